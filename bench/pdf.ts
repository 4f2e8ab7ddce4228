import { buffer } from 'node:stream/consumers'
import PdfKit from 'pdfkit'
import { wrap } from '../scripts/samples/pdf-writer.ts'
import { createRandom, drawText, drawTitle } from './vocabulary.ts'

const SIZE: [number, number] = [595, 842]
const MARGIN = 64
const REGULAR = 'Helvetica'
const BOLD = 'Helvetica-Bold'
const LEADING = 15
const BODY = { words: 420, size: 10 }
const TABLE = { rows: 10, columns: 4, words: 170, rowHeight: 18 }
const HEADING = { words: 5, size: 16 }
const COLUMN = SIZE[0] - 2 * MARGIN
/** The mean width of a Helvetica letter is half the font size. */
const LETTERS_A_LINE = Math.floor(COLUMN / (BODY.size * 0.5))

type PdfOptions = {
  /** A table below a shorter text on every nth page. None by default. */
  readonly tableEvery?: number
}

/** A PDF like that of a word processor: one text per page, with a heading on every fifth. */
export async function makePdf(pages: number, options: PdfOptions = {}): Promise<Uint8Array> {
  const random = createRandom(pages)
  const pdf = new PdfKit({ size: SIZE, margin: 0, autoFirstPage: false })
  const written = buffer(pdf)
  for (let at = 0; at < pages; at++) {
    pdf.addPage()
    let top = MARGIN
    if (at % 5 === 0) {
      const title = drawTitle(random, HEADING.words)
      top = writeLines(pdf, [title], { font: BOLD, size: HEADING.size, top }) + LEADING
    }
    const hasTable = options.tableEvery !== undefined && at % options.tableEvery === 0
    const words = hasTable ? BODY.words - TABLE.words : BODY.words
    const lines = wrap(drawText(random, words), LETTERS_A_LINE, (part) => part.length)
    top = writeLines(pdf, lines, { font: REGULAR, size: BODY.size, top })
    if (hasTable) writeTable(pdf, random, top)
  }
  pdf.end()
  return await written
}

function writeLine(pdf: PDFKit.PDFDocument, text: string, x: number, y: number): void {
  pdf.text(text, x, y, { lineBreak: false, baseline: 'alphabetic' })
}

function writeLines(
  pdf: PDFKit.PDFDocument,
  lines: readonly string[],
  { font, size, top }: { font: string; size: number; top: number },
): number {
  pdf.font(font).fontSize(size)
  let y = top
  for (const line of lines) {
    writeLine(pdf, line, MARGIN, y)
    y += LEADING
  }
  return y
}

/** Cells within lines, and a title and figures per row. */
function writeTable(pdf: PDFKit.PDFDocument, random: () => number, top: number): void {
  const { rows, columns, rowHeight } = TABLE
  const width = COLUMN / columns
  const bottom = top + rows * rowHeight
  pdf.lineWidth(0.5)
  for (let row = 0; row <= rows; row++) {
    const y = top + row * rowHeight
    pdf.moveTo(MARGIN, y).lineTo(MARGIN + COLUMN, y)
  }
  for (let column = 0; column <= columns; column++) {
    const x = MARGIN + column * width
    pdf.moveTo(x, top).lineTo(x, bottom)
  }
  pdf.stroke().font(REGULAR).fontSize(9)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const figure = (random() * 1000).toFixed(2)
      const text = row === 0 || column === 0 ? drawTitle(random, 1) : figure
      writeLine(pdf, text, MARGIN + column * width + 4, top + (row + 1) * rowHeight - 5)
    }
  }
}
