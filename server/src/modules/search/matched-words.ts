import { foldWord, normaliseText } from '../../platform/text/fold.ts'
import { analyseQuery } from '../../platform/text/index.ts'
import { textOfMarkup } from '../../platform/text/markup.ts'
import { runsOf } from '../../platform/text/scan.ts'
import type { ReadQuery } from './read-query.ts'

/** A word of a query with what a text must contain to have it. */
export type QueryWord = {
  /** As written in the query, or as it was searched instead of a misspelled word. */
  readonly word: string
  /** The text has one lexeme of each list, or of any list if `isAny`. */
  readonly lexemes: readonly (readonly string[])[]
  readonly isAny: boolean
  /** Whether a text with it matches the query. */
  readonly isContent: boolean
}

/** Further words of a query aren't reported. */
const MOST_WORDS = 64
const LONGEST_WORD = 100
/** A common word counts less than this in a query. */
const COMMON = 0.5

/**
 * The words of a query to report for its results. Common words make no match beside others.
 * @param prefixes beginnings of words as typed, with the terms for them last among the terms of `read`
 */
export function wordsToMatch(
  query: string,
  { analysed, languages, corrections }: ReadQuery,
  prefixes: readonly string[],
): QueryWord[] {
  const telling = analysed.terms.filter(
    ({ isStopWord, spelling, emphasis }) =>
      !isStopWord && (spelling !== undefined || emphasis >= COMMON),
  )
  const words = analysed.terms.filter(({ isStopWord }) => !isStopWord)
  const counted = [telling, words, analysed.terms].find((some) => some.length > 0) ?? []
  const content = new Set(counted.flatMap(({ lexemes }) => lexemes))
  const instead = new Map(corrections.map(({ word, searched }) => [word, searched]))
  const found = new Map<string, QueryWord>()
  for (const { kind, text } of runsOf(normaliseText(textOfMarkup(query)))) {
    if (kind === 'gap' || text.length > LONGEST_WORD || found.size >= MOST_WORDS) continue
    for (const word of instead.get(foldWord(text)) ?? [text]) {
      const { terms } = analyseQuery(word, languages)
      const lexemes = terms.map((term) => term.lexemes).filter((each) => each.length > 0)
      const isContent = lexemes.flat().some((lexeme) => content.has(lexeme))
      const isAny = kind !== 'token'
      if (lexemes.length > 0) found.set(foldWord(word), { word, lexemes, isAny, isContent })
    }
  }
  const expanded = analysed.terms.slice(analysed.terms.length - prefixes.length)
  const begun = prefixes.map((word, at) => ({
    word: `${word}*`,
    lexemes: [expanded[at]?.lexemes ?? []],
    isAny: true,
    isContent: true,
  }))
  return [...found.values(), ...begun]
}

/** The words that a text with these lexemes has, and whether it matches the query. */
export function matchOf(
  words: readonly QueryWord[],
  has: ReadonlySet<string>,
): { readonly words: readonly string[]; readonly isMatch: boolean } {
  const matched = words.filter((word) => isIn(word, has))
  return {
    words: matched.map(({ word }) => word),
    isMatch: words.length === 0 || matched.some(({ isContent }) => isContent),
  }
}

/** An identifier is in a text as a whole, or with all of its parts. */
function isIn({ lexemes, isAny }: QueryWord, has: ReadonlySet<string>): boolean {
  const [whole, ...parts] = lexemes.map((each) => each.some((lexeme) => has.has(lexeme)))
  if (isAny || whole === true) return isAny ? [whole, ...parts].includes(true) : true
  return parts.length > 0 && parts.every(Boolean)
}
