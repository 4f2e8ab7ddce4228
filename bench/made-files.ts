import { buffer } from 'node:stream/consumers'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { utils, write } from '@e965/xlsx'
import { LiteParse } from '@llamaindex/liteparse'
import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow } from 'docx'
import PdfKit from 'pdfkit'
import PptxGenJS from 'pptxgenjs'
import sharp from 'sharp'
import { makePdf } from './pdf.ts'
import { createRandom, drawText, drawTitle } from './vocabulary.ts'

const PARAGRAPH_WORDS = 100
const SCAN_DPI = 150
const PAGE: [number, number] = [595, 842]

type Part = { readonly title: string; readonly paragraphs: readonly string[] }

/** Text under headings, always the same. @param pages of about 400 words */
function drawParts(pages: number): Part[] {
  const random = createRandom(pages)
  return Array.from({ length: pages }, () => ({
    title: drawTitle(random, 5),
    paragraphs: Array.from({ length: 4 }, () => drawText(random, PARAGRAPH_WORDS)),
  }))
}

function drawRows(rows: number, columns: number): string[][] {
  const random = createRandom(rows)
  const head = Array.from({ length: columns }, () => drawTitle(random, 2))
  const body = Array.from({ length: rows }, () => [
    drawTitle(random, 2),
    ...Array.from({ length: columns - 1 }, () => String(Math.floor(random() * 100_000) / 100)),
  ])
  return [head, ...body]
}

/** A Word file: a heading, four paragraphs and, on every fifth page, a table. */
export async function makeDocx(pages: number): Promise<Uint8Array> {
  const table = (): Table =>
    new Table({
      rows: drawRows(8, 4).map(
        (cells) =>
          new TableRow({
            children: cells.map((text) => new TableCell({ children: [new Paragraph(text)] })),
          }),
      ),
    })
  const children = drawParts(pages).flatMap(({ title, paragraphs }, at) => [
    new Paragraph({ text: title, heading: HeadingLevel.HEADING_1 }),
    ...paragraphs.map((text) => new Paragraph(text)),
    ...(at % 5 === 0 ? [table()] : []),
  ])
  return Packer.toBuffer(new Document({ sections: [{ children }] }))
}

// The package declares the types of its CommonJS build, while Node loads its ES module.
const Deck = PptxGenJS as unknown as typeof PptxGenJS.default

/** A presentation with a title and bullets per slide, and a table on every fifth. */
export async function makePptx(slides: number): Promise<Uint8Array> {
  const deck = new Deck()
  for (const [at, { title, paragraphs }] of drawParts(slides).entries()) {
    const slide = deck.addSlide()
    slide.addText(title, { x: 0.5, y: 0.3, w: 9, h: 0.8, fontSize: 28 })
    const bullets = paragraphs.map((text) => ({
      text: text.slice(0, 120),
      options: { bullet: true, breakLine: true },
    }))
    slide.addText(bullets, { x: 0.5, y: 1.3, w: 9, h: 2, fontSize: 12 })
    if (at % 5 !== 0) continue
    const rows = drawRows(5, 4).map((cells) => cells.map((text) => ({ text })))
    slide.addTable(rows, { x: 0.5, y: 3.5, w: 9 })
  }
  const bytes = await deck.write({ outputType: 'nodebuffer' })
  if (!(bytes instanceof Uint8Array)) throw new Error('pptxgenjs returned no bytes.')
  return bytes
}

/** A workbook with a table of 500 rows per sheet, and a column of formulas. */
export function makeXlsx(sheets: number): Uint8Array {
  const book = utils.book_new()
  for (let at = 1; at <= sheets; at++) {
    const [head = [], ...rows] = drawRows(500, 5)
    const cells = rows.map(([name = '', ...figures]) => [name, ...figures.map(Number)])
    const sheet = utils.aoa_to_sheet([[...head, 'Sum'], ...cells])
    for (const [row] of cells.entries()) {
      sheet[`F${row + 2}`] = { t: 'n', v: 0, f: `SUM(B${row + 2}:E${row + 2})` }
    }
    sheet['!ref'] = `A1:F${cells.length + 1}`
    utils.book_append_sheet(book, sheet, `Sheet ${at}`)
  }
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array
}

