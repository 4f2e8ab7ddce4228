import { PDFDocument, StandardFonts, type PDFFont, type PDFPage } from 'pdf-lib'
import { wrap } from '../scripts/samples/pdf-writer.ts'
import { createRandom, drawText, drawTitle } from './vocabulary.ts'

const SIZE: [number, number] = [595, 842]
const MARGIN = 64
const LEADING = 15
const BODY = { words: 420, size: 10 }
const TABLE = { rows: 10, columns: 4, words: 170, rowHeight: 18 }
const HEADING = { words: 5, size: 16 }
const COLUMN = SIZE[0] - 2 * MARGIN
/** The mean width of a letter of Helvetica is half the font size. */
const LETTERS_A_LINE = Math.floor(COLUMN / (BODY.size * 0.5))

type PdfOptions = {
  /** A table below a shorter text on every so many-th page; none when missing. */
  readonly tableEvery?: number
}

/** A PDF as a word processor writes it: text of a page each, a heading on every fifth. */
export async function makePdf(pages: number, options: PdfOptions = {}): Promise<Uint8Array> {
  const random = createRandom(pages)
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold)
  for (let at = 0; at < pages; at++) {
    const page = pdf.addPage(SIZE)
    let top = SIZE[1] - MARGIN
    if (at % 5 === 0) {
      const title = drawTitle(random, HEADING.words)
      top = writeLines(page, [title], { font: bold, size: HEADING.size, top }) - LEADING
    }
    const hasTable = options.tableEvery !== undefined && at % options.tableEvery === 0
    const words = hasTable ? BODY.words - TABLE.words : BODY.words
    const lines = wrap(drawText(random, words), LETTERS_A_LINE, (part) => part.length)
    top = writeLines(page, lines, { font, size: BODY.size, top })
    if (hasTable) writeTable(page, { font, random, top })
  }
  return pdf.save()
}

function writeLines(
  page: PDFPage,
  lines: readonly string[],
  { font, size, top }: { font: PDFFont; size: number; top: number },
): number {
  let y = top
  for (const line of lines) {
    page.drawText(line, { x: MARGIN, y, size, font })
    y -= LEADING
  }
  return y
}

/** Cells within lines, a title and figures a row. */
function writeTable(
  page: PDFPage,
  { font, random, top }: { font: PDFFont; random: () => number; top: number },
): void {
  const { rows, columns, rowHeight } = TABLE
  const width = COLUMN / columns
  const bottom = top - rows * rowHeight
  for (let row = 0; row <= rows; row++) {
    const y = top - row * rowHeight
    page.drawLine({ start: { x: MARGIN, y }, end: { x: MARGIN + COLUMN, y }, thickness: 0.5 })
  }
  for (let column = 0; column <= columns; column++) {
    const x = MARGIN + column * width
    page.drawLine({ start: { x, y: top }, end: { x, y: bottom }, thickness: 0.5 })
  }
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const figure = (random() * 1000).toFixed(2)
      const text = row === 0 || column === 0 ? drawTitle(random, 1) : figure
      const [x, y] = [MARGIN + column * width + 4, top - (row + 1) * rowHeight + 5]
      page.drawText(text, { x, y, size: 9, font })
    }
  }
}
