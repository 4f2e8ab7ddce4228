import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { invalidInput, problem } from '../../../platform/core/errors.ts'
import type { Listed } from '../../../platform/http/schemas.ts'
import { withTimes } from '../../../platform/http/times.ts'
import { versionKey } from '../documents/versions.service.ts'
import { getPart, NO_APPROVAL, type Allowed, type PartRow } from '../../tree/index.ts'
import { chunkKey, sectionKey } from '../keys.ts'
import { toPublicChunk } from './chunks.public.ts'
import { listChunks } from './chunks.queries.ts'
import type {
  ChunkNeighborsResponse,
  ChunkResponse,
  ContentItem,
  NeighborsQuery,
  VersionContentsQuery,
} from './chunks.schemas.ts'
import { listVersionItems, type ContentsFilter, type ItemRow } from './contents.queries.ts'
import { listAround, listNeighbors, listNeighborsInVersion } from './neighbors.queries.ts'

/** Reads a chunk. @throws Problem not_found, forbidden */
export async function readChunk(
  tx: TenantTx,
  { storage }: Pick<Context, 'storage'>,
  actor: Actor,
  { id, withDocument = false }: { readonly id: string; readonly withDocument?: boolean },
): Promise<Static<typeof ChunkResponse>> {
  const [found] = await listChunks(tx, actor, [id], { withDocument })
  if (found) return toPublicChunk(found, storage)
  await getPart(tx, actor, chunkKey(id), 'read')
  throw problem('missing', { what: 'Chunk' })
}

/** The chunks among `ids` that the actor may read, by id. */
export async function readChunks(
  tx: TenantTx,
  { storage }: Pick<Context, 'storage'>,
  actor: Actor,
  {
    ids,
    withDocument = false,
  }: { readonly ids: readonly string[]; readonly withDocument?: boolean },
): Promise<Map<string, Static<typeof ChunkResponse>>> {
  const rows = await listChunks(tx, actor, ids, { withDocument })
  return new Map(rows.map((row) => [row.id, toPublicChunk(row, storage)]))
}

/**
 * Sections and chunks of a version, or of one of its sections, depth first.
 * @throws Problem not_found, also for a section of another version; forbidden
 */
export async function listContents(
  { doors }: Context,
  actor: Actor,
  { versionId, query }: { versionId: string; query: Static<typeof VersionContentsQuery> },
): Promise<Listed<ContentItem>> {
  const { section_id: sectionId, content_type: type, limit, offset } = query
  const { total, items } = await doors.inTenant(actor.tenantId, async (tx) => {
    const version = await getPart(tx, actor, versionKey(versionId), 'read')
    const section = sectionId ? await getPart(tx, actor, sectionKey(sectionId), 'read') : undefined
    if (section && section.version_part_id !== version.id) {
      throw problem('missing', { what: 'Section' })
    }
    const filter = { sectionPartId: section?.id, type: type ?? undefined, limit, offset }
    return listVersionItems(tx, version, filter)
  })
  return { total, items: items.map(toPublicItem) }
}

/** Sections and chunks below a version or section, optionally of one type, depth first. */
export async function listContentsOf(
  tx: TenantTx,
  part: Allowed<PartRow, 'read'>,
  page: Pick<ContentsFilter, 'limit' | 'offset'> & Partial<Pick<ContentsFilter, 'type'>>,
): Promise<Listed<ContentItem>> {
  const isSection = part.version_part_id !== null
  // Only contents of the section are listed, so permission to read the section is enough.
  const version = { ...part, id: part.version_part_id ?? part.id }
  const filter = { sectionPartId: isSection ? part.id : undefined, type: undefined, ...page }
  const { total, items } = await listVersionItems(tx, version, filter)
  return { total, items: items.map(toPublicItem) }
}

/** Only siblings by default. */
type NeighborsWanted = Omit<Static<typeof NeighborsQuery>, 'within_section'> & {
  readonly within_section?: boolean
}

/**
 * A chunk with its neighbors among its siblings or in its version. With `chunks_only`, the list stops before the first
 * section on each side.
 * @throws Problem not_found, forbidden; InvalidInput if only sections are requested
 */
export async function getNeighbors(
  { doors }: Context,
  actor: Actor,
  chunkId: string,
  query: NeighborsWanted,
): Promise<Static<typeof ChunkNeighborsResponse>> {
  const { prev, next, content_type: type, within_section: isWithin = true } = query
  if (type === 'SECTION') {
    throw invalidInput(
      ['query', 'content_type'],
      'A chunk has no place in a list of sections',
      type,
    )
  }
  const range = { prev, next, chunksOnly: type === 'CHUNK' }
  return doors.readInTenant(actor.tenantId, async (tx) => {
    const part = await getPart(tx, actor, chunkKey(chunkId), 'read')
    const list = isWithin ? listNeighbors : listNeighborsInVersion
    const { items, offset, total, versionId } = await list(tx, actor, part, range)
    const rows = query.chunks_only ? chunksAround(items, part.id) : items
    return {
      items: rows.map(toPublicItem),
      anchor_index: rows.findIndex((row) => row.path_part_id === part.id),
      anchor_offset: offset,
      total,
      document_version_id: versionId,
    }
  })
}

/**
 * A chunk with the chunks around it, up to the next section on each side. Doesn't count the other siblings.
 * @throws Problem not_found, forbidden
 */
export function listItemsAround(
  { doors }: Pick<Context, 'doors'>,
  actor: Actor,
  chunkId: string,
  around: { readonly prev: number; readonly next: number },
): Promise<{ items: ContentItem[]; anchor: number }> {
  return doors.readInTenant(actor.tenantId, async (tx) => {
    const part = await getPart(tx, actor, chunkKey(chunkId), 'read')
    const found = await listAround(tx, actor, part, { ...around, chunksOnly: false })
    const rows = chunksAround(found, part.id)
    const anchor = rows.findIndex((row) => row.path_part_id === part.id)
    return { items: rows.map(toPublicItem), anchor }
  })
}

function chunksAround(rows: readonly ItemRow[], anchorId: string): ItemRow[] {
  const at = rows.findIndex((row) => row.path_part_id === anchorId)
  const start = rows.findLastIndex((row, i) => i < at && row.part_type !== 'CHUNK') + 1
  const end = rows.findIndex((row, i) => i > at && row.part_type !== 'CHUNK')
  return rows.slice(start, end < 0 ? undefined : end)
}

function toPublicItem(row: ItemRow): ContentItem {
  const { part_type, page_number, content, chunk_type, chunk_metadata, ...timed } = withTimes(row)
  const shared = { ...timed, ...NO_APPROVAL }
  if (part_type === 'SECTION') return { part_type, ...shared, page_number }
  return { part_type, ...shared, content, chunk_type, chunk_metadata }
}
