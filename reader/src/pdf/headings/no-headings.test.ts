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
import { convertBytes } from '../../../test/fixtures/convert-pdf.ts'
import { Story } from '../../../test/fixtures/layouts/story.ts'
import { tempFolder } from '../../../test/fixtures/temp-folder.ts'
import { convertPdf } from '../convert-pdf.ts'

async function headingsOf(draw: (draft: Draft) => void): Promise<string[]> {
  const draft = await newDraft()
  draw(draft)
  await using folder = await tempFolder()
  const path = await folder.put('a.pdf', await save(draft))
  const { blocks } = await convertPdf(path, { dpi: 72 })
  return blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []))
}

const TITLES = ['Quays of the harbor', 'Cranes and their crews', 'Ropes and moorings']

/** One page for each title, with what `draw` adds between two paragraphs. It returns its lower edge. */
function sections(draft: Draft, draw: (page: PDFPage, y: number, at: number) => number): void {
  TITLES.forEach((title, at) => {
    const page = addPage(draft)
    page.drawText(title, { x: 72, y: 720, size: 15, font: draft.fonts.bold })
    const y = drawBlock(draft, page, sentence(at + 1, 90), { y: 690 })
    drawBlock(draft, page, sentence(at + 4, 90), { y: draw(page, y - 16, at) - 16 })
  })
}

describe('headings are not', () => {
  it('lines that date a revision', async () => {
    const revisions = ['(Rev. 1, 10-01-03)', '(Rev. 12, Issued: 05-17-24, Effective: 06-18-24)']
    const found = await headingsOf((draft) => {
      sections(draft, (page, y, at) => {
        const text = revisions[at % 2] ?? ''
        page.drawText(text, { x: 72, y, size: 11, font: draft.fonts.bold })
        return y - 14
      })
    })
    expect(found).toEqual(TITLES)
  })

  it('numbers of chapters in words, or feet with the name of the chapter', async () => {
    const found = await headingsOf((draft) => {
      TITLES.forEach((title, at) => {
        const page = addPage(draft)
        const { bold } = draft.fonts
        page.drawText('CHAPTER', { x: 420, y: 740, size: 15, font: bold })
        page.drawText(['ONE', 'TWO', 'THREE'][at] ?? '', { x: 440, y: 710, size: 15, font: bold })
        page.drawText(title, { x: 200, y: 670, size: 15, font: bold })
        drawBlock(draft, page, sentence(at + 1, 90), { y: 630 })
        const foot = `${2 * at + 4} Chapter ${at + 1}. ${title}`
        page.drawText(foot, { x: 72, y: 300, size: 10, font: bold })
        drawBlock(draft, page, sentence(at + 4, 90), { y: 270 })
      })
    })
    expect(found).toEqual(TITLES)
  })

  it('quotations in large letters, or their authors', async () => {
    const found = await headingsOf((draft) => {
      sections(draft, (page, y, at) => {
        const said = `\u201CA harbor is ${['more than', 'never', 'always'][at]} its walls.\u201D`
        page.drawText(said, { x: 110, y, size: 14, font: draft.fonts.body })
        page.drawText('\u2014 Ada Marlow, harbor master', {
          x: 300,
          y: y - 24,
          size: 14,
          font: draft.fonts.body,
        })
        return y - 36
      })
    })
    expect(found).toEqual(TITLES)
  })

  it('the heads of columns', async () => {
    const found = await headingsOf((draft) => {
      sections(draft, (page, y) => {
        ;['Vessel', 'Berth and pier', 'Master'].forEach((head, column) => {
          page.drawText(head, { x: 72 + column * 160, y, size: 11, font: draft.fonts.bold })
        })
        ;['The ship is named after its owner', 'Where it is moored', 'Who commands it'].forEach(
          (text, column) => {
            const x = 72 + column * 160
            drawBlock(draft, page, text, { x, y: y - 16, width: 130 })
          },
        )
        return y - 50
      })
    })
    expect(found).toEqual(TITLES)
  })

  it('the captions of fields in a form', async () => {
    const labels = [
      'Name of the vessel',
      'Port of registry',
      'Date of arrival',
      'Name of the master',
    ]
    const found = await headingsOf((draft) => {
      sections(draft, (page, y) =>
        labels.reduce((top, label) => {
          page.drawText(label, { x: 72, y: top, size: 11, font: draft.fonts.bold })
          page.drawLine({ start: { x: 72, y: top - 24 }, end: { x: 500, y: top - 24 } })
          return top - 44
        }, y),
      )
      // Enough text for so many headings to be credible.
      for (let at = 0; at < 8; at += 1) {
        const page = addPage(draft)
        ;[720, 600, 480, 360, 240].forEach((y) =>
          drawBlock(draft, page, sentence(at + y, 60), { y }),
        )
      }
    })
    expect(found).toEqual(TITLES)
  })

  it('lines to write on', async () => {
    const found = await headingsOf((draft) => {
      sections(draft, (page, y) => {
        const text = 'Signature of the master ______________ Date __________'
        page.drawText(text, { x: 72, y, size: 11, font: draft.fonts.bold })
        return y - 14
      })
    })
    expect(found).toEqual(TITLES)
  })

  it('lines in the style of headings that the complete bookmarks leave out', async () => {
    const found = await headingsOf((draft) => {
      sections(draft, (page, y, at) => {
        for (const [i, word] of ['Caution', 'Hint'].entries()) {
          const text = `${word} for the ${['first', 'second', 'third'][at]} watch`
          page.drawText(text, { x: 72, y: y - i * 60, size: 15, font: draft.fonts.bold })
          drawBlock(draft, page, sentence(at + i, 22), { y: y - i * 60 - 20 })
        }
        return y - 120
      })
      addOutline(
        draft,
        TITLES.map((title, at) => ({ title, page: at + 1 })),
      )
    })
    expect(found).toEqual(TITLES)
  })

  it('bold lines between headings that tags name throughout the document', async () => {
    const story = new Story({}, { isTagged: true })
    const { pages } = story
    const root = pages.pdf.struct('Document')
    pages.pdf.addStructure(root)
    const put = (tag: string, draw: () => void): void => {
      root.add(pages.pdf.struct(tag, {}, draw))
    }
    const titles = [...TITLES, 'Tides and their times']
    titles.forEach((title, at) => {
      if (at > 0) pages.addPage()
      put('H1', () => pages.text(title, [72, 70], { size: 14 }))
      for (let part = 0; part < 3; part += 1) {
        const y = 100 + part * 200
        const remark = `Remark by reader ${at * 4 + part}`
        put('P', () => pages.text(remark, [72, y], { font: pages.bold }))
        for (let next = 0; next < 4; next += 1) {
          put('P', () => story.paragraph(2, { x: 72, y: y + 18 + next * 40, width: 450 }))
        }
      }
    })
    root.end()
    const { blocks } = await convertBytes(await pages.finish())
    const found = blocks.flatMap(({ kind, text }) => (kind === 'heading' ? [text] : []))
    expect(found).toEqual(titles)
  })

  it('missing if a bookmark names a line that looks like none', async () => {
    const titles = ['Quays, piers, and what else;', '(Rev. 1, 10-01-03)', 'See the ropes']
    const found = await headingsOf((draft) => {
      titles.forEach((title, at) => {
        const page = addPage(draft)
        page.drawText(title, { x: 72, y: 720, size: 15, font: draft.fonts.bold })
        drawBlock(draft, page, sentence(at + 1, 90), { y: 690 })
      })
      addOutline(
        draft,
        titles.map((title, at) => ({ title, page: at + 1 })),
      )
    })
    expect(found).toEqual(titles)
  })
})
