import { PDFDocument, StandardFonts, type PDFFont, type PDFPage } from 'pdf-lib'
import { createRandom, drawText, drawTitle } from './vocabulary.ts'

const SIZE: [number, number] = [595, 842]
const MARGIN = 64
const LEADING = 15
const BODY = { words: 420, size: 10 }
const HEADING = { words: 5, size: 16 }
const COLUMN = SIZE[0] - 2 * MARGIN
/** Mean width of a letter of Helvetica as a share of the font size. */
const LETTER = 0.5

/** A PDF as a word processor writes it: text of a page each, a heading on every fifth. */
export async function makePdf(pages: number): Promise<Uint8Array> {
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
    writeLines(page, wrap(drawText(random, BODY.words), BODY.size), { font, size: BODY.size, top })
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

function wrap(text: string, size: number): string[] {
  const most = Math.floor(COLUMN / (size * LETTER))
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line.length + word.length >= most) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}
