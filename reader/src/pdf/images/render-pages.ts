import { LiteParse, type LiteParseInput, type ScreenshotResult } from '@llamaindex/liteparse'
import { Attempts } from '../../core/attempts.ts'
import type { ProcessorBudget } from '../../core/processor-budget.ts'
import type { Frame } from '../model/assembled.ts'
import { inRanges } from '../../core/in-ranges.ts'

/** Limit for one image. A sheet of A0 at 144 DPI has 32 million. */
const MAX_PIXELS = 50_000_000
/** WEBP allows no longer sides. */
const MAX_SIDE = 16_383
/**
 * How many pages to render in one go. Each call opens the file again, and each image is in memory
 * until it is written.
 */
const BATCH_PAGES = 12
const BATCH_PIXELS = 24_000_000

export type RenderOptions = {
  readonly dpi: number
  readonly signal?: AbortSignal | undefined
  /** Collects the pages that can't be rendered. */
  readonly missing: Set<number>
  /**
   * Called between pages, when all rendered pages have been processed. If it throws, rendering
   * ends.
   */
  readonly pause?: (() => void) | undefined
  /** What the images are for, for the notes of attempts. Pages that ended a process are not rendered again. */
  readonly kind: string
  readonly attempts?: Attempts | undefined
  /** Stops rendering when it is spent. The pages that are left are added to `skipped`. */
  readonly budget: ProcessorBudget
  readonly skipped: Set<number>
}

const pixels = ({ width, height }: Frame, dpi: number): number => width * height * (dpi / 72) ** 2

/** Whether an image of the page would exceed the limits. */
export function isTooLarge(page: Frame, dpi: number): boolean {
  const side = (Math.max(page.width, page.height) * dpi) / 72
  return !(pixels(page, dpi) <= MAX_PIXELS && side <= MAX_SIDE)
}

function* batches(pages: Iterable<Frame>, dpi: number): Generator<Frame[]> {
  let [batch, sum]: [Frame[], number] = [[], 0]
  for (const page of pages) {
    const own = pixels(page, dpi)
    if (batch.length >= BATCH_PAGES || (batch.length > 0 && sum + own > BATCH_PIXELS)) {
      yield batch
      ;[batch, sum] = [[], 0]
    }
    batch.push(page)
    sum += own
  }
  if (batch.length > 0) yield batch
}

function draw(
  parser: LiteParse,
  input: LiteParseInput,
  pages: readonly { readonly pageNum: number }[],
): Promise<ScreenshotResult[]> {
  return parser.screenshot(
    input,
    pages.map(({ pageNum }) => pageNum),
  )
}

/**
 * Renders pages as displayed and passes each to `take` as PNG, while the next batch is being
 * rendered. Pages that are too large or can't be rendered are added to `missing`.
 */
export async function renderPages(
  input: LiteParseInput,
  pages: readonly Frame[],
  { dpi, signal, missing, pause, kind, attempts = new Attempts(), budget, skipped }: RenderOptions,
  take: (page: Frame, png: Buffer) => Promise<void>,
): Promise<void> {
  const parser = new LiteParse({ ocrEnabled: false, quiet: true, dpi, maxPages: 1_000_000 })
  const { large = [], fitting = [] } = Object.groupBy(pages, (page) =>
    isTooLarge(page, dpi) ? 'large' : 'fitting',
  )
  for (const { page } of large) missing.add(page)
  let working: Promise<unknown> = Promise.resolve()
  for (const batch of batches(fitting, dpi)) {
    signal?.throwIfAborted()
    if (budget.isSpent) {
      for (const { page } of batch) skipped.add(page)
      continue
    }
    // One bad page doesn't affect the others.
    const parts = await inRanges(
      batch.map(({ page }) => ({ pageNum: page })),
      {
        kind,
        attempts,
        signal,
        read: (some) => draw(parser, input, some),
      },
    )
    await working
    pause?.()
    const drawn = parts.flatMap(({ found }) => found ?? [])
    const images = new Map(drawn.map(({ pageNum, imageBuffer }) => [pageNum, imageBuffer]))
    working = Promise.all(
      batch.map(async (page) => {
        const png = images.get(page.page)
        if (png === undefined) missing.add(page.page)
        else await take(page, png)
      }),
    )
    // It is awaited with the next batch. Until then, a rejection has no handler.
    working.catch(() => undefined)
  }
  await working
}
