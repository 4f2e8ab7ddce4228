import { readMarkup } from '../../../search/index.ts'
import { sentencesOf, type Range } from './sentences.ts'
import { totalWeight, type TermFinder, type Terms } from './terms.ts'

/** What is quoted from a text, and the terms it has. */
export type Quotes = { readonly quotes: readonly string[]; readonly found: ReadonlySet<string> }

export type Wanted = {
  readonly finder: TermFinder
  readonly weights: Terms
  readonly language: 'en' | 'zh'
}

/** Characters of a text that are searched for sentences. */
const MOST_PROSE = 50_000
/** Characters that a sentence and its neighbours may have together. */
const MOST_QUOTED = 600
/** A shorter sentence is likely a heading, or needs its neighbours. */
const SHORT = { en: 40, zh: 14 }
const MOST_ROWS = 3
/** Share of the best sentence's worth that a neighbour must add. */
const LEAST_GAIN = 0.2

const ROW = /<tr[\s>]/i
/** Where one statement of a page ends and the next begins. */
const BLOCK =
  /<\/?(?:p|div|li|ul|ol|h[1-6]|br|hr|table|section|article|pre|blockquote)\b[^<>]*>|\n/i
const CELLS = /<\/t[dh]>\s*<t[dh][^<>]*>/gi
/** Refers to what was said just before. */
const REFERRING = /^(?:it|its|this|that|these|those|they|their|he|she|such)\b|^(?:其|该|此|这|它)/i

type Sentence = Range & { readonly text: string; readonly found: ReadonlySet<string> }

/** The sentence with most of what was asked, and up to two neighbours where they add to it. */
export function quoteProse(text: string, wanted: Wanted): Quotes | undefined {
  const sentences = sentencesOf(text.slice(0, MOST_PROSE), wanted.language).map((range) => {
    const sentence = text.slice(range.start, range.end)
    return { ...range, text: sentence, found: wanted.finder.find(sentence) }
  })
  const at = indexOfBest(sentences, wanted.weights)
  const best = at === undefined ? undefined : sentences[at]
  if (at === undefined || !best) return undefined
  let { start, end } = best
  const found = new Set(best.found)
  const gainOf = (sentence: Sentence) => {
    const news = [...sentence.found].filter((term) => !found.has(term))
    return totalWeight(news, wanted.weights)
  }
  const least = totalWeight(best.found, wanted.weights) * LEAST_GAIN
  const neighbours = [sentences[at + 1], sentences[at - 1]].filter((each) => each !== undefined)
  for (const each of neighbours.toSorted((a, b) => gainOf(b) - gainOf(a))) {
    const isBehind = each.start > best.start
    const isNeeded = isBehind
      ? best.text.length < SHORT[wanted.language]
      : REFERRING.test(best.text)
    const length = Math.max(end, each.end) - Math.min(start, each.start)
    if (length > MOST_QUOTED || (!isNeeded && gainOf(each) < least)) continue
    ;[start, end] = [Math.min(start, each.start), Math.max(end, each.end)]
    for (const term of each.found) found.add(term)
  }
  return { quotes: [text.slice(start, end)], found }
}

/** The rows of a table, or the statements of a page, that have most of what was asked, as text; a table's head first. */
export function quoteMarkup(html: string, wanted: Wanted): Quotes | undefined {
  const isTable = ROW.test(html)
  const parts = isTable ? html.split(/(?=<tr[\s>])/i) : html.split(BLOCK)
  const rows = parts.flatMap((part) => rowOf(part, wanted))
  const at = indexOfBest(rows, wanted.weights)
  if (at === undefined) return undefined
  const least = totalWeight(rows[at]?.found ?? [], wanted.weights) * 0.999
  const best = rows
    .filter((row) => totalWeight(row.found, wanted.weights) >= least)
    .slice(0, MOST_ROWS)
  const head = isTable ? rows.find((row) => row.isHead) : undefined
  const shown = head && !best.includes(head) ? [head, ...best] : best
  return {
    quotes: shown.map((row) => row.text),
    found: new Set(best.flatMap((row) => [...row.found])),
  }
}

function rowOf(part: string, { finder, language }: Wanted) {
  const text = readMarkup(part.replaceAll(CELLS, ' | '))
  // Empty cells leave bars.
  const tidy = text.replaceAll(/^[| ]+|(?<![| ])[| ]+$/g, '').trim()
  if (tidy === '') return []
  const isHead = /<th[\s>]/i.test(part)
  const pieces = sentencesOf(tidy, language).map(({ start, end }) => tidy.slice(start, end))
  const texts = tidy.length <= MOST_QUOTED ? [tidy] : pieces
  return texts.map((each) => ({ text: each, isHead, found: finder.find(each) }))
}

/** The first of those with the greatest worth; undefined when none has any. */
function indexOfBest(
  parts: readonly { readonly found: ReadonlySet<string> }[],
  weights: Terms,
): number | undefined {
  const worths = parts.map((part) => totalWeight(part.found, weights))
  const most = worths.reduce((left, right) => Math.max(left, right), 0)
  return most > 0 ? worths.indexOf(most) : undefined
}
