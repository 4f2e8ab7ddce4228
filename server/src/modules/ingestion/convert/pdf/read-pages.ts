import { LiteParse } from '@llamaindex/liteparse'
import type { LiteParseConfig, LiteParseInput, ParsedPage, TextItem } from '@llamaindex/liteparse'
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
  extractTextMetadata: true,
  extractVectorGraphics: true,
  extractBlocks: true,
  includeComplexity: true,
}

export type PageBatch = {
  readonly totalPages: number
  readonly pages: readonly PageModel[]
  /** Page numbers the library could not read. */
  readonly failed: readonly number[]
}

/** Some writers set the size in the text matrix: then the font says 1 and only the height is right. */
function sizeOf(item: TextItem): number {
  const size = Math.abs(item.fontHeight ?? 0)
  if (size > 1.5) return Math.round(size * 10) / 10
  const named = item.fontSize ?? 0
  return Math.round((named > 1.5 ? named : item.height * 0.85) * 10) / 10
}

function isBold(item: TextItem): boolean {
  return /bold|black|heavy|CMBX|\bBd\b/iu.test(item.fontName ?? '')
}

function isMono(item: TextItem): boolean {
  return /mono|courier|consol|CMTT|typewriter|menlo/iu.test(item.fontName ?? '')
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
    segments.push({ x, y, width, height, text, size: sizeOf(item), bold: isBold(item), mono: isMono(item) })
  }
  return segments
}

function hasPictures({ complexity }: ParsedPage): boolean {
  if (complexity === undefined) return false
  return complexity.fullPageImage || complexity.imageBlockCount > 0 || (complexity.uncoveredVectorArea ?? 0) > 0
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
  return turns.find((turn) => weights[turn] > weights[0] && turns.every((t) => weights[t] <= weights[turn])) ?? 0
}

/** Words on turned pages come out torn, so these pages are read again upright. */
async function readUpright(input: LiteParseInput, turns: ReadonlyMap<number, Turn>): Promise<Map<number, PageModel>> {
  const models = new Map<number, PageModel>()
  if (turns.size === 0) return models
  const parser = new LiteParse({
    ...CONFIG,
    targetPages: [...turns.keys()].join(','),
    pageOrientationCorrections: [...turns].map(([page, angle]) => ({ page, angle })),
  })
  const { pages } = await parser.parse(input)
  for (const page of pages) models.set(page.pageNum, modelOf(page, turns.get(page.pageNum) ?? 0))
  return models
}

/**
 * Reads a PDF batch by batch, so that only one batch of the library's pages is in memory. Throws the
 * library's errors as they are.
 */
export async function* readPages(input: LiteParseInput, signal?: AbortSignal): AsyncGenerator<PageBatch> {
  for await (const { totalPages, result } of new LiteParse(CONFIG).parseBatches(input, { batchSize: BATCH_PAGES })) {
    signal?.throwIfAborted()
    const turns = new Map<number, Turn>()
    for (const page of result.pages) {
      const turn = turnOf(page)
      if (turn !== 0) turns.set(page.pageNum, turn)
    }
    const upright = await readUpright(input, turns)
    const pages = result.pages.map((page) => upright.get(page.pageNum) ?? modelOf(page, 0))
    yield { totalPages, pages, failed: result.pageErrors.map((error) => error.pageNum) }
  }
}
