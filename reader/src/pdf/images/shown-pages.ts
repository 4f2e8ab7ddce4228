import { LiteParse, type LiteParseInput } from '@llamaindex/liteparse'
import sharp from 'sharp'
import type { PageModel } from '../model/page-model.ts'

/** Enough to distinguish a page with content from an empty one. */
const DPI = 36
/** How many pages to render at a time. */
const BATCH = 12
/** Standard deviation of the brightness, 0 to 255. Scanned blank paper has less. */
const MIN_DEVIATION = 2

/** Whether nothing was found on a page. */
export function isBare({
  segments,
  tables,
  figures = [],
  asides = [],
  doubtful,
}: PageModel): boolean {
  const found = segments.length + tables.length + figures.length + asides.length
  return found === 0 && doubtful === undefined
}

async function shows(png: Buffer): Promise<boolean> {
  const { channels } = await sharp(png).flatten({ background: '#fff' }).grayscale().stats()
  return (channels[0]?.stdev ?? 0) >= MIN_DEVIATION
}

/** The pages on which something is drawn. Pages that can't be rendered are excluded. */
export async function shownPages(
  input: LiteParseInput,
  pages: readonly number[],
): Promise<Set<number>> {
  const shown = new Set<number>()
  const parser = new LiteParse({ ocrEnabled: false, quiet: true, dpi: DPI, maxPages: 1_000_000 })
  for (let at = 0; at < pages.length; at += BATCH) {
    const drawn = await parser.screenshot(input, pages.slice(at, at + BATCH)).catch(() => [])
    for (const { pageNum, isSolidFill, imageBuffer } of drawn) {
      if (!isSolidFill && (await shows(imageBuffer))) shown.add(pageNum)
    }
  }
  return shown
}

/** Marks models of pages that show something although nothing was found on them. */
export async function withPictures(
  input: LiteParseInput,
  models: readonly PageModel[],
): Promise<readonly PageModel[]> {
  const bare = models.filter(isBare).map(({ page }) => page)
  if (bare.length === 0) return models
  const shown = await shownPages(input, bare)
  return models.map((model) => (shown.has(model.page) ? { ...model, picture: true } : model))
}
