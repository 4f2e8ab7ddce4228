import { describe, expect, it } from 'vitest'
import { convertBytes } from '../../../test/fixtures/convert-pdf.ts'
import { PageWriter } from '../../../test/fixtures/tables/page-writer.ts'

const STARTS = [60, 150, 290, 340, 490]
const HEAD = ['Task', 'What is done', 'When', 'Why', 'Who']
const ROWS = [
  ['Roof', 'Gutters are|cleaned', 'Yearly', 'Leaves keep the water from|running off', 'Caretaker'],
  ['Boiler|room', 'The burner is set', 'Yearly', 'Soot costs heat and money', 'Heating|engineer'],
  ['Lift', 'Cables are tested|under load', 'Monthly', 'The law says so', 'Inspector'],
  ['Garden', 'Hedges are cut', 'Twice', 'Birds nest in between, so never|in spring', 'Gardener'],
]

const tablesOf = async (writer: PageWriter): Promise<string[][][]> => {
  const { blocks } = await convertBytes(await writer.finish())
  return blocks.flatMap((block) =>
    block.kind === 'table' ? [block.text.split('\n').map((line) => line.split('\t'))] : [],
  )
}

/** Draws rows of cells that wrap, and returns where they end. */
function draw(
  writer: PageWriter,
  rows: readonly (readonly string[])[],
  { space = 5, rules = false } = {},
): number {
  let y = 80
  HEAD.forEach((text, i) => writer.text(text, [STARTS[i] ?? 0, y], { font: writer.bold }))
  writer.pdf
    .moveTo(58, y + 4)
    .lineTo(550, y + 4)
    .stroke()
  y += 15
  for (const row of rows) {
    const lines = row.map((text) => text.split('|'))
    lines.forEach((cell, i) =>
      cell.forEach((text, at) => writer.text(text, [STARTS[i] ?? 0, y + at * 11])),
    )
    y += Math.max(...lines.map(({ length }) => length)) * 11
    if (rules) {
      writer.pdf
        .moveTo(58, y - 1.5)
        .lineTo(550, y - 1.5)
        .stroke()
    }
    y += space
  }
  return y
}

const read = [HEAD, ...ROWS].map((row) => row.map((text) => text.replaceAll('|', ' ')))

describe('a table of texts without rules around its cells', () => {
  it('has the names of its columns, and cells of several lines', async () => {
    const writer = new PageWriter()
    const y = draw(writer, ROWS)
    writer.text('The house was built in 1911 and last painted when its roof was mended.', [
      60,
      y + 9,
    ])
    expect(await tablesOf(writer)).toEqual([read])
  })

  it('has rows that only rules part', async () => {
    const writer = new PageWriter()
    draw(writer, ROWS, { space: 0, rules: true })
    expect(await tablesOf(writer)).toEqual([read])
  })

  it('has rows with empty cells', async () => {
    const writer = new PageWriter()
    const rows = ROWS.map((row, at) => row.map((text, i) => (at === 2 && i === 3 ? '' : text)))
    draw(writer, rows)
    const texts = rows.map((row) => row.map((text) => text.replaceAll('|', ' ')))
    expect(await tablesOf(writer)).toEqual([[HEAD, ...texts]])
  })

  it('is none if nothing shows where its rows begin', async () => {
    const writer = new PageWriter()
    draw(writer, ROWS, { space: 0 })
    const [table] = await tablesOf(writer)
    expect(table?.[1]?.[0] ?? '').not.toContain('Boiler')
  })
})
