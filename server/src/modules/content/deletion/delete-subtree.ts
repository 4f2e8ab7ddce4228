import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isAny, type SystemTx, type TenantTx } from '../../../platform/db/index.ts'
import type { Queue } from '../../../platform/jobs/index.ts'
import type { Announcer } from '../../../platform/realtime/notifications/notify.ts'
import {
  beginReceipt,
  giveReceipts,
  listVersionBlocks,
  requireUnheld,
  requireUnkept,
  writeBlocksOf,
} from '../../retention/index.ts'
import { announceHolders } from '../../tenancy/index.ts'
import {
  countNodesOf,
  deleteDoomed,
  deleteNodesFrom,
  deleteNodesIn,
  deleteParts,
  forgetFolders,
  forgetParents,
  hideDeleted,
  lockVersions,
  nodesFrom,
  versionsBelow,
  type Allowed,
  type DeletionRow,
  type DoomedNodes,
  type PartRow,
} from '../../tree/index.ts'
import { deleteObjects } from './delete-objects.job.ts'
import { removeDeleted } from './remove-deleted.job.ts'
import { deleteUnused } from './unused-texts.queries.ts'

/** Object storage prefixes in one cleanup job. */
const PREFIXES_A_JOB = 500

/** Nodes that are deleted in the transaction of the request. */
const MOST_AT_ONCE = 200

/**
 * Deletes a folder, document or version with everything below it: nodes, texts that nothing else uses, and runs. A job
 * sent in the same transaction deletes the stored objects, and whatever is below a large folder or document, which
 * nobody sees from then on. The tree must be locked exclusively.
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
  await requireUnheld(tx, part)
  await requireUnkept(tx, part)
  const receipts = await deleteSubtrees(tx, context, [part], job)
  return receipts.get(part.id) ?? ''
}

/**
 * The same for several parts of a tenant, none of which is below another. Holds and rules are checked before.
 * @returns the ids of the receipts by part
 */
export async function deleteSubtrees(
  tx: TenantTx,
  context: Announcer,
  parts: readonly Allowed<PartRow, 'write'>[],
  job?: string,
): Promise<ReadonlyMap<string, string>> {
  const tenantId = parts[0]?.tenant_id
  if (tenantId === undefined) return new Map()
  const items = parts.filter(({ part_type: type }) => type === 'FOLDER' || type === 'DOCUMENT')
  const itemIds = items.map(({ id }) => id)
  const counts = await countNodesOf(tx, tenantId, itemIds, MOST_AT_ONCE + 1)
  const isLarge = ({ id }: PartRow) => (counts.get(id) ?? 0) > MOST_AT_ONCE
  const receipts = new Map<string, string>()
  for (const part of parts.filter((each) => isLarge(each))) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction
    receipts.set(part.id, await deleteInBackground(tx, context, part, job))
  }
  const small = parts.filter((part) => !isLarge(part))
  for (const [id, receipt] of await deleteAtOnce(tx, context, small, job)) receipts.set(id, receipt)
  return receipts
}

async function deleteAtOnce(
  tx: TenantTx,
  context: Announcer,
  parts: readonly Allowed<PartRow, 'write'>[],
  job?: string,
): Promise<(readonly [string, string])[]> {
  const tenantId = parts[0]?.tenant_id
  if (tenantId === undefined) return []
  const partIds = parts.map(({ id }) => id)
  const versions = await versionsBelow(tx, tenantId, partIds)
  const doomed = parts.map((part) => ({ part }))
  const receiptIds = await giveReceipts(tx, { tenantId, doomed }, job)
  await forgetFolders(tx, tenantId, parts)
  await removeSubtrees(tx, context, parts, versions)
  await deleteFilesOf(tx, context.queue, tenantId, receiptIds)
  return partIds.map((id, nth) => [id, receiptIds[nth] ?? ''])
}

/** Hides it now, and leaves the rest to a job, because others would wait for a long transaction. */
async function deleteInBackground(
  tx: TenantTx,
  context: Announcer,
  part: Allowed<PartRow, 'write'>,
  job?: string,
): Promise<string> {
  const { tenant_id: tenantId } = part
  const id = await beginReceipt(tx, { tenantId, part }, job)
  await announceHolders(tx, context, tenantId, [part])
  await hideDeleted(tx, part, id)
  await context.queue.send(tx, removeDeleted, { tenantId }, { key: tenantId })
  return id
}

/**
 * Deletes parts of a tenant with everything below them, but keeps the stored objects.
 * @param versions all versions below the parts, see `versionsBelow`
 */
