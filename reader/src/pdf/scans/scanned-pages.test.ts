import { LiteParse } from '@llamaindex/liteparse'
import { PDFDocument, TextRenderingMode, setTextRenderingMode } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import {
  addPage,
  drawBlock,
  newDraft,
  save,
  sentence,
  singlePagePdf,
} from '../../../test/fixtures/pdf.ts'
import { garbledPdf } from '../../../test/fixtures/pdf-garbled.ts'
import { TUNED_SCANS } from '../../../test/fixtures/layouts/tuned-scans.ts'
import { headingsOf } from '../../../test/fixtures/convert-pdf.ts'
import { tempFolder } from '../../../test/fixtures/temp-folder.ts'
import type { ConvertedDocument } from '../../core/document-model.ts'
import { convertPdf } from '../convert-pdf.ts'

const OCR = { languages: ['eng'] }
const HALF_PAGE = { width: 420, height: 300 }

/**
 * The first page of a PDF as a scanner would produce it: gray, skewed, and rotated clockwise by
 * `turn` degrees.
 */
async function scan(bytes: Uint8Array, { skew = 0, turn = 0 }): Promise<Buffer> {
  const parser = new LiteParse({ ocrEnabled: false, quiet: true, dpi: 150 })
  const [shot] = await parser.screenshot(Buffer.from(bytes), [1])
  if (shot === undefined) throw new Error('The page could not be drawn.')
  const straight = sharp(shot.imageBuffer).grayscale().rotate(skew, { background: '#fff' })
  return sharp(await straight.png().toBuffer())
    .rotate(turn)
    .jpeg({ quality: 80 })
    .toBuffer()
}

async function convert(bytes: Uint8Array, ocr?: typeof OCR): Promise<ConvertedDocument> {
  await using folder = await tempFolder()
  const path = await folder.put('a.pdf', bytes)
  return await convertPdf(path, { dpi: 72, ...(ocr && { ocr }) })
}

it('finds headings in body type by the space around them, and no other short lines', async () => {
  const layout = TUNED_SCANS.find(({ name }) => name === 'scanned letter')
  const { blocks } = await convert((await layout?.bytes()) ?? new Uint8Array(), OCR)
  expect(headingsOf(blocks).map(([, text]) => text)).toEqual(
    layout?.headings.map(([, text]) => text),
  )
})

const WORDS =
  'The tide tables of the northern harbour are printed once a year and sold at the gate.'

async function shortPage(): Promise<Uint8Array> {
  const draft = await newDraft()
  const page = draft.doc.addPage([HALF_PAGE.width, HALF_PAGE.height])
  page.drawText('Harbour notices', { x: 40, y: 240, size: 22, font: draft.fonts.bold })
  drawBlock(draft, page, `${WORDS} ${WORDS}`, { x: 40, y: 200, width: 330, size: 12 })
  return save(draft)
}

it('reads scanned pages among others, skewed or rotated, with headings, paragraphs and boxes', async () => {
  const source = await shortPage()
  const doc = await PDFDocument.create()
  const { width, height } = HALF_PAGE
  const askew = await doc.embedJpg(await scan(source, { skew: 0.8 }))
  doc.addPage([width, height]).drawImage(askew, { x: 0, y: 0, width, height })
  const [plain] = await doc.copyPages(await PDFDocument.load(source), [0])
  if (plain === undefined) throw new Error('The page is missing.')
  doc.addPage(plain)
  const turned = await doc.embedJpg(await scan(source, { turn: 90 }))
  doc.addPage([height, width]).drawImage(turned, { x: 0, y: 0, width: height, height: width })
  const { blocks, warnings, pages } = await convert(await doc.save(), OCR)
  expect(warnings).toEqual([])
  expect(pages?.map((page) => page.recognised === true)).toEqual([true, false, true])
  const found = blocks.map(({ kind, text }) => [kind, text])
  const once = [
    ['heading', 'Harbour notices'],
    ['paragraph', `${WORDS} ${WORDS}`],
  ]
  expect(found).toEqual([...once, ...once, ...once])
  const boxes = blocks.filter(({ kind }) => kind === 'heading').flatMap((block) => block.boxes)
  expect(boxes[0]).toMatchObject({ page: 1, x: expect.closeTo(40, -1), y: expect.closeTo(43, -1) })
  // Rotated clockwise, the top of the text is at the right.
  expect(boxes[2]).toMatchObject({ page: 3, x: expect.closeTo(236, -1), y: expect.closeTo(40, -1) })
})

