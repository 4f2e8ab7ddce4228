import type { LanguageCode } from './languages.ts'
import { lexemesOf } from './token-lexemes.ts'

/**
 * Words that are written together in German, Dutch, Finnish and the Scandinavian languages: the text index also has
 * their stems backwards, so that those that end in a word are found by a prefix.
 */

/** What may join the parts of a compound. */
const LINKS: Partial<Record<LanguageCode, readonly string[]>> = {
  de: ['', 's', 'es', 'n', 'en', 'er', 'e', 'ns'],
  nl: ['', 's', 'e', 'en', 'er'],
  fi: ['', 'n', 'en', 's'],
  sv: ['', 's', 'o', 'e', 'u'],
  da: ['', 's', 'e', 'er'],
  no: ['', 's', 'e'],
}

/** The fewest letters of a compound, and of each of its parts. */
const SHORTEST = 7
const SHORTEST_PART = 4
/** The fewest letters of a word of a query that may be a compound whose parts are looked for. */
const SHORTEST_SPLIT = 10

// No word begins with a control character. The first five are taken by `lexemes.ts`.
const BACKWARDS = '\u0006'

/** The beginning of the lexemes of compounds that end in a stem. Such a lexeme is the whole stem backwards. */
export function endingLexeme(stem: string): string {
  return BACKWARDS + Array.from(stem).toReversed().join('')
}

/** The stem of a compound from its lexeme, see {@link endingLexeme}. */
export function stemOfEnding(lexeme: string): string {
  return Array.from(lexeme.slice(BACKWARDS.length)).toReversed().join('')
}

/** Whether words of a language are written together. */
export function formsCompounds(language: string | null): language is LanguageCode {
  return language !== null && Object.hasOwn(LINKS, language)
}

/** Whether a word of a text is long enough for a compound. */
export function mayBeCompound(spelling: string): boolean {
  return spelling.length >= SHORTEST && /^\p{L}+$/u.test(spelling)
}

/** Whether a word of a query may be the end of a compound. */
export function mayBePart(spelling: string): boolean {
  return spelling.length >= SHORTEST_PART && /^\p{L}+$/u.test(spelling)
}

/** Letters that begin a syllable with the r or l after them, as in "Preis", which doesn't end in "Reis". */
const BEFORE_LIQUID = /[bcdfgkptv]$/

/** Whether a compound may end in a stem: something that can be a word is left before it. */
export function endsIn(compound: string, stem: string): boolean {
  const head = compound.slice(0, -stem.length)
  const isOneSyllable =
    /^[rl]/.test(stem) && stem.length <= SHORTEST_PART && BEFORE_LIQUID.test(head)
  return head.length >= 3 && /[aeiouy]/.test(head) && !isOneSyllable
}

/** Two words of which a compound may consist: the lexemes of each, as texts have them. */
type Split = { readonly head: readonly string[]; readonly tail: readonly string[] }

/** How a folded word may be split, with the most even split first. Empty for a short word. */
export function splitsOf(word: string, language: LanguageCode): readonly Split[] {
  if (word.length < SHORTEST_SPLIT || !mayBePart(word)) return []
  const places = Array.from(
    { length: word.length - 2 * SHORTEST_PART + 1 },
    (_, at) => at + SHORTEST_PART,
  )
  return places
    .toSorted((a, b) => Math.abs(word.length - 2 * a) - Math.abs(word.length - 2 * b))
    .map((at) => ({
      head: headsOf(word.slice(0, at), language),
      tail: lexemesOf(word.slice(at), language),
    }))
}

function headsOf(head: string, language: LanguageCode): readonly string[] {
  const words = (LINKS[language] ?? [])
    .filter((link) => head.endsWith(link) && head.length - link.length >= SHORTEST_PART)
    .map((link) => head.slice(0, head.length - link.length))
  return [...new Set(words.flatMap((word) => lexemesOf(word, language)))]
}
