import { sql } from 'kysely'
import { isAny, jsonb, type TenantTx } from '../../../platform/db/index.ts'
import type { Allowed, PartRow } from '../../tree/index.ts'

type Writable = Allowed<PartRow, 'write'>

function chunkOf(tx: TenantTx, node: Writable) {
  return tx
    .selectFrom('chunk')
    .where('tenant_id', '=', node.tenant_id)
    .where('id', '=', node.metadata_obj_id)
}

/** Types, such as TEXT, and metadata of chunks of one tenant, in the same order. */
export async function readKinds(
  tx: TenantTx,
  nodes: readonly [Writable, ...Writable[]],
): Promise<{ readonly type: string; readonly metadata: Record<string, unknown> }[]> {
  const ids = nodes.map((node) => node.metadata_obj_id)
  const rows = await tx
    .selectFrom('chunk')
    .where('tenant_id', '=', nodes[0].tenant_id)
    .where(isAny(sql.ref('id'), ids))
    .select(['id', 'chunk_type', sql<Record<string, unknown>>`metadata`.as('metadata')])
    .execute()
  const kinds = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => ({
    type: kinds.get(id)?.chunk_type ?? '',
    metadata: kinds.get(id)?.metadata ?? {},
  }))
}

/** Reads the metadata of a chunk. */
export async function readMetadata(tx: TenantTx, node: Writable): Promise<Record<string, unknown>> {
  const { metadata } = await chunkOf(tx, node)
    .select(sql<Record<string, unknown>>`metadata`.as('metadata'))
    .executeTakeFirstOrThrow()
  return metadata
}

/** Replaces the metadata of a chunk. */
export async function writeMetadata(tx: TenantTx, node: Writable, metadata: object): Promise<void> {
  await tx
    .updateTable('chunk')
    .set({ metadata: jsonb(metadata) })
    .where('tenant_id', '=', node.tenant_id)
    .where('id', '=', node.metadata_obj_id)
    .execute()
}

type Text = { readonly contentId: string; readonly searchTextId: string }

/**
 * Replaces the text of a chunk and keeps the old one among its former texts.
 * @returns the former text, or undefined if the chunk already has this text
 */
export async function writeContent(
  tx: TenantTx,
  node: Writable,
  { contentId, searchTextId }: Text,
): Promise<Text | undefined> {
  const { tenant_id: tenantId, metadata_obj_id: chunkId } = node
  const former = await chunkOf(tx, node)
    .select(['content_id as contentId', 'search_text_id as searchTextId'])
    .executeTakeFirstOrThrow()
  if (former.contentId === contentId) return undefined
  await tx
    .insertInto('chunk_former_content')
    .values({ tenant_id: tenantId, chunk_id: chunkId, content_id: former.contentId })
    .execute()
  // A restored text is no longer a former one.
  await tx
    .deleteFrom('chunk_former_content')
    .where('tenant_id', '=', tenantId)
    .where('chunk_id', '=', chunkId)
    .where('content_id', '=', contentId)
    .execute()
  await tx
    .updateTable('chunk')
    .set({ content_id: contentId, search_text_id: searchTextId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', chunkId)
    .execute()
  return former
}
