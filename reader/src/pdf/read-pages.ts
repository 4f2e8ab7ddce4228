import {
  LiteParse,
  type LiteParseInput,
  type ParsedPage,
  type ParseResult,
} from '@llamaindex/liteparse'
import { Attempts } from '../core/attempts.ts'
import { displayedSize } from './model/boxes.ts'
import { withAllImages } from './figures/figure-rasters.ts'
import { batchesOf, SECOND_READING, WORDS } from './file/library-pages.ts'
import { inRanges, PageTries } from './page-tries.ts'
import { plainModel } from './plain-pages.ts'
import { GluedWords } from './segments/glued-words.ts'
import { hasSpacedLetters } from './segments/letter-spacing.ts'
import { hasJoinedFigures } from './segments/joined-figures.ts'
import { pagesWithLostLines } from './segments/lost-lines.ts'
import { modelOf } from './page-model-of.ts'
import { hasUnreliableSizes, turnOf } from './segments/page-items.ts'
import { area } from '../core/geometry.ts'
import type { PageModel, Turn } from './model/page-model.ts'
import { PageReader, type ReaderMemory, type ScannedPage } from './scans/recognised-pages.ts'
import type { ConvertOptions } from '../core/convert-options.ts'
import { groupRows, rowText } from './lines/rows.ts'
import { recoded } from './segments/recode.ts'
import { scanReason, type ScanReason } from './scans/scan-reason.ts'
import { withTaggedHeadings } from './segments/tagged-headings.ts'
import { isBare, shownPages, withPictures } from './images/shown-pages.ts'
import { TurnedReader } from './segments/turned-text.ts'

/** Scanned pages take seconds each, so progress is reported after this many of them. */
const SCANNED_PAGES = 4

/** A page that couldn't be read reliably, from the text layer or by OCR. */
export type UnreadPage = {
  readonly page: number
  /**
   * `garbled`: its text layer isn't text. `not_tried`: it has no text layer, and OCR is off.
   * `pictured`: the same, but the page is included as an image. `nothing_found`: OCR found no text.
   * `doubtful`: OCR read nonsense. `uncertain`: OCR read text with low confidence.
   */
  readonly reason: 'garbled' | 'not_tried' | 'pictured' | 'nothing_found' | 'doubtful' | 'uncertain'
  /** Confidence of OCR, 0 to 1. */
  readonly confidence?: number
}

export type PageBatch = {
  readonly totalPages: number
  /** The last page that was examined, from 1. */
  readonly last: number
  /** State that OCR of the next pages depends on. */
  readonly memory?: ReaderMemory | undefined
  readonly pages: readonly PageModel[]
  /** Numbers of pages that the library couldn't read. */
  readonly failed: readonly number[]
  readonly unread: readonly UnreadPage[]
}

/** A page whose text layer has been read. */
type ExaminedPage = { readonly model: PageModel; readonly scan: ScanReason | null }

type Trying = { readonly attempts: Attempts; readonly signal?: AbortSignal | undefined }

/**
 * Reads some pages again: rotated ones upright, because their words are split otherwise, pages
 * whose fonts have wrong sizes, and pages that lost lines.
 */
async function readAgain(
  input: LiteParseInput,
  pages: ReadonlyMap<number, Turn>,
  tries: PageTries,
): Promise<Map<number, PageModel>> {
  if (pages.size === 0) return new Map()
  const parser = new LiteParse({
    ...SECOND_READING,
    targetPages: [...pages.keys()].join(','),
    pageOrientationCorrections: [...pages]
      .filter(([, angle]) => angle !== 0)
      .map(([page, angle]) => ({ page, angle })),
  })
  const result = await parser.parse(input)
  const models = result.pages.map((page) =>
    tries.model(page, () => modelOf(page, pages.get(page.pageNum) ?? 0, true)),
  )
  return new Map(models.flatMap((model) => (model === null ? [] : [[model.page, model]])))
}

