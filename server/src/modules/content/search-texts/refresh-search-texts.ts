import { unaudited } from '../../../platform/audit/kinds.ts'
import { Type } from 'typebox'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { defineJob } from '../../../platform/jobs/index.ts'
import { workOn, type JobWorker } from '../../../platform/process/workers.ts'
import { analyseTexts } from '../../../platform/text/index.ts'
import { deleteUnused } from '../deletion/unused-texts.queries.ts'
import { searchRow, searchTextId } from './search-texts.ts'
import {
  listChunksBelow,
  listStale,
  readContents,
  readPlaces,
  replaceSearchTexts,
  takeSearchTexts,
  type Place,
} from './search-texts.queries.ts'

type Parts = Pick<Context, 'doors'>

/** Updates the search texts of a version, or of all versions of a document, after names have changed. */
const indexHeadingsJob = defineJob({
  name: 'index-headings',
  payload: Type.Object({ tenantId: Type.String(), partId: Type.String() }),
  heartbeatSeconds: 60,
  expireInSeconds: 3600,
  retryLimit: 10,
  backoff: { first: 5, longest: 600 },
  oncePerKey: true,
})

/** The number of chunks checked in one transaction. */
const PAGE = 200
/** The texts of one transaction, few enough that readers of the embedded database wait only milliseconds. */
const BATCH = { limit: 50, tokens: 120_000 }

/**
 * Requests that chunks below a document or version become searchable by their new headings, in the transaction that
 * changed names or places. Until then, search uses the old headings.
 */
export async function indexLater(
  tx: TenantTx,
  { queue }: Pick<Context, 'queue'>,
  tenantId: string,
  partId: string,
): Promise<void> {
  await queue.send(tx, indexHeadingsJob, { tenantId, partId }, { key: `${tenantId}/${partId}` })
}

export const jobs: readonly JobWorker[] = [
  workOn(
    indexHeadingsJob,
    (context, { tenantId, partId }, signal) => refreshBelow(context, tenantId, partId, signal),
    { audit: unaudited('Renews the index of texts below an item whose new name is recorded.') },
  ),
]

async function refreshBelow(
  { doors }: Parts,
  tenantId: string,
  partId: string,
  signal: AbortSignal,
): Promise<void> {
  let after: string | undefined
  for (;;) {
    signal.throwIfAborted()
    const page = { partId, after, limit: PAGE }
    const { ids, places } = await doors.inTenant(tenantId, async (tx) => {
      const next = await listChunksBelow(tx, tenantId, page)
      return { ids: next, places: await readPlaces(tx, tenantId, next) }
    })
    after = ids.at(-1)
    if (after === undefined) return
    const changed = places.filter(
      ({ hash, headings, searchTextId: id }) => searchTextId(hash, headings) !== id,
    )
    for (const batch of batchesOf(changed)) {
      signal.throwIfAborted()
      await refresh({ doors }, tenantId, batch)
    }
  }
}

/**
 * Analyzes again some of a tenant's search texts that an earlier version of the analysis indexed.
 * @returns how many are no longer outdated, or 0 if none were
 */
export async function refreshStale({ doors }: Parts, tenantId: string): Promise<number> {
  const { textIds, places } = await doors.inTenant(tenantId, async (tx) => {
    const stale = await listStale(tx, tenantId, BATCH.limit)
    return { ...stale, places: await readPlaces(tx, tenantId, stale.chunkIds) }
  })
  if (textIds.length === 0) return 0
  const [first = []] = batchesOf(places)
  await refresh({ doors }, tenantId, first)
  const unused = await doors.inTenant(tenantId, (tx) =>
    deleteUnused(tx, 'search_text', tenantId, textIds),
  )
  if (first.length === 0 && unused === 0) {
    throw new Error('Some search texts belong to chunks without a text or place. Run arbor verify.')
  }
  return new Set(first.map((place) => place.searchTextId)).size
}

function batchesOf(places: readonly Place[]): Place[][] {
  const batches: Place[][] = []
  let tokens = Infinity
  for (const place of places) {
    tokens += place.numTokens
    const last = batches.at(-1)
    if (last && last.length < BATCH.limit && tokens <= BATCH.tokens) last.push(place)
    else {
      batches.push([place])
      tokens = place.numTokens
    }
  }
  return batches
}

/** Gives chunks the search texts of their places. Analyzes equal texts under equal headings once. */
async function refresh(
  { doors }: Parts,
  tenantId: string,
  places: readonly Place[],
): Promise<void> {
  if (places.length === 0) return
  const contents = await doors.inTenant(tenantId, (tx) =>
    readContents(
      tx,
      tenantId,
      places.map(({ contentId }) => contentId),
    ),
  )
  const wanted = new Map(
    places.map(({ hash, headings, contentId }) => [
      searchTextId(hash, headings),
      { content: contents.get(contentId) ?? '', headings },
    ]),
  )
  const analysed = await analyseTexts(wanted.values())
  const rows = [...wanted.keys()].flatMap((id, at) => {
    const text = analysed[at]
    return text ? [searchRow(id, text)] : []
  })
  const replacements = places.map(({ id, contentId, hash, headings, searchTextId: former }) => ({
    id,
    content_id: contentId,
    former,
    next: searchTextId(hash, headings),
  }))
  await doors.inTenant(tenantId, async (tx) => {
    await takeSearchTexts(tx, tenantId, rows)
    await replaceSearchTexts(tx, tenantId, replacements)
    // Includes the new ones: a chunk may have been deleted or changed since it was read.
    const touched = replacements.flatMap(({ former, next }) => [former, next])
    await deleteUnused(tx, 'search_text', tenantId, [...new Set(touched)])
  })
}
