import { countTokens, endWithin } from '../tokens/count-tokens.ts'

const sentences = new Intl.Segmenter('und', { granularity: 'sentence' })
const words = new Intl.Segmenter('und', { granularity: 'word' })

// Characters after a cut that the segmenter needs to decide whether the cut is a boundary.
const LOOKAHEAD = 64
// A part that fills less than this share of the limit is worse than a cut inside a sentence.
const LEAST_FILL = 0.2

/** Code is split at line breaks, everything else between sentences. */
export type TextShape = 'prose' | 'code'

/** The last end of a sentence (for code: a line) between `from` and `end`, or null. */
function lastBoundary(text: string, from: number, end: number, shape: TextShape): number | null {
  if (shape === 'code') {
    const at = text.lastIndexOf('\n', end)
    return at > from ? at : null
  }
  let last: number | null = null
  for (const { index } of sentences.segment(text.slice(from, end + LOOKAHEAD))) {
    if (from + index > end) break
    if (index > 0) last = from + index
  }
  return last
}

function lastWordEnd(text: string, from: number, end: number): number {
  for (let at = end; at > from + (end - from) / 2; at--) if (/\s/.test(text[at] ?? ' ')) return at
  // The text is in a script without spaces, or has one very long word.
  const start = Math.max(from, end - 2 * LOOKAHEAD)
  let last = end
  for (const { index, segment } of words.segment(text.slice(start, end + LOOKAHEAD))) {
    const at = start + index
    if (at > from && at <= end) last = at
    if (at + segment.length > end) break
  }
  return last
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && /\s/.test(text[at]!)) at++
  return at
}

function cutAt(text: string, from: number, limit: number, shape: TextShape): number {
  const end = endWithin(text, from, limit)
  if (end >= text.length) return text.length
  const boundary = lastBoundary(text, from, end, shape)
  if (boundary !== null && boundary - from >= (end - from) * LEAST_FILL) return boundary
  return lastWordEnd(text, from, end)
}

/** A text and its number of tokens. */
export type CountedText = { readonly text: string; readonly tokens: number }

/**
 * Takes whole sentences (for code: lines) with at most `limit` tokens from the start of `text`, and
 * returns them with the rest. Returns null if not even the first sentence fits.
 */
export function takeSentences(
  text: string,
  limit: number,
  shape: TextShape,
): { readonly head: CountedText; readonly rest: string } | null {
  const end = endWithin(text, 0, limit)
  const boundary = end >= text.length ? end : lastBoundary(text, 0, end, shape)
  if (boundary === null) return null
  const head = text.slice(0, boundary).trimEnd()
  if (head.trim() === '') return null
  const tokens = countTokens(head)
  if (tokens > limit) return null
  return { head: { text: head, tokens }, rest: text.slice(skipSpace(text, boundary)) }
}

/**
 * Splits a text into parts of at most `limit` tokens (16 or more), after sentences if possible,
 * otherwise between words, otherwise between characters. Only white space at the cuts is lost.
 */
export function splitText(text: string, limit: number, shape: TextShape): CountedText[] {
  const parts: CountedText[] = []
  for (let from = skipSpace(text, 0); from < text.length;) {
    let room = limit
    let end = cutAt(text, from, room, shape)
    let part = text.slice(from, end).trimEnd()
    // A cut inside a word can change how its end is encoded. Try with fewer tokens until it fits.
    let tokens = countTokens(part)
    for (; tokens > limit && room > 1; tokens = countTokens(part)) {
      room = Math.max(1, room - (tokens - limit))
      end = cutAt(text, from, room, shape)
      part = text.slice(from, end).trimEnd()
    }
    parts.push({ text: part, tokens })
    from = skipSpace(text, Math.max(end, from + 1))
  }
  return parts
}
