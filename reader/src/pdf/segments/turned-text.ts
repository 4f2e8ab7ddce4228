import { LiteParse, type LiteParseConfig, type LiteParseInput } from '@llamaindex/liteparse'
import { cleanText, Compounds, joinLines } from '../lines/clean-text.ts'
import { asideOf, type Draft } from '../model/drafts.ts'
import { centerX, centerY, right, sharedHeight } from '../../core/geometry.ts'
import type { PageModel, Segment, Turn } from '../model/page-model.ts'
import { Tally } from '../../core/weights.ts'

const NO_COMPOUNDS = new Compounds()

/** Share of the page's width at its sides where strips along the margin are. */
const MARGIN = 0.1
/** Fewest characters of such a strip. Shorter ones name the rows of a table. */
const MIN_STRIP = 12
/** Fewest pages for a repeated text to be furniture. */
const MIN_PAGES = 3

/** The letters of a text. Its numbers may count the pages. */
const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
const essenceOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The direction of a text, relative to the text of its page. */
export function quarterOf(rotation: number | undefined): Turn {
  return ((((Math.round((rotation ?? 0) / 90) % 4) + 4) % 4) * 90) as Turn
}

/** Whether rotated text is at the side of a page, with no other text nearer to the edge. */
export function isStrip(
  segment: Segment,
  upright: readonly Segment[],
  { width }: { readonly width: number },
): boolean {
  if (segment.turned === undefined || segment.text.length < MIN_STRIP) return false
  const center = centerX(segment)
  const isLeft = center < MARGIN * width
  if (!isLeft && center < (1 - MARGIN) * width) return false
  return !upright.some(
    (other) =>
      sharedHeight(segment, other) > 0 && (isLeft ? other.x < center : right(other) > center),
  )
}

/** Reads rotated text again, upright, because otherwise the library splits words wrongly. */
export class TurnedReader {
  readonly #input: LiteParseInput
  readonly #config: Partial<LiteParseConfig>
  /** Texts as read upright, by their letters and digits. */
  readonly #known = new Map<string, string>()

  constructor(input: LiteParseInput, config: Partial<LiteParseConfig>) {
    this.#input = input
    this.#config = config
  }

  /**
   * The models with rotated texts as read upright. Texts that differ only in numbers are read once.
   */
  async corrected(models: readonly PageModel[]): Promise<PageModel[]> {
    const wanted = new Map<Turn, Set<number>>()
    const seen = new Set<string>()
    for (const { page, asides = [] } of models) {
      for (const { text, turned = 0 } of asides) {
        const sign = lettersOf(text)
        if (this.#known.has(sign) || seen.has(sign)) continue
        seen.add(sign)
        wanted.set(turned, (wanted.get(turned) ?? new Set()).add(page))
      }
    }
    for (const [angle, pages] of wanted) await this.#read(angle, [...pages])
    return models.map((model) => {
      const { asides } = model
      if (asides === undefined) return model
      return {
        ...model,
        asides: asides.map((segment) => ({
          ...segment,
          text: this.#known.get(essenceOf(segment.text)) ?? segment.text,
        })),
      }
    })
  }

  async #read(angle: Turn, pages: readonly number[]): Promise<void> {
    const parser = new LiteParse({
      ...this.#config,
      targetPages: pages.join(','),
      pageOrientationCorrections: pages.map((page) => ({ page, angle })),
    })
    const result = await parser.parse(this.#input).catch(() => ({ pages: [] }))
    for (const { textItems } of result.pages) {
      for (const item of textItems) {
        if (quarterOf(item.rotation) !== 0) continue
        const text = cleanText(item.text)
        this.#known.set(essenceOf(text), text)
        this.#known.set(lettersOf(text), text)
      }
    }
  }
}

/** Puts lines of one direction into reading order. */
function inOrder(segments: readonly Segment[], turned: Turn): Segment[] {
  const sign = turned === 90 ? -1 : 1
  return segments.toSorted((a, b) => {
    if (turned === 180) return b.y - a.y || b.x - a.x
    const across = sign * (centerX(a) - centerX(b))
    return Math.abs(across) > 2 ? across : -sign * (centerY(a) - centerY(b))
  })
}

/** Groups adjacent lines. */
function blocksOf(segments: readonly Segment[]): Segment[][] {
  const blocks: Segment[][] = []
  for (const segment of segments) {
    const last = blocks.at(-1)?.at(-1)
    const isNear =
      last !== undefined &&
      Math.abs(last.size - segment.size) < 1 &&
      (segment.turned === 180
        ? Math.abs(centerY(last) - centerY(segment))
        : Math.abs(centerX(last) - centerX(segment))) <
        2 * segment.size
    if (isNear) blocks.at(-1)?.push(segment)
    else blocks.push([segment])
  }
  return blocks
}

/**
 * Rotated text that isn't a label of a figure or table, as separate blocks. Repeated text is kept
 * once.
 */
export class TurnedTexts {
  readonly #pages = new Tally<string>()
  readonly #first = new Map<string, number>()

  add({ page, asides = [] }: PageModel): void {
    for (const sign of new Set(asides.map(({ text }) => lettersOf(text)))) {
      this.#pages.add(sign)
      if (!this.#first.has(sign)) this.#first.set(sign, page)
    }
  }

  /** The blocks of a page, and what earlier pages have. Call this after all pages were added. */
  of({ page, asides = [] }: PageModel): { readonly drafts: Draft[]; readonly repeated: Segment[] } {
    const { kept = [], repeated = [] } = Object.groupBy(asides, ({ text }) => {
      const sign = lettersOf(text)
      const isOnce = this.#pages.of(sign) < MIN_PAGES || this.#first.get(sign) === page
      return sign === '' || isOnce ? 'kept' : 'repeated'
    })
    const byTurn = Map.groupBy(kept, ({ turned = 0 }) => turned)
    const drafts = [...byTurn].flatMap(([turned, segments]) =>
      blocksOf(inOrder(segments, turned)).map((block): Draft => {
        const lines = block.map((segment) => segment.text)
        const text = lines.reduce((sum, line) => joinLines(sum, line, NO_COMPOUNDS))
        return asideOf(text, page, block)
      }),
    )
    return { drafts, repeated }
  }
}
