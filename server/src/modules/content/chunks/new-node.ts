import { createHash } from 'node:crypto'
import { analyseTexts, type AnalysedText } from '../../../platform/text/index.ts'

/** A text with its length in cl100k_base tokens. */
export type ChunkText = {
  readonly content: string
  readonly numTokens: number
}

/** A text with the data for search. */
export type SearchedText = ChunkText & {
  /** See `headingsOf`. */
  readonly headings: readonly string[]
  /** The result of {@link analyseNodes}. Without it, the text is analyzed when it is written. */
  readonly analysed?: AnalysedText
}

type NewSection = {
  readonly kind: 'section'
  readonly name: string
  /** From 1, or null if the source has no pages. */
  readonly pageNumber: number | null
}

type NewChunk = SearchedText & {
  readonly kind: 'chunk'
  readonly chunkType: string
  /** In the public format. */
  readonly metadata: object
}

/** A part of a long text through which search also finds the chunk; see `passagesOf` of the reader. */
export type NewPassage = SearchedText & {
  readonly kind: 'passage'
  /** From 1. */
  readonly number: number
  /** The chunk. */
  readonly ofId: string
  readonly chunkType: string
}

/**
 * A section, chunk or passage with the data of all its rows. A passage shares the place of its chunk and has no node.
 */
export type NewNode = {
  readonly partId: string
  readonly objectId: string
  readonly parentId: string
  /** From the version down to the parent. */
  readonly ancestors: readonly string[]
  /** Step of the path: the section's name without slashes, or the chunk's number among its siblings. */
  readonly name: string
  readonly sortKey: string
  readonly node: NewSection | NewChunk | NewPassage
}

/** The step of a section in the path: its name without slashes. */
export function sectionStep(name: string): string {
  return name.replaceAll('/', '-')
}

/** SHA-256 of a chunk's text in hexadecimal digits. Equal texts of a tenant are stored once. */
export function contentHash(content: string): string {
  return createHash('sha256').update(content).digest('hex')
}

/** Analyzes the texts of nodes for search, before the transaction that writes them. */
export async function analyseNodes(rows: readonly NewNode[]): Promise<NewNode[]> {
  const texts = rows.flatMap(({ node }) => (node.kind === 'section' ? [] : [node]))
  const analysed = (await analyseTexts(texts)).values()
  return rows.map((row) =>
    row.node.kind === 'section'
      ? row
      : { ...row, node: { ...row.node, ...wrap(analysed.next().value) } },
  )
}

function wrap(analysed: AnalysedText | undefined): { analysed?: AnalysedText } {
  return analysed ? { analysed } : {}
}
