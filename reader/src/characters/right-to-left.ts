/** Scripts that are written from right to left. */
const SCRIPTS = String.raw`\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}`
const LETTER = new RegExp(`(?=\\p{L})[${SCRIPTS}]`, 'gu')
const OTHER_LETTER = new RegExp(`(?![${SCRIPTS}])\\p{L}`, 'gu')
const WORD = String.raw`[${SCRIPTS}\p{M}]+(?:["'\u05F3\u05F4][${SCRIPTS}\p{M}]+)*`
const OTHER = String.raw`(?![${SCRIPTS}])[\p{L}\p{N}]`
/** Numbers and words of other scripts, which keep their direction, also several of them: "Arbor 2 Server", "12.5 %". */
const KEPT = String.raw`[$€£]?${OTHER}(?:(?:${OTHER}|\p{M}|[.,:/'’@_+-](?=${OTHER}))*)(?: (?=${OTHER})(?:${OTHER}|\p{M}|[.,:/'’@_+-](?=${OTHER}))*)*%?`
const TOKENS = new RegExp(`${WORD}|${KEPT}|[^]`, 'gu')
/** Words from right to left within a line of another script. */
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

/** Brackets that stand as those of the other side: the library mirrors some, but not all. */
const CLOSES = /([\p{L}\p{N}])\((?=$|[\s.,;:!?])/gu
const OPENS = /(?<=^|\s)\)([\p{L}\p{N}])/gu
/** A bracket that opens after a word: the library loses the space before it. */
const BRACKET = new RegExp(`(?<=[${SCRIPTS}])[([](?=[${SCRIPTS}\\p{N}])`, 'gu')

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** A text without any of these has no letter of the scripts. */
const MAY_TURN = /[\u0590-\u08FF\uD800-\uDFFF\uFB1D-\uFDFF\uFE70-\uFEFC]/

/** Whether most letters of a text are of a script that is written from right to left. */
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
 * A line in the order in which it is read, where its words stand as they are seen, from left to right. The letters of
 * each word are in the right order already; brackets are those that are seen. A simple form of the Unicode
 * bidirectional algorithm, backwards.
 */
export function inLogicalOrder(line: string): string {
  if (!/[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u.test(line)) return line
  return isRightToLeft(line) ? turned(line) : line.replace(SEQUENCE, turned)
}

/** A line of numbers and marks alone, as it is read among lines that run from right to left; others stay. */
export const numbersInLogicalOrder = (line: string): string =>
  /\p{L}/u.test(line) ? line : turned(line)
