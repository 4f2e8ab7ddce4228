import { describe, expect, test } from 'vitest'
import { type CellParts, rowsXml, workbookOf } from '../../test/fixtures/xlsx.ts'
import { grid } from '../../test/fixtures/xlsx-report.ts'
import { planChunks } from '../chunk/plan-chunks.ts'
import { blocksBelow, convert, sheetOf, tables, typed } from './convert-xlsx.test-support.ts'

describe('finding blocks', () => {
  const ranges = async (cells: readonly CellParts[], after = '') =>
    blocksBelow(await convert(sheetOf(cells, after))).map((block) => typed(block).slice(1))

  test('keeps a declared table unchanged next to cells that touch it', async () => {
    const cells = grid(1, 'A', [
      ['Name', 'Age', 'Note'],
      ['Ann', 30, 'touches'],
      ['Bob', 40, 'too'],
      ['Cy', 50, ''],
    ])
    const workbook = workbookOf({
      sheets: [
        {
          name: 'S',
          rows: rowsXml(cells),
          after: '<tableParts><tablePart xmlns:r="r" r:id="rId1"/></tableParts>',
          relations: [['rId1', 'table', '../tables/table1.xml']],
        },
      ],
      parts: {
        'xl/tables/table1.xml':
          '<table xmlns="x" displayName="People" ref="A1:B4"><tableColumns><tableColumn name="Name"/><tableColumn name="Age"/></tableColumns></table>',
      },
    })
    const document = await convert(workbook)
    expect(blocksBelow(document).map((block) => typed(block).slice(1))).toEqual([
      ['table', 'A1:B4'],
      ['text', 'C1:C3'],
    ])
    expect(tables(document)[0]?.html).toContain(
      '<tr><th>Name</th><th>Age</th></tr><tr><td>Ann</td>',
    )
  })

  test('makes a filtered range one block', async () => {
    const cells = grid(1, 'A', [
      ['a', 'b'],
      ['x', 1],
    ])
    const below = grid(5, 'A', [['y', 2]])
    expect(await ranges([...cells, ...below], '<autoFilter ref="A1:B5"/>')).toEqual([
      ['table', 'A1:B5'],
    ])
  })

  test('separates tables without an empty row between them by their headings', async () => {
    const bold = (cells: readonly CellParts[]) => cells.map((cell) => ({ ...cell, style: 1 }))
    const cells = [
      ...bold(grid(1, 'A', [['Region', 'Sales']])),
      ...grid(2, 'A', [
        ['North', 1],
        ['South', 2],
      ]),
      ...bold(grid(4, 'A', [['City', 'People']])),
      ...grid(5, 'A', [
        ['Bern', 3],
        ['Basel', 4],
      ]),
    ]
    expect(await ranges(cells)).toEqual([
      ['table', 'A1:B3'],
      ['table', 'A4:B6'],
    ])
  })

  test('does not treat a row of texts inside a table as a heading because the table is colored', async () => {
    const filled = (cells: readonly CellParts[]) => cells.map((cell) => ({ ...cell, style: 5 }))
    const rows = [
      ['Shop', 'Sales'],
      ['Bern', 1],
      ['Basel', 'closed'],
      ['Chur', 2],
    ]
    expect(await ranges(filled(grid(1, 'A', rows)))).toHaveLength(1)
    const [first = [], ...others] = rows
    const banded = [...filled(grid(1, 'A', [first])), ...grid(2, 'A', others)]
    expect(await ranges(banded)).toHaveLength(1)
  })

  test('separates a title above tables side by side', async () => {
    const cells = [
      { at: 'A1', value: 'Everything', style: 1 },
      ...grid(2, 'A', [
        ['Region', 'Sales'],
        ['North', 1],
        ['South', 2],
      ]),
      ...grid(2, 'E', [
        ['City', 'People'],
        ['Bern', 3],
        ['Basel', 4],
      ]),
    ]
    expect(await ranges(cells, '<mergeCells><mergeCell ref="A1:F1"/></mergeCells>')).toEqual([
      ['header', 'A1:F1'],
      ['table', 'A2:B4'],
      ['table', 'E2:F4'],
    ])
  })

  test('keeps labels with their values across an empty column, and totals with their table across an empty row', async () => {
    const labels = grid(1, 'A', [['Rent'], ['Power'], ['Water']])
    const values = grid(1, 'C', [
      [1, 2],
      [3, 4],
      [5, 6],
    ])
    const totals = [
      { at: 'A5', value: 'Sum' },
      { at: 'D5', value: 12, formula: 'SUM(D1:D3)' },
    ]
    expect(await ranges([...labels, ...values, ...totals])).toEqual([['data_block', 'A1:D5']])
  })

  test('keeps a statement over several years as one table and names its key cells by row and year', async () => {
    const cells: CellParts[] = [
      ...grid(1, 'A', [
        ['Item', 2024, 2025],
        ['Licences', 100, 120],
      ]),
      ...grid(4, 'A', [['Costs'], ['Staff', 60, 70]]),
      { at: 'A7', value: 'Net profit' },
      { at: 'B7', value: 40, formula: 'B2-B5' },
      { at: 'C7', value: 50, formula: 'C2-C5' },
      ...grid(9, 'A', [
        ['Item', 2022, 2023],
        ['Other table', 1, 2],
      ]),
    ]
    const document = await convert(sheetOf(cells))
    expect(tables(document).map((block) => typed(block).slice(1))).toEqual([
      ['table', 'A1:C7'],
      ['table', 'A9:C10'],
    ])
    expect(tables(document)[0]?.html).toContain('<tr><th>Item</th><th>2024</th><th>2025</th></tr>')
    expect(document.workbook?.kpiCatalog.map(({ name, value }) => [name, value])).toEqual([
      ['Net profit, 2024', '40'],
      ['Net profit, 2025', '50'],
    ])
  })

  test('drops cells covered by a merged cell', async () => {
    const cells = grid(1, 'A', [
      ['a', 'b', 'c'],
      ['d', 'hidden', 'hidden too'],
      ['e', 'f', 'g'],
    ])
    const document = await convert(
      sheetOf(cells, '<mergeCells><mergeCell ref="A2:C2"/></mergeCells>'),
    )
    expect(tables(document)[0]?.html).toBe(
      '<table><tr><td>a</td><td>b</td><td>c</td></tr><tr><td colspan="3">d</td></tr><tr><td>e</td><td>f</td><td>g</td></tr></table>',
    )
  })

  test('puts all rows of a long table into chunks that repeat the head and give their range', async () => {
    const wanted = Array.from({ length: 6000 }, (_, at) => `name ${at}`)
    const rows = wanted.flatMap((name, at): CellParts[] => [
      { at: `A${at + 2}`, value: name },
      { at: `B${at + 2}`, value: at },
      { at: `C${at + 2}`, value: 2 * at, formula: `B${at + 2}*2` },
    ])
    const head = grid(1, 'A', [['Name', 'Number', 'Double']])
    const document = await convert(sheetOf([...head, ...rows]))
    const chunks = planChunks(document, { mode: 'standard', format: 'xlsx' }).flatMap((node) =>
      node.kind === 'section' ? node.children : [],
    )
    const names: string[] = []
    let next = 1
    for (const chunk of chunks) {
      if (chunk.kind !== 'chunk') throw new Error('A section is in a sheet.')
      expect(chunk.chunkType).toBe('TABLE')
      expect(chunk.numTokens).toBeLessThanOrEqual(512)
      expect(chunk.content).toContain('<th>Name</th><th>Number</th><th>Double</th>')
      const range = String(chunk.metadata?.['cell_range'])
      expect(chunk.metadata?.['source_uri']).toContain(range)
      const [, top, bottom] = /^A(\d+):C(\d+)$/u.exec(range) ?? []
      expect(Number(top)).toBe(next)
      next = Number(bottom) + 1
      const own = [...chunk.content.matchAll(/>(name \d+)</gu)].map(([, name]) => name ?? '')
      expect(chunk.metadata?.['formulas']).toHaveLength(own.length)
      names.push(...own)
    }
    expect(next).toBe(6002)
    expect(names).toEqual(wanted)
    expect(document.warnings).toEqual([])
  })

  test('shows only the first rows of a very long table with the number of the rest, but has all rows in the text', async () => {
    const rows = Array.from({ length: 6001 }, (_, at) => [`name ${at}`, at])
    const document = await convert(sheetOf(grid(1, 'A', rows)))
    const [table] = tables(document)
    expect(table?.html).toContain('<td>name 4999</td>')
    expect(table?.html).not.toContain('<td>name 5000</td>')
    expect(table?.html.endsWith('<tr><td colspan="2">… 1001 more rows …</td></tr></table>')).toBe(
      true,
    )
    expect(table?.text.split('\n')).toHaveLength(6001)
    expect(document.warnings).toEqual([])
  })
})

test('turns a long column of texts into chunks of whole rows, each with its range', async () => {
  const cells = Array.from({ length: 200 }, (_, at) => ({
    at: `B${at + 2}`,
    value: `Remark number ${at}`,
  }))
  const blocks = blocksBelow(await convert(sheetOf(cells)))
  expect(blocks.map((block) => typed(block)[2])).toEqual([
    'B2:B61',
    'B62:B121',
    'B122:B181',
    'B182:B201',
  ])
  expect(
    blocks
      .map(({ text }) => text)
      .join('\n')
      .split('\n'),
  ).toEqual(cells.map(({ value }) => value))
})
