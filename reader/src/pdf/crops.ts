import type { LiteParseInput } from '@llamaindex/liteparse'
import sharp from 'sharp'
import type { Block, Box, IngestionMode } from '../document-model.ts'
import type { AssetSink } from '../convert-options.ts'
import type { Assembled, Cutout, Frame } from './assemble.ts'
import { toBox } from './boxes.ts'
import { bottom, right, type Rect } from '../geometry.ts'
import { isTooLarge, renderPages } from './render-pages.ts'

/** Names of pictures by the place of their block. */
export type Kept = Map<number, string>

/** What is cut out of one page drawn at one resolution. */
export type Crops = {
  readonly frame: Frame
  readonly dpi: number
  readonly boxes: readonly { readonly block: number; readonly box: Box }[]
}

/** Small print in a figure can be read from this resolution on. */
const LEAST_DPI = 150
const LOWEST_DPI = 18
/** Around a cutout, in points: strokes reach over the edges of what they draw. */
const MARGIN = 3

const wanted = (block: Block | undefined, mode: IngestionMode): boolean =>
  (block?.kind === 'image' && mode !== 'single_chunk') ||
  (block?.kind === 'table' && mode === 'high_accuracy')

const padded = (rect: Rect): Rect => ({
  x: rect.x - MARGIN,
  y: rect.y - MARGIN,
  width: rect.width + 2 * MARGIN,
  height: rect.height + 2 * MARGIN,
})

/** The finest resolution at which the page is not too large. */
function resolutionFor(frame: Frame, dpi: number): number {
  let fitting = Math.max(LEAST_DPI, dpi)
  while (fitting > LOWEST_DPI && isTooLarge(frame, fitting)) fitting = Math.floor(fitting / 2)
  return fitting
}

/** What has to be cut out of which page, in page order. A table on several pages is shown by its first part. */
export function cropsOf(
  document: Assembled,
  { dpi, mode }: { readonly dpi: number; readonly mode: IngestionMode },
): Crops[] {
  const byPage = new Map<number, Cutout[]>()
  const known = new Set<number>()
  for (const cutout of document.cutouts) {
    if (known.has(cutout.block) || !wanted(document.blocks[cutout.block], mode)) continue
    known.add(cutout.block)
    byPage.set(cutout.page, [...(byPage.get(cutout.page) ?? []), cutout])
  }
  return [...byPage].flatMap(([page, cutouts]) => {
    const frame = document.frames.get(page)
    if (frame === undefined) return []
    const fine = resolutionFor(frame, dpi)
    const boxes = cutouts.map(({ block, rect }) => ({
      block,
      box: toBox(padded(rect), frame, fine),
    }))
    return [{ frame, dpi: fine, boxes }]
  })
}

type Keeping = {
  readonly assets: AssetSink
  readonly signal?: AbortSignal | undefined
  readonly missing: Set<number>
  readonly kept: Kept
  readonly step: () => void
}

/** Cuts figures and tables out of their pages and keeps them; their names go into `kept`. */
export async function keepCrops(
  input: LiteParseInput,
  crops: readonly Crops[],
  { assets, signal, missing, kept, step }: Keeping,
): Promise<void> {
  const byDpi = Map.groupBy(crops, (crop) => crop.dpi)
  for (const [dpi, same] of byDpi) {
    const byPage = new Map(same.map((crop) => [crop.frame.page, crop]))
    const frames = same.map((crop) => crop.frame)
    await renderPages(input, frames, { dpi, signal, missing }, async (page, png) => {
      for (const { block, box } of byPage.get(page)?.boxes ?? []) {
        const picture = await assets.keep(await cut(png, box))
        if (picture !== undefined) kept.set(block, picture.name)
      }
      step()
    })
  }
}

/** Part of a picture, as PNG; a box may reach over its edge by the pixel that rounding takes. */
async function cut(png: Buffer, box: Box): Promise<Buffer> {
  const picture = sharp(png, { limitInputPixels: false })
  const { width, height } = await picture.metadata()
  const left = Math.min(box.x, width - 1)
  const top = Math.min(box.y, height - 1)
  const area = {
    left,
    top,
    width: Math.max(1, Math.min(right(box), width) - left),
    height: Math.max(1, Math.min(bottom(box), height) - top),
  }
  return picture.extract(area).png({ compressionLevel: 1 }).toBuffer()
}
