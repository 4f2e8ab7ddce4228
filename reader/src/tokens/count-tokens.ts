import { setImmediate } from 'node:timers/promises'
import { CL100K_TOKEN_SPLIT_REGEX } from 'gpt-tokenizer/esm/encodingParams/constants'
import { countBytePairs, tokenEnds } from './byte-pairs.ts'
import { endOfPiece } from './token-pieces.ts'
import { isBasic, copyOf } from '../characters/character-kinds.ts'

/** The API's limit for chunks, in cl100k_base tokens. */
export const MAX_CHUNK_TOKENS = 512

// A single run above a million characters is counted in parts. Each seam may cost a token.
const EXACT_LIMIT = 1_000_000

/** Longest piece whose count is cached, because the words of a text repeat. */
const MOST_KEPT_LENGTH = 40
const MOST_KEPT = 20_000
const kept = new Map<string, number>()

function countPiece(piece: string): number {
  if (piece.length > MOST_KEPT_LENGTH) return countLong(piece)
  const known = kept.get(piece)
  if (known !== undefined) return known
  if (kept.size >= MOST_KEPT) kept.clear()
  const count = countBytePairs(piece)
  kept.set(copyOf(piece), count)
  return count
}

function countLong(piece: string): number {
  let count = 0
  for (let at = 0; at < piece.length; at += EXACT_LIMIT) {
    count += countBytePairs(piece.slice(at, at + EXACT_LIMIT))
  }
  return count
}

/** The pieces of a text that are encoded one by one. */
function* piecesOf(text: string): Generator<string> {
  if (!isBasic(text)) {
    for (const [piece] of text.matchAll(CL100K_TOKEN_SPLIT_REGEX)) yield piece
    return
  }
  for (let from = 0; from < text.length;) {
    const end = endOfPiece(text, from)
    yield text.slice(from, end)
    from = end
  }
}

/**
 * Number of cl100k_base tokens. The count is exact and takes about linear time for any text.
 * @param most if the text has more tokens, counting stops and the result is Infinity
 */
export function countTokens(text: string, most = Infinity): number {
  let count = 0
  for (const piece of piecesOf(text)) {
    count += countPiece(piece)
    if (count > most) return Infinity
  }
  return count
}

/** Counting yields to other work after this time. */
const TURN_MS = 10
/** Longest run without a break that is counted in one turn. Each seam may cost a token. */
const TURN_LENGTH = 50_000

/** Counts the tokens of a text of any length without blocking other work on this thread. */
export async function countTokensInTurns(text: string): Promise<number> {
  let count = 0
  let until = performance.now() + TURN_MS
  for (const piece of piecesOf(text)) {
    for (let at = 0; at < piece.length; at += TURN_LENGTH) {
      count += countPiece(piece.slice(at, at + TURN_LENGTH))
      if (performance.now() < until) continue
      await setImmediate()
      until = performance.now() + TURN_MS
    }
  }
  return count
}

/** UTF-16 length of the longest start of a piece that ends with one of its first `limit` tokens. */
function prefixOfPiece(piece: string, ends: Uint32Array, limit: number): number {
  const bytes = Buffer.from(piece, 'utf8')
  let end = ends[limit - 1]!
  // A token may end inside a character. Go back to where one begins.
  while (end > 0 && (bytes[end]! & 0xc0) === 0x80) end--
  const length = bytes.toString('utf8', 0, end).length
  return length > 0 ? length : piece.codePointAt(0)! > 0xffff ? 2 : 1
}

/** UTF-16 length of the longest start within the limit, or null if the whole window fits. */
function prefixOfWindow(window: string, limit: number): number | null {
  let count = 0
  let from = 0
  for (const piece of piecesOf(window)) {
    const tokens = countPiece(piece)
    if (count + tokens > limit) {
      return from > 0 ? from : prefixOfPiece(piece, tokenEnds(piece), limit)
    }
    count += tokens
    from += piece.length
  }
  return null
}

/**
 * The index up to which `text`, starting at `from`, fits into `limit` tokens (1 or more). It is
 * always at least one character further and never inside a surrogate pair. Only as much text as
 * needed is read, so stepping through a long text takes linear time.
 */
export function endWithin(text: string, from: number, limit: number): number {
  for (let size = limit * 8; ; size *= 2) {
    const window = text.slice(from, from + size)
    const length = prefixOfWindow(window, limit)
    if (length !== null) return from + length
    if (from + size >= text.length) return text.length
  }
}
