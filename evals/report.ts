import { renderGrid } from '../bench/table.ts'
import { summarise, type Figures, type Outcome } from './evaluate.ts'
import { halfOf } from './split.ts'

/** Results of a system, under its display name. */
export type SystemOutcomes = { readonly name: string; readonly outcomes: readonly Outcome[] }

const HEAD = ['system', 'queries', 'nDCG@10', 'recall@100', 'MRR@10', 'p50 ms', 'p95 ms']

/** All columns except the first. */
const RIGHT = (column: number): boolean => column > 0

/** The figures of all systems, in total and, if requested, by half and by kind of query. */
export function renderFigures(
  systems: readonly SystemOutcomes[],
  groups: { readonly halves: boolean; readonly kinds: boolean },
): string {
  const all = systems[0]?.outcomes ?? []
  const kinds = groups.kinds ? [...new Set(all.map(({ queryId }) => kindOf(queryId)))] : []
  const tables = [
    { name: undefined, has: () => true },
    ...(groups.halves ? (['tuning', 'held out'] as const) : []).map((half) => ({
      name: `half: ${half}`,
      has: (id: string) => halfOf(id) === half,
    })),
    ...kinds.map((kind) => ({ name: `kind: ${kind}`, has: (id: string) => kindOf(id) === kind })),
  ]
  return tables
    .map(({ name, has }) => {
      const rows = systems.map((system) => {
        const chosen = system.outcomes.filter(({ queryId }) => has(queryId))
        return cellsOf(system.name, summarise(chosen))
      })
      const table = renderGrid(HEAD, rows, RIGHT)
      return name === undefined ? table : `\n${name}\n\n${table}`
    })
    .join('\n')
}

/** Ids of queries are KIND-.... An id without a hyphen has the kind "other". */
function kindOf(queryId: string): string {
  return /^(.+?)-/.exec(queryId)?.[1] ?? 'other'
}

function cellsOf(name: string, figures: Figures): string[] {
  const { queries, ndcg10, recall100, mrr10, p50, p95 } = figures
  const shares = [ndcg10, recall100, mrr10].map((value) => value.toFixed(4))
  return [name, String(queries), ...shares, p50.toFixed(1), p95.toFixed(1)]
}

/** The queries on which a system loses most nDCG to another one, worst first. */
export function findLosses(
  system: SystemOutcomes,
  other: SystemOutcomes,
  count: number,
): { readonly queryId: string; readonly own: Outcome; readonly other: Outcome }[] {
  const others = new Map(other.outcomes.map((outcome) => [outcome.queryId, outcome]))
  return system.outcomes
    .flatMap((own) => {
      const found = others.get(own.queryId)
      return found ? [{ queryId: own.queryId, own, other: found }] : []
    })
    .filter(({ own, other: better }) => better.ndcg10 > own.ndcg10)
    .toSorted((a, b) => b.other.ndcg10 - b.own.ndcg10 - (a.other.ndcg10 - a.own.ndcg10))
    .slice(0, count)
}
