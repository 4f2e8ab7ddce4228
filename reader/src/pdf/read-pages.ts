import {
  LiteParse,
  type LiteParseConfig,
  type LiteParseInput,
  type ParseBatch,
  type ParsedPage,
} from '@llamaindex/liteparse'
import { findBorderlessTables } from './borderless-tables.ts'
import { withAllPictures } from './figures-rasters.ts'
import { findFigures } from './figures.ts'
import { hasUnreliableSizes, segmentsOf, turnOf } from './page-items.ts'
import { containsCenter } from '../geometry.ts'
import type { PageModel, Turn } from './page-model.ts'
import { PageReader, type ScannedPage } from './recognised.ts'
import type { OcrSettings } from '../convert-options.ts'
import { findRuledTables } from './ruled-tables.ts'
import { scanReason, showsPictures, type ScanReason } from './scanned.ts'

/** Pages the library holds at a time. */
const BATCH_PAGES = 100
/** Scanned pages take seconds each: after so many the rest of the batch is told of, so that progress shows. */
const SCANNED_PAGES = 4

const CONFIG: Partial<LiteParseConfig> = {
  ocrEnabled: false,
  quiet: true,
  outputFormat: 'json',
  imageMode: 'placeholder',
  extractLinks: false,
  maxPages: 1_000_000,
  continueOnPageError: true,
  skipDiagonalText: true,
  extractVectorGraphics: true,
  extractBlocks: true,
  includeComplexity: true,
}

/** Slower, and it drops the dots of contents lists: only for pages that can't do without. */
const SECOND_LOOK: Partial<LiteParseConfig> = {
  ...CONFIG,
  extractTextMetadata: true,
}

/** A page whose text could not be taken from the text layer, nor from its picture. */
export type UnreadPage = {
  readonly page: number
  /** `garbled` has a text layer that is no text; `not_tried` has none, and pictures are not to be read. */
  readonly reason: 'garbled' | 'not_tried' | 'nothing_found'
}

export type PageBatch = {
  readonly totalPages: number
  readonly pages: readonly PageModel[]
  /** Page numbers the library could not read. */
  readonly failed: readonly number[]
  readonly unread: readonly UnreadPage[]
}

export type ReadOptions = {
  /** With it, scanned pages are read from their pictures; otherwise they come without text. */
  readonly ocr?: OcrSettings | undefined
  readonly signal?: AbortSignal | undefined
}

/** A page after all looks at its text layer. */
type Looked = { readonly model: PageModel; readonly scan: ScanReason | null }

function modelOf(page: ParsedPage, turned: Turn): PageModel {
  const segments = segmentsOf(page)
  const ruled = findRuledTables(page.vectorGraphics?.lines ?? [], segments)
  const tables = [...ruled, ...findBorderlessTables(page.blocks ?? [], segments, ruled)]
  const figures = findFigures(page, { segments, tables })
  return {
    page: page.pageNum,
    width: page.width,
    height: page.height,
    turned,
    segments: segments.filter((segment) => !tables.some((table) => containsCenter(table, segment))),
    tables,
    hasPictures: showsPictures(page),
    ...(figures.length > 0 && { figures }),
  }
}

/**
 * Reads some pages again: turned ones upright, for their words come out torn, and those whose fonts lie about
 * their size.
 */
async function lookAgain(
  input: LiteParseInput,
  pages: ReadonlyMap<number, Turn>,
): Promise<Map<number, PageModel>> {
  const models = new Map<number, PageModel>()
  if (pages.size === 0) return models
  const parser = new LiteParse({
    ...SECOND_LOOK,
    targetPages: [...pages.keys()].join(','),
    pageOrientationCorrections: [...pages]
      .filter(([, angle]) => angle !== 0)
      .map(([page, angle]) => ({ page, angle })),
  })
  const result = await parser.parse(input)
  for (const page of result.pages) {
    models.set(page.pageNum, modelOf(page, pages.get(page.pageNum) ?? 0))
  }
  return models
}

