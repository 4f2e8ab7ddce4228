import { isAmount, isFigure, isSign } from '../lines/amounts.ts'
import { bottom, right, unionOf, type Rect } from '../../core/geometry.ts'
import type { Segment, Word } from '../model/page-model.ts'
import { groupRows } from '../lines/rows.ts'
import { median } from '../../core/weights.ts'

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
  readonly segments: readonly Segment[]
}

/** Dots, dashes or lines between a name and its amount, or above a total. */
const LEADER = /(?:[.\u00B7\u2024\u2026_]\s?){4,}/u
const LEADERS_ALONE = /^[.\u00B7\u2024\u2026_=\s-]{4,}$/u
/** Relative to the surrounding text: the size of a note mark. */
const MARK = 0.8

/** In type sizes: the space between words of two columns, and between two amounts. */
const APART = 0.55
const AMOUNTS_APART = 0.4
/** Fewest amounts with the same right edge that make a column. */
const MIN_FLUSH = 3
/** A name that touches the amount after it. */
const TOUCHING = /^(\S*\p{L})(\d[\d.,]{2,})$/u

/** Right edges of words in whole points, with the number of amounts that end there. */
class Edges {
  readonly #counts = new Map<number, number>()

  constructor(words: readonly Word[]) {
    for (const word of words) {
      const at = Math.round(word.x + word.width)
      if (isFigure(TOUCHING.exec(word.text)?.[2] ?? word.text)) {
        this.#counts.set(at, (this.#counts.get(at) ?? 0) + 1)
      }
    }
  }

  /** Whether several amounts end where a word ends. */
  isColumn({ x, width }: Word): boolean {
    const at = Math.round(x + width)
    const near = [at - 1, at, at + 1].map((place) => this.#counts.get(place) ?? 0)
    return near.reduce((sum, count) => sum + count, 0) >= MIN_FLUSH
  }
}

/** A word, or its name and amount if these touch and the amount ends with those of a column. */
function untouched(word: Word, edges: Edges): Word[] {
  const [, name, amount] = TOUCHING.exec(word.text) ?? []
  if (name === undefined || amount === undefined || !edges.isColumn(word)) return [word]
  const width = (word.width * amount.length) / word.text.length
  const before = word.width - width
  return [
    { text: name, x: word.x, width: before },
    { text: amount, x: word.x + before, width },
  ]
}

type Place = { readonly size: number; readonly edges: Edges; readonly isLast: boolean }

function isApart(before: Word, word: Word, { size, edges, isLast }: Place): boolean {
  const gap = (word.x - before.x - before.width) / size
  if (!isFigure(word.text)) return gap >= APART
  if (isFigure(before.text)) return gap >= AMOUNTS_APART
  return gap >= APART || (isLast && edges.isColumn(word))
}

/** Splits a segment at wide spaces, if the positions of its words are known. */
function parted(segment: Segment, edges: Edges): Segment[] {
  const { size } = segment
  const words = (segment.words ?? []).flatMap((word) => untouched(word, edges))
  const parts: Word[][] = []
  // Numbers within a name are followed by other words.
  const end = words.findLastIndex(({ text }) => !isFigure(text))
  for (const [at, word] of words.entries()) {
    const before = parts.at(-1)?.at(-1)
    const style = { size, edges, isLast: at > end }
    if (before === undefined || isApart(before, word, style)) parts.push([word])
    else parts.at(-1)?.push(word)
  }
  if (parts.length < 2) return [segment]
  return parts.map((part) => {
    const [first, last] = [part[0], part.at(-1)]
    const x = first?.x ?? segment.x
    const width = (last?.x ?? x) + (last?.width ?? 0) - x
    return { ...segment, text: part.map(({ text }) => text).join(' '), x, width }
  })
}

function atomOf(segment: Segment, origin: Segment): Atom {
  const { x, y, width, height, text, size, bold } = segment
  const place = { x, y, width, height }
  return { ...place, text, size, bold, amount: isAmount(text), place, segments: [origin] }
}

/** Splits a segment at its leaders into the text before and after them. */
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

/** Joins a text with its mark or sign, if that follows. Otherwise null. */
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

/** How much the widths of characters may differ in a monospaced font, in type sizes. */
const SAME_WIDTH = 0.005

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
  const alike = letters.filter((advance) => Math.abs(advance - digit) <= SAME_WIDTH)
  return letters.length >= 2 && alike.length >= 0.8 * letters.length
}

/**
 * The texts of a page from top to bottom, without leaders, and with signs and marks joined to their
 * text.
 */
export function atomsOf(segments: readonly Segment[]): Atom[] {
  const edges = new Edges(segments.flatMap((segment) => segment.words ?? [segment]))
  const atoms = segments
    .filter(({ math, mono }) => math !== true && !mono)
    .flatMap((segment) =>
      parted(segment, edges)
        .flatMap(withoutLeaders)
        .map((part) => atomOf(part, segment)),
    )
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

/** Whether two texts are on one line. */
export function onOneLine(a: Rect, b: Rect): boolean {
  return Math.abs(bottom(a) - bottom(b)) <= 0.3 * Math.min(a.height, b.height)
}
