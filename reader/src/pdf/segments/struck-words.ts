import type { ParsedPage, TextItem } from '@llamaindex/liteparse'
import { right, unionOf, type Rect } from '../../core/geometry.ts'
import { isShown } from '../model/drawn-lines.ts'
import type { LeftOutText } from '../model/page-model.ts'
import { quarterOf } from './turned-text.ts'

/** A horizontal line, or the middle of an annotation that strikes text. In points. */
type Stroke = { readonly from: number; readonly to: number; readonly y: number }
type WordBox = NonNullable<TextItem['words']>[number]
type Page = Pick<ParsedPage, 'textItems' | 'vectorGraphics' | 'annotations'>

/**
 * Shares of a text's height where lines strike it: the middle of its small letters. Lines above are
 * the edges of boxes, lines below underline it.
 */
const MIDDLE = { from: 0.45, to: 0.7 }
/** In text heights: the thickest line, and how exactly it begins and ends with words. */
const THICKEST = 0.2
const INEXACT = 0.3
/** Shortest line, in points. */
const SHORTEST = 3
/** Of 255. Lighter lines can't be seen. */
const LIGHTEST = 225
/** Share of a word that is struck, from which the whole word is. */
const MOSTLY = 0.8
/** Fewest letters of a word that are struck alone. */
const MIN_LETTERS = 2

function strokesOf({ vectorGraphics, annotations = [] }: Page, thickest: number): Stroke[] {
  const lines = (vectorGraphics?.lines ?? []).flatMap((line): Stroke[] => {
    const { x1, x2, y1, y2, strokeWidth = 0 } = line
    const [from, to] = [Math.min(x1, x2), Math.max(x1, x2)]
    if (Math.abs(y1 - y2) > 1 || to - from < SHORTEST || strokeWidth > thickest) return []
    return isShown(line, LIGHTEST) ? [{ from, to, y: (y1 + y2) / 2 }] : []
  })
  const notes = annotations
    .filter(({ subtype }) => subtype === 'strikeout')
    .flatMap(({ quadpointRects, rect }) =>
      quadpointRects.length > 0 ? quadpointRects : rect ? [rect] : [],
    )
    .map((rect) => ({ from: rect.x, to: right(rect), y: rect.y + rect.height / 2 }))
  return [...lines, ...notes]
}

/** Lines by the whole points of their heights. */
type ByHeight = ReadonlyMap<number, readonly Stroke[]>

const byHeight = (strokes: readonly Stroke[]): ByHeight =>
  Map.groupBy(strokes, ({ y }) => Math.floor(y))

/** The lines through the middle of a text, over at least a part of it. */
function strokesThrough(item: Rect, strokes: ByHeight): Stroke[] {
  const { x, y, height } = item
  const [from, to] = [y + MIDDLE.from * height, y + MIDDLE.to * height]
  const found: Stroke[] = []
  for (let at = Math.floor(from); at <= to; at += 1) {
    for (const stroke of strokes.get(at) ?? []) {
      const shared = Math.min(stroke.to, right(item)) - Math.max(stroke.from, x)
      if (stroke.y >= from && stroke.y <= to && shared >= SHORTEST) found.push(stroke)
    }
  }
  return found
}

const isUpright = ({ rotation }: TextItem): boolean => quarterOf(rotation) === 0

function thickestOn({ textItems }: Page): number {
  return THICKEST * textItems.reduce((most, { height }) => Math.max(most, height), 0)
}

/** Whether a line goes through texts, so that the places of their words are needed. */
export function hasStrokesThroughText(page: Page): boolean {
  const strokes = byHeight(strokesOf(page, thickestOn(page)))
  if (strokes.size === 0) return false
  return page.textItems.some((item) => isUpright(item) && strokesThrough(item, strokes).length > 0)
}

/** Pieces of a word: struck and not struck in turns. */
type Piece = WordBox & { readonly isStruck: boolean }

