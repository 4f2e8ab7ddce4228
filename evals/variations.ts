import type { EvalQuery } from './beir.ts'
import { fuseAsTheyAre, fuseByRank, fuseByScore } from './fusion.ts'
import { bestFirst, type Hit } from './system.ts'
import type { Answers, TuningSet } from './tuning-set.ts'

/** One choice of constants; `answer` gives the records of a set for a query. */
export type Variation = {
  readonly name: string
  readonly answer: (set: TuningSet, query: EvalQuery) => readonly Hit[]
}

const K1 = [0.6, 0.9, 1.2, 1.5, 2]
const B = [0, 0.2, 0.4, 0.6, 0.75, 0.9]
const WEIGHTS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]
const RANK_CONSTANTS = [10, 60]

const NOTHING: Answers = { sparse: [], dense: [], covered: [] }

/** The choices that the best one is compared with on the held-out queries. */
export const USUAL_WORDS = 'k1 0.9, b 0.4'
export const USUAL_FUSION = 'ranks k 60, dense 0.5'

/** BM25 with other constants. */
export function wordVariations(): Variation[] {
  return K1.flatMap((k1) =>
    B.map((b) => ({
      name: `k1 ${k1}, b ${b}`,
      answer: ({ words }, { text }) => bestFirst(words.score(text, { k1, b })),
    })),
  )
}

/** Ways to mix words and vectors. */
export function fusionVariations(): Variation[] {
  const fused = (name: string, fuse: (pair: Answers) => readonly Hit[]): Variation => ({
    name,
    answer: ({ pairs }, { id }) => fuse(pairs.get(id) ?? NOTHING),
  })
  return [
    fused('words only', ({ sparse }) => sparse),
    fused('vectors only', ({ dense }) => dense),
    ...WEIGHTS.flatMap((weight) => [
      fused(`scores as they are, dense ${weight}`, (pair) => fuseAsTheyAre(pair, weight)),
      fused(`scores by coverage, dense ${weight}`, ({ dense, covered }) =>
        fuseAsTheyAre({ dense, sparse: covered }, weight),
      ),
      fused(`scores stretched, dense ${weight}`, (pair) => fuseByScore(pair, weight)),
      ...RANK_CONSTANTS.map((k) =>
        fused(`ranks k ${k}, dense ${weight}`, (pair) => fuseByRank(pair, weight, k)),
      ),
    ]),
  ]
}
