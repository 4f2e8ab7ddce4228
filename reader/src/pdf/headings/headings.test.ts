import type { PDFPage } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import {
  addOutline,
  addPage,
  drawBlock,
  newDraft,
  save,
  sentence,
  type Draft,
} from '../../../test/fixtures/pdf.ts'
import { tempFolder } from '../../../test/fixtures/temp-folder.ts'
import type { Block } from '../../core/document-model.ts'
import { convertPdf } from '../convert-pdf.ts'

async function blocksOf(draw: (draft: Draft) => void): Promise<readonly Block[]> {
  const draft = await newDraft()
  draw(draft)
  await using folder = await tempFolder()
  const path = await folder.put('a.pdf', await save(draft))
  return (await convertPdf(path, { dpi: 72 })).blocks
}

const headings = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => (block.kind === 'heading' ? [`${block.level} ${block.text}`] : []))

/** Draws headings with a paragraph below each. Those with a period in their number are smaller. */
function chapters(draft: Draft, titles: readonly string[], size?: number): PDFPage {
  const page = addPage(draft)
  titles.reduce((y, title, i) => {
    const own = size ?? (/\d\.\d|^[A-Z]\.\d/u.test(title) ? 12 : 15)
    page.drawText(title, { x: 72, y, size: own, font: draft.fonts.bold })
    return drawBlock(draft, page, sentence(i + 1, 60), { y: y - 24 }) - 24
  }, 720)
  return page
}

describe('headings', () => {
  it('do not follow bookmarks that only name files', async () => {
    const found = await blocksOf((draft) => {
      chapters(draft, ['1 Quays', '1.1 Cranes', '2 Tides'])
      addOutline(draft, [{ title: 'scan_001.pdf', page: 1 }])
    })
    expect(headings(found)).toEqual(['1 1 Quays', '2 1.1 Cranes', '1 2 Tides'])
  })

  it('take their depth from numbers if the bookmarks are all of one level', async () => {
    const titles = ['1 Quays', '1.1 Cranes', '1.2 Ropes', '2 Tides']
    const found = await blocksOf((draft) => {
      chapters(draft, titles)
      addOutline(
        draft,
        titles.map((title) => ({ title, page: 1 })),
      )
    })
    expect(headings(found)).toEqual(['1 1 Quays', '2 1.1 Cranes', '2 1.2 Ropes', '1 2 Tides'])
  })

  it('restart in an appendix', async () => {
    const found = await blocksOf((draft) => {
      chapters(draft, ['1 Quays', '1.1 Cranes', '2 Tides'])
      chapters(draft, ['Appendix A Tables', 'A.1 Depths', 'Appendix B Notes'])
    })
    expect(headings(found)).toEqual([
      '1 1 Quays',
      '2 1.1 Cranes',
      '1 2 Tides',
      '1 Appendix A Tables',
      '2 A.1 Depths',
      '1 Appendix B Notes',
    ])
  })

  it('may be lines in capitals only', async () => {
    const found = await blocksOf((draft) => {
      const page = addPage(draft)
      ;['INTRODUCTION', 'RELATED WORK'].reduce((y, title) => {
        page.drawText(title, { x: 72, y, size: 11, font: draft.fonts.body })
        return drawBlock(draft, page, sentence(y, 90), { y: y - 22 }) - 22
      }, 720)
    })
    expect(headings(found)).toEqual(['1 INTRODUCTION', '1 RELATED WORK'])
  })

  it('can span two lines', async () => {
    const found = await blocksOf((draft) => {
      const page = addPage(draft)
      const options = { x: 72, size: 16, font: draft.fonts.bold }
      page.drawText('A heading that is so long that it', { ...options, y: 720 })
      page.drawText('wraps over two lines of the page', { ...options, y: 701 })
      drawBlock(draft, page, sentence(1, 90), { y: 670 })
    })
    expect(headings(found)).toEqual([
      '1 A heading that is so long that it wraps over two lines of the page',
    ])
  })

  it('are not made of text that is bold as a whole, or of words that lead into a paragraph', async () => {
    const found = await blocksOf((draft) => {
      const page = addPage(draft)
      drawBlock(draft, page, sentence(1, 60), { y: 720, font: draft.fonts.bold })
      drawBlock(draft, page, sentence(2, 60), { y: 600, font: draft.fonts.bold })
      page.drawText('A short line', { x: 72, y: 500, size: 11, font: draft.fonts.bold })
    })
    expect(headings(found)).toEqual([])
    const led = await blocksOf((draft) => {
      const page = addPage(draft)
      ;[720, 600, 480].forEach((y) => {
        page.drawText('Weather.', { x: 72, y, size: 11, font: draft.fonts.bold })
        page.drawText(sentence(1, 14).slice(0, -1), { x: 125, y, size: 11, font: draft.fonts.body })
        drawBlock(draft, page, sentence(2, 60).toLowerCase(), { y: y - 13.75 })
      })
    })
    expect(headings(led)).toEqual([])
  })
})

