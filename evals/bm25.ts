import { bestFirst, type Hit } from './system.ts'

export type Bm25Constants = {
  /** How soon repetitions of a word stop counting. */
  readonly k1: number
  /** How much long texts are penalized, 0..1. */
  readonly b: number
}

const LUCENE: Bm25Constants = { k1: 1.2, b: 0.75 }

type Posting = { readonly text: number; readonly count: number }

/**
 * BM25 over texts given as words, with every text ranked. It is Lucene's BM25Similarity, but with exact lengths: idf =
 * ln(1 + (N - df + 0.5) / (df + 0.5)), tf / (tf + k1 (1 - b + b length / mean length)).
 */
export class Bm25Index {
  readonly #ids: string[] = []
  readonly #lengths: number[] = []
  readonly #postings = new Map<string, Posting[]>()
  #total = 0

  add(id: string, words: readonly string[]): void {
    const text = this.#ids.push(id) - 1
    this.#lengths.push(words.length)
    this.#total += words.length
    const counts = new Map<string, number>()
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
    for (const [word, count] of counts) {
      const postings = this.#postings.get(word) ?? []
      postings.push({ text, count })
      this.#postings.set(word, postings)
    }
  }

  /** The weight of a word: Lucene's idf. */
  idf(word: string): number {
    const having = this.#postings.get(word)?.length ?? 0
    return Math.log(1 + (this.#ids.length - having + 0.5) / (having + 0.5))
  }

  has(word: string): boolean {
    return this.#postings.has(word)
  }

  /** Scores above 0 by id. A word that occurs twice in the query counts twice. */
  score(query: readonly string[], { k1, b }: Bm25Constants = LUCENE): Map<string, number> {
    const scores = new Map<string, number>()
    const meanLength = this.#total / this.#ids.length
    for (const word of query) {
      const postings = this.#postings.get(word) ?? []
      const idf = this.idf(word)
      for (const { text, count } of postings) {
        const id = this.#ids[text] ?? ''
        const length = this.#lengths[text] ?? 0
        const share = count / (count + k1 * (1 - b + (b * length) / meanLength))
        scores.set(id, (scores.get(id) ?? 0) + idf * share)
      }
    }
    return scores
  }

  /** The best texts, best first. */
  search(query: readonly string[], constants: Bm25Constants = LUCENE): Hit[] {
    return bestFirst(this.score(query, constants))
  }
}
