/** A record that was found. Only the order of scores within one result list has a meaning. */
export type Hit = { readonly id: string; readonly score: number }

/** A system that searches the records of a set. */
export type System = {
  readonly name: string
  /** The records for a query, best first, each once, at most {@link DEPTH}. */
  rank(query: string): Promise<readonly Hit[]>
  /** Milliseconds of the query as a client sends it. By default, the time of {@link rank}. */
  time?(query: string): Promise<number>
}

/** The depth of the metrics. */
export const DEPTH = 100

/**
 * The best score of each record, best first. Equal scores are in the order of the ids, so that runs can be compared.
 */
export function bestFirst(scores: ReadonlyMap<string, number>, depth = DEPTH): Hit[] {
  return [...scores]
    .map(([id, score]) => ({ id, score }))
    .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .slice(0, depth)
}

/** Ranks records by their best parts. The parts may come in any order. */
export function foldParts(
  parts: Iterable<Hit>,
  recordOf: ReadonlyMap<string, string>,
): Map<string, number> {
  const scores = new Map<string, number>()
  for (const { id, score } of parts) {
    const record = recordOf.get(id)
    if (record === undefined) continue
    scores.set(record, Math.max(score, scores.get(record) ?? Number.NEGATIVE_INFINITY))
  }
  return scores
}