async function look(input: LiteParseInput, { result }: ParseBatch): Promise<Looked[]> {
  const doubtful = new Map<number, Turn>()
  for (const page of result.pages) {
    const turn = turnOf(page)
    if (turn !== 0 || hasUnreliableSizes(page)) doubtful.set(page.pageNum, turn)
  }
  const again = await lookAgain(input, doubtful)
  const pages = await withAllPictures(input, result.pages)
  return pages.map((page) => ({
    model: again.get(page.pageNum) ?? modelOf(page, 0),
    scan: scanReason(page),
  }))
}

const scannedPage = ({ model, scan }: Looked): ScannedPage[] => {
  if (scan === null) return []
  const { page, width, height, turned } = model
  const sideways = turned === 90 || turned === 270
  return [
    { page, reason: scan, width: sideways ? height : width, height: sideways ? width : height },
  ]
}

const unreadWithout = (pages: readonly Looked[]): UnreadPage[] =>
  pages.flatMap(({ model: { page }, scan }) =>
    scan === null ? [] : [{ page, reason: scan === 'garbled' ? 'garbled' : 'not_tried' }],
  )

type Part = Pick<PageBatch, 'pages' | 'unread'>

/** Pictures that take up most of a page are parts of its scan. */
const MAX_FIGURES = 0.5

/** A page that was read from its picture, with the figures that are known to stand on it. */
function withFigures(read: PageModel, { figures, width, height }: PageModel): PageModel {
  if (figures === undefined || read.turned !== 0) return read
  const covered = figures.reduce((sum, figure) => sum + figure.width * figure.height, 0)
  return covered > MAX_FIGURES * width * height ? read : { ...read, figures }
}

async function recognise(reader: PageReader, pages: readonly Looked[]): Promise<Part> {
  const scanned = pages.flatMap(scannedPage)
  const read = scanned.length === 0 ? new Map<number, PageModel>() : await reader.read(scanned)
  const unread: UnreadPage[] = []
  const models = pages.map(({ model, scan }) => {
    if (scan === null) return model
    const found = read.get(model.page)
    if (found?.recognised === true) return withFigures(found, model)
    if (scan === 'garbled') unread.push({ page: model.page, reason: 'garbled' })
    // A page that shows pictures without words is no scan, and its pictures are kept.
    else if (model.figures === undefined) {
      unread.push({ page: model.page, reason: 'nothing_found' })
    }
    return model
  })
  return { pages: models, unread }
}

/** Parts a batch after every few scanned pages. */
function* portions(pages: readonly Looked[]): Generator<Looked[]> {
  let [portion, scanned]: [Looked[], number] = [[], 0]
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
 * Reads a PDF batch by batch, so that only two batches of the library's pages are in memory: the next is read
 * while one is worked on. Throws the library's errors as they are.
 */
export async function* readPages(
  input: LiteParseInput,
  { ocr, signal }: ReadOptions = {},
): AsyncGenerator<PageBatch> {
  const reader = ocr === undefined ? null : new PageReader(input, ocr)
  const batches = new LiteParse(CONFIG).parseBatches(input, { batchSize: BATCH_PAGES })
  let next = batches.next()
  try {
    for (;;) {
      const { value, done } = await next
      if (done === true) return
      signal?.throwIfAborted()
      next = batches.next()
      // The error surfaces when it is this batch's turn; until then nobody listens.
      next.catch(() => undefined)
      const { totalPages, result } = value
      let failed = result.pageErrors.map((error) => error.pageNum)
      const pages = await look(input, value)
      for (const portion of reader === null ? [pages] : portions(pages)) {
        signal?.throwIfAborted()
        const part =
          reader === null
            ? { pages: portion.map(({ model }) => model), unread: unreadWithout(portion) }
            : await recognise(reader, portion)
        yield { totalPages, failed, ...part }
        failed = []
      }
    }
  } finally {
    await batches.return(undefined)
  }
}
