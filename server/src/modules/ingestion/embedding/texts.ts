import { createHash } from 'node:crypto'
import { endOfText, htmlToPlainText, namedRows } from '@arbor/reader'

/** What the text that is embedded for a chunk consists of. */
export type ChunkSource = {
  readonly chunkType: string
  readonly content: string
  /** Names of the sections around the chunk, outermost first. */
  readonly sectionNames: readonly string[]
  /** The end of the text chunk directly before it in the same section. */
  readonly previous: string | null
  /** `summary` in its metadata. */
  readonly summary: string | null
  /** `description` in its metadata. */
  readonly description: string | null
}

/** Only this many characters of a chunk are embedded. */
export const MAX_CONTENT = 200_000
/** Embedded in place of an empty text, which models reject. */
const NOTHING = '-'
/** How many tokens from the end of the previous chunk are embedded with a chunk. */
const OVERLAP_TOKENS = 64
/** How many characters of the previous chunk are enough for these tokens. */
export const PREVIOUS_CHARACTERS = 2_000

/**
 * The text that is embedded for a chunk: a line with its section path, the end of the previous chunk, and the
 * content. A table is represented by its summary and the names of its rows, an image by its description.
 */
export function embeddingText(source: ChunkSource): string {
  const path = source.sectionNames.map((name) => name.trim()).filter((name) => name !== '')
  const overlap =
    source.chunkType === 'TEXT' && source.previous !== null
      ? endOfText(source.previous, OVERLAP_TOKENS)
      : ''
  const parts = [path.join(' > '), overlap, ...bodyOf(source)].filter((part) => part !== '')
  return parts.length > 0 ? parts.join('\n') : NOTHING
}

function bodyOf({ chunkType, content, summary, description }: ChunkSource): readonly string[] {
  const text = content.trim()
  switch (chunkType) {
    case 'TABLE':
      return [(summary ?? '').trim(), namedRows(text)]
    case 'IMAGE':
      return [(description ?? '').trim() || (summary ?? '').trim() || htmlToPlainText(text)]
    case 'HTML':
      return [htmlToPlainText(text)]
    default:
      return [text]
  }
}

/** SHA-256 of an embedded text. It is stored with the text's vectors. */
export function textHash(text: string): Uint8Array {
  return createHash('sha256').update(text).digest()
}
