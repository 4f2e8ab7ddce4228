import { expect, it } from 'vitest'
import { headRows } from './table-heads.ts'
import type { Placed } from './head-spans.ts'

const columns = [
  { from: 0, to: 50, amounts: true },
  { from: 100, to: 150, amounts: true },
]

const head = (text: string, span: readonly [number, number], line: number): Placed => ({
  piece: { text, x: 0, y: 12 * line, width: 40, height: 10, size: 10, bold: false, line },
  span,
})

it('ends if two columns order the same heads differently', () => {
  const placed = [
    head('Index', [0, 1], 0),
    head('Pages', [1, 1], 1),
    head('Entries', [0, 1], 2),
    head('all', [0, 1], 3),
  ]
  const texts = headRows(placed, columns).flatMap((row) => row.map(({ text }) => text))
  expect(texts.filter((text) => text !== '')).toEqual(['Index', 'Pages', 'Entries all'])
})
