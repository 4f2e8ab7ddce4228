/** Where an answer may look. */
export type Scope = {
  /** Nodes of folders and documents; everything without one. */
  readonly partIds: readonly string[]
  /** What is read has all of these tags. */
  readonly tagIds: readonly string[]
}
