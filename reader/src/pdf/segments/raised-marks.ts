import type { TextPiece } from '../file/second-library.ts'

/** A raised text and the text that it follows, at places on the displayed page. */
export type RaisedMark = {
  readonly text: string
  /** The end of the text before it, without white space. */
  readonly base: string
  /** The beginning of the text after it, if no text is before. */
  readonly next?: string
  /** Start of the mark, and a point in the text before it. */
  readonly x: number
  readonly baseX: number
  /** Height of the baseline of the text before it. */
  readonly baseline: number
}

const MAX_MARK = 12
/** Sizes relative to that of the text before, and how far the mark is above its baseline. */
const MIN_SIZE = 0.4
const MAX_SIZE = 0.85
const LEAST_RAISED = 0.12
const MOST_RAISED = 0.75
/** In type sizes of the text before: how near the mark is. */
const OVERLAP = 0.3
const GAP = 0.35
/** Share of different sizes among the texts of a page, and their number, from which they are guesses. */
const GUESSES = { share: 0.3, count: 10 }

/** Texts after which there are no marks: bullets, brackets that open, dashes. */
const NO_BASE = /[\s\u2022\u25AA-\u25FF([{/\u2044\u2010-\u2015\u00B7=+<>-]$/u

/** Adjacent pieces in one size on one baseline, such as "1", "," and "2". */
function joined(pieces: readonly TextPiece[]): TextPiece[] {
  const result: TextPiece[] = []
  for (const piece of pieces) {
    const last = result.at(-1)
    const isMore =
      last !== undefined &&
      last.text.trim() !== '' &&
      piece.text.trim() !== '' &&
      Math.abs(last.y - piece.y) < 0.05 * piece.size &&
      Math.abs(last.size - piece.size) < 0.05 * piece.size &&
      Math.abs(piece.x - last.x - last.width) < 0.15 * piece.size
    if (isMore) {
      const width = piece.x + piece.width - last.x
      result[result.length - 1] = { ...last, text: last.text + piece.text, width }
    } else result.push(piece)
  }
  return result
}

function isRaisedAfter(mark: TextPiece, base: TextPiece): boolean {
  const raised = (base.y - mark.y) / base.size
  const gap = (mark.x - base.x - base.width) / base.size
  return (
    mark.size <= MAX_SIZE * base.size &&
    mark.size >= MIN_SIZE * base.size &&
    raised >= LEAST_RAISED &&
    raised <= MOST_RAISED &&
    gap >= -OVERLAP &&
    gap <= GAP
  )
}

const areGuesses = (pieces: readonly TextPiece[]): boolean => {
  const sizes = new Set(pieces.map(({ size }) => Math.round(size * 10)))
  return sizes.size > Math.max(GUESSES.count, GUESSES.share * pieces.length)
}

/** Without white space, and with straight quotation marks, as the first library reads them. */
const compact = (text: string): string =>
  text
    .replaceAll(/\s/gu, '')
    .replaceAll(/[\u2018\u2019]/gu, "'")
    .replaceAll(/[\u201C\u201D]/gu, '"')
    .replaceAll(/[\u2010-\u2015\u2212]/gu, '-')
/** How much of the text before is kept, to find it. */
const BASE = 8
/** Width in points of the strips in which texts end. No mark is farther from its text. */
const ENDS = 16

/** The mark of a note, and the beginning of its text: letters, a quotation mark or a bracket. */
const NOTE = /^(?:\d{1,3}|\p{L}|[*\u2020\u2021\u00A7\u00B6#]{1,3})$/u
const NOTE_TEXT = /^(?:\p{L}{2}|["\u201C(])/u
/** In type sizes of the text after: how far it is, and how far the text before must be. */
const LEADING_GAP = 1
const BEFORE_NOTE = 3

/** Whether a mark begins a note: its text follows, larger and lower. */
function isLeading(mark: TextPiece, next: TextPiece): boolean {
  const raised = (next.y - mark.y) / next.size
  const gap = (next.x - mark.x - mark.width) / next.size
  return (
    NOTE.test(compact(mark.text)) &&
    NOTE_TEXT.test(next.text.trimStart()) &&
    mark.size <= MAX_SIZE * next.size &&
    mark.size >= MIN_SIZE * next.size &&
    raised >= LEAST_RAISED &&
    raised <= MOST_RAISED &&
    gap >= -OVERLAP &&
    gap <= LEADING_GAP
  )
}

/** Whether no text of the same line is before a mark. */
const isFirst = (mark: TextPiece, next: TextPiece, pieces: readonly TextPiece[]): boolean =>
  !pieces.some(
    ({ x, y, width }) =>
      x < mark.x - 1 &&
      mark.x - x - width < BEFORE_NOTE * next.size &&
      Math.abs(y - next.y) < 0.5 * next.size,
  )

function leadingMark(mark: TextPiece, { text, y }: TextPiece): RaisedMark {
  const next = compact(text).slice(0, BASE)
  return { text: compact(mark.text), base: '', next, x: mark.x, baseX: mark.x, baseline: y }
}

/** The pieces in the strips at a place, the nearest strip first. */
function near(strips: ReadonlyMap<number, TextPiece[]>, x: number): TextPiece[] {
  const at = Math.round(x / ENDS)
  return [at, at - 1, at + 1].flatMap((strip) => strips.get(strip) ?? [])
}

/** The raised texts of a page that follow another text on its line, or begin a note. */
export function raisedMarks(all: readonly TextPiece[]): RaisedMark[] {
  const pieces = all.filter(({ size, text }) => size > 0 && text !== '')
  if (areGuesses(pieces)) return []
  const inked = joined(pieces).filter(({ text }) => text.trim() !== '')
  const byEnd = Map.groupBy(inked, ({ x, width }) => Math.round((x + width) / ENDS))
  const byStart = Map.groupBy(inked, ({ x }) => Math.round(x / ENDS))
  return inked.flatMap((mark): RaisedMark[] => {
    const text = compact(mark.text)
    if (text.length > MAX_MARK || /\s\S/u.test(mark.text.trim())) return []
    const base = near(byEnd, mark.x).find(
      (one) => isRaisedAfter(mark, one) && !NO_BASE.test(one.text),
    )
    if (isFraction(mark, inked)) return []
    if (base === undefined) {
      const next = near(byStart, mark.x + mark.width).find((one) => isLeading(mark, one))
      return next && isFirst(mark, next, inked) ? [leadingMark(mark, next)] : []
    }
    const baseX = base.x + base.width - 0.25 * base.size
    const end = compact(base.text).slice(-BASE)
    return [{ text, base: end, x: mark.x, baseX, baseline: base.y }]
  })
}

/** Whether a raised text is the upper part of a fraction: a slash and a lower part follow. */
function isFraction(mark: TextPiece, pieces: readonly TextPiece[]): boolean {
  if (/[/\u2044]$/u.test(mark.text.trim())) return true
  const end = mark.x + mark.width
  return pieces.some(
    ({ text, x, y }) =>
      /^\s*[/\u2044]/u.test(text) &&
      Math.abs(x - end) < GAP * mark.size &&
      Math.abs(y - mark.y) < mark.size,
  )
}
