import { diffArrays } from 'diff'

/** A range of characters, in UTF-16 units. The end is exclusive. */
export type Span = { readonly start: number; readonly end: number }

/** Texts with more words than this are marked as a whole. */
const MOST_WORDS = 3000
const MOST_EDITS = 500
/** If less of a text is unchanged, marking single words that happen to be in both only confuses. */
const LEAST_SHARE = 0.3

/** Words, spaces and single other characters. Scripts without spaces between words are compared by character. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[[\p{L}\p{M}\p{N}_]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]]+|\s+|[^\p{L}\p{M}\p{N}_\s]/gv

const wordsOf = (text: string): string[] => text.match(WORD) ?? []

/** The ranges of both texts that are not in the other one. */
export function changedSpans(
  before: string,
  after: string,
): { readonly before: Span[]; readonly after: Span[] } {
  const whole = { before: wholeOf(before), after: wholeOf(after) }
  const [old, now] = [wordsOf(before), wordsOf(after)]
  if (Math.max(old.length, now.length) > MOST_WORDS) return whole
  const changes = diffArrays(old, now, { maxEditLength: MOST_EDITS })
  if (!changes) return whole
  const spans = { before: [] as Span[], after: [] as Span[] }
  let [at, other, same] = [0, 0, 0]
  for (const { value, added, removed } of changes) {
    const length = value.reduce((sum, word) => sum + word.length, 0)
    if (removed) spans.before.push({ start: at, end: at + length })
    if (added) spans.after.push({ start: other, end: other + length })
    if (!added && !removed) same += length
    if (!added) at += length
    if (!removed) other += length
  }
  return same < LEAST_SHARE * Math.min(before.length, after.length) ? whole : spans
}

function wholeOf(text: string): Span[] {
  return text === '' ? [] : [{ start: 0, end: text.length }]
}

/** How often each word is in a text, without spaces and punctuation. */
export type Bag = { readonly counts: ReadonlyMap<string, number>; readonly total: number }

const SHOWN = /[\p{L}\p{N}]/u

/** The words of a text, to estimate how similar two texts are. */
export function bagOf(text: string): Bag {
  const counts = new Map<string, number>()
  let total = 0
  for (const word of wordsOf(text.slice(0, MOST_BAG_CHARACTERS))) {
    if (!SHOWN.test(word)) continue
    counts.set(word, (counts.get(word) ?? 0) + 1)
    total++
  }
  return { counts, total }
}

const MOST_BAG_CHARACTERS = 4000

/** The share of words that two texts have in common, from 0 to 1. */
export function similarity(one: Bag, other: Bag): number {
  const [small, large] = one.counts.size < other.counts.size ? [one, other] : [other, one]
  let common = 0
  for (const [word, count] of small.counts) {
    common += Math.min(count, large.counts.get(word) ?? 0)
  }
  const total = one.total + other.total
  return total === 0 ? 0 : (2 * common) / total
}