/** The pages that must be read again, with the direction of their text. */
async function doubtfulPages(
  input: LiteParseInput,
  { pages }: ParseResult,
): Promise<Map<number, Turn>> {
  const doubtful = new Map<number, Turn>()
  for (const page of pages) {
    const turn = turnOf(page)
    if (turn !== 0 || hasUnreliableSizes(page)) doubtful.set(page.pageNum, turn)
  }
  const others = pages.filter(({ pageNum }) => !doubtful.has(pageNum))
  for (const page of await pagesWithLostLines(input, others)) doubtful.set(page, 0)
  return doubtful
}

/** The texts of some pages with the positions of their words. */
async function readWords(input: LiteParseInput, pages: readonly number[]): Promise<ParsedPage[]> {
  if (pages.length === 0) return []
  const { pages: read } = await new LiteParse({ ...WORDS, targetPages: pages.join(',') }).parse(
    input,
  )
  return read
}

/** Readers that read parts of pages again by other means. */
type Readers = {
  readonly turnedTexts: TurnedReader
  readonly gluedWords: GluedWords
  readonly tries: PageTries
}

async function eachParted(pages: readonly ParsedPage[], words: GluedWords): Promise<ParsedPage[]> {
  const parted: ParsedPage[] = []
  for (const page of pages) parted.push(await words.parted(page))
  return parted
}

async function examine(
  input: LiteParseInput,
  result: ParseResult,
  { turnedTexts, gluedWords, tries }: Readers,
): Promise<ExaminedPage[]> {
  const again = await readAgain(input, await doubtfulPages(input, result), tries)
  const pages = await eachParted(
    (await withAllImages(input, result.pages)).map(recoded),
    gluedWords,
  )
  const models = pages.map(
    (page) =>
      again.get(page.pageNum) ??
      (hasJoinedFigures(page) || hasSpacedLetters(page)
        ? null
        : tries.model(page, () => modelOf(page, 0, false))),
  )
  const unclear = pages.filter((_, at) => models[at] === null).map(({ pageNum }) => pageNum)
  const words = Map.groupBy(
    await eachParted(await readWords(input, unclear), gluedWords),
    ({ pageNum }) => pageNum,
  )
  const examined = pages.flatMap((page, at) => {
    const textItems = words.get(page.pageNum)?.[0]?.textItems ?? page.textItems
    const whole = { ...page, textItems }
    const model = models[at] ?? tries.model(page, () => modelOf(whole, 0, true))
    return model === null ? [] : [{ model, scan: scanReason(page) }]
  })
  const corrected = await turnedTexts.corrected(
    await withTaggedHeadings(
      input,
      pages,
      examined.map(({ model }) => model),
    ),
  )
  const bare = examined.filter(({ model, scan }) => scan === null && isBare(model))
  const shown = await shownPages(
    input,
    bare.map(({ model }) => model.page),
  )
  return examined.map(({ model, scan }, at) => ({
    model: corrected[at] ?? model,
    scan: shown.has(model.page) ? 'no_text' : scan,
  }))
}

/** Examines a batch. A page that can't be examined has only the lines of its text layer. */
async function examineAll(
  input: LiteParseInput,
  result: ParseResult,
  readers: Readers,
  trying: Trying,
): Promise<ExaminedPage[]> {
  const read = (pages: ParsedPage[]) => examine(input, { ...result, pages }, readers)
  const parts = await inRanges(result.pages, { ...trying, kind: 'examined', read })
  return parts.flatMap(
    ({ items, found }) => found ?? items.map((page) => ({ model: plainModel(page), scan: null })),
  )
}

/** A page whose text layer isn't text, included as an image. */
const withoutText = (model: PageModel): PageModel => ({
  ...model,
  segments: [],
  tables: [],
  figures: [],
  doubtful: groupRows(model.segments).map(rowText).join('\n'),
})

/** Below this mean confidence, text that OCR read is likely to have errors. */
const CERTAIN = 0.75

function judged({ page, doubtful, confidence = 1 }: PageModel): UnreadPage[] {
  if (doubtful !== undefined) return [{ page, reason: 'doubtful', confidence }]
  return confidence < CERTAIN ? [{ page, reason: 'uncertain', confidence }] : []
}

