import { areYears, isAmount, isCurrency, isFigure, isSign } from '../../lines/amounts.ts'
import { bottom, right, sharedHeight, unionOf, type Rect } from '../../../core/geometry.ts'
import type { Segment, Word } from '../../model/page-model.ts'
import { Edges, withRealSizes, splitTouchingAmount } from './word-edges.ts'
import { groupRows } from '../../lines/rows.ts'
import { withoutCode, withoutFormulas } from './fonts-of-cells.ts'
import { leaderEnds, withoutLeaders } from './leaders.ts'
import { median } from '../../../core/weights.ts'
import {
  WORDS_APART,
  MONO_WORDS_APART,
  NOTE_MARK_SIZE,
  NOTE_MARK_RAISED,
  MAX_NOTE_MARK,
  AMOUNTS_APART,
  PERCENT_BEFORE,
  SAME_LETTER_WIDTH,
  TOUCHING_DECIMALS,
} from './constants.ts'

/**
 * A text of a page that may be a table cell, including separate parts such as its currency or note
 * mark.
 */
export type Atom = Rect & {
  readonly text: string
  readonly size: number
  readonly bold: boolean
  /** Whether it is a number, or a placeholder for none. */
  readonly amount: boolean
  /** Position of its digits, without a separate currency. */
  readonly place: Rect
  /** The positions of its words, if known. */
  readonly words?: readonly Word[]
  readonly segments: readonly Segment[]
  /** The texts that were joined to make it. */
  readonly members?: readonly Atom[]
}

type Place = {
  readonly size: number
  /** In type sizes: the space between words of two columns. */
  readonly apart: number
  readonly edges: Edges
  readonly isLast: boolean
}

function isApart(before: Word, word: Word, { size, apart, edges, isLast }: Place): boolean {
  const gap = (word.x - before.x - before.width) / size
  if (!isFigure(word.text)) return gap >= apart
  if (isFigure(before.text)) return gap >= AMOUNTS_APART
  // A year or day may be the end of a head: "April 2023", "April 2, 2023".
  const isDate = areYears([word.text]) || word.text.endsWith(',')
  return gap >= apart || (isLast && !isDate && edges.isColumn(word))
}

/** Splits a segment at wide spaces, if the positions of its words are known. */
function splitAtColumns(segment: Segment, edges: Edges): Segment[] {
  const { size, mono } = segment
  const apart = mono ? MONO_WORDS_APART : WORDS_APART
  const words = (segment.words ?? []).flatMap((word) => splitTouchingAmount(word, edges))
  const parts: Word[][] = []
  // Numbers within a name are followed by other words.
  const end = words.findLastIndex(({ text }) => !isFigure(text))
  for (const [at, word] of words.entries()) {
    const before = parts.at(-1)?.at(-1)
    const style = { size, apart, edges, isLast: at > end }
    if (before === undefined || isApart(before, word, style)) parts.push([word])
    else parts.at(-1)?.push(word)
  }
  if (parts.length < 2) return [segment]
  return parts.map((part) => {
    const { y, height } = segment
    const place = unionOf(part.map((word) => ({ y, height, ...word })))
    const text = part.map((word) => word.text).join(' ')
    const isSmall = text.length <= MAX_NOTE_MARK && place.height < NOTE_MARK_SIZE * height
    const own = isSmall ? size * (place.height / height) : size
    return { ...segment, text, size: own, ...place, words: part }
  })
}

/** An amount and its mark, which the library may have joined. */
const MARKED = /^(?<amount>[^(]+)(?<mark>\((?:\d{1,2}|[a-z])\))$/u

/** Text with a space before the mark of its note. */
function withSpacedMark(text: string): string {
  const { amount, mark } = MARKED.exec(text)?.groups ?? {}
  return amount !== undefined && mark !== undefined && isFigure(amount) ? `${amount} ${mark}` : text
}

function atomOf(segment: Segment, origin: Segment): Atom {
  const { x, y, width, height, size, bold, words } = segment
  const text = withSpacedMark(segment.text)
  const place = { x, y, width, height }
  const amount = isAmount(text) || text !== segment.text
  const style = { text, size, bold, amount }
  return { ...place, ...style, place, segments: [origin], ...(words && { words }) }
}

function joinAtoms(a: Atom, b: Atom, text: string, place: Rect): Atom {
  return {
    ...a,
    ...unionOf([a, b]),
    text,
    amount: isAmount(text),
    place,
    segments: [...a.segments, ...b.segments],
    ...(a.words && b.words && { words: [...a.words, ...b.words] }),
  }
}

/** Whether a text is the note mark of another: small, raised or lowered, and at its end. */
function isMarkOf(mark: Atom, text: Atom): boolean {
  if (mark.size > NOTE_MARK_SIZE * text.size || mark.text.length > MAX_NOTE_MARK) return false
  const gap = mark.x - right(text)
  return (
    gap > -0.2 * text.size &&
    gap < 0.5 * text.size &&
    Math.abs(bottom(mark) - bottom(text)) > NOTE_MARK_RAISED * text.size &&
    sharedHeight(mark, text) > 0.2 * mark.height
  )
}

/** An amount keeps a space before its mark, or the mark would be read as its last digit. */
function joinMark(text: Atom, mark: Atom): Atom {
  const both = joinAtoms(text, mark, text.text + (text.amount ? ' ' : '') + mark.text, text.place)
  const { words } = text
  const last = words?.at(-1)
  return {
    ...both,
    // Its line is that of the text.
    y: text.y,
    height: text.height,
    place: text.amount ? text.place : { ...text.place, width: right(mark) - text.place.x },
    amount: text.amount,
    ...(words &&
      last && {
        words: [
          ...words.slice(0, -1),
          { ...last, text: last.text + mark.text, width: right(mark) - last.x },
        ],
      }),
  }
}

/** Joins note marks with their texts. Raised marks may be on a line of their own. */
function withMarks(atoms: readonly Atom[]): Atom[] {
  const sizes = atoms.map(({ size }) => size)
  if (Math.min(...sizes) > NOTE_MARK_SIZE * Math.max(...sizes)) return [...atoms]
  const sorted = atoms.toSorted((a, b) => a.y - b.y)
  const result: (Atom | null)[] = [...sorted]
  for (const [at, mark] of sorted.entries()) {
    if (mark.text.length > MAX_NOTE_MARK) continue
    const home = textOfMark(result, at, mark)
    const text = result[home]
    if (text === undefined || text === null) continue
    result[home] = joinMark(text, result[at] ?? mark)
    result[at] = null
  }
  return result.filter((atom) => atom !== null)
}

/** Index of the text to which a mark belongs, or -1. Only texts at about its height are tried. */
function textOfMark(sorted: readonly (Atom | null)[], at: number, mark: Atom): number {
  for (const step of [-1, 1]) {
    for (let i = at + step; i >= 0 && i < sorted.length; i += step) {
      const text = sorted[i]
      if (text === null || text === undefined) continue
      if (Math.abs(text.y - mark.y) > 3 * mark.height) break
      if (isMarkOf(mark, text)) return i
    }
  }
  return -1
}

/** The end of a number that touches its beginning: ".6" after "31". */
const DECIMALS = /^[.,]\d+\)?%?$/u

