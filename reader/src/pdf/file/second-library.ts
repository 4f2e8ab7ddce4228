import { open, type FileHandle } from 'node:fs/promises'
import type { LiteParseInput } from '@llamaindex/liteparse'
import { openWithPdfJs, type LoadingTask, type PdfDocument } from './pdfjs.ts'

/** A text in one font and size, as the other library reads it. In points, as the page is displayed. */
export type TextPiece = {
  readonly text: string
  readonly x: number
  /** Height of its baseline, from the top. */
  readonly y: number
  readonly width: number
  readonly size: number
  readonly isLineEnd: boolean
}

type Item = Awaited<
  ReturnType<Awaited<ReturnType<PdfDocument['getPage']>>['getTextContent']>
>['items'][number]
type Viewport = ReturnType<Awaited<ReturnType<PdfDocument['getPage']>>['getViewport']>

function pieceOf(item: Item, viewport: Viewport): TextPiece[] {
  if (!('str' in item)) return []
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = item.transform as number[]
  const [x = 0, y = 0] = viewport.convertToViewportPoint(e, f) as number[]
  const [endX = 0, endY = 0] = viewport.convertToViewportPoint(e + a, f + b) as number[]
  // Only upright text has a baseline that is a height of the page.
  const isUpright = endX > x && Math.abs(endY - y) < 0.01 * (endX - x)
  const size = isUpright ? Math.hypot(c, d) : 0
  return [{ text: item.str, x, y, width: item.width, size, isLineEnd: item.hasEOL }]
}

/**
 * Reads pages with another library. It is slower, but it has the spaces between words and every
 * change of the type size. It opens the file at the first page.
 */
export class SecondLibrary implements AsyncDisposable {
  readonly #input: LiteParseInput
  #file: FileHandle | undefined
  #task: LoadingTask | undefined
  #document: Promise<PdfDocument> | undefined
  /** The last page is kept, because it may be needed again. */
  #last: { readonly page: number; readonly pieces: Promise<TextPiece[]> } | undefined

  constructor(input: LiteParseInput) {
    this.#input = input
  }

  /** Whether it has read a page of the file, so that more pages take little time. */
  get isOpen(): boolean {
    return this.#document !== undefined
  }

  /**
   * The texts of a page in the order of the file, empty ones included. Turned texts have size 0.
   * @returns nothing if the page can't be read
   */
  async piecesOf(page: number): Promise<TextPiece[]> {
    if (this.#last?.page !== page) {
      this.#last = { page, pieces: this.#read(page).catch(() => []) }
    }
    return this.#last.pieces
  }

  async #read(number: number): Promise<TextPiece[]> {
    this.#document ??= this.#open()
    const page = await (await this.#document).getPage(number)
    const { items } = await page.getTextContent()
    const viewport = page.getViewport({ scale: 1 })
    page.cleanup()
    return items.flatMap((item) => pieceOf(item, viewport))
  }

  async #open(): Promise<PdfDocument> {
    // For damaged files, the disk doesn't have a readable file.
    if (typeof this.#input !== 'string') throw new Error('The file is not on the disk.')
    this.#file = await open(this.#input)
    this.#task = await openWithPdfJs(this.#file)
    return this.#task.promise
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#task?.destroy()
    await this.#file?.close()
  }
}
