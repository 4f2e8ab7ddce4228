import {
  LiteParse,
  type LiteParseInput,
  type ParsedPage,
  type TextItem,
} from '@llamaindex/liteparse'
import type { OcrSettings } from '../../core/convert-options.ts'
import { imagesPdf } from '../../ocr/images-pdf.ts'
import { certaintyOf, isLanguage, languagesOf } from '../../ocr/language.ts'
import { tessdata } from '../../ocr/tessdata.ts'
import { findBorderlessTables } from '../tables/borderless-tables.ts'
import { segmentsOf } from '../segments/page-items.ts'
import { containsCenter } from '../../core/geometry.ts'
import { groupRows, rowText } from '../lines/rows.ts'
import type { PageModel, Segment, Turn } from '../model/page-model.ts'
import { recognisedSegments, skewOf, TypeSizes } from './recognised-lines.ts'
import { rotatedItems, straightImage } from './straight-image.ts'
import type { ScanReason } from './scan-reason.ts'

/** A page whose text must be read by OCR, with its size in points as displayed. */
export type ScannedPage = {
  readonly page: number
  readonly width: number
  readonly height: number
  readonly reason: ScanReason
}

/** Enough for small print. Twice as much finds no more text and takes twice as long. */
const DPI = 200
/** Fewest pixels of a page's longer side, because a scan may claim to be as small as a stamp. */
const MIN_SIDE = 2_000
const MAX_DPI = 600
/** Limit for one image. A sheet of A0 is read at 115 DPI. */
const MAX_PIXELS = 24_000_000
/** Mean confidence of upright text. Upside-down text reaches 0.6. */
const UPRIGHT = 0.75
/** Below this mean confidence, what OCR read isn't text. */
const DOUBTFUL = 0.6
/** Pages with fewer characters are not tried in other orientations. */
const ENOUGH_CHARACTERS = 40

/** Slope of lines from which a page is read again, straight. */
const SKEWED = 0.02
/** How much more text that must give. */
const MUCH_BETTER = 1.1

type Reading = {
  readonly page: ParsedPage
  readonly turned: Turn
  readonly characters: number
  /** Mean confidence of the characters, 0 to 1. */
  readonly confidence: number
  /** Whether most words are higher than wide. */
  readonly sideways: boolean
}

const isRecognised = (item: TextItem): boolean => item.confidence !== undefined

function resolutionOf({ width, height }: ScannedPage): number {
  const [side, area] = [Math.max(width, height) / 72, (width * height) / 72 ** 2]
  const wanted = Math.min(MAX_DPI, Math.max(DPI, MIN_SIDE / side))
  return Math.max(1, Math.floor(Math.min(wanted, Math.sqrt(MAX_PIXELS / area))))
}

function judge(page: ParsedPage, turned: Turn): Reading {
  let [characters, sure, upended, judged] = [0, 0, 0, 0]
  for (const { text, confidence, width, height } of page.textItems) {
    if (confidence === undefined) continue
    characters += text.length
    sure += confidence * text.length
    if (text.length < 3) continue
    judged += text.length
    if (height > 1.5 * width) upended += text.length
  }
  const confidence = characters === 0 ? 0 : sure / characters
  return { page, turned, characters, confidence, sideways: upended > 0.5 * judged }
}

const yieldOf = ({ characters, confidence, sideways }: Reading): number =>
  characters * confidence * (sideways ? 0.5 : 1)

const isUpright = ({ confidence, sideways }: Reading): boolean => !sideways && confidence >= UPRIGHT

/** What the pages read so far say about the document. */
export type ReaderMemory = { readonly sizes: readonly number[]; readonly turn: Turn }

/**
 * Reads the text of scanned pages by OCR. Use one per document, because it remembers how the pages
 * are rotated.
 */
export class PageReader {
  readonly #input: LiteParseInput
  readonly #settings: OcrSettings
  #data: ReturnType<typeof tessdata> | undefined
  readonly #sizes: TypeSizes
  #usualTurn: Turn

  /** @param memory of the reader that read the earlier pages */
  constructor(input: LiteParseInput, settings: OcrSettings, memory?: ReaderMemory) {
    this.#input = input
    this.#settings = settings
    this.#sizes = new TypeSizes(memory?.sizes)
    this.#usualTurn = memory?.turn ?? 0
  }

