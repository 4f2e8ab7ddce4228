import type { LiteParseInput, ParsedPage } from '@llamaindex/liteparse'
import { Attempts } from '../core/attempts.ts'
import { WORDS } from './file/library-pages.ts'
import { inRanges } from '../core/in-ranges.ts'
import { PageTries } from './page-tries.ts'
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
import { SecondLibrary } from './file/second-library.ts'
import { MendedTexts } from './segments/mended-texts.ts'
import { hasSpacedLetters } from './segments/letter-spacing.ts'
import { hasJoinedFigures } from './segments/joined-figures.ts'
import { modelOf } from './page-model-of.ts'
import type { PageModel } from './model/page-model.ts'
import { PageReader, type ReaderMemory } from './scans/recognised-pages.ts'
import type { ConvertOptions } from '../core/convert-options.ts'
import { recoded } from './segments/recode.ts'
import { legibleShare, scanReason } from './scans/scan-reason.ts'
import { type ReadBatch, readBatches } from './read-batches.ts'
import { type Readings, secondReadings } from './second-readings.ts'
import { withTaggedHeadings } from './segments/tagged-headings.ts'
import { isBare, shownPages } from './images/shown-pages.ts'
import { TurnedReader } from './segments/turned-text.ts'
import { withVerticalText } from './segments/vertical-text.ts'
import { WordBoxes } from './word-boxes.ts'

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

/** Readers that read parts of pages again by other means. */
type Readers = {
  readonly turnedTexts: TurnedReader
  readonly mendedTexts: MendedTexts
  readonly wordBoxes: WordBoxes
  readonly tries: PageTries
}

/** Lets the library take up its next work, which it is given between the pages. */
const pause = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

async function eachModel(
  pages: readonly ParsedPage[],
  again: Readings['again'],
  tries: PageTries,
): Promise<(PageModel | null)[]> {
  const models: (PageModel | null)[] = []
  for (const page of pages) {
    const isUnclear = (): boolean => hasJoinedFigures(page) || hasSpacedLetters(page)
    const model =
      again.get(page.pageNum) ??
      (isUnclear() ? null : tries.model(page, () => modelOf(page, 0, false)))
    models.push(model)
    await pause()
  }
  return models
}

/** Confidence of a page whose text layer isn't text, even if OCR reads the same. */
const MOST_OF_GARBLED = 0.5

async function examine(
  input: LiteParseInput,
  readings: Readings,
  { turnedTexts, mendedTexts, wordBoxes, tries }: Readers,
): Promise<ExaminedPage[]> {
  const mended = recoded(readings.pages).map(withVerticalText)
  // What was read a second time has the letters as they were.
  const isMended = (number: number): boolean =>
    mended.some((page, at) => page.pageNum === number && page !== readings.pages[at])
  const again = new Map([...readings.again].filter(([number]) => !isMended(number)))
  const pages = await mendedTexts.of(mended)
  const models = await eachModel(pages, again, tries)
  const unclear = pages.filter((_, at) => models[at] === null).map(({ pageNum }) => pageNum)
  const numbers = pages.map(({ pageNum }) => pageNum)
  const words = Map.groupBy(
    await mendedTexts.of(recoded(await wordBoxes.of(unclear, numbers))),
    ({ pageNum }) => pageNum,
  )
  const examined = pages.flatMap((page, at) => {
    const textItems = words.get(page.pageNum)?.[0]?.textItems ?? page.textItems
    const whole = { ...page, textItems }
    const model = models[at] ?? tries.model(page, () => modelOf(whole, 0, true))
    if (model === null) return []
    const scan = scanReason(page)
    const legible = scan === 'no_text' ? 1 : legibleShare(page)
    const confidence = scan === 'garbled' ? Math.min(MOST_OF_GARBLED, legible) : legible
    return [{ model: confidence < 1 ? { ...model, confidence } : model, scan }]
  })
  const corrected = await turnedTexts.corrected(
    withTaggedHeadings(
      examined.map(({ model }) => model),
      pages,
      readings.apart,
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
  { result, readings }: ReadBatch,
  readers: Readers,
  trying: Trying,
): Promise<ExaminedPage[]> {
  const { pages: all } = result
  const read = async (pages: ParsedPage[]) =>
    examine(
      input,
      pages.length === all.length && readings !== undefined
        ? readings
        : await secondReadings(input, pages, readers),
      readers,
    )
  const parts = await inRanges(all, { ...trying, kind: 'examined', read })
  return parts.flatMap(
    ({ items, found }) => found ?? items.map((page) => ({ model: plainModel(page), scan: null })),
  )
}

/**
 * Reads a PDF batch by batch, with at most three batches of the library's pages in memory: the
 * next ones are read while one is processed. Without `ocr`, scanned pages have no text. Throws the library's
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
  await using library = new SecondLibrary(input)
  const mendedTexts = new MendedTexts(library)
  const tries = new PageTries(attempts)
  const trying = { attempts, signal }
  const wordBoxes = new WordBoxes(input)
  const readers = { turnedTexts: new TurnedReader(input, WORDS), mendedTexts, wordBoxes, tries }
  for await (const batch of readBatches(input, last + 1, { attempts, ...readers })) {
    signal?.throwIfAborted()
    const { result } = batch
    const { totalPages } = result
    const failed = result.pageErrors.map((error) => error.pageNum)
    const pages = await examineAll(input, batch, readers, trying)
    const all = reader === null ? [pages] : [...portions(pages)]
    for (const [at, portion] of all.entries()) {
      signal?.throwIfAborted()
      const part =
        reader === null
          ? { pages: portion.map(unrecognised), unread: unreadWithout(portion) }
          : await recognise(reader, portion, trying)
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
}
