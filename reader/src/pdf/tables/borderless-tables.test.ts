import { expect, it } from 'vitest'
import type { LayoutBlock } from '@llamaindex/liteparse'
import { convertBytes } from '../../../test/fixtures/convert-pdf.ts'
import { PageWriter } from '../../../test/fixtures/tables/page-writer.ts'
import type { Segment } from '../model/page-model.ts'
import { findBorderlessTables } from './borderless-tables.ts'

const HEAD = ['Matter', 'What it takes', 'When']
const ATS = [60, 190, 330]
const LEADING = 11

/** The rows of the tables of a page with these rows, each cell with its lines. */
async function rowsOf(rows: readonly (readonly string[][])[], gap: number): Promise<string[][]> {
  const writer = new PageWriter()
  HEAD.forEach((text, i) => writer.text(text, [ATS[i] ?? 0, 60], { font: writer.bold }))
  let y = 72 + gap
  for (const row of rows) {
    for (const [column, lines] of row.entries()) {
      lines.forEach((line, i) => writer.text(line, [ATS[column] ?? 0, y + i * LEADING]))
    }
    y += Math.max(...row.map((lines) => lines.length)) * LEADING + gap
  }
  const { blocks } = await convertBytes(await writer.finish())
  const tables = blocks.filter((block) => block.kind === 'table')
  return tables.flatMap(({ text }) => text.split('\n').map((line) => line.split('\t')))
}

it.each([3, 6, 9])('lines of words with %i points between rows become whole rows', async (gap) => {
  const rows = [
    [
      ['Registration', 'of the claim'],
      ['Form, fee and', 'a full copy'],
      ['Within five', 'years'],
    ],
    // The library leaves out the first of these lines.
    [
      ['Copyright', 'notice'],
      ['Serves to', 'inform the public'],
      ['From the', 'first day'],
    ],
    [
      ['Deposit of', 'copies'],
      ['Two copies of', 'the best edition'],
      ['Within three', 'months'],
    ],
    [
      ['Transfer of', 'ownership'],
      ['Signed paper', 'of the owner'],
      ['Within one', 'month'],
    ],
    [
      ['Renewal of', 'the term'],
      ['Short form', 'and a fee'],
      ['In the last', 'year'],
    ],
  ]
  expect(await rowsOf(rows, gap)).toEqual([
    HEAD,
    ...rows.map((row) => row.map((lines) => lines.join(' '))),
  ])
})

it('names in groups with space between them stay rows of their own', async () => {
  const names = ['Ann Harrow', 'Luca Brandt', 'Mia Sand', 'Tom Reed', 'Eva Lind', 'Jon Berg']
  const rows = [0, 2, 4].map((at) =>
    [
      names,
      ['Chair', 'Clerk', 'Guard', 'Cook', 'Pilot', 'Judge'],
      ['A', 'B', 'C', 'D', 'E', 'F'],
    ].map((column) => column.slice(at, at + 2)),
  )
  const all = rows.flatMap((row) => [0, 1].map((at) => row.map((lines) => lines[at])))
  expect(await rowsOf(rows, 6)).toEqual([HEAD, ...all])
})

/** A table in which the library merged lines `step` apart, and rows are 20 apart. */
function merged(step: number): (readonly string[])[] {
  const segments: Segment[] = []
  const cell = (column: number, y: number, ...lines: string[]) => {
    lines.forEach((text, i) =>
      segments.push({
        text,
        x: column * 100,
        y: y + i * step,
        width: 50,
        height: 8,
        size: 8,
        bold: false,
        mono: false,
      }),
    )
    const bbox = { x: column * 100, y, width: 80, height: 8 + (lines.length - 1) * step }
    return { text: lines.join(' '), bbox }
  }
  const row = (y: number, ...cells: string[][]) =>
    cells.map((lines, column) => cell(column, y, ...lines))
  const rows = [
    row(0, ['Matter'], ['Paper'], ['When']),
    row(20, ['Deposit'], ['Copies'], ['Soon']),
    row(40, ['Copyright', 'notice'], ['Serves to', 'inform all'], ['At', 'once']),
    row(80, ['Renewal'], ['Form'], ['Late']),
    row(100, ['Transfer'], ['Paper'], ['Now']),
  ]
  const block = { kind: 'table', bbox: { x: 0, y: 0, width: 280, height: 110 }, rows }
  const tables = findBorderlessTables([block as unknown as LayoutBlock], segments, [])
  return tables.flatMap((table) => table.rows.map((cells) => cells.map(({ text }) => text)))
}

it('a row whose cells all have as many lines is not split without a sign of rows', () => {
  expect(merged(10)[2]).toEqual(['Copyright notice', 'Serves to inform all', 'At once'])
})

it('lines as far apart as rows are rows', () => {
  expect(merged(20).slice(2, 4)).toEqual([
    ['Copyright', 'Serves to', 'At'],
    ['notice', 'inform all', 'once'],
  ])
})

it('a row with amounts of two rows in its cells is not believed', () => {
  const rows = [
    ['County', 'Boats', 'Ships'],
    ['Inner bay', '44 45', '137 141'],
    ['Lagoon', '55', '118'],
    ['River', '61', '96'],
    ['Outer bay', '73', '204'],
  ].map((texts, r) =>
    texts.map((text, c) => ({ text, bbox: { x: c * 100, y: r * 20, width: 80, height: 10 } })),
  )
  const bbox = { x: 0, y: 0, width: 280, height: 80 }
  const text = rows
    .flat()
    .map((cell) => cell.text)
    .join(' ')
  // A text over several cells, so that only the texts of the library tell the rows.
  const across = { text, x: 0, y: 0, width: 280, height: 8, size: 8, bold: false, mono: false }
  const block = { kind: 'table', bbox, rows } as unknown as LayoutBlock
  expect(findBorderlessTables([block], [across], [])).toEqual([])
})
