import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isAny, type SystemTx, type TenantTx } from '../../../platform/db/index.ts'
import type { Queue } from '../../../platform/jobs/index.ts'
import type { Announcer } from '../../../platform/realtime/notifications/notify.ts'
import {
  giveReceipt,
  listVersionBlocks,
  requireUnheld,
  requireUnkept,
} from '../../retention/index.ts'
import { announceHolders } from '../../tenancy/index.ts'
import {
  deleteNodesFrom,
  deleteNodesIn,
  deletePart,
  forgetFolders,
  lockVersions,
  nodesFrom,
  versionsBelow,
  type Allowed,
  type PartRow,
} from '../../tree/index.ts'
import { deleteObjects } from './delete-objects.job.ts'
import { deleteUnused } from './unused-texts.queries.ts'

/** Object storage prefixes in one cleanup job. */
const PREFIXES_A_JOB = 500

/**
 * Deletes a folder, document or version with everything below it: nodes, texts that nothing else uses, and runs. A job
 * sent in the same transaction deletes the stored objects. The tree must be locked exclusively.
 * @param job what deletes it if no request does
 * @returns the id of the receipt
 * @throws Problem conflict if a legal hold or a retention rule keeps something of it
 */
export async function deleteSubtree(
  tx: TenantTx,
  context: Announcer,
  part: Allowed<PartRow, 'write'>,
  job?: string,
): Promise<string> {
  const { tenant_id: tenantId } = part
  await requireUnheld(tx, part)
  await requireUnkept(tx, part)
  const versions = await versionsBelow(tx, part)
  const id = await giveReceipt(tx, { tenantId, part }, job)
  await forgetFolders(tx, part)
  await removeSubtree(tx, context, part, versions)
  await deleteFilesOf(tx, context.queue, { tenantId, id })
  return id
}

/**
 * The same, but keeps the stored objects.
 * @param versions all versions below the part, see `versionsBelow`
 */
export async function removeSubtree(
  tx: TenantTx,
  announcer: Announcer,
  part: Allowed<PartRow, 'write'>,
  versions: readonly Pick<PartRow, 'id' | 'metadata_obj_id'>[],
): Promise<void> {
  const { tenant_id: tenantId } = part
  const partIds = versions.map((version) => version.id)
  const versionIds = versions.map((version) => version.metadata_obj_id)
  // This also deletes the permissions on the part and everything below it.
  await announceHolders(tx, announcer, part)
  // Waits for an ingestion that is writing a batch. Without its run, the ingestion writes no more batches.
  await tx
    .deleteFrom('ingestion_run')
    .where('tenant_id', '=', tenantId)
    .where(isAny(sql.ref('version_id'), versionIds))
    .execute()
  await deleteVersionNodes(tx, tenantId, partIds)
  await deletePart(tx, part)
}

/** Sends the jobs that delete the stored objects of what a receipt is about. The last of them completes it. */
export async function deleteFilesOf(
  tx: TenantTx | SystemTx,
  queue: Queue,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
): Promise<void> {
  const blocks = await listVersionBlocks(tx, { tenantId, id })
  if (blocks.length === 0) {
    await queue.send(tx, deleteObjects, { tenantId, versionIds: [], receipt: { id, block: null } })
  }
  for (const { number: block, version_ids: versionIds } of blocks) {
    await queue.send(tx, deleteObjects, { tenantId, versionIds, receipt: { id, block } })
  }
}

/** Sends jobs that delete the stored objects of deleted versions. */
export async function deleteFiles(
  tx: TenantTx | SystemTx,
  queue: Queue,
  { tenantId, versionIds }: { readonly tenantId: string; readonly versionIds: readonly string[] },
): Promise<void> {
  for (let start = 0; start < versionIds.length; start += PREFIXES_A_JOB) {
    const some = versionIds.slice(start, start + PREFIXES_A_JOB)
    await queue.send(tx, deleteObjects, { tenantId, versionIds: some })
  }
}

/**
 * Deletes all sections and chunks of versions, and the texts that no other chunk of the tenant has. The versions stay
 * locked, so no chunk is added whose text would be left behind.
 */
export async function deleteVersionNodes(
  tx: TenantTx,
  tenantId: string,
  versionPartIds: readonly string[],
): Promise<void> {
  await lockVersions(tx, tenantId, versionPartIds)
  const chunks = isAny(sql.ref('chunk.version_part_id'), versionPartIds)
  const texts = await textsOf(tx, tenantId, chunks)
  await deleteChunks(tx, tenantId, chunks)
  await deleteNodesIn(tx, tenantId, versionPartIds)
  await deleteUnusedTexts(tx, tenantId, texts)
}

/**
 * Deletes a section with everything below it, or a chunk, and the texts that no other chunk of the tenant has. The
 * version must be locked.
 */
export async function deleteNodes(tx: TenantTx, node: Allowed<PartRow, 'write'>): Promise<void> {
  const { tenant_id: tenantId } = node
  const chunks = sql<SqlBool>`chunk.path_part_id in (${nodesFrom(node)})`
  const texts = await textsOf(tx, tenantId, chunks)
  await deleteChunks(tx, tenantId, chunks)
  await deleteNodesFrom(tx, node)
  await deleteUnusedTexts(tx, tenantId, texts)
}

/** Deletes the passages of a chunk and their texts. The version must be locked. */
export async function deletePassages(
  tx: TenantTx,
  tenantId: string,
  chunkId: string,
): Promise<void> {
  const passages = sql<SqlBool>`chunk.passage_of = ${chunkId}::uuid`
  const texts = await textsOf(tx, tenantId, passages)
  await deleteChunks(tx, tenantId, passages)
  await deleteUnusedTexts(tx, tenantId, texts)
}

type Texts = { readonly contentIds: readonly string[]; readonly searchTextIds: readonly string[] }

/** Ids of the current, former and search texts of chunks. */
async function textsOf(
  tx: TenantTx,
  tenantId: string,
  chunks: RawBuilder<SqlBool>,
): Promise<Texts> {
  const { rows } = await sql<{ id: string; search_text_id: string | null }>`
    select chunk.content_id as id, chunk.search_text_id from chunk
    where chunk.tenant_id = ${tenantId}::uuid and ${chunks}
    union
    select former.content_id, null from chunk
    join chunk_former_content former on former.tenant_id = chunk.tenant_id and former.chunk_id = chunk.id
    where chunk.tenant_id = ${tenantId}::uuid and ${chunks}`.execute(tx)
  return {
    contentIds: [...new Set(rows.map((row) => row.id))],
    searchTextIds: [...new Set(rows.flatMap((row) => row.search_text_id ?? []))],
  }
}

/** One statement updates the usage counters once. A cascade would update them for each chunk. */
async function deleteChunks(
  tx: TenantTx,
  tenantId: string,
  chunks: RawBuilder<SqlBool>,
): Promise<void> {
  await sql`delete from chunk where chunk.tenant_id = ${tenantId}::uuid and ${chunks}`.execute(tx)
}

async function deleteUnusedTexts(
  tx: TenantTx,
  tenantId: string,
  { contentIds, searchTextIds }: Texts,
): Promise<void> {
  await deleteUnused(tx, 'search_text', tenantId, searchTextIds)
  await deleteUnused(tx, 'chunk_content', tenantId, contentIds)
}
