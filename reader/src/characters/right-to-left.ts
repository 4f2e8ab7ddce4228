/** Scripts written from right to left. */
const SCRIPTS = String.raw`\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}`
const LETTER = new RegExp(`(?=\\p{L})[${SCRIPTS}]`, 'gu')
const OTHER_LETTER = new RegExp(`(?![${SCRIPTS}])\\p{L}`, 'gu')
const WORD = String.raw`[${SCRIPTS}\p{M}]+(?:["'\u05F3\u05F4][${SCRIPTS}\p{M}]+)*`
const OTHER = String.raw`(?![${SCRIPTS}])[\p{L}\p{N}]`
/**
 * Numbers and words of other scripts, alone or in a row: "Arbor 2 Server", "12.5 %". They keep
 * their direction.
 */
const KEPT = String.raw`[$€£]?${OTHER}(?:(?:${OTHER}|\p{M}|[.,:/'’@_+-](?=${OTHER}))*)(?: (?=${OTHER})(?:${OTHER}|\p{M}|[.,:/'’@_+-](?=${OTHER}))*)*%?`
const TOKENS = new RegExp(`${WORD}|${KEPT}|[^]`, 'gu')
/** Right-to-left words within a line of another script. */
const SEQUENCE = new RegExp(`${WORD}(?:[^${SCRIPTS}\\p{L}]+${WORD})+`, 'gu')
const MIRRORED: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
}

/** Brackets that appear as their opposite: the library mirrors only some of them. */
const CLOSES = /([\p{L}\p{N}])\((?=$|[\s.,;:!?])/gu
const OPENS = /(?<=^|\s)\)([\p{L}\p{N}])/gu
/** An opening bracket after a word: the library loses the space before it. */
const BRACKET = new RegExp(`(?<=[${SCRIPTS}])[([](?=[${SCRIPTS}\\p{N}])`, 'gu')

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** A text without any of these has no right-to-left letters. */
const MAY_TURN = /[\u0590-\u08FF\uD800-\uDFFF\uFB1D-\uFDFF\uFE70-\uFEFC]/

/** Whether most letters of a text belong to a right-to-left script. */
export function isRightToLeft(text: string): boolean {
  if (!MAY_TURN.test(text)) return false
  const own = countOf(text, LETTER)
  return own > 0 && own > countOf(text, OTHER_LETTER)
}

function turned(text: string): string {
  const tokens = text.match(TOKENS) ?? []
  return tokens
    .toReversed()
    .map((token) => MIRRORED[token] ?? token)
    .join('')
    .replace(CLOSES, '$1)')
    .replace(OPENS, '($1')
    .replace(BRACKET, ' $&')
}

/**
 * Puts a line whose words are in visual order, from left to right, into reading order. The letters
 * of each word must already be in reading order, and brackets as they appear. This is a simple form
 * of the Unicode bidirectional algorithm, in reverse.
 */
export function inLogicalOrder(line: string): string {
  if (!/[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u.test(line)) return line
  return isRightToLeft(line) ? turned(line) : line.replace(SEQUENCE, turned)
}

/**
 * Puts a line into reading order if it has only numbers and marks and is surrounded by
 * right-to-left lines. Other lines stay unchanged.
 */
export const numbersInLogicalOrder = (line: string): string =>
  /\p{L}/u.test(line) ? line : turned(line)
