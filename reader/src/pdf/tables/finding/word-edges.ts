import { isFigure } from '../../lines/amounts.ts'
import type { Segment, Word } from '../../model/page-model.ts'
import { WORDS_APART, MIN_FLUSH_AMOUNTS, TALLEST_TEXTS } from './constants.ts'

/** A name that touches the amount after it. */
const TOUCHING = /^(\S*\p{L})(\d[\d.,]{2,})$/u

/**
 * How large the texts of a page are relative to the sizes that it states. Some writers state them
 * in other units than points, but no text is larger than its height.
 */
function scaleOf(segments: readonly Segment[]): number {
  const ratios = segments
    .filter(({ turned, size }) => turned === undefined && size > 0)
    .map(({ height, size }) => height / size)
    .toSorted((a, b) => a - b)
  return Math.min(1, ratios[Math.floor(TALLEST_TEXTS * ratios.length)] ?? 1)
}

/** A page's texts with their real sizes. */
export function withRealSizes(segments: readonly Segment[]): readonly Segment[] {
  const scale = scaleOf(segments)
  if (scale > 0.95) return segments
  return segments.map((segment) => ({ ...segment, size: segment.size * scale }))
}

/** Right edges of words in whole points, with the number of separate amounts that end there. */
export class Edges {
  readonly #counts = new Map<number, number>()

  constructor(segments: readonly Segment[]) {
    for (const segment of segments) {
      const words = segment.words ?? [segment]
      for (const [i, word] of words.entries()) {
        const before = words[i - 1]
        // The number at the end of a name isn't an amount, even if it is below others.
        const isAlone =
          before === undefined || word.x - before.x - before.width >= WORDS_APART * segment.size
        if (!isFigure(TOUCHING.exec(word.text)?.[2] ?? (isAlone ? word.text : ''))) continue
        const at = Math.round(word.x + word.width)
        this.#counts.set(at, (this.#counts.get(at) ?? 0) + 1)
      }
    }
  }

  /** Whether several amounts end where a word ends. */
  isColumn({ x, width }: Word): boolean {
    const at = Math.round(x + width)
    const near = [at - 1, at, at + 1].map((place) => this.#counts.get(place) ?? 0)
    return near.reduce((sum, count) => sum + count, 0) >= MIN_FLUSH_AMOUNTS
  }
}

/** A word, or its name and amount if these touch and the amount ends with those of a column. */
export function splitTouchingAmount(word: Word, edges: Edges): Word[] {
  const [, name, amount] = TOUCHING.exec(word.text) ?? []
  if (name === undefined || amount === undefined || !edges.isColumn(word)) return [word]
  const width = (word.width * amount.length) / word.text.length
  const before = word.width - width
  return [
    { ...word, text: name, width: before },
    { ...word, text: amount, x: word.x + before, width },
  ]
}
