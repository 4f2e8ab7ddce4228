import type { ConvertedDocument, PlannedLine, PlannedPassage } from '../core/document-model.ts'
import { MAX_CHUNK_TOKENS, countTokens } from '../tokens/count-tokens.ts'
import { splitText } from '../split/split-text.ts'

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
        // Counting takes long, so the length of the next passage is guessed from this one.
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

/** Characters of the first passage, and tokens that each is meant to have. */
const FIRST_LENGTH = 1_000
const FILLED = 460

/** Lines as one passage, or as several where they have too many tokens. */
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
    // Together with what stands above, a part may have a token more.
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
 * The passages of a document that is one chunk, where the chunk is long or shows less than the document has.
 * @param chunk its only chunk
 * @param text all of the document, in pieces
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

/** The lines of a text that are not empty, without an array of all of them. */
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
