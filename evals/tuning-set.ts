import { scoreOfCosine } from '../server/src/modules/embeddings/index.ts'
import { analyseQuery, analyseText } from '../server/src/platform/text/index.ts'
import { createVectorIndex, type Work } from './baselines.ts'
import type { EvalSet } from './beir.ts'
import { Bm25Index, LUCENE, type Bm25Constants } from './bm25.ts'
import type { Pair } from './fusion.ts'
import type { OpenSet } from './open-set.ts'
import type { Part } from './parts.ts'
import { bestFirst, foldParts, type Hit } from './system.ts'

/** A set of which everything that variations need lies in memory. */
export type TuningSet = {
  readonly set: EvalSet
  readonly words: WordIndex
  /**
   * By query id: all records, with scores 0..1 as the service gives them. Empty where the instance has no model.
   */
  readonly pairs: ReadonlyMap<string, Pair>
  /** The same, but what the query has of words that no text has holds the scores of words back. */
  readonly coveredPairs: ReadonlyMap<string, Pair>
}

/**
 * Exact BM25 over the chunks of an instance with the service's own analysis. What the service's index leaves out for
 * speed is not seen here.
 */
export class WordIndex {
  readonly #index = new Bm25Index()
  readonly #recordOf: ReadonlyMap<string, string>
  readonly #languages: readonly string[]

  constructor(parts: readonly Part[]) {
    const counts = new Map<string, number>()
    for (const { id, content } of parts) {
      const { language, lexemes } = analyseText(content)
      if (language !== null) counts.set(language, (counts.get(language) ?? 0) + 1)
      this.#index.add(
        id,
        [...lexemes].flatMap(([lexeme, at]) => at.map(() => lexeme)),
      )
    }
    this.#languages = bestFirst(counts, LANGUAGES).map(({ id }) => id)
    this.#recordOf = new Map(parts.map(({ id, recordId }) => [id, recordId]))
  }

  /** BM25 values of records by their best chunks, as shares of what one of each word in a usual text makes. */
  score(query: string, constants: Bm25Constants = LUCENE): Map<string, number> {
    const words = this.#wordsOf(query).filter((word) => this.#index.has(word))
    const whole = this.#idfSum(words) / (constants.k1 + 1)
    const found = [...this.#index.score(words, constants)]
    const hits = found.map(([id, score]) => ({ id, score: score / whole }))
    return foldParts(hits, this.#recordOf)
  }

  /** How much of what a query says is in words that some text has, 0..1. */
  coverageOf(query: string): number {
    const words = this.#wordsOf(query)
    return this.#idfSum(words.filter((word) => this.#index.has(word))) / this.#idfSum(words)
  }

  #wordsOf(query: string): string[] {
    const { terms } = analyseQuery(query, this.#languages)
    const telling = terms.filter(({ isStopWord }) => !isStopWord)
    const used = telling.length > 0 ? telling : terms
    // A word of several stems counts by each, which differs from the service where a text has two of them.
    return used.flatMap(({ lexemes }) => lexemes)
  }

  #idfSum(words: readonly string[]): number {
    return words.reduce((sum, word) => sum + this.#index.idf(word), 0)
  }
}

/** As many languages of its texts as the service reads a query in. */
const LANGUAGES = 5

/** Reads the words of all chunks and, where there is a model, embeds them; then answers all queries both ways. */
export async function prepareSet(
  { set, instance, parts }: OpenSet,
  options: Work,
): Promise<TuningSet> {
  const { signal, onProgress } = options
  const words = new WordIndex(parts)
  const [pairs, coveredPairs] = [new Map<string, Pair>(), new Map<string, Pair>()]
  const { embedders } = instance.context
  const model = await embedders.currentModel(signal)
  if (!embedders.current || !model) {
    onProgress(`${set.name}: nothing is fused, since the instance has no embedding model`)
    return { set, words, pairs, coveredPairs }
  }
  const vectors = await createVectorIndex(embedders.current, parts, options)
  for (const { id, text } of set.queries) {
    const ratios = words.score(text)
    const cosines = await vectors.score(text)
    const dense = sorted(cosines, (cosine) => scoreOfCosine(cosine, model.calibration))
    pairs.set(id, { sparse: sorted(ratios, bounded), dense })
    const coverage = words.coverageOf(text)
    coveredPairs.set(id, { sparse: sorted(ratios, (ratio) => bounded(ratio * coverage)), dense })
  }
  return { set, words, pairs, coveredPairs }
}

/** The service's score of a share. */
const bounded = (ratio: number): number => ratio / (1 + ratio)

function sorted(scores: ReadonlyMap<string, number>, scale: (score: number) => number): Hit[] {
  return bestFirst(new Map([...scores].map(([id, score]) => [id, scale(score)])), Infinity)
}