function piecesOf(word: WordBox, strokes: ByHeight): Piece[] {
  const { text, x, width } = word
  const end = x + width
  const [stroke] = strokesThrough(word, strokes)
  if (stroke === undefined) return [{ ...word, isStruck: false }]
  if (Math.min(stroke.to, end) - Math.max(stroke.from, x) >= MOSTLY * width) {
    return [{ ...word, isStruck: true }]
  }
  // In a word of which a part is struck, all letters are taken to be equally wide.
  const place = (at: number): number =>
    Math.round(Math.min(1, Math.max(0, (at - x) / width)) * text.length)
  const [first, last] = [place(stroke.from), place(stroke.to)]
  if (last - first < MIN_LETTERS) return [{ ...word, isStruck: false }]
  return [0, first, last].flatMap((from, part): Piece[] => {
    const to = [first, last, text.length][part] ?? from
    const own = { text: text.slice(from, to), x: x + (width * from) / text.length }
    const piece = { ...word, ...own, width: (width * (to - from)) / text.length }
    return to > from ? [{ ...piece, isStruck: part === 1 }] : []
  })
}

const wordsOf = ({ words, text, x, y, width, height }: TextItem): readonly WordBox[] =>
  words?.length ? words : [{ text: text.trim(), x, y, width, height }]

/**
 * The lines that begin and end with words. Rules of tables and forms do so only by chance. One end
 * may be within a word, of which a part is struck.
 */
function followingWords(items: readonly TextItem[], strokes: ByHeight): ByHeight {
  const texts = new Map<Stroke, TextItem[]>()
  for (const item of items) {
    for (const stroke of strokesThrough(item, strokes)) {
      texts.set(stroke, [...(texts.get(stroke) ?? []), item])
    }
  }
  const following = [...texts].filter(([{ from, to }, own]) => {
    const words = own.flatMap(wordsOf)
    const isAt = (place: number, edge: (word: WordBox) => number): boolean =>
      words.some((word) => Math.abs(edge(word) - place) <= INEXACT * word.height)
    const isIn = (place: number): boolean =>
      words.some(({ x, width }) => place > x && place < x + width)
    const [begins, ends] = [isAt(from, ({ x }) => x), isAt(to, ({ x, width }) => x + width)]
    return (begins && (ends || isIn(to))) || (ends && isIn(from))
  })
  return byHeight(following.map(([stroke]) => stroke))
}

/** The struck texts of an item, and the item without them, if anything else is in it. */
function parted(
  item: TextItem,
  strokes: ByHeight,
): { readonly struck: LeftOutText[]; readonly rest: TextItem[] } {
  const runs: Piece[][] = []
  for (const piece of wordsOf(item).flatMap((word) => piecesOf(word, strokes))) {
    const last = runs.at(-1)
    if (last?.[0]?.isStruck === piece.isStruck) last.push(piece)
    else runs.push([piece])
  }
  const { gone = [], kept = [] } = Object.groupBy(runs, ([first]) =>
    first?.isStruck === true ? 'gone' : 'kept',
  )
  if (gone.length === 0) return { struck: [], rest: [item] }
  const textOf = (words: readonly WordBox[]): string => words.map(({ text }) => text).join(' ')
  const struck = gone.map((run) => ({
    ...unionOf(run),
    text: textOf(run),
    reason: 'struck' as const,
  }))
  if (kept.length === 0) return { struck, rest: [] }
  const words = kept.flat().map(({ text, x, y, width, height }) => ({ text, x, y, width, height }))
  const { x, width } = unionOf(words)
  return { struck, rest: [{ ...item, text: textOf(words), x, width, words }] }
}

/**
 * Takes the words that a line strikes out of the texts of a page. Requires the places of the words,
 * and `vectorGraphics` and `annotations`.
 */
export function withoutStruck<Of extends Page>(
  page: Of,
): { readonly page: Of; readonly struck: readonly LeftOutText[] } {
  const all = byHeight(strokesOf(page, thickestOn(page)))
  const struck: LeftOutText[] = []
  if (all.size === 0) return { page, struck }
  const strokes = followingWords(page.textItems.filter(isUpright), all)
  if (strokes.size === 0) return { page, struck }
  const textItems = page.textItems.flatMap((item) => {
    if (!isUpright(item)) return [item]
    const parts = parted(item, strokes)
    struck.push(...parts.struck)
    return parts.rest
  })
  return struck.length === 0 ? { page, struck } : { page: { ...page, textItems }, struck }
}
