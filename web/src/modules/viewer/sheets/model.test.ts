import { expect, test } from 'vitest'
import type { Chunk } from '../model.ts'
import { lettersOf, rangeOf } from './addresses.ts'
import { blockOf } from './model.ts'

const HEAD = '<tr><th>Part</th><th>Price</th></tr>'
const part = (content: string, range: string, enriched?: string, type = 'TABLE'): Chunk =>
  ({
    chunk_type: type,
    content,
    chunk_metadata: { cell_range: range, enriched_html: enriched },
  }) as unknown as Chunk

function placesIn(chunk: Chunk): string[] {
  const { rows = [] } = blockOf(chunk) ?? {}
  return rows.flatMap(({ number, cells }) =>
    cells.map(({ column, text }) => `${lettersOf(column)}${number} ${text}`),
  )
}

test('the names of ranges are read, and columns have their letters', () => {
  expect(rangeOf('A1:AB20')).toEqual({ top: 1, left: 1, bottom: 20, right: 28 })
  expect(rangeOf('C3')).toEqual({ top: 3, left: 3, bottom: 3, right: 3 })
  expect(rangeOf('3:4')).toBeUndefined()
  expect([1, 26, 27, 702, 703].map(lettersOf)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
})

test('cells are at their places, below a head that is repeated', () => {
  const rows = '<tr><td>Nut</td><td>4</td></tr><tr><td></td><td>5</td></tr>'
  const known =
    '<table><tr><td data-cell="B7">Nut</td><td data-cell="D7" data-formula="=2*2">4</td></tr>' +
    '<tr><td></td><td data-cell="D9">5</td></tr></table>'
  const chunk = part(`<table>${HEAD}${rows}</table>`, 'B7:D9', known)
  expect(placesIn(chunk)).toEqual(['B7 Nut', 'D7 4', 'D9 5'])
  const block = blockOf(chunk)
  expect(block?.repeated[0]?.cells.map(({ text }) => text)).toEqual(['Part', 'Price'])
  expect(block?.rows?.[0]?.cells[1]).toMatchObject({ formula: '=2*2', isAtEnd: true })
})

test('a passage that somebody has changed shows its own text', () => {
  const known = '<table><tr><td data-cell="A2">Nut</td><td data-cell="B2">4</td></tr></table>'
  const changed = part(
    `<table>${HEAD}<tr><td>Nut, steel</td><td>4</td></tr></table>`,
    'A2:B2',
    known,
  )
  expect(placesIn(changed)).toEqual(['A2 Nut, steel', 'B2 4'])
  const text = '<table><tr><td data-cell="A1">Old</td></tr></table>'
  expect(placesIn(part('New words', 'A1:C2', text, 'TEXT'))).toEqual(['A1 New words'])
  expect(placesIn(part('Old', 'A1', text, 'TEXT'))).toEqual(['A1 Old'])
  expect(blockOf(part('Bars', 'A1:C9', undefined, 'IMAGE'))?.rows).toBeUndefined()
})
