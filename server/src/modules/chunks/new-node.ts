import { createHash } from 'node:crypto'

/** A text with its length in cl100k_base tokens. */
export type ChunkText = { readonly content: string; readonly numTokens: number }

type NewSection = {
  readonly kind: 'section'
  readonly name: string
  /** From 1; null without pages. */
  readonly pageNumber: number | null
}

type NewChunk = ChunkText & {
  readonly kind: 'chunk'
  readonly chunkType: string
  /** In the public shape. */
  readonly metadata: object
}

/** A section or chunk with all that its rows need. */
export type NewNode = {
  readonly partId: string
  readonly objectId: string
  readonly parentId: string
  /** From the version down to the parent. */
  readonly ancestors: readonly string[]
  /** Step of the path: the section's name without slashes, or the chunk's number among its siblings. */
  readonly name: string
  readonly sortKey: string
  readonly node: NewSection | NewChunk
}

/** A section may be called anything; its step in the path holds no slash. */
export function sectionStep(name: string): string {
  return name.replaceAll('/', '-')
}

/** SHA-256 of a chunk's text in hexadecimal digits, by which it is stored once a tenant. */
export function contentHash(content: string): string {
  return createHash('sha256').update(content).digest('hex')
}
