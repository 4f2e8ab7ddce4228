/** What the text index keeps of a text. */
export type AnalysedText = {
  /** ISO 639-1 code of the language whose stemmer was used; null where none fits. */
  readonly language: string | null
  /** Words, stop words left out: the length of the text for BM25. */
  readonly numWords: number
  /** Positions of each lexeme, ascending, from 1; stop words are among them, so that phrases can hold them. */
  readonly lexemes: ReadonlyMap<string, readonly number[]>
}

/** A word that is looked for: any of its lexemes will do, and together they count as one word. */
export type QueryTerm = {
  readonly lexemes: readonly string[]
  /** A word that stop word. It counts only in a query that has no other words. */
  readonly isStopWord: boolean
}

/** What is looked for in the text index. */
export type AnalysedQuery = {
  readonly terms: readonly QueryTerm[]
  /** What stands in quotes: terms that must follow each other as written. A text without them is no result. */
  readonly phrases: readonly (readonly QueryTerm[])[]
}
