import { createOwner } from '../bench/client.ts'
import { Problem } from '../server/src/platform/core/errors.ts'
import { searchChunks } from '../server/src/modules/search/index.ts'
import type { Instance } from './instance.ts'
import type { Mode } from './options.ts'
import type { Part } from './parts.ts'
import { bestFirst, DEPTH, foldParts, type Hit, type System } from './system.ts'

/** Chunks requested at first, and the maximum if they belong to too few records. */
const CHUNKS = 300
const MAX_CHUNKS = 4800
/** Results of the timed requests. */
const TIMED_RESULTS = 10

/**
 * A mode of the service. Ranks come from the function behind the route, since the route returns at most 50 chunks and
 * recall@100 needs more. Times are those of POST /v1/chunks/search with 10 results.
 */
export function createArborSystem(instance: Instance, mode: Mode, parts: readonly Part[]): System {
  const recordOf = new Map(parts.map(({ id, recordId }) => [id, recordId]))
  return {
    name: mode,
    rank: async (query) => {
      for (let chunks = CHUNKS; ; chunks *= 4) {
        const found = await search(instance, mode, { query, chunks })
        const hits = bestFirst(foldParts(found, recordOf))
        const isAll = found.length < chunks || chunks >= MAX_CHUNKS
        if (isAll || hits.length === DEPTH) return hits
      }
    },
    time: (query) => timeRequest(instance, mode, query),
  }
}

/** @returns why the mode can't be used, or undefined if it can */
export async function whyUnavailable(instance: Instance, mode: Mode): Promise<string | undefined> {
  try {
    await search(instance, mode, { query: 'anything', chunks: 1 })
    return undefined
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_available') return error.message
    throw error
  }
}

/** Chunks, best first. Descending scores replace the real ones, since only the order is guaranteed. */
async function search(
  { context, actor }: Instance,
  mode: Mode,
  { query, chunks }: { readonly query: string; readonly chunks: number },
): Promise<Hit[]> {
  const found = await searchChunks(context, actor, requestOf(mode, query, chunks))
  return found.map(({ id }, index) => ({ id, score: -index }))
}

async function timeRequest({ url, apiKey }: Instance, mode: Mode, query: string): Promise<number> {
  const { send } = createOwner(url, { apiKey })
  const started = performance.now()
  await send('POST', '/v1/chunks/search', requestOf(mode, query, TIMED_RESULTS))
  return performance.now() - started
}

function requestOf(mode: Mode, query: string, chunks: number) {
  return {
    query,
    search_type: mode,
    hybrid_profile: 'hybrid' as const,
    active_version_only: true,
    top_k: chunks,
    score_threshold: 0,
    with_document: false,
  }
}
