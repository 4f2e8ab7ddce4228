import { expect, test } from 'vitest'
import type { Chunk } from '../model.ts'
import { columnsOf, isFigure, placeCells } from './columns.ts'
import { continuesTable, isTable, rowsOf, runsOf } from './model.ts'
import { readTable } from './read-table.ts'

const HEAD = '<tr><th>Part</th><th>Price</th></tr>'
const rowsIn = (rows: string, summary?: string, parent = 'one'): Chunk =>
  ({
    chunk_type: 'TABLE',
    content: `<table>${rows}</table>`,
    parent_path_id: parent,
    chunk_metadata: { summary },
  }) as unknown as Chunk
const nut = `${HEAD}<tr><td>Nut</td><td>4.50</td></tr>`
const bolt = `${HEAD}<tr><td>Bolt</td><td>5.00</td></tr>`

test('the parts of a table are known by their rows, or by their repeated head', () => {
  const first = rowsIn(nut, 'Table with 3 rows and 2 columns. Rows 1 to 2 of 3.')
  expect(rowsOf(first)).toEqual({ from: 1, to: 2, total: 3 })
  const last = rowsIn(bolt, 'Table with 3 rows and 2 columns. Rows 3 to 3 of 3.')
  expect(continuesTable(first, last)).toBe(true)
  // A model has written other summaries.
  expect(continuesTable(rowsIn(nut, 'Nuts.'), rowsIn(bolt, 'Bolts.'))).toBe(true)
  // Another table with the same head, and another section.
  const other = rowsIn(bolt, 'Table with 2 rows and 2 columns: Part, Price.')
  expect(continuesTable(first, other)).toBe(false)
  expect(continuesTable(first, { ...last, parent_path_id: 'two' })).toBe(false)
  expect(continuesTable(rowsIn('<tr><td>a</td></tr>'), rowsIn('<tr><td>b</td></tr>'))).toBe(false)
})

test('a table in a table is not taken apart', () => {
  expect(isTable(rowsIn('<tr><td><table><tr><td>x</td></tr></table></td></tr>'))).toBe(false)
  expect(isTable({ chunk_type: 'TEXT', content: '<table></table>' })).toBe(false)
})

test('rendered passages are grouped by table', () => {
  const chunks = [
    rowsIn(nut, 'Rows 1 to 2 of 4.'),
    rowsIn(bolt, 'Rows 3 to 4 of 4.'),
    { chunk_type: 'TEXT', content: 'Text' } as Chunk,
  ]
  const runs = (from: number) =>
    runsOf(
      [0, 1, 2].slice(from).map((index) => ({ index })),
      (index) => chunks[index],
    ).map(({ kind, rows, isContinued }) => [kind, rows.length, isContinued])
  expect(runs(0)).toEqual([
    ['table', 2, false],
    ['other', 1, false],
  ])
  expect(runs(1)).toEqual([
    ['table', 1, true],
    ['other', 1, false],
  ])
})

test('columns have widths by their content, and only figures count as figures', () => {
  const { head, body } = readTable(
    `<table><caption>Parts</caption>${HEAD}<tr><td rowspan="2">Nut</td><td>4.50</td></tr><tr><td>€ 1,200</td></tr></table>`,
  )
  expect(head).toHaveLength(1)
  expect(placeCells(body).map((row) => row.map(({ column }) => column))).toEqual([[0, 1], [1]])
  expect(columnsOf(head, body).map(({ isNumeric }) => isNumeric)).toEqual([false, true])
  const long = readTable(`<table><tr><td>${'long '.repeat(400)}</td><td>x</td></tr></table>`)
  expect(columnsOf([], long.body).map(({ width }) => width)).toEqual([41, 7])
})

test.each([
  ['12', true],
  ['-1,234.50', true],
  ['$24,690.00', true],
  ['EUR 5', true],
  ['5.50%', true],
  ['(3)', true],
  ['25.992,40 €', true],
  ['2026-01-05', false],
  ['PO-12', false],
  ['Q1', false],
  ['10 apples', false],
  ['', false],
] as const)('whether %j is a figure', (text, isOne) => {
  expect(isFigure(text)).toBe(isOne)
})
