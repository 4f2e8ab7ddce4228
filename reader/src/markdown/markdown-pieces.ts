// The parser needs some hundred times its input in memory, so large files are read in pieces.
const PIECE_CHARACTERS = 256 * 1024

/**
 * Yields pieces of whole lines that begin at a heading outside fenced code, each of at least a
 * quarter million characters.
 */
export function* pieces(text: string): Generator<string> {
  if (text.length <= PIECE_CHARACTERS) return yield text
  let start = 0
  let fence: string | null = null
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at) + 1 || text.length
    const opening = /^ {0,3}(```+|~~~+)/.exec(text.slice(at, Math.min(end, at + 80)))?.[1]
    if (opening && fence === null) fence = opening
    else if (opening && fence !== null && opening.startsWith(fence)) fence = null
    const isHeading = fence === null && text[at] === '#'
    const isBlank = fence === null && text.slice(at, end).trim() === ''
    const grown = at - start
    if ((isHeading && grown > PIECE_CHARACTERS) || (isBlank && grown > 4 * PIECE_CHARACTERS)) {
      yield text.slice(start, at)
      start = at
    }
    at = end
  }
  yield text.slice(start)
}
