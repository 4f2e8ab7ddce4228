import { centerY, containsCenter, right, type Rect } from '../../../core/geometry.ts'
import { Tally } from '../../../core/weights.ts'
import { isAmount } from '../../lines/amounts.ts'
import type { Segment, Word } from '../../model/page-model.ts'
import { MIN_LEADERS, MIN_TYPED_RULE } from './constants.ts'

/** Characters that lead the eye from a name to its amount, or that draw a line. They aren't text. */

/** Dots, dashes or lines between a name and its amount, or above a total. */
const LEADER = /(?:[.\u00B7\u2024\u2026_]\s?){4,}/u
const LEADERS_ALONE = /^[.\u00B7\u2024\u2026_=\s-]{4,}$/u
const LEADER_AT_END = /[.\u00B7\u2024\u2026_]{4}$/u
const SHORT_LEADER = /^\.{1,3}$/u
const TYPED_RULE = /^[-_=\u2013\u2014\u2500\u2550]+$/u

const areLeaders = (text: string): boolean => LEADERS_ALONE.test(text) && !isAmount(text)

/** The words of a segment from one on, if they are those of a text. */
function wordsOf(text: string, words: readonly Word[] | undefined, from: number): readonly Word[] {
  const count = text.split(' ').length
  const own = words?.slice(from < 0 ? -count : from, from < 0 ? undefined : from + count) ?? []
  return own.map((word) => word.text).join(' ') === text ? own : []
}

/** The beginning (`from` 0) or the end (-1) of a segment, at the place of its words if that is known. */
function pieceOf({ words, ...segment }: Segment, text: string, from: 0 | -1): Segment {
  const own = wordsOf(text, words, from)
  const [first, last] = [own[0], own.at(-1)]
  if (first !== undefined && last !== undefined) {
    return { ...segment, text, x: first.x, width: last.x + last.width - first.x, words: own }
  }
  const width = (segment.width / segment.text.length) * text.length
  return { ...segment, text, width, x: from === 0 ? segment.x : right(segment) - width }
}

/** Where the leaders of a page end, in whole points, with their number. */
export function leaderEnds(segments: readonly Segment[]): Tally<number> {
  const ends = new Tally<number>()
  for (const segment of segments) {
    for (const { text, x, width } of segment.words ?? [segment]) {
      if (LEADER_AT_END.test(text)) ends.add(Math.round(x + width), 1)
    }
  }
  return ends
}

/** Whether two or three dots end where the leaders of other rows do, so that they don't stand for a figure. */
function isShortLeader({ text, x, width }: Word, ends: Tally<number>): boolean {
  if (!SHORT_LEADER.test(text)) return false
  const at = Math.round(x + width)
  return [at - 1, at, at + 1].reduce((sum, end) => sum + ends.of(end), 0) >= MIN_LEADERS
}

/** Splits a segment at its leaders into the text before and after them. */
export function withoutLeaders(segment: Segment, ends: Tally<number>): Segment[] {
  const { text, words = [segment] } = segment
  if (areLeaders(text) || isShortLeader(segment, ends)) return []
  const last = words.at(-1)
  const isEnd = words.length > 1 && last !== undefined && isShortLeader(last, ends)
  if (isEnd) return [pieceOf(segment, text.slice(0, -last.text.length).trim(), 0)]
  const found = LEADER.exec(text)
  if (found === null || LEADERS_ALONE.test(text)) return [segment]
  const before = text.slice(0, found.index).trim()
  const after = text.slice(found.index + found[0].length).trim()
  return [
    ...(before === '' ? [] : [pieceOf(segment, before, 0)]),
    ...(after === '' ? [] : [pieceOf(segment, after, -1)]),
  ]
}

/** The horizontal rules that are typed as characters, in points. */
export function typedRules(segments: readonly Segment[]) {
  return segments
    .filter(({ text }) => text.length >= MIN_TYPED_RULE && TYPED_RULE.test(text))
    .map((segment) => ({ from: segment.x, to: right(segment), y: centerY(segment) }))
}

/** Whether a text in a table only leads to its figures, or is a rule of it. */
export const isLeaderIn = (segment: Segment, table: Rect): boolean =>
  (areLeaders(segment.text) || SHORT_LEADER.test(segment.text)) && containsCenter(table, segment)
