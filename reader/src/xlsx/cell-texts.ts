import { ConversionError } from '../core/document-model.ts'
import type { SpooledText, TextSpool } from '../core/text-spool.ts'

const PAGE_BYTES = 64 * 1024
/** Number of pages in memory: the last ones written while all fit, otherwise the last ones read. */
const KEPT_PAGES = 96
/** Limit for texts. A formula shared by many cells counts for each of them. */
const MAX_BYTES = 512 * 1024 * 1024

/** Texts of cells and formulas. Once there are many, most are in a file. */
export class CellTexts {
  readonly #spool: TextSpool | undefined
  readonly #pages: (Buffer | SpooledText)[] = []
  /** Pages that were read from the file, the latest last. */
  readonly #recent = new Map<number, Buffer>()
  #open = Buffer.allocUnsafe(PAGE_BYTES)
  #used = 0

  /** @param spool without it, all texts are in memory */
  constructor(spool?: TextSpool) {
    this.#spool = spool
  }

  /** @throws ConversionError `too_large` */
  add(text: string): SpooledText {
    const at = this.#pages.length * PAGE_BYTES + this.#used
    const length = Buffer.byteLength(text)
    if (at + length > MAX_BYTES) {
      throw new ConversionError('too_large', 'The workbook contains more text than can be read.')
    }
    if (this.#used + length < PAGE_BYTES) this.#used += this.#open.write(text, this.#used)
    else this.#addBytes(Buffer.from(text))
    return { at, length }
  }

  read({ at, length }: SpooledText): string {
    const [page, start] = [Math.floor(at / PAGE_BYTES), at % PAGE_BYTES]
    if (start + length <= PAGE_BYTES) {
      return this.#page(page).toString('utf8', start, start + length)
    }
    const parts: Buffer[] = []
    for (let from = at; from < at + length;) {
      const begin = from % PAGE_BYTES
      const end = Math.min(PAGE_BYTES, begin + at + length - from)
      parts.push(this.#page(Math.floor(from / PAGE_BYTES)).subarray(begin, end))
      from += end - begin
    }
    return Buffer.concat(parts).toString('utf8')
  }

  #addBytes(bytes: Buffer): void {
    for (let done = 0; done < bytes.length;) {
      const copied = bytes.copy(this.#open, this.#used, done)
      done += copied
      this.#used += copied
      if (this.#used === PAGE_BYTES) this.#endPage()
    }
  }

  #endPage(): void {
    const isKept = this.#spool === undefined || this.#pages.length < KEPT_PAGES
    if (this.#spool === undefined || isKept) {
      this.#pages.push(this.#open)
      this.#open = Buffer.allocUnsafe(PAGE_BYTES)
    } else this.#pages.push(this.#spool.addBytes(this.#open))
    this.#used = 0
  }

  #page(number: number): Buffer {
    const page = this.#pages[number]
    if (page === undefined) return this.#open
    if (Buffer.isBuffer(page)) return page
    const known = this.#recent.get(number)
    const bytes = known ?? this.#spool?.readBytes(page) ?? this.#open
    if (known !== undefined) this.#recent.delete(number)
    else if (this.#recent.size >= KEPT_PAGES) {
      const [oldest = number] = this.#recent.keys()
      this.#recent.delete(oldest)
    }
    this.#recent.set(number, bytes)
    return bytes
  }
}
