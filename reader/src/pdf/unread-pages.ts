import type { LiteParseInput } from '@llamaindex/liteparse'
import type { Attempts } from '../core/attempts.ts'
import { area } from '../core/geometry.ts'
import { withPictures } from './images/shown-pages.ts'
import { groupRows, rowText } from './lines/rows.ts'
import { displayedSize } from './model/boxes.ts'
import type { LeftOutText, PageModel } from './model/page-model.ts'
import { inRanges } from '../core/in-ranges.ts'
import type { PageReader, ScannedPage } from './scans/recognised-pages.ts'
import type { ScanReason } from './scans/scan-reason.ts'

/** Scanned pages take seconds each, so progress is reported after this many of them. */
const SCANNED_PAGES = 4

/** A page that couldn't be read reliably, from the text layer or by OCR. */
export type UnreadPage = {
  readonly page: number
  /**
   * `garbled`: its text layer isn't text. `not_tried`: it has no text layer, and OCR is off.
   * `pictured`: the same, but the page is included as an image. `nothing_found`: OCR found no text.
   * `doubtful`: OCR read nonsense. `uncertain`: OCR read text with low confidence. `partly`: some
   * fonts of its text layer aren't text.
   */
  readonly reason:
    | 'garbled'
    | 'not_tried'
    | 'pictured'
    | 'nothing_found'
    | 'doubtful'
    | 'uncertain'
    | 'partly'
  /** Confidence of OCR, 0 to 1. */
  readonly confidence?: number
}

/** A page whose text layer has been read. */
export type ExaminedPage = { readonly model: PageModel; readonly scan: ScanReason | null }

export type Trying = { readonly attempts: Attempts; readonly signal?: AbortSignal | undefined }

/** The text layer of a page that something else replaces. */
function unreadable({ segments, tables, asides = [], leftOut = [] }: PageModel): LeftOutText[] {
  const cells = tables.flatMap(({ rows, x, y, width, height }) =>
    rows.flat().map(({ text }) => ({ text, x, y, width, height })),
  )
  const texts = [...segments, ...asides, ...leftOut, ...cells]
  return texts.map(({ text, x, y, width, height }) => ({
    text,
    x,
    y,
    width,
    height,
    reason: 'unreadable',
  }))
}

/** A page whose text layer isn't text, included as an image. */
const withoutText = (model: PageModel): PageModel => ({
  ...model,
  segments: [],
  tables: [],
  figures: [],
  leftOut: unreadable(model),
  doubtful: groupRows(model.segments).map(rowText).join('\n'),
})

/** Below this mean confidence, text that OCR read is likely to have errors. */
const CERTAIN = 0.75

function judged({ page, doubtful, confidence = 1 }: PageModel): UnreadPage[] {
  if (doubtful !== undefined) return [{ page, reason: 'doubtful', confidence }]
  return confidence < CERTAIN ? [{ page, reason: 'uncertain', confidence }] : []
}

export const partlyRead = (pages: readonly PageModel[]): UnreadPage[] =>
  pages.flatMap(({ page, recognised, doubtful, confidence }) =>
    recognised === true || doubtful !== undefined || confidence === undefined
      ? []
      : [{ page, reason: 'partly', confidence }],
  )

export const unreadWithout = (pages: readonly ExaminedPage[]): UnreadPage[] =>
  pages.flatMap(({ model: { page }, scan }) =>
    scan === null || scan === 'suspicious'
      ? []
      : [{ page, reason: scan === 'garbled' ? 'garbled' : 'not_tried' }],
  )

/** Turns pages without text into images if they show something, and updates the reasons. */
export async function pictured(input: LiteParseInput, { pages, unread }: Part): Promise<Part> {
  const given = await withPictures(input, pages)
  const images = new Set(given.filter(({ picture }) => picture).map(({ page }) => page))
  return {
    pages: given,
    unread: unread.map((one) =>
      one.reason === 'not_tried' && images.has(one.page) ? { ...one, reason: 'pictured' } : one,
    ),
  }
}

