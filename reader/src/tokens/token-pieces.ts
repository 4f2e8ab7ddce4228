import { DIGIT, kindAt, LETTER, NEWLINE, OTHER, SPACE } from '../characters/character-kinds.ts'

/**
 * Finds the pieces that cl100k_base encodes one by one, with a table of characters. The library's
 * regular expression takes several times as long, which was half the time for planning a long
 * document.
 */

function endOfRun(text: string, from: number, kind: number): number {
  let at = from
  while (kindAt(text, at) === kind) at++
  return at
}

const APOSTROPHE = 0x27

/** The end of a contraction such as ’s or ’ll, which is a separate piece; 0 if there is none. */
function endOfContraction(text: string, from: number): number {
  // Bit 5 is the case of a letter.
  const first = String.fromCharCode(text.charCodeAt(from + 1) | 0x20)
  if (text.charCodeAt(from + 1) < 0x80 && 'sdmt'.includes(first)) return from + 2
  const both = text.slice(from + 1, from + 3)
  return /^(?:ll|ve|re)$/i.test(both) && isAscii(both) ? from + 3 : 0
}

const isAscii = (text: string): boolean => text.charCodeAt(0) < 0x80 && text.charCodeAt(1) < 0x80

/**
 * The end of white space: all of it at the end of a text, otherwise up to its last line break,
 * otherwise without its last character.
 */
function endOfSpace(text: string, from: number): number {
  let end = from
  let afterBreak = 0
  for (let kind = kindAt(text, end); kind >= SPACE; kind = kindAt(text, ++end)) {
    if (kind === NEWLINE) afterBreak = end + 1
  }
  if (end === text.length) return end
  return afterBreak || Math.max(end - 1, from + 1)
}

/**
 * The end of the piece that begins at `from`. All characters must be in the basic plane; see
 * isBasic.
 */
export function endOfPiece(text: string, from: number): number {
  const kind = kindAt(text, from)
  if (kind === LETTER) return endOfRun(text, from + 1, LETTER)
  if (kind === DIGIT) {
    if (kindAt(text, from + 1) !== DIGIT) return from + 1
    return kindAt(text, from + 2) === DIGIT ? from + 3 : from + 2
  }
  if (text.charCodeAt(from) === APOSTROPHE) {
    const end = endOfContraction(text, from)
    if (end > 0) return end
  }
  const next = kindAt(text, from + 1)
  if (next === LETTER && kind !== NEWLINE) return endOfRun(text, from + 2, LETTER)
  if (kind === OTHER || (next === OTHER && text.charCodeAt(from) === 0x20)) {
    return endOfRun(text, endOfRun(text, from + 1, OTHER), NEWLINE)
  }
  return endOfSpace(text, from)
}
