import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import { retried } from '../find-results.ts'
import type { Read } from '../rank-by-mode.ts'
import { readSearch, runSearch, type Search } from '../run-search.ts'
import { countFacets } from './facets.queries.ts'
import type { SearchFacets } from './facets.schemas.ts'

/** How many of the best chunks are counted. */
const MOST_COUNTED = 1000
const DAY_MS = 24 * 60 * 60 * 1000
const SPANS = [7, 30, 365]

/**
 * Counts the documents that a search finds by folder, type, tag, uploader and time, among its best chunks. `top_k`, and
 * what shapes results, is ignored.
 */
export async function findFacets(
  context: Context,
  actor: Actor,
  request: Search['request'],
): Promise<Static<typeof SearchFacets>> {
  const read: Read = (work) => context.doors.readInTenant(actor.tenantId, work)
  const { scored } = await retried(async () => {
    const asked = await readSearch(context, actor, request)
    return runSearch(read, actor, { ...asked, request: { ...asked.request, top_k: MOST_COUNTED } })
  })
  const ids = scored.map(({ id }) => id)
  const facets = await read((tx) => countFacets(tx, actor, ids, daysAgo()))
  return { passages: ids.length, is_complete: ids.length < MOST_COUNTED, ...facets }
}

/** The beginnings of the days that began so many days ago. */
function daysAgo(): string[] {
  return SPANS.map((days) => {
    const day = new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
    return `${day}T00:00:00Z`
  })
}
