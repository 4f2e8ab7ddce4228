import { expect, it } from 'vitest'
import { convertBytes } from '../../../test/fixtures/convert-pdf.ts'
import { PageWriter } from '../../../test/fixtures/tables/page-writer.ts'

const right = { align: 'right' } as const
const ROWS = [
  ['Alder Bay', '410', '280'],
  ['Birch Point', '390', '270'],
  ['Cedar Inlet', '255', '190'],
  ['Dune Harbor', '120', '95'],
]

/** A head at the end of the first page, and its rows on the second. */
function twoPages(head: readonly string[], isDrawn: boolean): PageWriter {
  const writer = new PageWriter()
  const draw = (texts: readonly string[], y: number): void => {
    texts.forEach((text, i) => {
      if (i === 0) writer.text(text, [64, y])
      else writer.text(text, [200 + i * 100, y], right)
    })
    if (!isDrawn) return
    for (const at of [y - 5, y + 15]) writer.rule(60, 404, at)
    for (const x of [60, 204, 304, 404]) writer.upright(x, y - 5, y + 15)
  }
  writer.text(
    'The harbor office counts all ships that pass the outer buoy, and says so here.',
    [60, 60],
  )
  draw(head, 780)
  writer.addPage()
  ROWS.forEach((row, at) => draw(row, 60 + at * 20))
  return writer
}

it.each([false, true])(
  'a head at the end of a page is above its rows (drawn: %s)',
  async (isDrawn) => {
    const bytes = await twoPages(['Port', 'Summer', 'Winter'], isDrawn).finish()
    const { blocks } = await convertBytes(bytes)
    expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'table'])
    const table = blocks.find((block) => block.kind === 'table')
    expect(table?.html).toContain('<tr><th>Port</th><th>Summer</th><th>Winter</th></tr>')
    expect(table?.rowPages).toEqual([1, 2, 2, 2, 2])
  },
)

it.each([
  ['has a text less than its columns', ['', 'Summer']],
  ['has figures', ['Total', '12', '34']],
])('a line at the end of a page is no head if it %s', async (_, head) => {
  const { blocks } = await convertBytes(await twoPages(head, false).finish())
  const table = blocks.find((block) => block.kind === 'table')
  expect(table?.html).not.toContain(head.at(-1))
})
