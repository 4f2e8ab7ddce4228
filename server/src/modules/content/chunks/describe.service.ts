import { sql } from 'kysely'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { embedLater } from '../../embeddings/index.ts'
import { requireWithinLimits } from '../../tenancy/index.ts'
import { chunkTextsOf, chunksOf } from '../named-reads.ts'
import { recountVersion } from '../documents/version-figures.queries.ts'
import { replaceText } from './chunks.service.ts'
import { chunkKey } from '../keys.ts'
import { openNode } from './edit.service.ts'
import { mergeMetadata } from './metadata.ts'
import { contentHash } from './new-node.ts'
import { readText } from './searched-texts.ts'
import { readPlaces } from '../search-texts/search-texts.queries.ts'
import { readMetadata, writeMetadata } from './write.queries.ts'
import { updatePart } from '../../tree/index.ts'

/** A description that a model adds to a chunk after its ingestion. */
export type LateDescription = {
  /** The chunk as it was converted. A chunk that people have changed since then is not described. */
  readonly before: {
    readonly content: string
    /** Storage addresses of its images. */
    readonly images: readonly string[]
    readonly summary: unknown
  }
  readonly content?: string
  readonly summary?: unknown
}

type Found = {
  readonly id: string
  readonly hash: string
  readonly images: readonly string[] | null
  readonly summary: unknown
}

/**
 * Adds descriptions to the chunks of a version, each in its own transaction. Equal chunks get theirs in the order of
 * the document.
 * @returns how many chunks were changed
 * @throws Problem if the actor may not change the version, or it is being ingested
 */
export async function describeChunks(
  context: Context,
  actor: Actor,
  versionPartId: string,
  descriptions: readonly LateDescription[],
): Promise<number> {
  const hashes = descriptions.map(({ before }) => contentHash(before.content))
  const found = await context.doors.inTenant(actor.tenantId, (tx) =>
    findChunks(tx, actor.tenantId, versionPartId, hashes),
  )
  let changed = 0
  for (const each of descriptions) {
    const { content, images, summary } = each.before
    const wanted = keyOf({ hash: contentHash(content), images, summary })
    const at = found.findIndex((chunk) => keyOf(chunk) === wanted)
    const [chunk] = at < 0 ? [] : found.splice(at, 1)
    if (chunk && (await describe(context, actor, chunk.id, each))) changed += 1
  }
  return changed
}

function keyOf({ hash, images, summary }: Omit<Found, 'id'>): string {
  return JSON.stringify([hash, images ?? [], summary ?? null])
}

async function findChunks(
  tx: TenantTx,
  tenantId: string,
  versionPartId: string,
  hashes: readonly string[],
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select c.id, encode(t.sha256, 'hex') as hash, c.metadata -> 's3_urls' as images,
      c.metadata -> 'summary' as summary
    from ${chunksOf(tenantId)} c
    join ${chunkTextsOf(tenantId)} t on t.id = c.content_id
    where c.version_part_id = ${versionPartId}::uuid
      and t.sha256 in (select decode(hash, 'hex') from unnest(${hashes}::text[]) hash)
    order by c.id`.execute(tx)
  return rows
}

/** @returns false if the text of the chunk has changed */
async function describe(
  context: Context,
  actor: Actor,
  chunkId: string,
  { before, content, summary }: LateDescription,
): Promise<boolean> {
  const { tenantId } = actor
  const [place] = await context.doors.inTenant(tenantId, (tx) =>
    readPlaces(tx, tenantId, [chunkId]),
  )
  if (!place) return false
  const text =
    content === undefined ? undefined : await readText(content, place.chunkType, place.headings)
  return context.doors.inTenant(tenantId, async (tx) => {
    const opened = await openNode(tx, actor, chunkKey(chunkId))
    const { partId } = opened.version
    const hashes = [contentHash(before.content)]
    const found = await findChunks(tx, tenantId, partId, hashes)
    if (!found.some(({ id }) => id === chunkId)) return false
    if (text) await replaceText(tx, context, opened, text)
    if (summary !== undefined) {
      const metadata = mergeMetadata(await readMetadata(tx, opened.node), { summary })
      await writeMetadata(tx, opened.node, metadata)
      await updatePart(tx, opened.node, {})
    }
    await recountVersion(tx, tenantId, partId)
    await embedLater(tx, context, tenantId, partId)
    await requireWithinLimits(tx, context, tenantId, ['textBytes'])
    return true
  })
}
