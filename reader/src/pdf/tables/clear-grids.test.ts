import { expect, it } from 'vitest'
import { convertBytes } from '../../../test/fixtures/convert-pdf.ts'
import { PageWriter } from '../../../test/fixtures/tables/page-writer.ts'

/** The rows of each table, with tabs between cells. */
async function tablesIn(writer: PageWriter): Promise<string[][]> {
  const { blocks } = await convertBytes(await writer.finish())
  return blocks.flatMap((block) => (block.kind === 'table' ? [block.text.split('\n')] : []))
}

const right = { align: 'right' } as const
const YEARS = ['2019', '2020', '2021', '2022']
const HARBORS = ['Alder Bay', 'Birch Point', 'Cedar Inlet', 'Dune Harbor', 'Elm Quay']
const valuesOf = (row: number): string[] => YEARS.map((_, i) => `${row + 1},${i + 1}0${row}`)
const ROWS = [
  ['Harbor', ...YEARS].join('\t'),
  ...HARBORS.map((name, row) => [name, ...valuesOf(row)].join('\t')),
]

/** Draws a head and five rows. */
function drawRows(writer: PageWriter, top: number): void {
  writer.text('Harbor', [60, top])
  YEARS.forEach((year, i) => writer.text(year, [240 + i * 70, top], right))
  for (const [row, name] of HARBORS.entries()) {
    const y = top + 18 * (row + 1)
    writer.text(name, [60, y])
    valuesOf(row).forEach((text, i) => writer.text(text, [240 + i * 70, y], right))
  }
}

it('columns with rules between their heads only are read by their words', async () => {
  const writer = new PageWriter()
  drawRows(writer, 80)
  for (let row = 0; row <= 6; row += 1) writer.rule(55, 455, 75 + row * 18)
  for (const x of [55, 455]) writer.upright(x, 75, 183)
  for (const x of [190, 245, 315, 385]) writer.upright(x, 75, 93)
  expect(await tablesIn(writer)).toEqual([ROWS])
})

it('the second line of a caption is no head', async () => {
  const writer = new PageWriter()
  writer.text(
    'Table 7.  Ships that were counted in harbors of the northern coast, by year of the',
    [60, 60],
  )
  writer.text('first count: complete years only', [150, 71])
  drawRows(writer, 84)
  expect(await tablesIn(writer)).toEqual([ROWS])
})