export async function removeSubtrees(
  tx: TenantTx,
  announcer: Announcer,
  parts: readonly Allowed<PartRow, 'write'>[],
  versions: readonly Pick<PartRow, 'id' | 'metadata_obj_id'>[],
): Promise<void> {
  const tenantId = parts[0]?.tenant_id
  if (tenantId === undefined) return
  // This also deletes the permissions on the parts and everything below them.
  await announceHolders(tx, announcer, tenantId, parts)
  await deleteRuns(tx, tenantId, versions)
  await deleteVersionNodes(
    tx,
    tenantId,
    versions.map((version) => version.id),
  )
  await deleteParts(tx, tenantId, parts)
}

/** Deletes nodes with nothing else below them, in the background, and sends jobs that delete their stored objects. */
export async function removeDoomed(
  tx: TenantTx,
  queue: Queue,
  { tenant_id: tenantId, id }: DeletionRow,
  { ids, versions }: DoomedNodes,
): Promise<void> {
  const blocks = await writeBlocksOf(tx, { tenantId, id }, ids)
  const versionParts = versions.map((version) => version.id)
  await forgetParents(tx, tenantId, ids)
  await deleteRuns(tx, tenantId, versions)
  await lockVersions(tx, tenantId, versionParts)
  await deleteChunksWithTexts(tx, tenantId, isAny(sql.ref('chunk.path_part_id'), ids))
  await deleteDoomed(tx, tenantId, ids)
  for (const { number, version_ids } of await listVersionBlocks(tx, tenantId, [id], blocks)) {
    const receipt = { id, block: number }
    await queue.send(tx, deleteObjects, { tenantId, versionIds: version_ids, receipt })
  }
}

/** Waits for an ingestion that is writing a batch. Without its run, the ingestion writes no more batches. */
async function deleteRuns(
  tx: TenantTx,
  tenantId: string,
  versions: readonly Pick<PartRow, 'metadata_obj_id'>[],
): Promise<void> {
  const versionIds = versions.map((version) => version.metadata_obj_id)
  await tx
    .deleteFrom('ingestion_run')
    .where('tenant_id', '=', tenantId)
    .where(isAny(sql.ref('version_id'), versionIds))
    .execute()
}

/** Sends the jobs that delete the stored objects of what receipts are about. The last of each completes it. */
export async function deleteFilesOf(
  tx: TenantTx | SystemTx,
  queue: Queue,
  tenantId: string,
  receiptIds: readonly string[],
): Promise<void> {
  const blocks = await listVersionBlocks(tx, tenantId, receiptIds)
  const withFiles = new Set(blocks.map((block) => block.receipt_id))
  const without = receiptIds.filter((id) => !withFiles.has(id))
  await queue.sendAll(tx, deleteObjects, [
    ...without.map((id) => ({ tenantId, versionIds: [], receipt: { id, block: null } })),
    ...blocks.map(({ receipt_id: id, number: block, version_ids: versionIds }) => ({
      tenantId,
      versionIds,
      receipt: { id, block },
    })),
  ])
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
  await deleteChunksWithTexts(tx, tenantId, isAny(sql.ref('chunk.version_part_id'), versionPartIds))
  await deleteNodesIn(tx, tenantId, versionPartIds)
}

/**
 * Deletes a section with everything below it, or a chunk, and the texts that no other chunk of the tenant has. The
 * version must be locked.
 */
export async function deleteNodes(tx: TenantTx, node: Allowed<PartRow, 'write'>): Promise<void> {
  const { tenant_id: tenantId } = node
  const chunks = sql<SqlBool>`chunk.path_part_id in (${nodesFrom(node)})`
  await deleteChunksWithTexts(tx, tenantId, chunks)
  await deleteNodesFrom(tx, node)
}

/** Deletes the passages of a chunk and their texts. The version must be locked. */
export async function deletePassages(
  tx: TenantTx,
  tenantId: string,
  chunkId: string,
): Promise<void> {
  await deleteChunksWithTexts(tx, tenantId, sql<SqlBool>`chunk.passage_of = ${chunkId}::uuid`)
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

/** Deletes chunks and the texts that no other chunk of the tenant has. */
async function deleteChunksWithTexts(
  tx: TenantTx,
  tenantId: string,
  chunks: RawBuilder<SqlBool>,
): Promise<void> {
  const texts = await textsOf(tx, tenantId, chunks)
  // One statement updates the usage counters once. A cascade would update them for each chunk.
  await sql`delete from chunk where chunk.tenant_id = ${tenantId}::uuid and ${chunks}`.execute(tx)
  await deleteUnusedTexts(tx, tenantId, texts)
}

async function deleteUnusedTexts(
  tx: TenantTx,
  tenantId: string,
  { contentIds, searchTextIds }: Texts,
): Promise<void> {
  await deleteUnused(tx, 'search_text', tenantId, searchTextIds)
  await deleteUnused(tx, 'chunk_content', tenantId, contentIds)
}