/** A workbook with one sheet of five columns, names and figures. */
export function makeWorkbook(rows: number): Uint8Array {
  const [head = [], ...body] = drawRows(rows, 5)
  const cells = body.map(([name = '', ...figures]) => [name, ...figures.map(Number)])
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([head, ...cells]), 'Rows')
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Uint8Array
}

export function makeMarkdown(pages: number): Uint8Array {
  const parts = drawParts(pages).map(({ title, paragraphs }, at) => {
    const [head = [], ...rows] = drawRows(8, 4)
    const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
    return [`## ${title}`, ...paragraphs, ...(at % 5 === 0 ? [lines.join('\n')] : [])].join('\n\n')
  })
  return Buffer.from(`${parts.join('\n\n')}\n`)
}

export function makeHtml(pages: number): Uint8Array {
  const parts = drawParts(pages).map(({ title, paragraphs }, at) => {
    const rows = drawRows(8, 4).map(
      (cells) => `<tr>${cells.map((text) => `<td>${text}</td>`).join('')}</tr>`,
    )
    const table = at % 5 === 0 ? `<table>${rows.join('')}</table>` : ''
    return `<h2>${title}</h2>${paragraphs.map((text) => `<p>${text}</p>`).join('')}${table}`
  })
  return Buffer.from(
    `<!doctype html><html><head><title>Made</title></head><body>${parts.join('\n')}</body></html>`,
  )
}

export function makeText(pages: number): Uint8Array {
  const parts = drawParts(pages).map(({ title, paragraphs }) => [title, ...paragraphs].join('\n\n'))
  return Buffer.from(parts.join('\n\n'))
}

export function makeCsv(rows: number): Buffer {
  const lines = drawRows(rows, 6).map((cells) => cells.map((text) => `"${text}"`).join(','))
  return Buffer.from(`${lines.join('\r\n')}\r\n`)
}

const ROWS_AT_A_TIME = 10_000

/** Like {@link makeCsv}, but of any length, because it is written in parts. */
export async function writeCsv(path: string, rows: number): Promise<void> {
  const file = createWriteStream(path)
  for (let at = 0; at < rows; at += ROWS_AT_A_TIME) {
    const part = makeCsv(Math.min(ROWS_AT_A_TIME, rows - at))
    const body = at === 0 ? part : part.subarray(part.indexOf('\n') + 1)
    if (!file.write(body)) await once(file, 'drain')
  }
  file.end()
  await finished(file)
}

/** Images of text pages, as from a scanner. */
async function scanPages(pages: number): Promise<Buffer[]> {
  const reader = new LiteParse({ ocrEnabled: false, quiet: true, dpi: SCAN_DPI })
  const shots = await reader.screenshot(await makePdf(pages))
  return Promise.all(
    shots.map((shot) => sharp(shot.imageBuffer).greyscale().jpeg({ quality: 80 }).toBuffer()),
  )
}

/** A PDF without text. Each page is an image of a text page. */
export async function makeScan(pages: number): Promise<Uint8Array> {
  const pdf = new PdfKit({ size: PAGE, margin: 0, autoFirstPage: false })
  const written = buffer(pdf)
  for (const image of await scanPages(pages)) {
    pdf.addPage().image(image, 0, 0, { width: PAGE[0], height: PAGE[1] })
  }
  pdf.end()
  return await written
}

/** An image of a text page. */
export async function makeImage(): Promise<Uint8Array> {
  const [image] = await scanPages(1)
  if (!image) throw new Error('The page was not drawn.')
  return image
}
