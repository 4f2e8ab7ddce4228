import { foldWord } from './fold.ts'
import { languageOfWord, stemsOf, type LanguageCode } from './languages.ts'
import { type SplitToken, splitToken, type TokenWord } from './split-token.ts'
import { isCommonWord } from './common-words.ts'
import { isStopWord } from './stop-words.ts'

/** Longest lexeme in UTF-16 units. The same function cuts texts and queries, so that long words still match. */
const MAX_LEXEME_LENGTH = 200

/** A word with its lexemes. */
export type Word = {
  readonly lexemes: readonly string[]
  /** The language whose stemmer was used. Null if none was. */
  readonly language: LanguageCode | null
  /** Folded, not stemmed. */
  readonly spelling: string
  readonly isStopWord: boolean
  /** True for stop words, and for others that say little about the subject of a question. */
  readonly isCommon: boolean
}

/** A token with its lexemes in one language. */
export type Token = {
  readonly wholes: readonly string[]
  readonly words: readonly Word[]
  /** Whether it is a hyphenated or open compound, whose whole says more than its parts. */
  readonly isCompound: boolean
}

/** The start of a lexeme that fits the index, without half a surrogate pair. */
export function cutLexeme(lexeme: string): string {
  if (lexeme.length <= MAX_LEXEME_LENGTH) return lexeme
  const cut = lexeme.slice(0, MAX_LEXEME_LENGTH)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

/** The lexemes of a lower-case word of letters. Null means that no stemmer fits (see languageOfWord). */
export function lexemesOf(word: string, language: LanguageCode | null): readonly string[] {
  return (language === null ? [foldWord(word)] : stemsOf(word, language)).map(cutLexeme)
}

function wordIn(language: LanguageCode | null, { text, isElided, forms }: TokenWord): Word {
  const lower = text.toLowerCase()
  const spelling = cutLexeme(foldWord(lower))
  if (forms !== undefined) {
    const lexemes = forms.map(cutLexeme)
    return {
      lexemes,
      language: null,
      spelling: cutLexeme(text),
      isStopWord: false,
      isCommon: false,
    }
  }
  const wordLanguage = languageOfWord(lower, language)
  const stemmed = /\p{N}/u.test(lower) ? null : wordLanguage
  const lexemes = lexemesOf(lower, stemmed)
  const isStop = isElided || (wordLanguage !== null && isStopWord(spelling, wordLanguage))
  const isCommon = isElided || (wordLanguage !== null && isCommonWord(spelling, wordLanguage))
  return { lexemes, language: stemmed, spelling, isStopWord: isStop, isCommon }
}

function tokenIn(language: LanguageCode | null, { wholes, words, joined }: SplitToken): Token {
  const whole =
    joined === undefined ? undefined : wordIn(language, { text: joined, isElided: false })
  return {
    wholes: whole?.lexemes ?? wholes.map(cutLexeme),
    words: words.map((word) => wordIn(language, word)),
    isCompound: whole !== undefined,
  }
}

const CACHE_SIZE = 8_000

// Longer strings that are sliced from a text would keep all of it in memory. Shorter ones are copies.
const LONGEST_CACHED = 12

type Generations = { young: Map<string, Token>; old: Map<string, Token> }

/** Recently seen tokens by language. When the young generation is full, it replaces the old one. */
const caches = new Map<LanguageCode | null, Generations>()

function remember(cache: Generations, text: string, token: Token): void {
  if (cache.young.size >= CACHE_SIZE) {
    cache.old = cache.young
    cache.young = new Map()
  }
  cache.young.set(text, token)
}

/**
 * The lexemes of a token (see splitToken) in a text of the given language. Null means that the language is
 * unknown.
 */
export function analyseToken(text: string, language: LanguageCode | null): Token {
  if (text.length > LONGEST_CACHED) return tokenIn(language, splitToken(text))
  let cache = caches.get(language)
  if (cache === undefined) {
    cache = { young: new Map(), old: new Map() }
    caches.set(language, cache)
  }
  const young = cache.young.get(text)
  if (young !== undefined) return young
  const token = cache.old.get(text) ?? tokenIn(language, splitToken(text))
  remember(cache, text, token)
  return token
}
