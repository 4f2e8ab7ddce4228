import { asideOf, type Draft } from '../model/drafts.ts'
import { centerX, centerY, right } from '../../core/geometry.ts'
import type { PageModel, Segment } from '../model/page-model.ts'
import { median } from '../../core/weights.ts'

/** How much larger than the text of its page a watermark is. */
const LARGER = 2
/** Share of the page's height. Closer to the edges are running heads. */
const EDGE = 0.15
const MIN_PAGES = 3
/** Positions this close together, in points, count as the same. */
const SNAP = 12

/** Fewest numbers to count as numbering of every fifth line, and of every line. */
const MIN_FIFTH = 4
const MIN_EACH = 12

const signOf = ({ text, x, y, size }: Segment): string =>
  [
    text.toLowerCase().replaceAll(/\s/gu, ''),
    ...[x / SNAP, y / SNAP, size].map((value) => Math.round(value)),
  ].join(' ')

/** Whether numbers below each other rise at equal distances, as line numbers do. */
function isCounting(column: readonly Segment[]): boolean {
  const sorted = column.toSorted((a, b) => a.y - b.y)
  const values = sorted.map(({ text }) => Number(text))
  const step = (values[1] ?? 0) - (values[0] ?? 0)
  const enough = step === 1 ? MIN_EACH : MIN_FIFTH
  if (![1, 2, 5, 10].includes(step) || sorted.length < enough) return false
  const pitches = sorted.slice(1).map((one, at) => one.y - (sorted[at]?.y ?? 0))
  const usual = median(pitches)
  const isEven = pitches.filter((pitch) => Math.abs(pitch - usual) <= 0.12 * usual).length
  return (
    usual < 15 * (sorted[0]?.size ?? 0) * Math.max(1, step / 5) &&
    isEven >= 0.9 * pitches.length &&
    values.every((value, at) => value === (values[0] ?? 0) + at * step)
  )
}

/** The line numbers next to or between the columns of a page. */
export function lineNumbers(segments: readonly Segment[]): Set<Segment> {
  const numbers = segments.filter(({ text }) => /^\d{1,3}$/u.test(text))
  const found = new Set<Segment>()
  if (numbers.length < MIN_FIFTH) return found
  for (const edge of [right, centerX, ({ x }: Segment) => x]) {
    for (const column of Map.groupBy(numbers, (one) => Math.round(edge(one) / 4)).values()) {
      if (!isCounting(column)) continue
      // The last column of a table is next to its other numbers.
      const beside = column.filter((one) =>
        segments.some(
          (other) =>
            other !== one &&
            /\p{L}{2}/u.test(other.text) &&
            Math.abs(centerY(other) - centerY(one)) < other.size,
        ),
      )
      if (beside.length >= 0.5 * column.length) for (const one of column) found.add(one)
    }
  }
  return found
}

/**
 * Finds watermarks: large type in the same position on several pages. Each is kept once. Text below
 * the letters of a watermark is not in the text layer that the library reads.
 */
export class Watermarks {
  readonly #pages = new Map<string, number[]>()

  add(model: PageModel): void {
    for (const segment of this.#candidates(model)) {
      const sign = signOf(segment)
      this.#pages.set(sign, [...(this.#pages.get(sign) ?? []), model.page])
    }
  }

  /**
   * The watermarks of a page: those to keep, with their drafts, and those that an earlier page has.
   * Call this after all pages were added.
   */
  of(model: PageModel): {
    readonly shown: ReadonlySet<Segment>
    readonly repeated: ReadonlySet<Segment>
    readonly drafts: Draft[]
  } {
    const pagesOf = (segment: Segment): number[] => this.#pages.get(signOf(segment)) ?? []
    const marks = this.#candidates(model).filter((one) => pagesOf(one).length >= MIN_PAGES)
    const shown = marks.filter((segment) => pagesOf(segment)[0] === model.page)
    return {
      shown: new Set(shown),
      repeated: new Set(marks.filter((mark) => !shown.includes(mark))),
      drafts: shown.map((segment) => asideOf(segment.text, model.page, [segment])),
    }
  }

  #candidates({ segments, height }: PageModel): Segment[] {
    const largest = segments.reduce((max, { size }) => Math.max(max, size), 0)
    const usual = median(segments.map(({ size }) => size))
    if (largest < LARGER * usual) return []
    return segments.filter(
      (one) =>
        one.size >= LARGER * usual &&
        centerY(one) > EDGE * height &&
        centerY(one) < (1 - EDGE) * height &&
        /\p{L}{2}/u.test(one.text),
    )
  }
}
