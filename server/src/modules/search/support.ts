import { B, K1, type Plan } from './ranking.ts'

/**
 * Support: how much a chunk resembles the other best chunks by words. Texts about the same subject share words that a
 * query doesn't mention. Only chunks that were found anyway, and that the actor can read, are compared. See
 * docs/adr/2026-11-26-support-and-fusion.md.
 */

/** How many of the best chunks are compared with the first {@link LEADERS}. */
export const SUPPORTED = 50
/** A longer text, in words, is about too many things. It neither gives nor gets support. */
export const LONGEST_TEXT = 1000
const LEADERS = 8
/** A shorter text, in words, such as a title without its text, says too little about the subject to lead. */
const SHORTEST_LEADER = 20
/**
 * The greatest support, relative to the best BM25 value and to the chunk's own. Because of the second limit, many chunks
 * with a common word of a query don't pass the only one with a rare word.
 */
const MOST = { ofBest: 0.3, ofOwn: 0.35 }

/** The least BM25 value of a chunk that reaches this value with the greatest support. */
export function leastWithSupport(rank: number): number {
  return rank / (1 + MOST.ofOwn)
}

/** A chunk that was found by words. */
export type Found = {
  readonly rank: number
  /** The number of words of its text and its tsvector, separated by a space. Null for a long text. */
  readonly words?: string | null
}

/**
 * The support of each chunk, to be added to its BM25 value. It is 0 for a chunk without words, and for the only one.
 * Texts are vectors of their words, weighted as in BM25. The support is the mean cosine with the leaders, weighted by
 * their BM25 values, without the text itself. It is scaled so that the most similar text gets the most.
 * @param found best first
 */
export function supportOf(
  found: readonly Found[],
  plan: Pick<Plan, 'terms' | 'meanWords'>,
): number[] {
  const best = found[0]?.rank ?? 0
  const texts = new Texts(plan)
  const vectors = texts.toUnitVectors(found.slice(0, SUPPORTED).map(({ words }) => words ?? ''))
  const leaders = vectors.slice(0, LEADERS).map(({ values }, at) => {
    const { rank = 0, words } = found[at] ?? {}
    return values.length > 0 && lengthOf(words) >= SHORTEST_LEADER ? rank / best : 0
  })
  const sum = new Float64Array(texts.size)
  for (const [at, share] of leaders.entries()) {
    const { words = [], values = [] } = vectors[at] ?? {}
    for (const [index, word] of words.entries()) {
      sum[word] = (sum[word] ?? 0) + share * (values[index] ?? 0)
    }
  }
  const all = leaders.reduce((total, share) => total + share, 0)
  const similar = vectors.map(({ words, values }, at) => {
    const own = leaders[at] ?? 0
    if (values.length === 0 || all - own <= 0) return 0
    let product = -own
    for (const [index, word] of words.entries()) product += (values[index] ?? 0) * (sum[word] ?? 0)
    return Math.max(0, product / (all - own))
  })
  const greatest = Math.max(0, ...similar)
  return found.map(({ rank }, at) =>
    greatest > 0
      ? (Math.min(MOST.ofBest * best, MOST.ofOwn * rank) * (similar[at] ?? 0)) / greatest
      : 0,
  )
}

/** The number of words of a text, which its words begin with. */
function lengthOf(words: string | null | undefined): number {
  return Number.parseInt(words ?? '', 10)
}

/** Numbers of the words of a text, in any order, and a value for each. */
type Vector = { readonly words: readonly number[]; readonly values: number[] }

/** Turns texts into vectors of their words. Words have numbers, because there are thousands in 50 texts. */
class Texts {
  readonly #plan: Pick<Plan, 'terms' | 'meanWords'>
  readonly #numbers = new Map<string, number>()
  /** How many texts have each word. */
  readonly #having: number[] = []

  constructor(plan: Pick<Plan, 'terms' | 'meanWords'>) {
    this.#plan = plan
  }

  /** Number of different words. */
  get size(): number {
    return this.#having.length
  }

  /**
   * Vectors of unit length. Words of the query have their weight in the tenant. Other words have one from the texts
   * themselves, so their number in the tenant doesn't have to be known.
   */
  toUnitVectors(texts: readonly string[]): Vector[] {
    const read = texts.map((text) => this.#read(text))
    const weights = this.#having.map((count) =>
      Math.log(1 + (texts.length - count + 0.5) / (count + 0.5)),
    )
    for (const { lexemes, idf, emphasis } of this.#plan.terms) {
      for (const lexeme of lexemes) {
        const number = this.#numbers.get(lexeme)
        if (number !== undefined) weights[number] = idf * Math.min(1, emphasis)
      }
    }
    return read.map(({ words, values: counts }, at) => {
      const length = lengthOf(texts[at])
      const norm = K1 * (1 - B + (B * length) / this.#plan.meanWords)
      const values = counts.map(
        (tf, index) => ((weights[words[index] ?? 0] ?? 0) * tf) / (tf + norm),
      )
      const size = Math.sqrt(values.reduce((total, value) => total + value * value, 0))
      return size > 0 ? { words, values: values.map((value) => value / size) } : EMPTY
    })
  }

  /**
   * The words of a text and how often it has each. A lexeme is in quotes, with quotes and backslashes doubled, and its
   * positions follow. Marks have none and are skipped. See `toTsvector`.
   */
  #read(text: string): Vector {
    const words: number[] = []
    const counts: number[] = []
    let open = text.indexOf("'")
    while (open >= 0) {
      let close = text.indexOf("'", open + 1)
      while (text.charCodeAt(close + 1) === QUOTE) close = text.indexOf("'", close + 2)
      if (close < 0) break
      const end = text.indexOf(' ', close)
      const next = end < 0 ? text.length : end
      if (text.charCodeAt(close + 1) === COLON) {
        words.push(this.#numberOf(text.slice(open + 1, close)))
        let count = 1
        for (let at = close + 2; at < next; at++) if (text.charCodeAt(at) === COMMA) count++
        counts.push(count)
      }
      open = text.indexOf("'", next)
    }
    return { words, values: counts }
  }

  #numberOf(quoted: string): number {
    const word = /['\\]/.test(quoted) ? quoted.replaceAll(/(['\\])\1/g, '$1') : quoted
    const number = this.#numbers.get(word) ?? this.#numbers.size
    this.#numbers.set(word, number)
    this.#having[number] = (this.#having[number] ?? 0) + 1
    return number
  }
}

const EMPTY: Vector = { words: [], values: [] }
const QUOTE = 39
const COMMA = 44
const COLON = 58
