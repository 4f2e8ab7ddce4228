import { scoreOfCosine } from '../server/src/modules/embeddings/index.ts'
import { analyseQuery, analyseText } from '../server/src/platform/text/index.ts'
import { createVectorIndex, type Work } from './baselines.ts'
import type { EvalSet } from './beir.ts'
import { Bm25Index, LUCENE, type Bm25Constants } from './bm25.ts'
import type { Pair } from './fusion.ts'
import type { OpenSet } from './open-set.ts'
import type { Part } from './parts.ts'
import { bestFirst, foldParts, type Hit } from './system.ts'

/** `covered` are the sparse hits with scores by coverage. */
export type Answers = Pair & { readonly covered: readonly Hit[] }

/** A set with everything that variations need, in memory. */
export type TuningSet = {
  readonly set: EvalSet
  readonly words: WordIndex
  /**
   * By query id: all records, with scores 0..1 as the service gives them. Empty if the instance has no model.
   * `covered` are those of words, lower the more the query has of words that no text contains.
   */
  readonly pairs: ReadonlyMap<string, Answers>
}

/**
 * Exact BM25 over the chunks of an instance with the service's own analysis, without the shortcuts that the service's
 * index takes for speed.
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

  /** BM25 values of records by their best chunks, divided by that of an average text with each word once. */
  score(query: string, constants: Bm25Constants = LUCENE): Map<string, number> {
    const words = this.#wordsOf(query).filter((word) => this.#index.has(word))
    const whole = this.#idfSum(words) / (constants.k1 + 1)
    const found = [...this.#index.score(words, constants)]
    const hits = found.map(([id, score]) => ({ id, score: score / whole }))
    return foldParts(hits, this.#recordOf)
  }

  /** The share of a query's words, weighted by idf, that any text contains, 0..1. */
  coverageOf(query: string): number {
    const words = this.#wordsOf(query)
    return this.#idfSum(words.filter((word) => this.#index.has(word))) / this.#idfSum(words)
  }

  #wordsOf(query: string): string[] {
    const { terms } = analyseQuery(query, this.#languages)
    const telling = terms.filter(({ isStopWord }) => !isStopWord)
    const used = telling.length > 0 ? telling : terms
    // A word with several stems counts once for each; the service counts it once if a text has two of them.
    return used.flatMap(({ lexemes }) => lexemes)
  }

  #idfSum(words: readonly string[]): number {
    return words.reduce((sum, word) => sum + this.#index.idf(word), 0)
  }
}

/** The number of languages in which the service analyses a query. */
const LANGUAGES = 5

/** Indexes the words of all chunks and, if there is a model, their vectors; then answers all queries with both. */
export async function prepareSet(
  { set, instance, parts }: OpenSet,
  options: Work,
): Promise<TuningSet> {
  const { signal, onProgress } = options
  const words = new WordIndex(parts)
  const pairs = new Map<string, Answers>()
  const { embedders } = instance.context
  const model = await embedders.currentModel(signal)
  if (!embedders.current || !model) {
    onProgress(`${set.name}: no fusion, since the instance has no embedding model`)
    return { set, words, pairs }
  }
  const vectors = await createVectorIndex(embedders.current, parts, options)
  for (const { id, text } of set.queries) {
    const ratios = words.score(text)
    const cosines = await vectors.score(text)
    const dense = sorted(cosines, (cosine) => scoreOfCosine(cosine, model.calibration))
    const coverage = words.coverageOf(text)
    const covered = sorted(ratios, (ratio) => bounded(ratio * coverage))
    pairs.set(id, { sparse: sorted(ratios, bounded), dense, covered })
  }
  return { set, words, pairs }
}

/** The service's score of a ratio. */
const bounded = (ratio: number): number => ratio / (1 + ratio)

function sorted(scores: ReadonlyMap<string, number>, scale: (score: number) => number): Hit[] {
  return bestFirst(new Map([...scores].map(([id, score]) => [id, scale(score)])), Infinity)
}
