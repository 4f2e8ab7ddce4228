import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isAny, type TenantTx } from '../../../platform/db/index.ts'
import type { Queue } from '../../../platform/jobs/index.ts'
import {
  deleteNodesFrom,
  deleteNodesIn,
  deletePart,
  lockVersions,
  nodesFrom,
  versionsBelow,
  type Allowed,
  type PartRow,
} from '../../tree/index.ts'
import { deleteObjects } from './delete-objects.job.ts'

/** Object storage prefixes in one clean-up job. */
const PREFIXES_A_JOB = 500

/**
 * Deletes a folder, document or version with everything below it: nodes, texts nobody else uses, runs and, by a
 * job written in the same transaction, the stored objects. The tree must be locked exclusively.
 */
export async function deleteSubtree(
  tx: TenantTx,
  queue: Queue,
  part: Allowed<PartRow, 'write'>,
): Promise<void> {
  const { tenant_id: tenantId } = part
  const versions = await versionsBelow(tx, part)
  const partIds = versions.map((version) => version.id)
  // Waits for an ingestion that is writing a batch; without its run it writes no other.
  await tx
    .deleteFrom('ingestion_run')
    .where('tenant_id', '=', tenantId)
    .where(
      isAny(
        sql.ref('version_id'),
        versions.map((version) => version.metadata_obj_id),
      ),
    )
    .execute()
  await deleteVersionNodes(tx, tenantId, partIds)
  await deletePart(tx, part)
  for (let start = 0; start < versions.length; start += PREFIXES_A_JOB) {
    const versionIds = versions
      .slice(start, start + PREFIXES_A_JOB)
      .map((version) => version.metadata_obj_id)
    await queue.send(tx, deleteObjects, { tenantId, versionIds })
  }
}

/**
 * Deletes all sections and chunks of versions, and the texts that no other chunk of the tenant has. The versions
 * stay locked, so that nothing is added that would go without its text being looked at.
 */
export async function deleteVersionNodes(
  tx: TenantTx,
  tenantId: string,
  versionPartIds: readonly string[],
): Promise<void> {
  await lockVersions(tx, tenantId, versionPartIds)
  const contentIds = await contentsOf(
    tx,
    tenantId,
    isAny(sql.ref('chunk.version_part_id'), versionPartIds),
  )
  await deleteNodesIn(tx, tenantId, versionPartIds)
  await deleteUnusedContents(tx, tenantId, contentIds)
}

/**
 * Deletes a section with everything below it, or a chunk, and the texts that no other chunk of the tenant has. The
 * version must be locked.
 */
export async function deleteNodes(tx: TenantTx, node: Allowed<PartRow, 'write'>): Promise<void> {
  const { tenant_id: tenantId } = node
  const contentIds = await contentsOf(
    tx,
    tenantId,
    sql<SqlBool>`chunk.path_part_id in (${nodesFrom(node)})`,
  )
  await deleteNodesFrom(tx, node)
  await deleteUnusedContents(tx, tenantId, contentIds)
}

/** Ids of the texts that chunks have, and of those that they had before. */
async function contentsOf(
  tx: TenantTx,
  tenantId: string,
  chunks: RawBuilder<SqlBool>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select chunk.content_id as id from chunk where chunk.tenant_id = ${tenantId}::uuid and ${chunks}
    union
    select former.content_id from chunk
    join chunk_former_content former on former.tenant_id = chunk.tenant_id and former.chunk_id = chunk.id
    where chunk.tenant_id = ${tenantId}::uuid and ${chunks}`.execute(tx)
  return rows.map((row) => row.id)
}

/**
 * Deletes those of the given texts that no chunk has or had. They are locked in a statement of their own
 * first: an ingestion that just took one of them into use is waited for, and its chunk is seen by the second.
 */
async function deleteUnusedContents(
  tx: TenantTx,
  tenantId: string,
  contentIds: readonly string[],
): Promise<void> {
  if (contentIds.length === 0) return
  const candidates = isAny(sql.ref('chunk_content.id'), contentIds)
  await tx
    .selectFrom('chunk_content')
    .where('tenant_id', '=', tenantId)
    .where(candidates)
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute()
  await tx
    .deleteFrom('chunk_content')
    .where('tenant_id', '=', tenantId)
    .where(candidates)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('chunk')
            .where('chunk.tenant_id', '=', tenantId)
            .whereRef('chunk.content_id', '=', 'chunk_content.id')
            .select('chunk.id'),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('chunk_former_content as former')
            .where('former.tenant_id', '=', tenantId)
            .whereRef('former.content_id', '=', 'chunk_content.id')
            .select('former.chunk_id'),
        ),
      ),
    )
    .execute()
}
