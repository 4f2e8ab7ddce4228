import { isAmount, isFigure, isSign } from './amounts.ts'
import { bottom, right, unionOf, type Rect } from '../geometry.ts'
import type { Segment } from './page-model.ts'
import { groupRows } from './rows.ts'

/** A text of a page that may be the cell of a table, with what was set apart from it: its currency, its mark. */
export type Atom = Rect & {
  readonly text: string
  readonly size: number
  readonly bold: boolean
  /** A figure, or the sign for none. */
  readonly amount: boolean
  /** Where its digits stand; its own place, without a currency that is set apart. */
  readonly place: Rect
  readonly segments: readonly Segment[]
}

/** Dots, dashes or lines that lead from a name to its amount, or are drawn above a total. */
const LEADER = /(?:[.\u00B7\u2024\u2026_]\s?){4,}/u
const LEADERS_ALONE = /^[.\u00B7\u2024\u2026_=\s-]{4,}$/u
/** Of the text around it: the size of the mark of a note. */
const MARK = 0.8

function atomOf(segment: Segment): Atom {
  const { x, y, width, height, text, size, bold } = segment
  const place = { x, y, width, height }
  return { ...place, text, size, bold, amount: isAmount(text), place, segments: [segment] }
}

/** What stands before and after the leaders of a segment, at its place. */
function withoutLeaders(segment: Segment): Segment[] {
  const { text } = segment
  if (LEADERS_ALONE.test(text) && !isAmount(text)) return []
  const found = LEADER.exec(text)
  if (found === null || isAmount(text)) return [segment]
  const per = segment.width / text.length
  const [before, after] = [
    text.slice(0, found.index).trim(),
    text.slice(found.index + found[0].length).trim(),
  ]
  const pieces = [
    { ...segment, text: before, width: before.length * per },
    { ...segment, text: after, x: right(segment) - after.length * per, width: after.length * per },
  ]
  return pieces.filter((piece) => piece.text !== '')
}

function joined(a: Atom, b: Atom, text: string, place: Rect): Atom {
  return {
    ...a,
    ...unionOf([a, b]),
    text,
    amount: isAmount(text),
    place,
    segments: [...a.segments, ...b.segments],
  }
}

/** The text with its mark or sign, where the next one is that; else null. */
function merged(a: Atom, b: Atom): Atom | null {
  const gap = b.x - right(a)
  const isMark = b.size < MARK * a.size && gap < 0.5 * a.size && b.text.length <= 4
  if (isMark) return joined(a, b, a.text + b.text, a.amount ? a.place : unionOf([a, b]))
  if (isSign(a.text) && isAmount(b.text)) {
    const text = gap > 0.2 * a.size ? `${a.text} ${b.text}` : a.text + b.text
    return { ...joined(b, a, text, b.place), amount: true }
  }
  const isAfter = isSign(b.text) && isFigure(a.text) && gap < 1.5 * a.size
  if (!isAfter) return null
  return joined(a, b, gap > 0.4 * a.size ? `${a.text} ${b.text}` : a.text + b.text, a.place)
}

/** The texts of a page from top to bottom, without leaders, signs and marks with the text that they belong to. */
export function atomsOf(segments: readonly Segment[]): Atom[] {
  const atoms = segments
    .filter(({ math }) => math !== true)
    .flatMap(withoutLeaders)
    .map(atomOf)
  return groupRows(atoms).flatMap((row) => {
    const result: Atom[] = []
    for (const atom of row) {
      const last = result.at(-1)
      const both = last === undefined ? null : merged(last, atom)
      if (both === null) result.push(atom)
      else result[result.length - 1] = both
    }
    return result
  })
}

/** Whether two texts stand on one line. */
export function onOneLine(a: Rect, b: Rect): boolean {
  return Math.abs(bottom(a) - bottom(b)) <= 0.3 * Math.min(a.height, b.height)
}
