import { bottom } from '../../../core/geometry.ts'
import { Tally } from '../../../core/weights.ts'
import { isFigure } from '../../lines/amounts.ts'
import type { Segment } from '../../model/page-model.ts'
import {
  MIN_FIGURES_BESIDE_FORMULA,
  MIN_FIGURES_BESIDE_CODE,
  MIN_FIGURES_BESIDE_NEGATIVE,
  NEAR_CODE_NAME,
  HEAD_ABOVE_CODE_NAME,
} from './constants.ts'

/** Cells may be in the fonts of formulas and code, as negative numbers and names of variables are. */

/** A number whose sign is in the font of formulas, and the number with it. */
const NEGATIVE = /^[-\u2212](?:\d{2}|\d?\.\d)/u

const textsOf = ({ text, words = [] }: Segment): string[] =>
  words.length > 0 ? words.map((word) => word.text) : text.split(' ')

const isNegative = ({ text }: Segment): boolean => NEGATIVE.test(text) && isFigure(text)

/** Counts figures by line. */
function figuresOf(segments: readonly Segment[], counts: (segment: Segment) => boolean) {
  const lines = new Tally<number>()
  for (const segment of segments.filter(counts)) {
    lines.add(Math.round(bottom(segment)), textsOf(segment).filter(isFigure).length)
  }
  return (segment: Segment): number => {
    const at = Math.round(bottom(segment))
    return Math.max(...[at - 1, at, at + 1].map((line) => lines.of(line)))
  }
}

/** Leaves out texts in fonts for formulas that have no figures beside them. */
export function withoutFormulas(segments: readonly Segment[]): readonly Segment[] {
  if (!segments.some(({ math }) => math)) return segments
  const usual = figuresOf(segments, ({ math }) => math !== true)
  const all = figuresOf(segments, (one) => one.math !== true || isNegative(one))
  const isCell = (segment: Segment): boolean =>
    usual(segment) >= MIN_FIGURES_BESIDE_FORMULA ||
    (isNegative(segment) && all(segment) >= MIN_FIGURES_BESIDE_NEGATIVE)
  return segments.filter((segment) => segment.math !== true || isCell(segment))
}

/**
 * Leaves out code. Names in a monospaced font are kept if figures in another font are beside them.
 */
export function withoutCode(segments: readonly Segment[]): readonly Segment[] {
  const code = segments.filter(({ mono }) => mono)
  if (code.length === 0) return segments
  const beside = figuresOf(segments, ({ mono }) => !mono)
  const names = new Set(code.filter((one) => beside(one) >= MIN_FIGURES_BESIDE_CODE))
  // The font of a text is that of its beginning, so a name may be one text with its figures.
  const isName = (one: Segment): boolean =>
    textsOf(one).some(isFigure) &&
    [...names].some(
      ({ x, y, size }) =>
        Math.abs(x - one.x) < size / 2 && Math.abs(y - one.y) < NEAR_CODE_NAME * size,
    )
  // Their column may have heads like them, which are on a line with the head of the first column.
  const lines = new Set(segments.filter(({ mono }) => !mono).map((one) => Math.round(bottom(one))))
  const isHead = (one: Segment): boolean =>
    lines.has(Math.round(bottom(one))) &&
    [...names].some(({ y, size }) => y > one.y && y - one.y < HEAD_ABOVE_CODE_NAME * size)
  return segments.filter((one) => !one.mono || names.has(one) || isName(one) || isHead(one))
}
