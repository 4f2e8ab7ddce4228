import {
  LiteParse,
  type LiteParseInput,
  type ParsedPage,
  type ParseResult,
} from '@llamaindex/liteparse'
import { Attempts } from '../core/attempts.ts'
import { withAllImages } from './figures/figure-rasters.ts'
import { batchesOf, SECOND_READING, WORDS } from './file/library-pages.ts'
import { inRanges, PageTries } from './page-tries.ts'
import {
  type ExaminedPage,
  partlyRead,
  pictured,
  portions,
  recognise,
  type Trying,
  type UnreadPage,
  unreadWithout,
  unrecognised,
} from './unread-pages.ts'
import { plainModel } from './plain-pages.ts'
import { GluedWords } from './segments/glued-words.ts'
import { hasSpacedLetters } from './segments/letter-spacing.ts'
import { hasJoinedFigures } from './segments/joined-figures.ts'
import { pagesWithLostLines } from './segments/lost-lines.ts'
import { modelOf } from './page-model-of.ts'
import { hasUnreliableSizes, turnOf } from './segments/page-items.ts'
import type { PageModel, Turn } from './model/page-model.ts'
import { PageReader, type ReaderMemory } from './scans/recognised-pages.ts'
import type { ConvertOptions } from '../core/convert-options.ts'
import { recoded } from './segments/recode.ts'
import { legibleShare, scanReason } from './scans/scan-reason.ts'
import { withTaggedHeadings } from './segments/tagged-headings.ts'
import { isBare, shownPages } from './images/shown-pages.ts'
import { TurnedReader } from './segments/turned-text.ts'

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
  const pages = await eachParted(recoded(await withAllImages(input, result.pages)), gluedWords)
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
    if (model === null) return []
    const scan = scanReason(page)
    const legible = scan === null ? legibleShare(page) : 1
    return [{ model: legible < 1 ? { ...model, confidence: legible } : model, scan }]
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
        const unread = [...part.unread, ...partlyRead(part.pages)]
        yield {
          totalPages,
          last,
          memory,
          failed: own,
          ...(await pictured(input, { ...part, unread })),
        }
      }
    }
  } finally {
    await batches.return(undefined)
  }
}
