import { CL100K_TOKEN_SPLIT_REGEX } from 'gpt-tokenizer/esm/encodingParams/constants'
import { countTokens } from './count-tokens.ts'

/**
 * The end of a text: as many whole words as fit into `limit` tokens, or the end of the last word if
 * that is longer.
 */
export function endOfText(text: string, limit: number): string {
  const pieces = Array.from(text.matchAll(CL100K_TOKEN_SPLIT_REGEX), ([piece]) => piece)
  let room = limit
  let start = pieces.length
  for (; start > 0; start--) {
    const piece = pieces[start - 1] ?? ''
    const tokens = countTokens(piece)
    if (tokens > room) {
      if (start === pieces.length) return endOfWord(piece, room).trim()
      break
    }
    room -= tokens
  }
  // Without the space before it, a word may cost one more token.
  for (; start < pieces.length; start++) {
    const tail = pieces.slice(start).join('').trim()
    if (countTokens(tail) <= limit) return tail
  }
  return ''
}

/** The end of a word with at most this many tokens, in whole characters. */
function endOfWord(word: string, tokens: number): string {
  const characters = Array.from(word)
  for (let length = tokens; length > 0; length = Math.floor(length / 2)) {
    const end = characters.slice(-length).join('')
    if (countTokens(end) <= tokens) return end
  }
  return ''
}
