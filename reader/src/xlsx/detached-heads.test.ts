import { expect, test } from 'vitest'
import { grid } from '../../test/fixtures/xlsx-report.ts'
import { blocksBelow, convert, sheetOf, tables, typed } from './convert-xlsx.test-support.ts'

type Rows = (string | number)[][]

const FIGURES: Rows = [
  ['Sales', 10, 20],
  ['Rent', 1, 2],
]

/** Rows of heads and rows below them, with empty rows between. */
const apart = (heads: Rows, empty: number, below: Rows) =>
  sheetOf([...grid(1, 'A', heads), ...grid(1 + heads.length + empty, 'A', below)])

test.each<[string, Rows, number, Rows]>([
  ['texts', [['Account', 'Jan', 'Feb']], 1, FIGURES],
  ['years', [['Account', 2023, 2024]], 1, FIGURES],
  ['an empty corner', [['', 'Jan', 'Feb']], 1, FIGURES],
  ['two empty rows', [['Account', 'Jan', 'Feb']], 2, FIGURES],
  [
    'two rows of heads',
    [
      ['', '2023', '2024'],
      ['Account', 'Jan', 'Feb'],
    ],
    1,
    FIGURES,
  ],
  ['the name of a section', [['Account', 'Jan', 'Feb']], 1, [['Income', '', ''], ...FIGURES]],
])('heads stay with the columns below an empty row: %s', async (_name, heads, empty, below) => {
  const document = await convert(apart(heads, empty, below))
  expect(blocksBelow(document)).toHaveLength(1)
  const [html = ''] = tables(document).map((table) => table.html)
  const names = heads.at(-1)?.filter((name) => name !== '') ?? []
  for (const name of names) expect(html).toContain(`<th>${name}</th>`)
  expect(html).toContain('<td>10</td><td>20</td>')
})

test.each<[string, Rows, number, Rows]>([
  [
    'a name with its value',
    [['Company', 'Arbor Ltd.']],
    1,
    [
      ['Sales', 10],
      ['Rent', 1],
    ],
  ],
  ['a column without a name', [['Account', 'Jan']], 1, FIGURES],
  ['heads of their own', [['Made by', 'Ann', 'May']], 1, [['Account', 'Jan', 'Feb'], ...FIGURES]],
  ['many empty rows', [['Account', 'Jan', 'Feb']], 4, FIGURES],
])('texts above an empty row are no heads: %s', async (_name, texts, empty, below) => {
  const blocks = blocksBelow(await convert(apart(texts, empty, below)))
  expect(blocks.map((block) => typed(block).at(2))).toHaveLength(2)
})

test('numbers that are stored as text are not the names of columns', async () => {
  const rows = [
    ['Item', 'Cost', 'Price'],
    ['Rope', '3', '9.50'],
    ['Buoy', '5', '15.00'],
  ]
  const [table] = tables(await convert(sheetOf(grid(1, 'A', rows))))
  expect(table?.html).toContain('<tr><th>Item</th><th>Cost</th><th>Price</th></tr><tr><td>Rope')
})