it('uses the text layer of a searchable scan unchanged', async () => {
  const bytes = await singlePagePdf((draft, page) => {
    page.drawRectangle({ x: 0, y: 0, width: 612, height: 792 })
    page.pushOperators(setTextRenderingMode(TextRenderingMode.Invisible))
    drawBlock(draft, page, sentence(1, 60), { y: 700 })
  })
  const { blocks, pages } = await convert(bytes, OCR)
  expect(blocks.map((block) => block.text)).toEqual([sentence(1, 60)])
  expect(pages?.[0]?.recognised).toBeUndefined()
})

it('names the pages from which nothing could be extracted', async () => {
  const draft = await newDraft()
  const gray = sharp({ create: { width: 60, height: 80, channels: 3, background: '#aaa' } })
  const picture = await draft.doc.embedJpg(await gray.jpeg().toBuffer())
  addPage(draft).drawImage(picture, { x: 0, y: 0, width: 612, height: 792 })
  drawBlock(draft, addPage(draft), sentence(1, 30), { y: 700 })
  const bytes = await save(draft)
  expect((await convert(bytes, OCR)).warnings).toEqual([
    'Page 1 has no text layer, and no text was found in its image.',
  ])
  expect((await convert(bytes)).warnings).toEqual(['Page 1 has no text layer and was left out.'])
})

describe('pages that show other characters than their fonts say', () => {
  const lines = [
    'The tide tables of the harbour are printed',
    'once a year and sold at the northern gate,',
    'where the keeper also lends the old charts',
    'to the captains who ask the guard at noon.',
  ]

  it('are read by OCR across their full width', async () => {
    const { blocks, pages, warnings } = await convert(await garbledPdf(lines), OCR)
    expect(blocks.map(({ text }) => text)).toEqual([lines.join(' ')])
    expect(pages?.[0]?.recognised).toBe(true)
    expect(warnings).toEqual([])
  })

  it('become images that say so if OCR is off', async () => {
    const { blocks, warnings } = await convert(await garbledPdf(lines))
    expect(blocks.map(({ kind }) => kind)).toEqual(['image'])
    expect(blocks[0]?.text).toMatch(/^Page 1 could not be read as text\./u)
    expect(warnings).toEqual([
      'Page 1 has a text layer without usable character codes and is included as an image.',
    ])
  })
})

it('never returns nonsense from OCR as text', async () => {
  const noise =
    'Xkqzvwp bntkwzq pfgjxmd mhdcqtz vwzkxgp jqntbvd zxcvkmh wqpfdks gkjhxnt tbvczpm '.repeat(6)
  const source = await singlePagePdf((draft, page) => {
    drawBlock(draft, page, noise, { y: 700, size: 14 })
  })
  const doc = await PDFDocument.create()
  const picture = await doc.embedJpg(await scan(source, {}))
  doc.addPage([612, 792]).drawImage(picture, { x: 0, y: 0, width: 612, height: 792 })
  const { blocks, warnings } = await convert(await doc.save(), OCR)
  expect(blocks.map(({ kind }) => kind)).toEqual(['image'])
  expect(blocks[0]?.text).toMatch(/^Page 1 could not be read as text\. .*\d+% confidence/u)
  expect(warnings).toEqual([expect.stringMatching(/^Page 1 is included as an image, .* \d+%/u)])
})
