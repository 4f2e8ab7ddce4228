import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import { uniqueIds } from '../../../platform/core/ids.ts'
import { keepMatches, retried } from '../find-results.ts'
import type { Read } from '../rank-by-mode.ts'
import { filtersOf, readSearch, runSearch, type Search } from '../run-search.ts'
import { chosenFacets, without } from './chosen-facets.ts'
import { countFacets } from './facets.queries.ts'
import type { SearchFacets } from './facets.schemas.ts'

/** How many of the best chunks are counted. Rating more by their meaning costs several times the search itself. */
const MOST_COUNTED = { full_text: 1000, dense_only: 200, hybrid: 200 }
const DAY_MS = 24 * 60 * 60 * 1000
const SPANS = [7, 30, 365]

type Request = Search['request']

/**
 * Counts the documents that a search finds by folder, type, tag, uploader and time, among its best chunks. The filter of
 * a facet doesn't limit its own counts, so that they say what another value would add. Chunks that are only similar in
 * meaning don't count. `top_k`, and what shapes results, is ignored.
 * @param most how many of the best chunks are counted
 */
export async function findFacets(
  context: Context,
  actor: Actor,
  request: Request,
  most = MOST_COUNTED[request.search_type],
): Promise<Static<typeof SearchFacets>> {
  const read: Read = (work) => context.doors.readInTenant(actor.tenantId, work)
  const { ids, isComplete, asked } = await retried(async () => {
    const search = await readSearch(context, actor, request, { mayBeRecent: true })
    return { ...(await findCounted({ read, actor, search }, most)), asked: search.request }
  })
  const { documentTypes, uploaderIds, anyTagIds, after } = filtersOf(asked)
  const wanted = {
    folderIds: chosenFacets(asked).includes('folder') ? asked.parent_path_ids : undefined,
    documentTypes,
    uploaderIds,
    anyTagIds,
    after,
  }
  const facets = await read((tx) => countFacets(tx, actor, { ids, wanted, spans: daysAgo() }))
  return { ...facets, is_complete: isComplete }
}

type Running = { readonly read: Read; readonly actor: Actor; readonly search: Search }
type Counted = { readonly ids: readonly string[]; readonly isComplete: boolean }

/**
 * The best chunks with and without what was chosen in facets. If all without it are few, they include those with it.
 */
async function findCounted({ read, actor, search }: Running, most: number): Promise<Counted> {
  const count = async (one: Search) => {
    const wide = { ...one, request: { ...one.request, top_k: most } }
    const { scored, words } = await runSearch(read, actor, wide)
    const matches = await keepMatches(read, actor, { search, words, scored })
    return { ids: matches.map(({ id }) => id), isAll: scored.length < most }
  }
  const find = async (wanted: Request) => {
    if (wanted.search_type !== 'hybrid') return count({ ...search, request: wanted })
    // If few chunks have the words, these are all that match, wherever they rank among those that are similar.
    const byWords = { ...wanted, search_type: 'full_text', score_threshold: 0 } as const
    const all = await count({ ...search, request: byWords, question: undefined })
    return all.isAll ? all : count({ ...search, request: wanted })
  }
  const { request } = search
  const chosen = chosenFacets(request)
  const all = await find(without(request, chosen))
  const isComplete = all.isAll
  if (isComplete || chosen.length === 0) return { ids: all.ids, isComplete }
  return { ids: uniqueIds([...all.ids, ...(await find(request)).ids]), isComplete }
}

/** The beginnings of the days that began so many days ago. */
function daysAgo(): string[] {
  return SPANS.map((days) => {
    const day = new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
    return `${day}T00:00:00Z`
  })
}
