import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isAny, type TenantTx } from '../../platform/db/index.ts'
import type { Queue } from '../../platform/jobs/index.ts'
import type { Allowed } from './access.ts'
import { deleteObjects } from './delete-objects.job.ts'
import type { PartRow } from './part.queries.ts'
import { holdVersions } from './siblings.queries.ts'

/** Object storage prefixes in one clean-up job. */
const PREFIXES_A_JOB = 500

/**
 * Deletes a folder, document or version with everything below it: nodes, texts nobody else uses, runs and, by a
 * job written in the same transaction, the stored objects. The tree must be held alone.
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
  await tx
    .deleteFrom('path_part')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', part.id)
    .execute()
  for (let start = 0; start < versions.length; start += PREFIXES_A_JOB) {
    const versionIds = versions
      .slice(start, start + PREFIXES_A_JOB)
      .map((version) => version.metadata_obj_id)
    await queue.send(tx, deleteObjects, { tenantId, versionIds })
  }
}

async function versionsBelow(tx: TenantTx, part: PartRow) {
  return tx
    .selectFrom('path_part')
    .where('tenant_id', '=', part.tenant_id)
    .where('part_type', '=', 'DOCUMENT_VERSION')
    .where(sql<SqlBool>`id = any(${part.id}::uuid || array(select nodes_below(${part.id}::uuid)))`)
    .select(['id', 'metadata_obj_id'])
    .execute()
}

/**
 * Deletes all sections and chunks of versions, and the texts that no other chunk of the tenant has. The versions
 * stay held, so that nothing is added that would go without its text being looked at.
 */
export async function deleteVersionNodes(
  tx: TenantTx,
  tenantId: string,
  versionPartIds: readonly string[],
): Promise<void> {
  await holdVersions(tx, tenantId, versionPartIds)
  const contentIds = await contentsOf(
    tx,
    tenantId,
    isAny(sql.ref('chunk.version_part_id'), versionPartIds),
  )
  await tx
    .deleteFrom('path_part')
    .where('tenant_id', '=', tenantId)
    .where(isAny(sql.ref('version_part_id'), versionPartIds))
    .execute()
  await deleteUnusedContents(tx, tenantId, contentIds)
}

/**
 * Deletes a section with everything below it, or a chunk, and the texts that no other chunk of the tenant has. The
 * version must be held.
 */
export async function deleteNode(tx: TenantTx, node: Allowed<PartRow, 'write'>): Promise<void> {
  const { tenant_id: tenantId, version_part_id: versionPartId } = node
  const below = sql<SqlBool>`path_part.version_part_id = ${versionPartId}::uuid
    and (path_part.id = ${node.id}::uuid or ${node.id}::uuid = any(path_part.ancestors))`
  const contentIds = await contentsOf(
    tx,
    tenantId,
    sql<SqlBool>`chunk.path_part_id in (
      select path_part.id from path_part where path_part.tenant_id = ${tenantId}::uuid and ${below})`,
  )
  await tx.deleteFrom('path_part').where('tenant_id', '=', tenantId).where(below).execute()
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
