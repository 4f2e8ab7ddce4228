import { expect, it } from 'vitest'
import type { Atom } from './table-atoms.ts'
import { headRows } from './table-heads.ts'

const atom = (text: string, x: number, width: number): Atom => ({
  text,
  x,
  width,
  y: 0,
  height: 10,
  size: 10,
  bold: false,
  amount: false,
  place: { x, width, y: 0, height: 10 },
  segments: [],
})

const columns = [
  { from: 0, to: 50, amounts: true },
  { from: 100, to: 150, amounts: true },
]

it('ends if two columns order the same heads differently', () => {
  const over = (text: string): Atom => atom(text, 55, 40)
  const lines = [[over('Index')], [atom('Pages', 110, 30)], [over('Entries')], [over('all')]]
  const texts = headRows(lines, columns).flatMap((row) => row.map(({ text }) => text))
  expect(texts.filter((text) => text !== '')).toEqual(['Index', 'Pages', 'Entries all'])
})