/** Full pages of text, with anything that `draw` adds at their edges. */
function book(draft: Draft, count: number, draw: (page: PDFPage, number: number) => void): void {
  for (let number = 1; number <= count; number += 1) {
    const page = addPage(draft)
    draw(page, number)
    drawBlock(draft, page, sentence(number, 300), { y: 700 })
  }
}

describe('running lines', () => {
  const small = (draft: Draft, x: number, y = 756) => ({ x, y, size: 9, font: draft.fonts.body })

  it('are dropped if they alternate or name changing chapters', async () => {
    const blocks = await blocksOf((draft) => {
      book(draft, 8, (page, number) => {
        const odd = number % 2 === 1
        const chapter = `Chapter on ${number <= 4 ? 'quays' : 'tides'}`
        page.drawText(odd ? 'The Harbour Report' : chapter, small(draft, odd ? 72 : 400))
        if (number % 4 === 1) page.drawText(chapter, { x: 72, y: 300, font: draft.fonts.bold })
        page.drawText(`Page ${number} of 8`, small(draft, 270, 30))
      })
    })
    const pages = Array.from({ length: 8 }, (_, i) => sentence(i + 1, 300))
    expect(blocks.map((block) => block.text)).toEqual([
      pages[0],
      'Chapter on quays',
      ...pages.slice(1, 5),
      'Chapter on tides',
      ...pages.slice(5),
    ])
  })

  it('are dropped if they are Roman numerals, or count the pages of a short document', async () => {
    const roman = await blocksOf((draft) => {
      book(draft, 4, (page, number) => {
        page.drawText(['i', 'ii', 'iii', 'iv'][number - 1] ?? '', small(draft, 300, 30))
      })
    })
    expect(roman).toHaveLength(4)
    const short = await blocksOf((draft) => {
      book(draft, 2, (page, number) => {
        page.drawText('Invoice of the harbour', small(draft, 72))
        page.drawText(`Page ${number} of 2`, small(draft, 270, 30))
      })
    })
    const texts = short.map((block) => block.text)
    expect(texts.filter((text) => text === 'Invoice of the harbour')).toHaveLength(2)
    expect(texts.some((text) => text.startsWith('Page'))).toBe(false)
  })

  it('are not the rows of a table that begins on each page', async () => {
    const blocks = await blocksOf((draft) => {
      for (let number = 1; number <= 4; number += 1) {
        const page = addPage(draft)
        const row = (cells: readonly string[], y: number): void => {
          cells.forEach((cell, i) => page.drawText(cell, { ...small(draft, 72 + i * 150, y) }))
        }
        row(['Name', 'Amount', 'Date'], 740)
        for (let r = 0; r < 30; r += 1) {
          row([`Item ${number}-${r}`, `${r * 17}.00`, '1999'], 720 - r * 16)
        }
      }
    })
    const text = blocks.map((block) => block.text).join('\n')
    expect(text).toMatch(/Name\s+Amount\s+Date/u)
    for (const item of ['Item 1-0', 'Item 2-0', 'Item 4-29']) expect(text).toContain(item)
  })
})

describe('bookmarks', () => {
  it('are found whether or not their root is in a compressed object', async () => {
    for (const layout of ['classic', 'packed'] as const) {
      const draft = await newDraft()
      chapters(draft, ['Quays', 'Cranes', 'Ropes'], 14)
      addOutline(draft, [
        { title: 'Quays', page: 1, children: [{ title: 'Cranes', page: 1 }] },
        { title: 'Ropes', page: 1 },
      ])
      await using folder = await tempFolder()
      const path = await folder.put('a.pdf', await save(draft, layout))
      const { blocks } = await convertPdf(path, { dpi: 72 })
      expect(headings(blocks)).toEqual(['1 Quays', '2 Cranes', '1 Ropes'])
    }
  })
})