  get memory(): ReaderMemory {
    return { sizes: this.#sizes.known, turn: this.#usualTurn }
  }

  /**
   * Returns the pages that could be rendered, by number. A page without text has no segments.
   * Sideways and upside-down pages are read a second time, upright. Throws the library's errors
   * unchanged.
   */
  async read(pages: readonly ScannedPage[]): Promise<Map<number, PageModel>> {
    const models = new Map<number, PageModel>()
    // Pages of usual size are read in parallel, others one at a time because of the memory they
    // need.
    const groups = Map.groupBy(
      pages.filter(({ reason }) => reason === 'no_text'),
      (page) => (resolutionOf(page) === DPI ? 0 : page.page),
    )
    for (const group of groups.values()) {
      const first = await this.#attempt(this.#input, group, this.#usualTurn)
      for (const page of group) {
        const reading = first.get(page.page)
        if (reading === undefined) continue
        const upright = await this.#turnedUpright(this.#input, page, reading)
        models.set(page.page, await this.#model(await this.#straight(page, upright)))
      }
    }
    for (const page of pages) {
      if (page.reason === 'no_text') continue
      const model = await this.#readImage(page)
      if (model !== undefined) models.set(page.page, model)
    }
    return models
  }

  /** Loaded with the first scan, because most documents have none. */
  #tessdata(): ReturnType<typeof tessdata> {
    this.#data ??= tessdata(this.#settings)
    return this.#data
  }

  async #attempt(
    input: LiteParseInput,
    pages: readonly ScannedPage[],
    turned: Turn,
  ): Promise<Map<number, Reading>> {
    const [first] = pages
    if (first === undefined) return new Map()
    const numbers = pages.map(({ page }) => page)
    const parser = new LiteParse({
      ...(await this.#tessdata()),
      ocrEnabled: true,
      ocrFailureFatal: false,
      quiet: true,
      continueOnPageError: true,
      maxPages: 1_000_000,
      numWorkers: 2,
      dpi: resolutionOf(first),
      targetPages: numbers.join(','),
      pageOrientationCorrections:
        turned === 0 ? [] : numbers.map((page) => ({ page, angle: turned })),
    })
    // Pages that can't be rendered or read have no text. Pages with a text layer are kept.
    const result = await parser.parse(input).catch(() => ({ pages: [] }))
    return new Map(result.pages.map((page) => [page.pageNum, judge(page, turned)]))
  }

  async #turnedUpright(input: LiteParseInput, page: ScannedPage, first: Reading): Promise<Reading> {
    if (isUpright(first) || first.characters < ENOUGH_CHARACTERS) return first
    const turns: readonly Turn[] = first.sideways ? [90, 270] : [180]
    let best = first
    for (const turn of turns) {
      const turned = ((first.turned + turn) % 360) as Turn
      const reading = (await this.#attempt(input, [page], turned)).get(page.page)
      if (reading !== undefined && yieldOf(reading) > yieldOf(best)) best = reading
      if (isUpright(best)) break
    }
    if (isUpright(best)) this.#usualTurn = best.turned
    return best
  }

  /** Reads a skewed page again, straight, because OCR loses lines on it. */
  async #straight(page: ScannedPage, first: Reading): Promise<Reading> {
    const slope = first.turned === 0 ? skewOf(first.page.textItems, page) : 0
    if (Math.abs(slope) < SKEWED) return first
    const image = await this.#imageOf(page, slope)
    if (image === undefined) return first
    const read = (await this.#attempt(image, [{ ...page, page: 1 }], 0)).get(1)
    if (read === undefined || yieldOf(read) <= MUCH_BETTER * yieldOf(first)) return first
    const textItems = rotatedItems(read.page.textItems, slope, page)
    return { ...read, page: { ...first.page, textItems } }
  }

  /** The image of a page as a PDF. @param slope of its lines, which it straightens */
  async #imageOf(page: ScannedPage, slope = 0): Promise<Buffer | undefined> {
    const dpi = resolutionOf(page)
    const parser = new LiteParse({ ocrEnabled: false, quiet: true, dpi })
    const [shot] = await parser.screenshot(this.#input, [page.page]).catch(() => [])
    if (shot === undefined) return undefined
    return imagesPdf([await straightImage(shot.imageBuffer, slope)], page)
  }

  /** Reads a garbled page from its image alone, because OCR would keep its text layer. */
  async #readImage(page: ScannedPage): Promise<PageModel | undefined> {
    const image = await this.#imageOf(page)
    if (image === undefined) return undefined
    const alone = { ...page, page: 1 }
    const reading = (await this.#attempt(image, [alone], 0)).get(1)
    if (reading === undefined) return undefined
    const model = await this.#model(await this.#turnedUpright(image, alone, reading))
    return { ...model, page: page.page }
  }

  async #model({ page, turned, confidence }: Reading): Promise<PageModel> {
    const { pageNum, width, height, textItems } = page
    const own = segmentsOf({ ...page, textItems: textItems.filter((item) => !isRecognised(item)) })
    const read = recognisedSegments(textItems.filter(isRecognised), page, this.#sizes)
    const segments = [...own, ...read]
    const text = groupRows(read).map(rowText).join('\n')
    const languages = await languagesOf(await this.#tessdata())
    const isDoubtful =
      text !== '' && (confidence < DOUBTFUL || !isLanguage(text, confidence, languages))
    const tables = isDoubtful ? [] : tablesOf(page, segments)
    return {
      page: pageNum,
      width,
      height,
      turned,
      segments: isDoubtful
        ? own
        : segments.filter((segment) => !tables.some((table) => containsCenter(table, segment))),
      tables,
      ...(read.length > 0 && {
        recognised: true as const,
        confidence: isDoubtful ? confidence : certaintyOf(text, confidence, languages),
      }),
      ...(isDoubtful && { doubtful: text }),
    }
  }
}

/** Finds tables in the deskewed lines, not in the words that the library read. */
function tablesOf(page: ParsedPage, segments: readonly Segment[]): PageModel['tables'] {
  if (segments.length === 0) return []
  const textItems = segments.map(({ text, x, y, width, height, size }): TextItem => ({
    text,
    x,
    y,
    width,
    height,
    fontName: 'OCR',
    fontSize: size,
    // Optional in the library's type, but required by the library.
    words: [],
  }))
  const parser = new LiteParse({ ocrEnabled: false, quiet: true, extractBlocks: true })
  const { pageNum, width, height } = page
  const result = parser.parsePages([
    { pageNumber: pageNum, pageWidth: width, pageHeight: height, textItems },
  ])
  return findBorderlessTables(result.pages[0]?.blocks ?? [], segments, [])
}
