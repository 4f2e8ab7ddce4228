import { expect, it } from 'vitest'
import type { Segment } from '../../model/page-model.ts'
import { withoutFormulas } from './fonts-of-cells.ts'

function segment(text: string, x: number, y: number, math = false): Segment {
  const place = { x, y, width: 5 * text.length, height: 10 }
  return {
    ...place,
    text,
    size: 10,
    bold: false,
    mono: false,
    ...(math && { math: true as const }),
  }
}

it('keeps rows of negative numbers, whose signs are in a font for formulas', () => {
  const row = [
    segment('health', 0, 10),
    segment('\u22120.36', 100, 10, true),
    segment('\u22120.34', 200, 10, true),
  ]
  const formula = [segment('x', 0, 30, true), segment('\u22121', 20, 30, true)]
  expect(withoutFormulas([...row, ...formula])).toEqual(row)
})
