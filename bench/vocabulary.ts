/** A reproducible stream of numbers from 0 up to 1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The items in a random order. */
export function shuffle<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item)
}

const FUNCTION_WORDS =
  'the of and to in a is that for it as was with be by on not he his but at are this have from or had an they which one you were her all she there would their we him been has when who will more no if out'.split(
    ' ',
  )
const STARTS = 'b br c ch d dr f g gr h k l m n p pl pr r s st t tr v w'.split(' ')
const VOWELS = 'a e i o u ai ea io ou'.split(' ')
const ENDS = 'l m n r s t x nd nt st'.split(' ')
const WORDS = 50_000

/** Words by frequency. English function words, which full-text search leaves out, come first. */
const VOCABULARY: readonly string[] = makeVocabulary()

function makeVocabulary(): string[] {
  const random = createRandom(1)
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? ''
  const words = new Set(FUNCTION_WORDS)
  while (words.size < WORDS) {
    const syllables = 2 + Math.floor(random() * 2)
    let word = ''
    for (let at = 0; at < syllables; at++) word += pick(STARTS) + pick(VOWELS)
    words.add(word + pick(ENDS))
  }
  return [...words]
}

/** A word, drawn so that the word of rank r occurs about 1/r as often as the first (Zipf's law). */
function drawWord(random: () => number): string {
  return VOCABULARY[Math.floor(Math.exp(random() * Math.log(WORDS))) - 1] ?? 'the'
}

/** A title of a few words. */
export function drawTitle(random: () => number, words: number): string {
  const text = Array.from({ length: words }, () => drawWord(random)).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Sentences of about `words` words in total. */
export function drawText(random: () => number, words: number): string {
  const sentences: string[] = []
  for (let left = words; left > 0;) {
    const length = 8 + Math.floor(random() * 16)
    sentences.push(`${drawTitle(random, length)}.`)
    left -= length
  }
  return sentences.join(' ')
}

/** Ranks of the words of queries by frequency, and the number of words in each query. */
export type QueryKind = { readonly from: number; readonly to: number; readonly words: number }

/** Words that are neither the most common nor the rarest. */
export const QUESTION: QueryKind = { from: 200, to: 5000, words: 5 }

/** Different queries of a kind. */
export function drawQueries(
  random: () => number,
  { from, to, words }: QueryKind,
  count: number,
): string[] {
  const word = (): string => VOCABULARY[from + Math.floor(random() * (to - from))] ?? ''
  return Array.from({ length: count }, () => Array.from({ length: words }, word).join(' '))
}
