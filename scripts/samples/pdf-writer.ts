import { buffer } from 'node:stream/consumers'
import PdfKit from 'pdfkit'

const PAGE = { width: 595, height: 842 }
const MARGIN = 64
const WIDTH = PAGE.width - 2 * MARGIN
const TEXT_SIZE = 10.5
const LEADING = 1.35
const INDENT = 30
const COLUMN_GAP = 24
const CELL_PADDING = 5
const REGULAR = 'Times-Roman'
const BOLD = 'Helvetica-Bold'
const BLACK = '#000000'
const GREY = '#666666'
/** A fixed date, and no compressed streams, so that the same content is always the same file. */
const WRITTEN = new Date('2026-01-01T00:00:00Z')

type Style = {
  readonly font: string
  readonly size: number
  readonly color?: string
  readonly x?: number
  readonly width?: number
}

/** Sets text on A4 pages from top to bottom. The author sets page breaks, see {@link PdfWriter.newPage}. */
export class PdfWriter {
  readonly #document: PDFKit.PDFDocument
  readonly #bytes: Promise<Buffer>
  /** Distance from the top of the page. */
  #y = MARGIN

  constructor({ title, author }: { title: string; author: string }) {
    this.#document = new PdfKit({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      bufferPages: true,
      compress: false,
      info: { Title: title, Author: author, CreationDate: WRITTEN },
    })
    this.#bytes = buffer(this.#document)
  }

  newPage(): void {
    this.#document.addPage()
    this.#y = MARGIN
  }

  title(text: string, subtitle: string): void {
    this.#lines(text, { font: BOLD, size: 21 })
    this.#lines(subtitle, { font: REGULAR, size: 13 })
    this.#y += 12
  }

  heading(level: 1 | 2, text: string): void {
    this.#y += level === 1 ? 12 : 8
    this.#bookmark(level, text)
    this.#lines(text, { font: BOLD, size: level === 1 ? 15 : 12 })
    this.#y += 3
  }

  paragraph(text: string): void {
    this.#lines(text, { font: REGULAR, size: TEXT_SIZE })
    this.#y += 6
  }

  /** A numbered clause, with its number in the margin of the text. */
  clause(number: string, text: string): void {
    const style = { font: REGULAR, size: TEXT_SIZE }
    const top = this.#y
    this.#lines(number, style)
    this.#y = top
    this.#lines(text, { ...style, x: MARGIN + INDENT, width: WIDTH - INDENT })
    this.#y += 4
  }

  /** Two columns side by side, read one after the other. */
  columns(left: readonly string[], right: readonly string[]): void {
    const width = (WIDTH - COLUMN_GAP) / 2
    const top = this.#y
    const bottoms = [left, right].map((paragraphs, column) => {
      this.#y = top
      for (const text of paragraphs) {
        const x = MARGIN + column * (width + COLUMN_GAP)
        this.#lines(text, { font: REGULAR, size: TEXT_SIZE - 0.5, x, width })
        this.#y += 5
      }
      return this.#y
    })
    this.#y = Math.max(...bottoms)
  }

  /** A table with drawn lines. The first row is its header, and `shares` are the widths of its columns. */
  table(rows: readonly (readonly string[])[], shares: readonly number[]): void {
    const whole = shares.reduce((sum, share) => sum + share, 0)
    const edges = shares.map((_, column) => {
      const before = shares.slice(0, column).reduce((sum, share) => sum + share, 0)
      return MARGIN + (WIDTH * before) / whole
    })
    const height = TEXT_SIZE + 2 * CELL_PADDING
    const top = this.#y
    for (const [row, cells] of rows.entries()) {
      const font = row === 0 ? BOLD : REGULAR
      const y = top + row * height + CELL_PADDING + TEXT_SIZE * 0.8
      for (const [column, text] of cells.entries()) {
        const x = (edges[column] ?? MARGIN) + CELL_PADDING
        this.#text(text, x, y, { font, size: TEXT_SIZE - 1 })
      }
    }
    const bottom = top + rows.length * height
    for (const x of [...edges, MARGIN + WIDTH]) this.#line([x, top], [x, bottom])
    for (let row = 0; row <= rows.length; row += 1) {
      const y = top + row * height
      this.#line([MARGIN, y], [MARGIN + WIDTH, y])
    }
    this.#y = bottom + 14
  }

  /** Adds page numbers. @returns the file */
  async finish(footer: string): Promise<Uint8Array> {
    const { count } = this.#document.bufferedPageRange()
    const style = { font: REGULAR, size: 9, color: GREY }
    const y = PAGE.height - MARGIN / 2
    for (let index = 0; index < count; index += 1) {
      this.#document.switchToPage(index)
      this.#text(footer, MARGIN, y, style)
      const number = `Page ${index + 1} of ${count}`
      this.#text(number, MARGIN + WIDTH - this.#widthOf(number, style), y, style)
    }
    this.#document.end()
    return await this.#bytes
  }

  #bookmark(level: 1 | 2, title: string): void {
    const { outline } = this.#document
    const parent = level === 1 ? outline : (outline.children.at(-1) ?? outline)
    // The library measures `left` from the right edge.
    const place = { expanded: true, fit: false, top: this.#y, left: PAGE.width, zoom: 0 }
    parent.addItem(title, place)
  }

  #widthOf(text: string, { font, size }: Style): number {
    return this.#document.font(font).fontSize(size).widthOfString(text)
  }

  /** One line, with its baseline at `y`. */
  #text(text: string, x: number, y: number, { font, size, color = BLACK }: Style): void {
    this.#document.font(font).fontSize(size).fillColor(color)
    this.#document.text(text, x, y, { lineBreak: false, baseline: 'alphabetic' })
  }

  #line(from: readonly [number, number], to: readonly [number, number]): void {
    this.#document
      .lineWidth(0.7)
      .moveTo(...from)
      .lineTo(...to)
      .stroke(BLACK)
  }

  #lines(text: string, { x = MARGIN, width = WIDTH, ...style }: Style): void {
    for (const line of wrap(text, width, (part) => this.#widthOf(part, style))) {
      this.#text(line, x, this.#y + style.size * 0.8, style)
      this.#y += style.size * LEADING
    }
    if (this.#y > PAGE.height - MARGIN) {
      throw new Error(`The page is full at "${text.slice(0, 40)}".`)
    }
  }
}

/** Wraps a text into lines that are at most `width` wide. */
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
