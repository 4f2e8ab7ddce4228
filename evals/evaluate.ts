import type { EvalQuery, EvalSet } from './beir.ts'
import { mean, ndcg, quantile, recall, reciprocalRank, type Grades } from './metrics.ts'
import { DEPTH, type Hit, type System } from './system.ts'

/** The result of a system for one query. */
export type Outcome = {
  readonly queryId: string
  readonly ndcg10: number
  readonly recall100: number
  readonly mrr10: number
  readonly ms: number
  /** Ids of the first records. */
  readonly top: readonly string[]
}

/** Means over queries. Times are in milliseconds. */
export type Figures = {
  readonly queries: number
  readonly ndcg10: number
  readonly recall100: number
  readonly mrr10: number
  readonly p50: number
  readonly p95: number
}

const TOP = 10
/** Queries to run once before any is timed. */
const WARM_UP = 5
const NO_GRADES: Grades = new Map()

/** Runs all queries of a set, one after the other. @throws the signal's reason if it is aborted */
export async function evaluate(
  system: System,
  { queries, grades }: Pick<EvalSet, 'queries' | 'grades'>,
  signal: AbortSignal,
): Promise<Outcome[]> {
  for (const { text } of queries.slice(0, WARM_UP)) await timeOf(system, text)
  const outcomes: Outcome[] = []
  for (const query of queries) {
    signal.throwIfAborted()
    const { ms, hits } = await timeOf(system, query.text)
    outcomes.push(rate(query, hits, { grades: grades.get(query.id) ?? NO_GRADES, ms }))
  }
  return outcomes
}

async function timeOf(system: System, text: string): Promise<{ ms: number; hits: readonly Hit[] }> {
  const asked = await system.time?.(text)
  const started = performance.now()
  const hits = await system.rank(text)
  return { ms: asked ?? performance.now() - started, hits }
}

/** Rates the result of one query. */
function rate(
  { id: queryId }: Pick<EvalQuery, 'id'>,
  hits: readonly Hit[],
  { grades, ms = 0 }: { readonly grades: Grades; readonly ms?: number },
): Outcome {
  const ranking = hits.map((hit) => hit.id)
  return {
    queryId,
    ndcg10: ndcg(ranking, grades, TOP),
    recall100: recall(ranking, grades, DEPTH),
    mrr10: reciprocalRank(ranking, grades, TOP),
    ms,
    top: ranking.slice(0, TOP),
  }
}

/** The means of some results. */
export function summarise(outcomes: readonly Outcome[]): Figures {
  const times = outcomes.map(({ ms }) => ms)
  return {
    queries: outcomes.length,
    ndcg10: mean(outcomes.map(({ ndcg10 }) => ndcg10)),
    recall100: mean(outcomes.map(({ recall100 }) => recall100)),
    mrr10: mean(outcomes.map(({ mrr10 }) => mrr10)),
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
  }
}
