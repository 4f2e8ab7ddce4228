import { RecentMap } from '../../platform/core/recent-map.ts'
import type { SampledText } from './ranking.ts'

/** Statistics of the tenant's texts that don't depend on a query. */
export type Corpus = {
  readonly texts: number
  readonly meanWords: number
  readonly sampled: number
  /** Languages of the texts, most common first. */
  readonly languages: readonly string[]
  /** Whether the current analysis has indexed all texts. Only then are strengths and sample marks reliable. */
  readonly isAnalysed: boolean
}

/** A text of the sample. */
export type Sampled = SampledText & {
  readonly id: string
  /** Whether the text has the phrases of the query, if the query has any. */
  readonly hasPhrases?: boolean
}

const MOST_TENANTS = 32
/**
 * Words kept per tenant. The list of a word takes 4 bytes for each text of the sample that has it, at most 2 kB.
 */
const MOST_WORDS = 500
const KEPT_MS = 20_000
/** A word in fewer texts is counted every time. That is cheap, and its weight changes with each text. */
const COMMON = 64
/** For a smaller tenant, everything is read every time. */
const LARGE = 4096

/**
 * Remembered facts about the texts of one tenant: how many contain a common word, and which texts of the sample
 * contain a word how often. Whether a word occurs at all is never remembered, so new words are found
 * immediately.
 */
export class WordFacts {
  readonly corpus: Corpus
  /** Number of texts, by the tsquery of a word. */
  readonly #counts = new RecentMap<string, number>(MOST_WORDS)
  /** By lexeme: pairs of a sampled text's number and how often the text has the word. */
  readonly #lists = new RecentMap<string, Uint16Array>(MOST_WORDS)
  readonly #numbers = new Map<string, number>()
  readonly #texts: { readonly id: string; readonly words: number }[] = []

  constructor(corpus: Corpus) {
    this.corpus = corpus
  }

  countOf(match: string): number | undefined {
    return this.#counts.get(match)
  }

  noteCount(match: string, texts: number): void {
    if (texts >= COMMON) this.#counts.set(match, texts)
  }

  /** The lexemes for which the sample hasn't been searched yet. */
  unknownOf(lexemes: readonly string[]): string[] {
    return lexemes.filter((lexeme) => this.#lists.get(lexeme) === undefined)
  }

  /** @param sample all texts of the sample that have one of the lexemes */
  noteSample(lexemes: readonly string[], sample: readonly Sampled[]): void {
    for (const lexeme of lexemes) {
      const list = sample.flatMap((text) => {
        const count = text.counts.get(lexeme)
        return count === undefined ? [] : [this.#numberOf(text), count]
      })
      this.#lists.set(lexeme, Uint16Array.from(list))
    }
  }

  /**
   * The texts of the sample that have one of the lexemes. Undefined if the sample hasn't been searched for all
   * of them.
   */
  sampleWith(lexemes: readonly string[]): Sampled[] | undefined {
    const counts = new Map<number, Map<string, number>>()
    for (const lexeme of lexemes) {
      const list = this.#lists.get(lexeme)
      if (!list) return undefined
      for (let at = 0; at + 1 < list.length; at += 2) {
        const number = list[at] ?? 0
        const of = counts.get(number) ?? new Map<string, number>()
        counts.set(number, of.set(lexeme, list[at + 1] ?? 0))
      }
    }
    return [...counts].map(([number, of]) => {
      const { id = '', words = 0 } = this.#texts[number] ?? {}
      return { id, words, counts: of }
    })
  }

  #numberOf({ id, words }: Sampled): number {
    const number = this.#numbers.get(id) ?? this.#texts.push({ id, words }) - 1
    this.#numbers.set(id, number)
    return number
  }
}

/**
 * Facts about the words of large tenants, each kept for some seconds after the first lookup. The weights of
 * common words hardly change in that time. Looking them up takes a quarter of a search among 100,000 texts.
 */
export class RecentWords {
  readonly #tenants = new RecentMap<string, { readonly facts: WordFacts; readonly until: number }>(
    MOST_TENANTS,
  )
  readonly #now: () => number

  /** @param now milliseconds of a monotonic clock */
  constructor(now: () => number) {
    this.#now = now
  }

  get(tenantId: string): WordFacts | undefined {
    const kept = this.#tenants.get(tenantId)
    return kept && this.#now() < kept.until ? kept.facts : undefined
  }

  /** Starts over with the corpus that was just read for a tenant. Facts about a small tenant are not kept. */
  begin(tenantId: string, corpus: Corpus): WordFacts {
    const facts = new WordFacts(corpus)
    if (corpus.isAnalysed && corpus.texts > LARGE) {
      this.#tenants.set(tenantId, { facts, until: this.#now() + KEPT_MS })
    } else this.#tenants.delete(tenantId)
    return facts
  }

  forget(tenantId: string): void {
    this.#tenants.delete(tenantId)
  }
}
