import type { LanguageCode } from './languages.ts'

/** What the text index stores for a text. */
export type AnalysedText = {
  /** ISO 639-1 code of the language whose stemmer was used. Null if none fits. */
  readonly language: string | null
  /** Number of words without stop words: the length of the text for BM25. */
  readonly numWords: number
  /**
   * Positions of each lexeme, ascending, starting at 1. Stop words are included, so that phrases can contain
   * them.
   */
  readonly lexemes: ReadonlyMap<string, readonly number[]>
  /** Lexemes without positions: those that find compounds by their ends. See `endingLexeme`. */
  readonly endings: ReadonlySet<string>
}

/** A word of a query. Any of its lexemes matches, and together they count as one word. */
export type QueryTerm = {
  readonly lexemes: readonly string[]
  /** Stop words count only in a query that has no other words. */
  readonly isStopWord: boolean
  /** How much the word matters in the query: how often it occurs, and less for a word that means little alone. */
  readonly emphasis: number
  /** The word as written in the query, folded, if it may be misspelled. Undefined for parts of identifiers. */
  readonly spelling: string | undefined
  /** The word in the languages whose words are written together. Undefined if it isn't one in any of them. */
  readonly inCompounds?: InCompounds | undefined
  /**
   * The word of the query, folded, through which this one was found: "Versicherung" for "Krankenversicherung". It adds to
   * the rank of texts, and the query doesn't expect it.
   */
  readonly furtherOf?: string | undefined
}

/** A word that may be part of a compound or be one. */
export type InCompounds = {
  /** The word as written, folded. */
  readonly spelling: string
  /** Its stem in each language. */
  readonly stems: ReadonlyMap<LanguageCode, string>
}

/** What to search in the text index. */
export type AnalysedQuery = {
  readonly terms: readonly QueryTerm[]
  /** Quoted phrases: terms that must follow each other. Texts without them are not results. */
  readonly phrases: readonly (readonly QueryTerm[])[]
}