/** Joins a text with its sign, or a number with its decimals, if they follow. Otherwise null. */
function joinSign(a: Atom, b: Atom): Atom | null {
  const gap = b.x - right(a)
  const isNumber = /^[^\p{L}]*\d$/u.test(a.text) && DECIMALS.test(b.text)
  if (isNumber && gap < TOUCHING_DECIMALS * a.size && a.size === b.size) {
    const text = a.text + b.text
    return joinAtoms(a, b, text, unionOf([a.place, b.place]))
  }
  // A percent sign away from the amount after it is a unit in a column of its own.
  const isOwn = isCurrency(a.text) || gap < PERCENT_BEFORE * a.size
  if (isSign(a.text) && isAmount(b.text) && isOwn) {
    const text = gap > 0.2 * a.size ? `${a.text} ${b.text}` : a.text + b.text
    return { ...joinAtoms(b, a, text, b.place), amount: true }
  }
  const isAfter = isSign(b.text) && isFigure(a.text) && gap < 1.5 * a.size
  if (!isAfter) return null
  return joinAtoms(a, b, gap > 0.4 * a.size ? `${a.text} ${b.text}` : a.text + b.text, a.place)
}

/** The words of a segment, if their positions are known. */
function wordsIn({ text, x, width, size, words }: Segment): (Word & { readonly size: number })[] {
  if (words !== undefined) return words.map((word) => ({ ...word, size }))
  return text.includes(' ') ? [] : [{ text, x, width, size }]
}

/** Whether letters are as wide as digits, as in program output, whatever the name of the font. */
export function isListing(segments: readonly Segment[]): boolean {
  const words = segments.flatMap(wordsIn)
  const advances = (pattern: RegExp): number[] =>
    words
      .filter(({ text }) => pattern.test(text))
      .map(({ text, width, size }) => width / (text.length * size))
  const digit = median(advances(/^\d{2,}$/u))
  const letters = advances(/\p{L}{2}/u)
  const alike = letters.filter((advance) => Math.abs(advance - digit) <= SAME_LETTER_WIDTH)
  return letters.length >= 2 && alike.length >= 0.8 * letters.length
}

/**
 * The texts of a page from top to bottom, without leaders, and with signs and marks joined to their
 * text.
 * @param kept what else may be a cell: code, where all text is monospaced or rules are drawn around
 * it, and formulas
 */
export function atomsOf(
  given: readonly Segment[],
  kept: { readonly code?: boolean; readonly formulas?: boolean } = {},
): Atom[] {
  const segments = withRealSizes(given)
  const origins = new Map(segments.map((segment, at) => [segment, given[at] ?? segment]))
  const edges = new Edges(segments)
  const ends = leaderEnds(segments)
  const texts = kept.formulas === true ? segments : withoutFormulas(segments)
  const atoms = (kept.code === true ? texts : withoutCode(texts)).flatMap((segment) =>
    splitAtColumns(segment, edges)
      .flatMap((part) => withoutLeaders(part, ends))
      .map((part) => atomOf(part, origins.get(segment) ?? segment)),
  )
  return groupRows(withMarks(atoms)).flatMap((row) => {
    const result: Atom[] = []
    for (const [at, atom] of row.entries()) {
      const last = result.at(-1)
      // A currency before an amount is its own, even if it is at the other side of its column.
      const isBefore = isCurrency(atom.text) && row[at + 1]?.amount === true
      const both = last === undefined || isBefore ? null : joinSign(last, atom)
      if (both === null) result.push(atom)
      else result[result.length - 1] = both
    }
    return result
  })
}

/** Whether two texts are on one line. */
export function onOneLine(a: Rect, b: Rect): boolean {
  return Math.abs(bottom(a) - bottom(b)) <= 0.3 * Math.min(a.height, b.height)
}
