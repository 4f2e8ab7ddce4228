import { createHash } from 'node:crypto'
import { endOfText, htmlToPlainText } from '@arbor/reader'

/** What the text that is embedded for a chunk is made of. */
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

/** Beyond so many characters of a chunk nothing is embedded. */
export const MAX_CONTENT = 200_000
/** Embedded in place of an empty text, which models refuse. */
const NOTHING = '-'
/** Tokens of the end of the chunk before that are embedded with a chunk. */
const OVERLAP_TOKENS = 64
/** Enough of the chunk before to hold them. */
export const PREVIOUS_CHARACTERS = 2_000

/**
 * The text that is embedded for a chunk: a line with its section path, the end of the chunk before, and the content.
 * A table is told by its summary and the texts of its cells, a picture by its description.
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
      return [(summary ?? '').trim(), htmlToPlainText(text)]
    case 'IMAGE':
      return [(description ?? '').trim() || (summary ?? '').trim() || htmlToPlainText(text)]
    case 'HTML':
      return [htmlToPlainText(text)]
    default:
      return [text]
  }
}

/** What tells texts apart: vectors are of the text whose hash stands beside them. */
export function textHash(text: string): Uint8Array {
  return createHash('sha256').update(text).digest()
}
