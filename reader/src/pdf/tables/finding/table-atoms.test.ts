import { expect, it } from 'vitest'
import type { Segment } from '../../model/page-model.ts'
import { atomsOf } from './table-atoms.ts'

const LINE = { y: 100, height: 10, size: 8, bold: false, mono: false }
const segment = (text: string, x: number, width: number): Segment => ({ ...LINE, text, x, width })

const textsOf = (...segments: readonly Segment[]): string[] =>
  atomsOf(segments).map(({ text }) => text)

it('a number and its decimals are one text if they touch', () => {
  expect(textsOf(segment('31', 290, 8), segment('.6', 298, 6))).toEqual(['31.6'])
  expect(textsOf(segment('31', 290, 8), segment('.6', 301, 6))).toEqual(['31', '.6'])
  expect(textsOf(segment('No', 290, 8), segment('.6', 298, 6))).toEqual(['No', '.6'])
})

it('dots after a name are left out', () => {
  expect(textsOf(segment('Total ......', 60, 60), segment('12', 130, 9))).toEqual(['Total', '12'])
})
