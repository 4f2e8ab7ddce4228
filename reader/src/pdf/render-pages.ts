import { LiteParse, type LiteParseInput, type ScreenshotResult } from '@llamaindex/liteparse'
import type { Frame } from './assemble.ts'

/** Of one picture: a sheet of A0 at 144 dpi has 32 million. */
const MAX_PIXELS = 50_000_000
/** WEBP has no longer sides. */
const MAX_SIDE = 16_383
/** Drawn in one go: each call opens the file anew, each picture waits in memory until it is written. */
const BATCH_PAGES = 12
const BATCH_PIXELS = 24_000_000

type Page = Pick<Frame, 'page' | 'width' | 'height'>

export type RenderOptions = {
  readonly dpi: number
  readonly signal?: AbortSignal | undefined
  /** Gets the pages that can't be drawn. */
  readonly missing: Set<number>
}

const pixels = ({ width, height }: Page, dpi: number): number => width * height * (dpi / 72) ** 2

/** Whether a picture of the page would be larger than any that is made. */
export function isTooLarge(page: Page, dpi: number): boolean {
  const side = (Math.max(page.width, page.height) * dpi) / 72
  return !(pixels(page, dpi) <= MAX_PIXELS && side <= MAX_SIDE)
}

function* batches(pages: Iterable<Page>, dpi: number): Generator<number[]> {
  let [batch, sum]: [number[], number] = [[], 0]
  for (const page of pages) {
    const own = pixels(page, dpi)
    if (batch.length >= BATCH_PAGES || (batch.length > 0 && sum + own > BATCH_PIXELS)) {
      yield batch
      ;[batch, sum] = [[], 0]
    }
    batch.push(page.page)
    sum += own
  }
  if (batch.length > 0) yield batch
}

/** Draws a batch; when it fails as a whole, page by page, so that one bad page costs no other its picture. */
async function draw(
  parser: LiteParse,
  input: LiteParseInput,
  pages: readonly number[],
): Promise<ScreenshotResult[]> {
  try {
    return await parser.screenshot(input, [...pages])
  } catch {
    if (pages.length === 1) return []
    const singles: ScreenshotResult[] = []
    for (const page of pages) singles.push(...(await draw(parser, input, [page])))
    return singles
  }
}

/**
 * Draws pages as they are displayed and hands each to `take` as PNG; the next batch is drawn while one is worked on.
 * Pages that are too large or can't be drawn are added to `missing`.
 */
export async function renderPages(
  input: LiteParseInput,
  pages: readonly Page[],
  options: RenderOptions,
  take: (page: number, png: Buffer) => Promise<void>,
): Promise<void> {
  const { dpi, signal, missing } = options
  const parser = new LiteParse({ ocrEnabled: false, quiet: true, dpi, maxPages: 1_000_000 })
  for (const page of pages) if (isTooLarge(page, dpi)) missing.add(page.page)
  const rest = batches(
    pages.filter((page) => !isTooLarge(page, dpi)),
    dpi,
  )
  let working: Promise<unknown> = Promise.resolve()
  for (const batch of rest) {
    signal?.throwIfAborted()
    const drawn = await draw(parser, input, batch)
    await working
    for (const page of batch) if (!drawn.some(({ pageNum }) => pageNum === page)) missing.add(page)
    working = Promise.all(drawn.map(({ pageNum, imageBuffer }) => take(pageNum, imageBuffer)))
    // It is waited for with the next batch; until then nobody listens.
    working.catch(() => undefined)
  }
  await working
}
