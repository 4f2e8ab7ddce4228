import { describe, expect, it } from 'vitest'
import { convertBytes, headingsOf, textOf } from '../../test/fixtures/convert-pdf.ts'
import { REPORT_COLUMNS, REPORT_TABLE, reportPdf } from '../../test/fixtures/pdf-report.ts'
import {
  addOutline,
  addPage,
  drawBlock,
  drawScaled,
  newDraft,
  save,
  sentence,
  singlePagePdf,
} from '../../test/fixtures/pdf.ts'

describe('a born-digital report', () => {
  it.each(['classic', 'packed'] as const)(
    'keeps headings with their levels (%s)',
    async (layout) => {
      const { blocks, totalPages, warnings } = await convertBytes(await reportPdf({ layout }))
      expect(headingsOf(blocks)).toEqual([
        [1, '1 Introduction'],
        [2, '1.1 Purpose'],
        [1, '2 Columns'],
        [1, '3 Figures'],
        [1, '4 Conclusion'],
      ])
      expect(totalPages).toBe(4)
      expect(warnings).toEqual([
        'Lines that repeat at the top or bottom of the pages (headers and footers) were left out of the text.',
      ])
    },
  )

  it('joins the lines of a paragraph and separates paragraphs', async () => {
    const { blocks } = await convertBytes(await reportPdf())
    const paragraphs = blocks
      .filter((block) => block.kind === 'paragraph')
      .map((block) => block.text)
    expect(paragraphs).toContain(`First paragraph. ${sentence(1, 60)}`)
    expect(paragraphs).toContain(`Second paragraph. ${sentence(2, 40)}`)
    expect(paragraphs).toContain(`Third paragraph. ${sentence(3, 50)}`)
  })

  it('turns bulleted lines into list items without their bullets', async () => {
    const { blocks } = await convertBytes(await reportPdf())
    const items = blocks.filter((block) => block.kind === 'list_item').map((block) => block.text)
    expect(items).toEqual([
      'alpha item of the list',
      'beta item of the list',
      'gamma item of the list',
    ])
  })

  it('reads the left column to its end before the right one', async () => {
    const text = textOf((await convertBytes(await reportPdf())).blocks)
    const { leftFirst, leftLast, rightFirst, rightLast } = REPORT_COLUMNS
    const places = [leftFirst, leftLast, rightFirst, rightLast].map((words) => text.indexOf(words))
    expect(places.every((place) => place >= 0)).toBe(true)
    expect(places).toEqual([...places].toSorted((a, b) => a - b))
  })

  it('drops running headers and page numbers', async () => {
    const text = textOf((await convertBytes(await reportPdf())).blocks)
    expect(text).not.toContain('Quarterly report of the archive')
    expect(text).not.toMatch(/Page \d/u)
  })

  it('has a ruled table once, as a table, between its neighbors', async () => {
    const { blocks } = await convertBytes(await reportPdf())
    const at = blocks.findIndex((block) => block.kind === 'table')
    const table = blocks[at]
    if (table?.kind !== 'table') throw new Error('There is no table.')
    expect(table.text).toBe(REPORT_TABLE.map((row) => row.join('\t')).join('\n'))
    expect(table.html).toContain('<tr><th>Region</th><th>Orders</th><th>Share</th></tr>')
    expect(table.html).toContain('<td>East &amp; West</td>')
    expect(blocks[at - 1]?.text).toContain('Before the table.')
    expect(blocks[at + 1]?.text).toContain('After the table.')
    const others = blocks.filter((_, i) => i !== at)
    expect(textOf(others)).not.toContain('1,204')
  })
})

