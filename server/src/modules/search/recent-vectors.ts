import { RecentMap } from '../../platform/core/recent-map.ts'

/** Longer queries aren't remembered. */
const LONGEST = 1000
/** A person looks at the facets of a search for about this long. */
const KEPT_MS = 60_000

/** What a vector belongs to. Tenants share none, so response times don't tell what others have searched for. */
type Asked = { readonly tenantId: string; readonly modelId: number; readonly query: string }
type Kept = { readonly vector: Float32Array; readonly since: number }

/** The vectors of recent queries. */
export class RecentVectors {
  // About 1 MB with the offline model, and 6 MB with the largest ones.
  readonly #vectors = new RecentMap<string, Kept>(500)

  get(asked: Asked): Float32Array | undefined {
    const kept = this.#vectors.get(keyOf(asked))
    return kept && performance.now() - kept.since < KEPT_MS ? kept.vector : undefined
  }

  set(asked: Asked, vector: Float32Array): void {
    if (asked.query.length > LONGEST) return
    this.#vectors.set(keyOf(asked), { vector, since: performance.now() })
  }
}

function keyOf({ tenantId, modelId, query }: Asked): string {
  return `${tenantId} ${modelId} ${query}`
}
