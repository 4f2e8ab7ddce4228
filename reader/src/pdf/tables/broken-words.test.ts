import { expect, it } from 'vitest'
import { convertBytes } from '../../../test/fixtures/convert-pdf.ts'
import { PageWriter } from '../../../test/fixtures/tables/page-writer.ts'

const right = { align: 'right' } as const

/** A table with names of two lines, whose figures are beside the first one. */
async function tableWith(names: readonly (readonly string[])[], text: string): Promise<string[][]> {
  const writer = new PageWriter()
  writer.text(text, [60, 40])
  ;['Mean', 'Peak'].forEach((head, i) => writer.text(head, [300 + i * 80, 70], right))
  writer.text('Method', [60, 70])
  for (const [at, lines] of names.entries()) {
    const y = 90 + at * 30
    lines.forEach((line, i) => writer.text(line, [60, y + i * 11]))
    ;[`${at + 10}.6`, `${at + 20}.1`].forEach((value, i) => {
      writer.text(value, [300 + i * 80, y], right)
    })
  }
  const { blocks } = await convertBytes(await writer.finish())
  const table = blocks.find((block) => block.kind === 'table')
  return (table?.kind === 'table' ? table.text : '').split('\n').map((row) => row.split('\t'))
}

it('words that are hyphenated within a cell are whole', async () => {
  const rows = await tableWith(
    [
      ['Gauge (without tide informa-', 'tion)'],
      ['Chart of the long-', 'term mean'],
      ['Wind in the years 2019-', '2020'],
      ['Gauges without import-', 'and export duties'],
      ['Records of Franco-', 'Prussian ships'],
      ['Buoys'],
    ],
    'The long-term mean of the harbour is given for each of the methods that were tried.',
  )
  expect(rows.slice(1).map(([name]) => name)).toEqual([
    'Gauge (without tide information)',
    'Chart of the long-term mean',
    'Wind in the years 2019-2020',
    'Gauges without import- and export duties',
    'Records of Franco-Prussian ships',
    'Buoys',
  ])
})
