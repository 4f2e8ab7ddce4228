import { centerY, isBeside, right, unionOf, type Rect } from '../../core/geometry.ts'
import type { Segment } from '../model/page-model.ts'
import { inLogicalOrder } from '../../characters/right-to-left.ts'
import { rankedSizes } from '../../core/weights.ts'

/** Text on one baseline within one column. */
export type Line = Rect & {
  readonly text: string
  /** Size of most of its characters. */
  readonly size: number
  /** Every type size in it. */
  readonly sizes: readonly number[]
  readonly bold: boolean
  readonly mono: boolean
  /** Share of its characters in fonts made for formulas, 0 to 1. */
  readonly math: number
  /** How many gaps in it are as wide as between columns. */
  readonly gaps?: number
  readonly heading?: Segment['heading']
  /** Whether it is in a table of contents without dots. */
  readonly contents?: true
}

/** Groups rectangles into rows from top to bottom, each from left to right. */
export function groupRows<T extends Rect>(rects: readonly T[]): T[][] {
  const rows: { frame: Rect; members: T[] }[] = []
  for (const rect of [...rects].toSorted((a, b) => centerY(a) - centerY(b))) {
    const row = rows.at(-1)
    if (row !== undefined && isBeside(row.frame, rect)) {
      row.members.push(rect)
      if (rect.height > row.frame.height) row.frame = rect
    } else rows.push({ frame: rect, members: [rect] })
  }
  return rows.map((row) => row.members.toSorted((a, b) => a.x - b.x))
}

/** The text of adjacent segments, with a space at each visible gap. */
export function rowText(segments: readonly Segment[]): string {
  const texts = segments.map((segment, i) => {
    const before = segments[i - 1]
    const hasGap = before !== undefined && segment.x - right(before) > 0.12 * segment.size
    return hasGap ? ` ${segment.text}` : segment.text
  })
  return inLogicalOrder(texts.join(''))
}

/** Relative to the type size. Gaps between columns are wider. */
const COLUMN_GAP = 1.2
/** The number of a title, which a tab may follow. */
const NUMBER = /^(?:\p{L}+\s*)?[\p{L}\d.()\u00A7]{1,8}[:\u2013-]?$/u

/** How many gaps between segments are as wide as between columns. The one after a number is not. */
function gapsOf(segments: readonly Segment[]): number {
  return segments.filter((segment, i) => {
    const before = segments[i - 1]
    if (before === undefined || segment.x - right(before) < COLUMN_GAP * segment.size) return false
    return i > 2 || !/\d/u.test(before.text) || !NUMBER.test(rowText(segments.slice(0, i)))
  }).length
}

/** Makes one line of segments, which are ordered from left to right. */
export function lineOf(segments: readonly Segment[]): Line {
  let [all, bold, mono, math] = [0, 0, 0, 0]
  for (const segment of segments) {
    all += segment.text.length
    if (segment.bold) bold += segment.text.length
    if (segment.mono) mono += segment.text.length
    if (segment.math === true) math += segment.text.length
  }
  const sizes = rankedSizes(segments)
  const [first] = segments
  const gaps = gapsOf(segments)
  const heading = first?.heading
  const isHeading =
    heading !== undefined && segments.every((segment) => segment.heading?.id === heading.id)
  return {
    ...unionOf(segments),
    text: rowText(segments),
    size: sizes[0] ?? 0,
    sizes,
    bold: bold >= 0.8 * all,
    mono: mono === all,
    math: math / Math.max(1, all),
    ...(gaps > 0 && { gaps }),
    ...(isHeading && { heading }),
  }
}
