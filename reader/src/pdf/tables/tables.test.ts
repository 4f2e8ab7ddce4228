import { describe, expect, it } from 'vitest'
import { convertBytes } from '../../../test/fixtures/convert-pdf.ts'
import { drawBlock, drawGrid, sentence, singlePagePdf } from '../../../test/fixtures/pdf.ts'

describe('tables', () => {
  it('keep cells that span several columns', async () => {
    const bytes = await singlePagePdf((draft, page) => {
      drawGrid(draft, page, {
        x: 72,
        top: 700,
        columnWidths: [100, 100, 100],
        rowHeight: 20,
        rows: [
          ['Name', 'Both halves', ''],
          ['a', 'b', 'c'],
          ['d', 'e', 'f'],
        ],
        wide: { row: 0, column: 1 },
      })
    })
    const [table] = (await convertBytes(bytes)).blocks
    if (table?.kind !== 'table') throw new Error('There is no table.')
    expect(table.html).toContain('<tr><td>Name</td><td colspan="2">Both halves</td></tr>')
  })

  it('are found without rules if numbers are aligned in columns', async () => {
    const rows = [
      ['Year', 'Revenue', 'Cost', 'Margin'],
      ['2019', '1,204', '988', '216'],
      ['2020', '1,300', '1,002', '298'],
      ['2021', '1,450', '1,100', '350'],
    ]
    const bytes = await singlePagePdf((draft, page) => {
      drawBlock(draft, page, sentence(1, 30), { y: 720 })
      rows.forEach((row, r) => {
        row.forEach((cell, c) => {
          const font = r === 0 ? draft.fonts.bold : draft.fonts.body
          page.drawText(cell, { x: 72 + c * 90, y: 660 - r * 15, size: 10, font })
        })
      })
      drawBlock(draft, page, sentence(2, 30), { y: 560 })
    })
    const tables = (await convertBytes(bytes)).blocks.filter((block) => block.kind === 'table')
    expect(tables.map((table) => table.text)).toEqual([
      rows.map((row) => row.join('\t')).join('\n'),
    ])
  })

  it('are not made of tables of contents with dot leaders', async () => {
    const bytes = await singlePagePdf((draft, page) => {
      const entries = [
        ['1', 'Introduction', '1'],
        ['2', 'Methods', '4'],
        ['2.1', 'Materials', '5'],
        ['3', 'Results', '9'],
      ]
      entries.forEach(([number, title, target], i) => {
        const y = 700 - i * 15
        const font = draft.fonts.body
        page.drawText(`${number}   ${title} ${'.'.repeat(90)}`, { x: 72, y, size: 10, font })
        page.drawText(target ?? '', { x: 500, y, size: 10, font })
      })
    })
    const { blocks } = await convertBytes(bytes)
    expect(blocks.map((block) => block.kind)).toEqual([
      'list_item',
      'list_item',
      'list_item',
      'list_item',
    ])
    expect(blocks[2]?.text).toBe('2.1 Materials 5')
  })
})
