import type { LiteParseInput } from '@llamaindex/liteparse'
import type {
  Block,
  ConvertedDocument,
  IngestionMode,
  PageInfo,
} from '../../core/document-model.ts'
import type { ConvertHooks } from '../../core/convert-options.ts'
import type { Assembled, Frame } from '../model/assembled.ts'
import { pixelSize } from '../model/boxes.ts'
import { cutoutsByPage, keepCutouts } from './crops.ts'
import { renderPages } from './render-pages.ts'

export type ImageOptions = Pick<ConvertHooks, 'assets' | 'signal' | 'onProgress'> & {
  /** Resolution of the page images, in dots per inch. */
  readonly dpi: number
  readonly mode: IngestionMode
}

/** Pages named in warnings one by one; more are only counted. */
const MAX_NAMED = 20

function named(pages: readonly number[]): string[] {
  if (pages.length === 0) return []
  const list = pages.slice(0, MAX_NAMED).join(', ')
  const rest = pages.length > MAX_NAMED ? ` and ${pages.length - MAX_NAMED} more` : ''
  return [`Pages ${list}${rest} could not be rendered; they are too large or damaged.`]
}

function illustrated(block: Block, asset: string | undefined): Block {
  if (asset === undefined || (block.kind !== 'image' && block.kind !== 'table')) return block
  return { ...block, asset }
}

/** The images of pages that were kept, and the pages that could not be drawn. */
export type DrawnPages = {
  /** Names of the images by page. */
  readonly names: ReadonlyMap<number, string>
  readonly missing: Set<number>
}

/**
 * Draws every page at `dpi` with `high_accuracy` and `single_chunk`, and keeps the images in the sink. Pages that have one
 * there are not drawn again. `onProgress` is called with pages drawn and pages to draw.
 * @throws the signal's reason when aborted; whatever `pause` throws, which is called between pages
 */
export async function drawPages(
  input: LiteParseInput,
  frames: readonly Frame[],
  { dpi, mode, assets, signal, onProgress, pause }: ImageOptions & { readonly pause: () => void },
): Promise<DrawnPages> {
  const missing = new Set<number>()
  if (assets === undefined || mode === 'standard') return { names: new Map(), missing }
  const names = await assets.keptPages()
  const wanted = frames.filter(({ page }) => !names.has(page))
  await renderPages(input, wanted, { dpi, signal, missing, pause }, async ({ page }, png) => {
    names.set(page, await assets.keepPage(page, png))
    onProgress?.(names.size, frames.length)
  })
  return { names, missing }
}

/**
 * Draws figures but for `single_chunk`, and tables with `high_accuracy`, cut out of their page drawn at 150 dpi or more, and
 * keeps them in the sink. A page that can't be drawn is named in a warning. Memory doesn't grow with the number of pages.
 * `onProgress` is called with pages drawn and pages to draw.
 * @throws the signal's reason when aborted
 */
export async function addImages(
  input: LiteParseInput,
  document: Assembled,
  { names, missing }: DrawnPages,
  { dpi, mode, assets, signal, onProgress }: ImageOptions,
): Promise<Required<Pick<ConvertedDocument, 'blocks' | 'pages' | 'warnings'>>> {
  let kept = new Map<number, string>()
  if (assets !== undefined) {
    const cutouts = cutoutsByPage(document, mode)
    let done = 0
    const step = (): void => onProgress?.((done += 1), cutouts.size)
    const shared = { dpi, signal, missing, frames: document.frames, assets, step }
    kept = await keepCutouts(input, cutouts, shared)
  }
  const blocks = document.blocks.map((block, index) => illustrated(block, kept.get(index)))
  const pages = [...document.frames.values()].map((frame): PageInfo => {
    const asset = names.get(frame.page)
    return {
      page: frame.page,
      ...pixelSize(frame, dpi),
      ...(asset !== undefined && { asset }),
      ...(frame.recognised && { recognised: frame.recognised }),
    }
  })
  return { blocks, pages, warnings: named([...missing].toSorted((a, b) => a - b)) }
}