const unreadWithout = (pages: readonly ExaminedPage[]): UnreadPage[] =>
  pages.flatMap(({ model: { page }, scan }) =>
    scan === null ? [] : [{ page, reason: scan === 'garbled' ? 'garbled' : 'not_tried' }],
  )

/** Turns pages without text into images if they show something, and updates the reasons. */
async function pictured(input: LiteParseInput, { pages, unread }: Part): Promise<Part> {
  const given = await withPictures(input, pages)
  const images = new Set(given.filter(({ picture }) => picture).map(({ page }) => page))
  return {
    pages: given,
    unread: unread.map((one) =>
      one.reason === 'not_tried' && images.has(one.page) ? { ...one, reason: 'pictured' } : one,
    ),
  }
}

const unrecognised = ({ model, scan }: ExaminedPage): PageModel =>
  scan === 'garbled' ? withoutText(model) : model

type Part = Pick<PageBatch, 'pages' | 'unread'>

/** Images that cover a larger share of a page are parts of its scan. */
const MAX_FIGURES = 0.5

/** Adds the known figures to a page that was read by OCR. */
function withFigures(read: PageModel, { figures, width, height }: PageModel): PageModel {
  if (figures === undefined || read.turned !== 0) return read
  const covered = figures.reduce((sum, figure) => sum + area(figure), 0)
  return covered > MAX_FIGURES * width * height ? read : { ...read, figures }
}

async function recognise(
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
    if (found?.recognised === true) {
      unread.push(...judged(found))
      return withFigures(found, model)
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
function* portions(pages: readonly ExaminedPage[]): Generator<ExaminedPage[]> {
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

/**
 * Reads a PDF batch by batch, with only two batches of the library's pages in memory: the next one
 * is read while one is processed. Without `ocr`, scanned pages have no text. Throws the library's
 * errors unchanged.
 * @param end where an earlier reading of the file ended
 */
export async function* readPages(
  input: LiteParseInput,
  { ocr, signal, attempts = new Attempts() }: Pick<ConvertOptions, 'ocr' | 'signal' | 'attempts'>,
  end?: Pick<PageBatch, 'last' | 'totalPages' | 'memory'>,
): AsyncGenerator<PageBatch> {
  let last = end?.last ?? 0
  if (end !== undefined && last >= end.totalPages) return
  const reader = ocr === undefined ? null : new PageReader(input, ocr, end?.memory)
  await using gluedWords = new GluedWords(input)
  const tries = new PageTries(attempts)
  const readers = { turnedTexts: new TurnedReader(input, WORDS), gluedWords, tries }
  const batches = batchesOf(input, last + 1, attempts)
  let next: ReturnType<typeof batches.next> | undefined = batches.next()
  try {
    for (;;) {
      const { value: batch, done } = await (next ?? batches.next())
      if (done === true) return
      signal?.throwIfAborted()
      next = attempts.isCareful ? undefined : batches.next()
      // The error is thrown when this batch is due. Until then, a rejection has no handler.
      next?.catch(() => undefined)
      const { result } = batch
      const { totalPages } = result
      const failed = result.pageErrors.map((error) => error.pageNum)
      const pages = await examineAll(input, result, readers, { attempts, signal })
      const all = reader === null ? [pages] : [...portions(pages)]
      for (const [at, portion] of all.entries()) {
        signal?.throwIfAborted()
        const part =
          reader === null
            ? { pages: portion.map(unrecognised), unread: unreadWithout(portion) }
            : await recognise(reader, portion, { attempts, signal })
        const before = last
        last = at === all.length - 1 ? batch.last : (portion.at(-1)?.model.page ?? last)
        const own = failed.filter((page) => page > before && page <= last)
        const memory = reader?.memory
        yield { totalPages, last, memory, failed: own, ...(await pictured(input, part)) }
      }
    }
  } finally {
    await batches.return(undefined)
  }
}
