import type { ParsedPage, TextItem } from '@llamaindex/liteparse'
import type { Word } from '../model/page-model.ts'
import { median } from '../../core/weights.ts'

/** Texts in other alphabets are not judged. */
const JUDGED = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{P}\s]+$/u
const MAX_CHARACTERS = 80
/** Fewest single letters, and their least share of all parts, for a text to be letter-spaced. */
const MIN_SINGLE = 5
const SINGLE = 0.7
/** The same if the text has nothing else. */
const MIN_ALONE = 4
/** Share of short parts, and of letters, from which the widths of the others are examined. */
const MIN_SHORT = 0.3
const MOSTLY = 0.9
/** Short words of several languages. Other short parts in lower case may be pieces of words. */
const WORDS = new Set(
  'a i o e y u à é al am an as at au be by ce da de di do du ed el en er es et eu go he if il im in is it je la le lo me my na ne no nu of og om on or os ou på se si so su te to tu um un up us uw we wo za ze zu'.split(
    ' ',
  ),
)
/** Letters of these fonts are as wide as spaced ones. */
const MONOSPACED = /mono|courier|consol|typewriter|menlo|CMTT|tt\d*$/iu
/** Mean width of letters, in type sizes, that only spaced letters have. */
const WIDE = 0.53
/** Space in type sizes that is too narrow between words, and that is too wide between letters. */
const NARROW = 0.2
const BROAD = 0.8
/** How many times wider the space between words is. */
const WIDER = 1.5

const partsOf = (text: string): string[] => text.trim().split(/\s+/u)

const isSingle = (part: string): boolean => /^\p{L}\p{P}?$/u.test(part)

const hasSingles = (parts: readonly string[]): boolean => {
  const single = parts.filter(isSingle).length
  if (single === parts.length && parts.every((part) => /^\p{Lu}$/u.test(part))) {
    return single >= MIN_ALONE
  }
  return single >= MIN_SINGLE && single >= SINGLE * parts.length
}

function isSuspicious(text: string, width: number, size: number): boolean {
  const parts = partsOf(text)
  if (parts.length < 2 || text.length > MAX_CHARACTERS || !JUDGED.test(text)) return false
  if (hasSingles(parts)) return true
  const short = parts.filter((part) => /^\p{L}{1,2}$/u.test(part)).length
  const isWord = (part: string): boolean =>
    part.length > 2 || /^\p{Lu}/u.test(part) || WORDS.has(part)
  if (parts.every(isWord)) return false
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return (
    short >= MIN_SHORT * parts.length &&
    letters >= MOSTLY * parts.join('').length &&
    width > WIDE * size * text.length
  )
}

function sizeOf({ fontHeight, fontSize, height }: TextItem): number {
  const size = Math.abs(fontHeight ?? fontSize ?? 0)
  return size > 1.5 ? size : 0.88 * height
}

/** Whether a page may have parts of words instead of words, because of letter spacing. */
export function hasSpacedLetters({ textItems }: ParsedPage): boolean {
  return textItems.some(
    (item) =>
      !MONOSPACED.test(item.fontName ?? '') && isSuspicious(item.text, item.width, sizeOf(item)),
  )
}

/** The limit between gaps within and between words. Null if the gaps are all alike. */
function limitOf(gaps: readonly number[]): number | null {
  const ascending = gaps.toSorted((a, b) => a - b)
  let [best, limit]: [number, number | null] = [WIDER, null]
  ascending.slice(1).forEach((gap, at) => {
    const before = Math.max(0.1, ascending[at] ?? 0)
    if (gap / before > best) [best, limit] = [gap / before, (gap + before) / 2]
  })
  return limit
}

function looksLikeWord(text: string): boolean {
  const letters = Array.from(text.toLowerCase())
  const isAlphabet = letters.every((letter, at) => at === 0 || letter > (letters[at - 1] ?? ''))
  return /[aeiouy\u00E4\u00F6\u00FCаеиоуыяαεηιου]/iu.test(text) && !isAlphabet
}

/** The words of a text, rejoined if they are letter-spaced. Other texts stay unchanged. */
export function withoutSpacing(
  { text, width }: Pick<TextItem, 'text' | 'width'>,
  size: number,
  words: readonly Word[],
): string {
  if (words.length < 2 || !isSuspicious(text, width, size)) return text
  const sorted = words.toSorted((a, b) => a.x - b.x)
  const gaps = sorted.slice(1).map(({ x }, at) => {
    const before = sorted[at]
    return before === undefined ? 0 : (x - before.x - before.width) / size
  })
  const clear = limitOf(gaps)
  const limit = clear ?? (hasSingles(partsOf(text)) ? BROAD : 0)
  // If all gaps are alike, whole words may follow the letter-spaced ones.
  const isJoined = (at: number): boolean =>
    (gaps[at - 1] ?? 0) < limit &&
    (clear !== null || [at - 1, at].every((one) => isSingle(sorted[one]?.text ?? '')))
  const narrow = gaps.filter((gap) => gap < limit)
  if (narrow.length === 0) return text
  if (!hasSingles(partsOf(text))) {
    const [letters, ink] = sorted.reduce(
      ([count, sum], word) => [count + word.text.length, sum + word.width],
      [0, 0],
    )
    if (Math.max(...narrow) >= NARROW || ink < WIDE * size * letters) return text
  } else if (median(narrow) >= BROAD) return text
  const joined = sorted
    .map((word, at) => (at > 0 && !isJoined(at) ? ` ${word.text}` : word.text))
    .join('')
  return partsOf(joined).every((part) => part.length <= 2 || looksLikeWord(part)) ? joined : text
}
