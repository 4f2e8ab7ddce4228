import type { LiteParseInput } from '@llamaindex/liteparse'
import type { Block, IngestionMode, PageInfo } from '../document-model.ts'
import type { AssetSink } from '../convert-options.ts'
import type { Assembled, Frame } from './assemble.ts'
import { cropsOf, keepCrops, type Kept } from './crops.ts'
import { renderPages } from './render-pages.ts'

export type PictureOptions = {
  /** Resolution of the page pictures, in dots per inch. */
  readonly dpi: number
  readonly mode: IngestionMode
  /** Where pictures go; without it none is made. */
  readonly assets?: AssetSink | undefined
  readonly signal?: AbortSignal | undefined
  /** Called with pages drawn and pages to draw. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined
}

export type Illustrated = {
  readonly blocks: readonly Block[]
  /** Every page that was read. */
  readonly pages: readonly PageInfo[]
  /** Sentences about pages that could not be drawn. */
  readonly warnings: readonly string[]
}

/** Pages named in warnings one by one; more are only counted. */
const MAX_NAMED = 20

const sideways = ({ turned }: Frame): boolean => turned === 90 || turned === 270

/** A page's size in points as it is displayed. */
function displayedSize(frame: Frame): { width: number; height: number } {
  const { width, height } = frame
  return sideways(frame) ? { width: height, height: width } : { width, height }
}

function infoOf(frame: Frame, dpi: number, asset: string | undefined): PageInfo {
  const { width, height } = displayedSize(frame)
  const pixels = (points: number): number => Math.max(1, Math.round((points * dpi) / 72))
  return {
    page: frame.page,
    width: pixels(width),
    height: pixels(height),
    ...(asset !== undefined && { asset }),
    ...(frame.recognised && { recognised: frame.recognised }),
  }
}

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
 * more. A page that can't be drawn has no picture and is named in a warning. Memory doesn't grow with the number of
 * pages. Throws the signal's reason when aborted.
 */
export async function addPictures(
  input: LiteParseInput,
  document: Assembled,
  options: PictureOptions,
): Promise<Illustrated> {
  const { dpi, mode, assets, signal, onProgress } = options
  const frames = [...document.frames.values()]
  const names = new Map<number, string>()
  const kept: Kept = new Map()
  const missing = new Set<number>()
  if (assets !== undefined) {
    const crops = cropsOf(document, { dpi, mode })
    const whole = mode === 'standard' ? [] : frames
    const total = whole.length + crops.length
    let done = 0
    const step = (): void => onProgress?.((done += 1), total)
    await renderPages(input, whole, { dpi, signal, missing }, async (page, png) => {
      names.set(page, await assets.keepPage(page, png))
      step()
    })
    await keepCrops(input, crops, { assets, signal, missing, kept, step })
  }
  const blocks = document.blocks.map((block, index) => illustrated(block, kept.get(index)))
  const pages = frames.map((frame) => infoOf(frame, dpi, names.get(frame.page)))
  return { blocks, pages, warnings: named([...missing].toSorted((a, b) => a - b)) }
}