describe('headings', () => {
  it('follow the bookmarks if the file has any', async () => {
    const draft = await newDraft()
    const page = addPage(draft)
    const { bold } = draft.fonts
    page.drawText('Harbour', { x: 72, y: 700, size: 16, font: bold })
    let y = drawBlock(draft, page, sentence(1, 60), { y: 670 })
    page.drawText('Cranes', { x: 72, y: y - 20, size: 16, font: bold })
    y = drawBlock(draft, page, sentence(2, 60), { y: y - 44 })
    page.drawText('Not a bookmark', { x: 72, y: y - 20, size: 12, font: bold })
    drawBlock(draft, page, sentence(3, 60), { y: y - 44 })
    addOutline(draft, [{ title: 'Harbour', page: 1, children: [{ title: 'Cranes', page: 1 }] }])
    const { blocks } = await convertBytes(await save(draft))
    expect(headingsOf(blocks)).toEqual([
      [1, 'Harbour'],
      [2, 'Cranes'],
    ])
  })

  it('follow the type size if nothing else helps', async () => {
    const bytes = await singlePagePdf((draft, page) => {
      const { bold } = draft.fonts
      page.drawText('Great title', { x: 72, y: 700, size: 22, font: bold })
      let y = drawBlock(draft, page, sentence(1, 60), { y: 670 })
      page.drawText('Smaller title', { x: 72, y: y - 20, size: 14, font: bold })
      y = drawBlock(draft, page, sentence(2, 60), { y: y - 44 })
    })
    expect(headingsOf((await convertBytes(bytes)).blocks)).toEqual([
      [1, 'Great title'],
      [2, 'Smaller title'],
    ])
  })

  it('are found in columns whose lines are not aligned', async () => {
    const draft = await newDraft()
    const expected: string[] = []
    for (let number = 1; number <= 3; number += 1) {
      const page = addPage(draft)
      for (const [column, x] of [72, 317].entries()) {
        let y = 700 - column * 5
        for (let part = 1; part <= 3; part += 1) {
          const title = `${number}.${column * 3 + part} Part of a chapter`
          page.drawText(title, { x, y, size: 11.5, font: draft.fonts.bold })
          y =
            drawBlock(draft, page, sentence(part, 80), { x, y: y - 16, width: 223, size: 10 }) - 12
          expected.push(title)
        }
      }
    }
    const { blocks } = await convertBytes(await save(draft))
    const found = headingsOf(blocks)
    expect(found.map(([, title]) => title)).toEqual(expected)
    expect(new Set(found.map(([level]) => level)).size).toBe(1)
    expect(blocks.filter((block) => block.kind === 'paragraph')).toHaveLength(expected.length)
  })

  it('are not made of every short bold line', async () => {
    const bytes = await singlePagePdf((draft, page) => {
      for (let i = 0; i < 25; i += 1) {
        page.drawText(`Bold label ${i}`, {
          x: 72,
          y: 720 - i * 26,
          size: 11,
          font: draft.fonts.bold,
        })
        page.drawText('plain value', { x: 72, y: 708 - i * 26, size: 11, font: draft.fonts.body })
      }
    })
    expect(headingsOf((await convertBytes(bytes)).blocks).length).toBeLessThan(18)
  })
})

describe('paragraphs', () => {
  it('continue across a page break with one box on each page', async () => {
    const draft = await newDraft()
    const half = 'the sentence that begins on the first page goes on without any stop until'
    drawBlock(draft, addPage(draft), half, { y: 100 })
    drawBlock(draft, addPage(draft), 'it ends on the second page.', { y: 700 })
    const { blocks } = await convertBytes(await save(draft))
    expect(blocks.map((block) => block.text)).toEqual([`${half} it ends on the second page.`])
    expect(blocks[0]?.boxes.map((box) => box.page)).toEqual([1, 2])
  })

  it('contain words rejoined after hyphenation at a line end', async () => {
    const bytes = await singlePagePdf((draft, page) => {
      const lines = [
        'The committee met to dis-',
        'cuss the state-of-the-',
        'art and the UTF-',
        '8 encoding today',
      ]
      lines.forEach((line, i) =>
        page.drawText(line, { x: 72, y: 700 - i * 14, size: 11, font: draft.fonts.body }),
      )
      const others = ['It is a state-of-the-art machine in every way it can be.']
      others.forEach((line) =>
        page.drawText(line, { x: 72, y: 600, size: 11, font: draft.fonts.body }),
      )
    })
    const text = textOf((await convertBytes(bytes)).blocks)
    expect(text).toContain('to discuss the')
    expect(text).toContain('UTF-8 encoding')
  })

  it('get their size from the text matrix if the font size is 1', async () => {
    const bytes = await singlePagePdf((draft, page) => {
      drawScaled(draft, page, 'Scaled title of the page', { y: 720, size: 20 })
      for (let i = 0; i < 12; i += 1) {
        drawScaled(
          draft,
          page,
          `Line ${i} of a text that is long enough to count as running text`,
          { y: 690 - i * 13, size: 10 },
        )
      }
    })
    expect(headingsOf((await convertBytes(bytes)).blocks)).toEqual([
      [1, 'Scaled title of the page'],
    ])
  })
})
