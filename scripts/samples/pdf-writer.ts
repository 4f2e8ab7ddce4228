import { PDFDocument, StandardFonts, rgb, type PDFFont, type PDFPage } from 'pdf-lib'
import { addOutline, type Bookmark } from './pdf-outline.ts'

const PAGE: [number, number] = [595, 842]
const MARGIN = 64
const WIDTH = PAGE[0] - 2 * MARGIN
const TEXT_SIZE = 10.5
const LEADING = 1.35
const INDENT = 30
const COLUMN_GAP = 24
const CELL_PADDING = 5
const BLACK = rgb(0, 0, 0)
const GREY = rgb(0.4, 0.4, 0.4)

type Fonts = { readonly regular: PDFFont; readonly bold: PDFFont }
type Style = {
  readonly font: PDFFont
  readonly size: number
  readonly x?: number
  readonly width?: number
}

/** Sets text on A4 pages from top to bottom. Page breaks are the author's: see {@link PdfWriter.newPage}. */
export class PdfWriter {
  readonly #document: PDFDocument
  readonly #fonts: Fonts
  readonly #bookmarks: Bookmark[] = []
  #page: PDFPage
  #y = 0

  private constructor(document: PDFDocument, fonts: Fonts) {
    this.#document = document
    this.#fonts = fonts
    this.#page = this.newPage()
  }

  static async open({ title, author }: { title: string; author: string }): Promise<PdfWriter> {
    // Without the library's own dates the same content is the same file, byte for byte.
    const document = await PDFDocument.create({ updateMetadata: false })
    document.setTitle(title)
    document.setAuthor(author)
    const regular = await document.embedFont(StandardFonts.TimesRoman)
    const bold = await document.embedFont(StandardFonts.HelveticaBold)
    return new PdfWriter(document, { regular, bold })
  }

  newPage(): PDFPage {
    this.#page = this.#document.addPage(PAGE)
    this.#y = PAGE[1] - MARGIN
    return this.#page
  }

  title(text: string, subtitle: string): void {
    this.#lines(text, { font: this.#fonts.bold, size: 21 })
    this.#lines(subtitle, { font: this.#fonts.regular, size: 13 })
    this.#y -= 12
  }

  heading(level: 1 | 2, text: string): void {
    this.#y -= level === 1 ? 12 : 8
    this.#bookmarks.push({ title: text, level, page: this.#page, y: this.#y })
    this.#lines(text, { font: this.#fonts.bold, size: level === 1 ? 15 : 12 })
    this.#y -= 3
  }

  paragraph(text: string): void {
    this.#lines(text, { font: this.#fonts.regular, size: TEXT_SIZE })
    this.#y -= 6
  }

  /** A numbered clause, with its number in the margin of the text. */
  clause(number: string, text: string): void {
    const style = { font: this.#fonts.regular, size: TEXT_SIZE }
    const top = this.#y
    this.#lines(number, style)
    this.#y = top
    this.#lines(text, { ...style, x: MARGIN + INDENT, width: WIDTH - INDENT })
    this.#y -= 4
  }

  /** Two columns beside each other, read one after the other. */
  columns(left: readonly string[], right: readonly string[]): void {
    const width = (WIDTH - COLUMN_GAP) / 2
    const top = this.#y
    const bottoms = [left, right].map((paragraphs, column) => {
      this.#y = top
      for (const text of paragraphs) {
        const x = MARGIN + column * (width + COLUMN_GAP)
        this.#lines(text, { font: this.#fonts.regular, size: TEXT_SIZE - 0.5, x, width })
        this.#y -= 5
      }
      return this.#y
    })
    this.#y = Math.min(...bottoms)
  }

  /** A table with drawn lines; the first row is its head, `shares` are the widths of its columns. */
  table(rows: readonly (readonly string[])[], shares: readonly number[]): void {
    const whole = shares.reduce((sum, share) => sum + share, 0)
    const edges = shares.map((_, column) => {
      const before = shares.slice(0, column).reduce((sum, share) => sum + share, 0)
      return MARGIN + (WIDTH * before) / whole
    })
    const height = TEXT_SIZE + 2 * CELL_PADDING
    const top = this.#y
    for (const [row, cells] of rows.entries()) {
      const font = row === 0 ? this.#fonts.bold : this.#fonts.regular
      const y = top - row * height - CELL_PADDING - TEXT_SIZE * 0.8
      for (const [column, text] of cells.entries()) {
        const x = (edges[column] ?? MARGIN) + CELL_PADDING
        this.#page.drawText(text, { x, y, font, size: TEXT_SIZE - 1, color: BLACK })
      }
    }
    const bottom = top - rows.length * height
    const line = { thickness: 0.7, color: BLACK }
    for (const x of [...edges, MARGIN + WIDTH]) {
      this.#page.drawLine({ start: { x, y: top }, end: { x, y: bottom }, ...line })
    }
    for (let row = 0; row <= rows.length; row += 1) {
      const y = top - row * height
      this.#page.drawLine({ start: { x: MARGIN, y }, end: { x: MARGIN + WIDTH, y }, ...line })
    }
    this.#y = bottom - 14
  }

  /** Adds page numbers and the outline. @returns the file */
  async finish(footer: string): Promise<Uint8Array> {
    const pages = this.#document.getPages()
    for (const [index, page] of pages.entries()) {
      const style = { y: MARGIN / 2, font: this.#fonts.regular, size: 9, color: GREY }
      page.drawText(footer, { x: MARGIN, ...style })
      const number = `Page ${index + 1} of ${pages.length}`
      const x = MARGIN + WIDTH - this.#fonts.regular.widthOfTextAtSize(number, 9)
      page.drawText(number, { x, ...style })
    }
    addOutline(this.#document, this.#bookmarks)
    return this.#document.save()
  }

  #lines(text: string, { font, size, x = MARGIN, width = WIDTH }: Style): void {
    for (const line of wrap(text, width, (part) => font.widthOfTextAtSize(part, size))) {
      this.#page.drawText(line, { x, y: this.#y - size * 0.8, font, size, color: BLACK })
      this.#y -= size * LEADING
    }
    if (this.#y < MARGIN) throw new Error(`The page is full at "${text.slice(0, 40)}".`)
  }
}

/** Breaks a text into lines that are at most `width` wide. */
export function wrap(text: string, width: number, measure: (part: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && measure(longer) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}
