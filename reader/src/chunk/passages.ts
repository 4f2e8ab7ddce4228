import type { ConvertedDocument, PlannedNode, PlannedPassage } from '../document-model.ts'
import { MAX_CHUNK_TOKENS, countTokens } from '../tokens/tokens.ts'
import { splitText } from './split-text.ts'

/** A head that takes more of a passage is left out. */
const MAX_HEAD_TOKENS = 128

/** Whether a text is so long that it is found by its passages. */
export function isLong(numTokens: number): boolean {
  return numTokens > MAX_CHUNK_TOKENS
}

/**
 * Divides a long text into passages of at most 512 tokens, at line breaks where lines are shorter. No word is lost.
 * @param head a line that stands above the others, such as the names of columns, which each passage begins with
 */
export function* passagesOf(text: string, head = ''): Generator<PlannedPassage> {
  const headTokens = head === '' ? 0 : countTokens(`${head}\n`)
  const above = headTokens > 0 && headTokens <= MAX_HEAD_TOKENS ? `${head}\n` : ''
  const limit = MAX_CHUNK_TOKENS - (above === '' ? 0 : headTokens)
  let open: string[] = []
  let tokens = 0
  const close = (): PlannedPassage => {
    const content = above + open.join('\n')
    open = []
    tokens = 0
    return { kind: 'passage', content, numTokens: countTokens(content) }
  }
  for (const line of linesOf(text)) {
    for (const part of partsOf(line, limit)) {
      const size = countTokens(part) + 1
      if (open.length > 0 && tokens + size > limit) yield close()
      open.push(part)
      tokens += size
    }
  }
  if (open.length > 0) yield close()
}

/**
 * The passages of a document that is one chunk, where the chunk is long or shows less than the document has.
 * @param text all of the document
 */
export function* passagesOfSingle(
  { blocks }: ConvertedDocument,
  nodes: readonly PlannedNode[],
  text: string,
): Generator<PlannedPassage> {
  const [chunk] = nodes
  if (chunk?.kind !== 'chunk') return
  const previews = blocks.flatMap((block) => ('preview' in block && block.preview) || [])
  if (isLong(chunk.numTokens) || previews.length > 0) yield* passagesOf(text, previews[0]?.head)
}

/** The lines of a text that are not empty, without an array of all of them. */
function* linesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const at = text.indexOf('\n', from)
    const end = at < 0 ? text.length : at
    const line = text.slice(from, end)
    if (line.trim() !== '') yield line
    from = end + 1
  }
}

function partsOf(line: string, limit: number): readonly string[] {
  return line.length < limit || countTokens(line) < limit
    ? [line]
    : splitText(line, limit - 1, 'prose')
}
