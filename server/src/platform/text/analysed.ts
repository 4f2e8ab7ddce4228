/** What the text index stores of a text. */
export type AnalysedText = {
  /** ISO 639-1 code of the language whose stemmer was used; null where none fits. */
  readonly language: string | null
  /** Words, stop words left out: the length of the text for BM25. */
  readonly numWords: number
  /** Positions of each lexeme, ascending, from 1; stop words are among them, so that phrases can hold them. */
  readonly lexemes: ReadonlyMap<string, readonly number[]>
}

/** A word of a query: any of its lexemes matches, and together they count as one word. */
export type QueryTerm = {
  readonly lexemes: readonly string[]
  /** Stop words count only in a query that has no other words. */
  readonly isStopWord: boolean
  /** How much of the query is about it: how often it stands there, less where the word says little by itself. */
  readonly emphasis: number
  /** As it stands in the query, folded, where it is a word that may be misspelt; not for parts of identifiers. */
  readonly spelling: string | undefined
}

/** What to search in the text index. */
export type AnalysedQuery = {
  readonly terms: readonly QueryTerm[]
  /** Quoted phrases: terms that must follow each other. Texts without them are not results. */
  readonly phrases: readonly (readonly QueryTerm[])[]
}
