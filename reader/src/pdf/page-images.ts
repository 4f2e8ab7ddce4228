import type { LiteParseInput } from '@llamaindex/liteparse'
import type { Block, ConvertedDocument, IngestionMode, PageInfo } from '../document-model.ts'
import type { ConvertHooks } from '../convert-options.ts'
import type { Assembled } from './assemble.ts'
import { pixelSize } from './boxes.ts'
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

/**
 * Draws what the mode asks for and keeps it in the sink: with `high_accuracy` and `single_chunk` every page at
 * `dpi`; figures but for `single_chunk`, and tables with `high_accuracy`, cut out of their page drawn at 150 dpi or
 * more. A page that can't be drawn has no image and is named in a warning. Memory doesn't grow with the number of
 * pages. `onProgress` is called with pages drawn and pages to draw.
 * @throws the signal's reason when aborted
 */
export async function addImages(
  input: LiteParseInput,
  document: Assembled,
  { dpi, mode, assets, signal, onProgress }: ImageOptions,
): Promise<Required<Pick<ConvertedDocument, 'blocks' | 'pages' | 'warnings'>>> {
  const frames = [...document.frames.values()]
  const names = new Map<number, string>()
  const missing = new Set<number>()
  let kept = new Map<number, string>()
  if (assets !== undefined) {
    const cutouts = cutoutsByPage(document, mode)
    const whole = mode === 'standard' ? [] : frames
    const total = whole.length + cutouts.size
    let done = 0
    const step = (): void => onProgress?.((done += 1), total)
    const shared = { dpi, signal, missing }
    await renderPages(input, whole, shared, async ({ page }, png) => {
      names.set(page, await assets.keepPage(page, png))
      step()
    })
    kept = await keepCutouts(input, cutouts, { ...shared, frames: document.frames, assets, step })
  }
  const blocks = document.blocks.map((block, index) => illustrated(block, kept.get(index)))
  const pages = frames.map((frame): PageInfo => {
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
