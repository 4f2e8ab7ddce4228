import { LiteParse } from '@llamaindex/liteparse'
import type {
  LiteParseConfig,
  LiteParseInput,
  ParseBatch,
  ParsedPage,
  TextItem,
} from '@llamaindex/liteparse'
import { findBorderlessTables } from './borderless-tables.ts'
import { cleanText } from './clean-text.ts'
import { containsCenter } from './page-model.ts'
import type { PageModel, Segment, Turn } from './page-model.ts'
import { findRuledTables } from './ruled-tables.ts'

/** Each batch opens the file anew, so small batches cost time and large ones memory. */
const BATCH_PAGES = 100

const CONFIG: Partial<LiteParseConfig> = {
  ocrEnabled: false,
  quiet: true,
  outputFormat: 'json',
  imageMode: 'off',
  extractLinks: false,
  maxPages: 1_000_000,
  continueOnPageError: true,
  skipDiagonalText: true,
  extractVectorGraphics: true,
  extractBlocks: true,
}

/** Slower, and it drops the dots of contents lists: only for pages that can't do without. */
const SECOND_LOOK: Partial<LiteParseConfig> = {
  ...CONFIG,
  extractTextMetadata: true,
  includeComplexity: true,
}

export type PageBatch = {
  readonly totalPages: number
  readonly pages: readonly PageModel[]
  /** Page numbers the library could not read. */
  readonly failed: readonly number[]
}

function sizeOf(item: TextItem): number {
  const size = Math.abs(item.fontHeight ?? item.fontSize ?? 0)
  return Math.round((size > 1.5 ? size : 0.88 * Math.min(item.width, item.height)) * 10) / 10
}

function isBold(item: TextItem): boolean {
  return /bold|black|heavy|CMBX|\bBd\b/iu.test(item.fontName ?? '')
}

/** One item may hold several fonts and names only the first, so the width has to fit as well. */
function isMono(item: TextItem, size: number): boolean {
  const advance = item.width / (item.text.trim().length * size)
  return (
    advance > 0.5 &&
    advance < 0.65 &&
    /mono|courier|consol|CMTT|typewriter|menlo/iu.test(item.fontName ?? '')
  )
}

/** Writers leave text outside the page that no reader shows. */
function isVisible(item: TextItem, page: ParsedPage): boolean {
  const [x, y] = [item.x + item.width / 2, item.y + item.height / 2]
  return x >= 0 && y >= 0 && x <= page.width && y <= page.height
}

function segmentsOf(page: ParsedPage): Segment[] {
  const segments: Segment[] = []
  for (const item of page.textItems) {
    const text = cleanText(item.text)
    if (text === '' || !isVisible(item, page)) continue
    const { x, y, width, height } = item
    const size = sizeOf(item)
    segments.push({ x, y, width, height, text, size, bold: isBold(item), mono: isMono(item, size) })
  }
  return segments
}

function hasPictures({ complexity }: ParsedPage): boolean {
  if (complexity === undefined) return false
  return (
    complexity.fullPageImage ||
    complexity.imageBlockCount > 0 ||
    (complexity.uncoveredVectorArea ?? 0) > 0
  )
}

function modelOf(page: ParsedPage, turned: Turn): PageModel {
  const segments = segmentsOf(page)
  const ruled = findRuledTables(page.vectorGraphics?.lines ?? [], segments)
  const tables = [...ruled, ...findBorderlessTables(page.blocks ?? [], segments, ruled)]
  return {
    page: page.pageNum,
    width: page.width,
    height: page.height,
    turned,
    segments: segments.filter((segment) => !tables.some((table) => containsCenter(table, segment))),
    tables,
    hasPictures: hasPictures(page),
  }
}

/** The direction most of a page's characters run in. */
function turnOf(page: ParsedPage): Turn {
  const weights: Record<Turn, number> = { 0: 0, 90: 0, 180: 0, 270: 0 }
  for (const item of page.textItems) {
    const quarter = ((Math.round((item.rotation ?? 0) / 90) % 4) + 4) % 4
    weights[(quarter * 90) as Turn] += item.text.length
  }
  const turns: readonly Turn[] = [90, 180, 270]
  return (
    turns.find(
      (turn) => weights[turn] > weights[0] && turns.every((t) => weights[t] <= weights[turn]),
    ) ?? 0
  )
}

/** Some writers set the size in the text matrix: then the font says 1 and only the glyphs show the size. */
function hasUnreliableSizes(page: ParsedPage): boolean {
  let [all, wrong] = [0, 0]
  for (const { text, fontSize, width, height } of page.textItems) {
    all += text.length
    const tall = Math.min(width, height)
    if (text.length > 2 && (fontSize ?? 0) < 0.6 * tall) wrong += text.length
  }
  return wrong > 0.2 * all
}

/**
 * Reads some pages again: turned ones upright, for their words come out torn, those whose fonts lie about
 * their size, and empty ones, to learn whether they show pictures.
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

async function toBatch(
  input: LiteParseInput,
  { totalPages, result }: ParseBatch,
): Promise<PageBatch> {
  const doubtful = new Map<number, Turn>()
  for (const page of result.pages) {
    const turn = turnOf(page)
    if (turn !== 0 || page.textItems.length === 0 || hasUnreliableSizes(page)) {
      doubtful.set(page.pageNum, turn)
    }
  }
  const again = await lookAgain(input, doubtful)
  const pages = result.pages.map((page) => again.get(page.pageNum) ?? modelOf(page, 0))
  return { totalPages, pages, failed: result.pageErrors.map((error) => error.pageNum) }
}

/**
 * Reads a PDF batch by batch, so that only two batches of the library's pages are in memory: the next is read
 * while one is worked on. Throws the library's errors as they are.
 */
export async function* readPages(
  input: LiteParseInput,
  signal?: AbortSignal,
): AsyncGenerator<PageBatch> {
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
      yield await toBatch(input, value)
    }
  } finally {
    await batches.return(undefined)
  }
}
