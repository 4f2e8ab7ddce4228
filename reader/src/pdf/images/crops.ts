import type { LiteParseInput } from '@llamaindex/liteparse'
import sharp from 'sharp'
import type { Block, Box, IngestionMode } from '../../core/document-model.ts'
import type { AssetSink } from '../../core/convert-options.ts'
import type { Assembled, Cutout, Frame } from '../model/assembled.ts'
import { toBox } from '../model/boxes.ts'
import { bottom, grown, right } from '../../core/geometry.ts'
import { isTooLarge, renderPages, type RenderOptions } from './render-pages.ts'

/** The lowest resolution at which small print in a figure can be read. */
const LEAST_DPI = 150
const LOWEST_DPI = 18
/**
 * Margin around a cutout in points, because strokes extend beyond the edges of the shapes they
 * draw.
 */
const MARGIN = 3

const isWanted = (block: Block | undefined, mode: IngestionMode): boolean =>
  (block?.kind === 'image' && mode !== 'single_chunk') ||
  (block?.kind === 'table' && mode === 'high_accuracy')

/** Whether a block has the lines of a table that can be shown to another reader. */
const isDoubtful = (block: Block | undefined): boolean =>
  block !== undefined && 'table' in block && (block.table?.words.length ?? 0) > 0

/** The finest resolution at which the page isn't too large. */
function resolutionFor(frame: Frame, dpi: number): number {
  let fitting = Math.max(LEAST_DPI, dpi)
  while (fitting > LOWEST_DPI && isTooLarge(frame, fitting)) fitting = Math.floor(fitting / 2)
  return fitting
}

/** The cutouts that the mode requires, by page. */
export function cutoutsByPage(
  { blocks, cutouts }: Assembled,
  mode: IngestionMode,
  shownTables = 0,
): Map<number, Cutout[]> {
  const doubtful = cutouts.filter(({ block }) => isDoubtful(blocks[block]))
  const shown = new Set(mode === 'single_chunk' ? [] : doubtful.slice(0, shownTables))
  const wanted = cutouts.filter(
    (cutout) => isWanted(blocks[cutout.block], mode) || shown.has(cutout),
  )
  return Map.groupBy(wanted, ({ page }) => page)
}

type Keeping = RenderOptions & {
  readonly frames: Assembled['frames']
  readonly assets: AssetSink
  /** Called after each page. */
  readonly step: () => void
}

/**
 * Cuts figures and tables out of their pages and stores them.
 * @returns their names by the index of their block
 */
export async function keepCutouts(
  input: LiteParseInput,
  cutouts: ReadonlyMap<number, readonly Cutout[]>,
  { frames, assets, step, ...options }: Keeping,
): Promise<Map<number, string>> {
  const kept = new Map<number, string>()
  const shown = [...cutouts.keys()].flatMap((page) => frames.get(page) ?? [])
  for (const [fine, same] of Map.groupBy(shown, (frame) => resolutionFor(frame, options.dpi))) {
    await renderPages(input, same, { ...options, dpi: fine }, async (frame, png) => {
      for (const { block, rect } of cutouts.get(frame.page) ?? []) {
        const image = await assets.keep(await cut(png, toBox(grown(rect, MARGIN), frame, fine)))
        if (image !== undefined) kept.set(block, image.name)
      }
      step()
    })
  }
  return kept
}

/**
 * Cuts a part out of an image, as PNG. Due to rounding, a box may extend beyond the edge by a
 * pixel.
 */
async function cut(png: Buffer, box: Box): Promise<Buffer> {
  const image = sharp(png, { limitInputPixels: false })
  const { width, height } = await image.metadata()
  const left = Math.min(box.x, width - 1)
  const top = Math.min(box.y, height - 1)
  const area = {
    left,
    top,
    width: Math.max(1, Math.min(right(box), width) - left),
    height: Math.max(1, Math.min(bottom(box), height) - top),
  }
  return image.extract(area).png({ compressionLevel: 1 }).toBuffer()
}
