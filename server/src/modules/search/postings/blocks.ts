/** A block of texts, with its lists for the words of a query. */
export type Block = {
  readonly id: string
  /** How many texts it has. */
  readonly texts: number
  /** By key. See `keysOf`. */
  readonly lists: ReadonlyMap<number, Uint8Array>
}

/** A text that is in no block yet. */
export type TailText = {
  readonly id: string
  /** Length in words. */
  readonly words: number
  /** How often the text contains each lexeme of the query. */
  readonly counts: ReadonlyMap<string, number>
}

/** What is known about all texts of a tenant that have one of some words. */
export type Blocks = {
  readonly blocks: readonly Block[]
  /** The texts with one of the words that are in no block yet. */
  readonly tail: readonly TailText[]
  /** How many texts are in blocks and in the tail, with or without the words. Some may have been deleted. */
  readonly texts: number
}
