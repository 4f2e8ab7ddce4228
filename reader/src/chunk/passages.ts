import type { ConvertedDocument, PlannedLine, PlannedPassage } from '../core/document-model.ts'
import { MAX_CHUNK_TOKENS, countTokens } from '../tokens/count-tokens.ts'
import { splitText } from '../split/split-text.ts'

/**
 * A head with more tokens than this is left out, because it would take up too much of each passage.
 */
const MAX_HEAD_TOKENS = 128

/** Whether a text is so long that search finds it through passages. */
export function isLong(numTokens: number): boolean {
  return numTokens > MAX_CHUNK_TOKENS
}

/**
 * Divides a long text into passages of at most 512 tokens, at line breaks if lines are short
 * enough. No word is lost.
 * @param head a line to repeat at the start of each passage, such as the column names
 */
export function passagesOf(text: string, head = ''): Generator<PlannedPassage> {
  return passagesOfPieces([text], head)
}

function* passagesOfPieces(pieces: Iterable<string>, head: string): Generator<PlannedPassage> {
  const headTokens = head === '' ? 0 : countTokens(`${head}\n`)
  const above = headTokens > 0 && headTokens <= MAX_HEAD_TOKENS ? `${head}\n` : ''
  let open: string[] = []
  let length = 0
  let most = FIRST_LENGTH
  for (const line of linesOf(pieces)) {
    if (open.length > 0 && length + line.length > most) {
      for (const passage of fitting(open, above)) {
        yield passage
        // Counting tokens is slow, so this passage's ratio predicts the length of the next one.
        most = (FILLED * passage.content.length) / Math.max(1, passage.numTokens) - above.length
      }
      open = []
      length = 0
    }
    open.push(line)
    length += line.length + 1
  }
  if (open.length > 0) yield* fitting(open, above)
}

/** Characters of the first passage, and the number of tokens to aim for. */
const FIRST_LENGTH = 1_000
const FILLED = 460

/** Yields lines as one passage, or as several if they have too many tokens. */
function* fitting(lines: readonly string[], above: string): Generator<PlannedPassage> {
  const [first = '', ...others] = lines
  const content = above + lines.join('\n')
  const numTokens = countTokens(content, MAX_CHUNK_TOKENS)
  if (numTokens <= MAX_CHUNK_TOKENS) yield { kind: 'passage', content, numTokens }
  else if (others.length > 0) {
    const half = Math.ceil(lines.length / 2)
    yield* fitting(lines.slice(0, half), above)
    yield* fitting(lines.slice(half), above)
  } else {
    // Joining a part with the head may add a token.
    const limit = MAX_CHUNK_TOKENS - (above === '' ? 0 : countTokens(above) + 1)
    for (const { text, tokens } of splitText(first, limit, 'prose')) {
      const part = above + text
      yield {
        kind: 'passage',
        content: part,
        numTokens: above === '' ? tokens : countTokens(part),
      }
    }
  }
}

/**
 * Yields the passages of a document that is a single chunk, if the chunk is long or shows only part
 * of the document.
 * @param chunk the document's only chunk
 * @param text the full text of the document, in pieces
 */
export function* passagesOfSingle(
  { blocks }: ConvertedDocument,
  chunk: PlannedLine,
  text: Iterable<string>,
): Generator<PlannedPassage> {
  if (chunk.kind !== 'chunk') return
  const previews = blocks.flatMap((block) => ('preview' in block && block.preview) || [])
  const head = previews[0]?.head ?? ''
  if (isLong(chunk.numTokens) || previews.length > 0) yield* passagesOfPieces(text, head)
}

/** Yields the non-empty lines of a text without building an array of them all. */
function* linesOf(pieces: Iterable<string>): Generator<string> {
  let open = ''
  for (const piece of pieces) {
    const text = open === '' ? piece : open + piece
    let from = 0
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
      const line = text.slice(from, at)
      if (line.trim() !== '') yield line
      from = at + 1
    }
    open = text.slice(from)
  }
  if (open.trim() !== '') yield open
}
