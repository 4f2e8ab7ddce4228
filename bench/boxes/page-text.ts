import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { pageSizeOf, type PageSize } from '../../web/src/modules/viewer/model.ts'

/** A text and its middle, as shares of the width and height of the visible page. */
export type Placed = { readonly text: string; readonly x: number; readonly y: number }

/** The text of a page as a browser shows and selects it. */
export type PageText = {
  readonly size: PageSize
  /** The pieces that pdf.js places on the page, without those outside of the visible page. */
  readonly pieces: readonly Placed[]
  /** The words of the pieces, folded like those of {@link wordsOf}. */
  readonly words: readonly Placed[]
  /** Folded words outside of the visible page. A line at its edge is partly visible, and counts as read. */
  readonly hidden: readonly string[]
}

const PDFJS = fileURLToPath(new URL('..', import.meta.resolve('pdfjs-dist/package.json')))
/** From the baseline to the middle of the lowercase letters, as a share of the font size. */
const MIDDLE = 0.3

const WORD = /[\p{L}\p{M}\p{N}]+/gu

/** The words of a text, without case, punctuation and soft hyphens, and with ligatures spelled out. */
export function wordsOf(text: string): string[] {
  return folded(text).match(WORD) ?? []
}

function folded(text: string): string {
  return text.normalize('NFKC').replaceAll('\u00AD', '').toLowerCase()
}

/** Opens a file like the workspace does. The caller destroys the document's `loadingTask`. */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const folder = (name: string): string => `${join(PDFJS, 'pdfjs-dist', name)}/`
  return getDocument({
    data: bytes,
    cMapUrl: folder('cmaps'),
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: 0,
  }).promise
}

type Item = {
  readonly str: string
  readonly width: number
  readonly transform: readonly number[]
}

/** Reads the text of a page. @param number from 1 */
export async function readPageText(pdf: PDFDocumentProxy, number: number): Promise<PageText> {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent()
  const texts = items.flatMap((item) => ('str' in item ? [item as Item] : []))
  const place = placer(page)
  const pieces = texts.map((item) => place(item, item.str, 0.5)).filter(isShown)
  const words = texts.flatMap((item) =>
    // Letters count as equally wide.
    Array.from(folded(item.str).matchAll(WORD), ({ 0: word, index }) =>
      place(item, word, (index + word.length / 2) / folded(item.str).length),
    ),
  )
  const hidden = words.filter((word) => !isShown(word)).map(({ text }) => text)
  page.cleanup()
  return {
    size: pageSizeOf(page.view, page.rotate),
    pieces,
    words: words.filter(isShown),
    hidden,
  }
}

function isShown({ text, x, y }: Placed): boolean {
  return text.trim() !== '' && x >= 0 && x <= 1 && y >= 0 && y <= 1
}

/** Position on a page of the part of an item that is at a share of its length. */
function placer(page: PDFPageProxy) {
  const viewport = page.getViewport({ scale: 1 })
  const { width, height } = viewport
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = viewport.transform
  return (item: Item, text: string, at: number): Placed => {
    const [ta = 0, tb = 0, tc = 0, td = 0, te = 0, tf = 0] = item.transform
    const along = Math.hypot(ta, tb) || 1
    // A step along the text and half a lowercase letter upwards, in the coordinates of the file.
    const step = (at * item.width) / along
    const [px, py] = [te + ta * step + tc * MIDDLE, tf + tb * step + td * MIDDLE]
    return { text, x: (a * px + c * py + e) / width, y: (b * px + d * py + f) / height }
  }
}
