/** Where an answer may search. */
export type Scope = {
  /** Nodes of folders and documents. Empty means everything. */
  readonly partIds: readonly string[]
  /** Only documents with all of these tags. */
  readonly tagIds: readonly string[]
}
