import type { LiteParseInput } from '@llamaindex/liteparse'
import type {
  Block,
  ConvertedDocument,
  IngestionMode,
  PageInfo,
} from '../../core/document-model.ts'
import type { ConvertHooks } from '../../core/convert-options.ts'
import { countWarning } from '../../core/count-warning.ts'
import { ProcessorBudget } from '../../core/processor-budget.ts'
import type { Assembled, Frame } from '../model/assembled.ts'
import { pixelSize } from '../model/boxes.ts'
import { cutoutsByPage, keepCutouts } from './crops.ts'
import { renderPages } from './render-pages.ts'

export type ImageOptions = Pick<
  ConvertHooks,
  'assets' | 'signal' | 'onProgress' | 'onStep' | 'attempts'
> & {
  /** Resolution of the page images, in dots per inch. */
  readonly dpi: number
  readonly mode: IngestionMode
  /** See ConvertSettings. */
  readonly shownTables?: number | undefined
}

/** How many pages a warning names. The rest are only counted. */
const MAX_NAMED = 20

function named(pages: readonly number[]): string[] {
  if (pages.length === 0) return []
  const list = pages.slice(0, MAX_NAMED).join(', ')
  const rest = pages.length > MAX_NAMED ? ` and ${pages.length - MAX_NAMED} more` : ''
  return [`Pages ${list}${rest} could not be rendered; they are too large or damaged.`]
}

/** Processor time for the images of a document, in milliseconds: a start, and more for each page. */
const BUDGET = { start: 60_000, page: 5_000 }

const budgetFor = (pages: number): ProcessorBudget =>
  new ProcessorBudget(BUDGET.start + BUDGET.page * pages)

const leftOut = (count: number): string[] =>
  countWarning(
    count,
    '1 page has no image: making it would take too much processor time.',
    `${count} pages have no images: making them would take too much processor time.`,
  )

function illustrated(block: Block, asset: string | undefined): Block {
  if (asset === undefined) return block
  if (block.kind === 'image' || block.kind === 'table') return { ...block, asset }
  if (block.kind === 'heading' || block.table === undefined) return block
  return { ...block, table: { ...block.table, asset } }
}

/** The stored page images, and the pages that couldn't be rendered. */
export type DrawnPages = {
  /** Names of the images by page. */
  readonly names: ReadonlyMap<number, string>
  readonly missing: Set<number>
  /** Pages whose images would have taken too much processor time. */
  readonly skipped: Set<number>
}

/**
 * Renders every page at `dpi` in modes `high_accuracy` and `single_chunk`, and stores the images in
 * the sink. Pages that already have an image are skipped. `onProgress` is called with the number of
 * rendered pages and the total.
 * @throws the signal's reason if aborted, and whatever `pause` throws, which is called between
 * pages
 */
export async function drawPages(
  input: LiteParseInput,
  frames: readonly Frame[],
  options: ImageOptions & { readonly pause: () => void },
): Promise<DrawnPages> {
  const { mode, assets, onProgress, onStep } = options
  const [missing, skipped] = [new Set<number>(), new Set<number>()]
  if (assets === undefined || mode === 'standard') return { names: new Map(), missing, skipped }
  const names = await assets.keptPages()
  const wanted = frames.filter(({ page }) => !names.has(page))
  const own = { kind: 'drawn', missing, skipped, budget: budgetFor(wanted.length) }
  await renderPages(input, wanted, { ...options, ...own }, async ({ page }, png) => {
    names.set(page, await assets.keepPage(page, png))
    onProgress?.(names.size, frames.length)
    onStep?.()
  })
  return { names, missing, skipped }
}

/**
 * Cuts figures (except in `single_chunk`) and tables (in `high_accuracy`) out of their page,
 * rendered at 150 DPI or more, and stores them in the sink. A warning names pages that can't be
 * rendered. Memory doesn't grow with the number of pages. `onProgress` is called with the number of
 * rendered pages and the total.
 * @throws the signal's reason if aborted
 */
export async function addImages(
  input: LiteParseInput,
  document: Assembled,
  { names, missing, skipped }: DrawnPages,
  { mode, shownTables, assets, ...options }: ImageOptions,
): Promise<Required<Pick<ConvertedDocument, 'blocks' | 'pages' | 'warnings'>>> {
  const { dpi, onProgress, onStep } = options
  let kept = new Map<number, string>()
  if (assets !== undefined) {
    const cutouts = cutoutsByPage(document, mode, shownTables)
    let done = 0
    const step = (): void => {
      onProgress?.((done += 1), cutouts.size)
      onStep?.()
    }
    const own = { kind: 'cut', missing, skipped, budget: budgetFor(cutouts.size) }
    const { frames } = document
    kept = await keepCutouts(input, cutouts, { ...options, ...own, frames, assets, step })
  }
  const blocks = document.blocks.map((block, index) => illustrated(block, kept.get(index)))
  const pages = [...document.frames.values()].map((frame): PageInfo => {
    const asset = names.get(frame.page)
    return {
      page: frame.page,
      ...pixelSize(frame, dpi),
      ...(asset !== undefined && { asset }),
      ...(frame.recognised && { recognised: frame.recognised }),
      ...(frame.confidence !== undefined && { confidence: frame.confidence }),
    }
  })
  const warnings = [...named([...missing].toSorted((a, b) => a - b)), ...leftOut(skipped.size)]
  return { blocks, pages, warnings }
}
