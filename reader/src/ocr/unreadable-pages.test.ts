import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { LiteParse } from '@llamaindex/liteparse'
import PdfKit from 'pdfkit'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { convertBytes } from '../../test/fixtures/convert-pdf.ts'
import { sentence } from '../../test/fixtures/layouts/story.ts'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import type { Block, ConvertedDocument } from '../core/document-model.ts'
import { convertImage } from '../image/convert-image.ts'
import { imagesPdf } from './images-pdf.ts'

const ocr = { languages: ['eng'] }
const SIZE = { width: 420, height: 200 }
/** A font with Cyrillic letters, from a package. */
const FONT = createRequire(import.meta.url)
  .resolve('pdfjs-dist/package.json')
  .replace('package.json', 'standard_fonts/LiberationSans-Regular.ttf')

const RUSSIAN =
  'Все люди рождаются свободными и равными в своем достоинстве и правах. Они наделены разумом ' +
  'и совестью и должны поступать в отношении друг друга в духе братства.'
const ENGLISH = [7, 21, 35].map(sentence).join(' ')

/** A page that shows text as pixels. */
async function pageOf(text: string): Promise<Buffer> {
  const pdf = new PdfKit({ size: [SIZE.width, SIZE.height], margin: 0 })
  const written = buffer(pdf)
  pdf.font(FONT).fontSize(12).text(text, 30, 30, { width: 360 })
  pdf.end()
  const parser = new LiteParse({ ocrEnabled: false, quiet: true, dpi: 150 })
  const [shot] = await parser.screenshot(await written)
  if (shot === undefined) throw new Error('The page could not be drawn.')
  return sharp(shot.imageBuffer).grayscale().png().toBuffer()
}

/** Bars of varying width, as in a barcode, above a bar chart with axes. */
const bars = (): Promise<Buffer> => {
  const shapes = Array.from({ length: 60 }, (_, at) => {
    const [code, height] = [1 + ((at * 7) % 4), 20 + ((at * 37) % 150)]
    const chart = `<rect x="${60 + at * 12}" y="${390 - height}" width="8" height="${height}"/>`
    return `<rect x="${60 + at * 8}" y="40" width="${code}" height="120"/>${at < 40 ? chart : ''}`
  })
  const axes = '<path d="M50 190 V400 H600" fill="none" stroke="#000" stroke-width="3"/>'
  const body = `<rect width="875" height="417" fill="#fff"/>${shapes.join('')}${axes}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="875" height="417">${body}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** Pages of a scan: a script without data, mirrored text, drawings, and upside-down text. */
const scanned = async (): Promise<Buffer[]> => [
  await pageOf(RUSSIAN),
  await sharp(await pageOf(ENGLISH))
    .flop()
    .png()
    .toBuffer(),
  await bars(),
  await sharp(await pageOf(ENGLISH))
    .rotate(180)
    .png()
    .toBuffer(),
]

const isText = ({ kind }: Block): boolean => kind !== 'image'

describe('pages of a scan', () => {
  let read: ConvertedDocument
  beforeAll(async () => {
    const pages = await Promise.all(
      (await scanned()).map((page) => sharp(page).jpeg({ quality: 90 }).toBuffer()),
    )
    read = await convertBytes(await imagesPdf(pages, SIZE), { ocr })
  })
  const onPage = (page: number): Block[] =>
    read.blocks.filter(({ boxes }) => boxes[0]?.page === page)

  test('become images with the confidence if their script has no data or they are mirrored', () => {
    for (const page of [1, 2]) {
      expect(onPage(page).map(({ kind }) => kind)).toEqual(['image'])
      expect(onPage(page)[0]?.text).toMatch(/could not be read as text\. .*OCR, \d+% confidence/u)
      expect(read.warnings).toContainEqual(
        expect.stringMatching(`^Page ${page} is included as an image, .* \\d+%\\) makes no sense`),
      )
    }
  })

  test('have no text if they show a barcode and a chart', () => {
    expect(onPage(3).filter(isText)).toEqual([])
  })

  test('are read upright if they are upside down', () => {
    expect(onPage(4).map(({ text }) => text)).toEqual([ENGLISH])
  })
})

test('warns instead of returning text for an image in a script without data', async () => {
  await using folder = await tempFolder()
  const { blocks, warnings } = await convertImage(
    await folder.put('a.png', await pageOf(RUSSIAN)),
    { ocr, mode: 'single_chunk' },
  )
  expect(blocks.map(({ text }) => text)).toEqual(['Picture of 875 × 417 pixels.'])
  expect(warnings).toEqual([
    expect.stringMatching(
      /^The text that OCR read in the image \(confidence \d+%\) makes no sense/u,
    ),
  ])
})

test('reads an upside-down image upright', async () => {
  await using folder = await tempFolder()
  const turned = await sharp(await pageOf(ENGLISH))
    .rotate(180)
    .png()
    .toBuffer()
  const path = await folder.put('a.png', turned)
  const { blocks } = await convertImage(path, { ocr, mode: 'high_accuracy' })
  expect(blocks[0]?.text).toBe(ENGLISH)
})