export const unrecognised = ({ model, scan }: ExaminedPage): PageModel =>
  scan === 'garbled' ? withoutText(model) : model

type Part = { readonly pages: readonly PageModel[]; readonly unread: readonly UnreadPage[] }

/** Images that cover a larger share of a page are parts of its scan. */
const MAX_FIGURES = 0.5

/** Adds the known figures to a page that was read by OCR. */
function withFigures(read: PageModel, { figures, width, height }: PageModel): PageModel {
  if (figures === undefined || read.turned !== 0) return read
  const covered = figures.reduce((sum, figure) => sum + area(figure), 0)
  return covered > MAX_FIGURES * width * height ? read : { ...read, figures }
}

/** The words of a page, as far as OCR can read them. */
function wordsOf({ segments, tables, doubtful = '' }: PageModel): string[] {
  const cells = tables.flatMap(({ rows }) => rows.flat())
  const all = [...segments, ...cells].map(({ text }) => text)
  return (
    [...all, doubtful]
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]{3,}/gu) ?? []
  )
}

/** Share of the words that OCR read from which it confirms a text layer. */
const CONFIRMED = 0.6

/**
 * Whether a page keeps its text layer after OCR: OCR read the same words, or no better ones where
 * the text layer is only suspicious.
 */
function isConfirmed(model: PageModel, read: PageModel | undefined, scan: ScanReason): boolean {
  if (scan === 'no_text') return false
  const isBetter =
    read?.recognised === true && read.doubtful === undefined && (read.confidence ?? 1) >= CERTAIN
  if (read === undefined || (scan === 'suspicious' && !isBetter)) return scan === 'suspicious'
  const shown = Object.entries(Object.groupBy(wordsOf(read), (word) => word))
  const known = Map.groupBy(wordsOf(model), (word) => word)
  let [words, both] = [0, 0]
  for (const [word, { length = 0 } = []] of shown) {
    words += length
    both += Math.min(length, known.get(word)?.length ?? 0)
  }
  // The legible words are read by both.
  const wanted = scan === 'garbled' ? CONFIRMED : (1 + (model.confidence ?? 0)) / 2
  return words > 0 && both >= wanted * words
}

export async function recognise(
  reader: PageReader,
  pages: readonly ExaminedPage[],
  trying: Trying,
): Promise<Part> {
  const scanned = pages.flatMap(({ model, scan }): ScannedPage[] =>
    scan === null ? [] : [{ page: model.page, reason: scan, ...displayedSize(model) }],
  )
  const numbered = scanned.map((page) => ({ ...page, pageNum: page.page }))
  const parts = await inRanges(numbered, {
    ...trying,
    kind: 'scans',
    read: (few) => reader.read(few),
  })
  const read = new Map(parts.flatMap(({ found }) => [...(found ?? [])]))
  const unread: UnreadPage[] = []
  const models = pages.map(({ model, scan }) => {
    if (scan === null) return model
    const found = read.get(model.page)
    if (isConfirmed(model, found, scan)) return model
    if (found?.recognised === true) {
      unread.push(...judged(found))
      const replaced = unreadable(model)
      const page = replaced.length > 0 ? { ...found, leftOut: replaced } : found
      return withFigures(page, model)
    }
    if (scan === 'garbled') {
      unread.push({ page: model.page, reason: 'garbled' })
      return withoutText(model)
    }
    // A page with images but no words isn't a scan, and its images are kept.
    if (model.figures === undefined) unread.push({ page: model.page, reason: 'nothing_found' })
    return model
  })
  return { pages: models, unread }
}

/** Splits a batch after every few scanned pages. */
export function* portions(pages: readonly ExaminedPage[]): Generator<ExaminedPage[]> {
  let [portion, scanned]: [ExaminedPage[], number] = [[], 0]
  for (const page of pages) {
    portion.push(page)
    if (page.scan !== null) scanned += 1
    if (scanned < SCANNED_PAGES) continue
    yield portion
    ;[portion, scanned] = [[], 0]
  }
  yield portion
}
