import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/index.ts'
import { recordChange, updatePart } from '../../tree/index.ts'
import { type DocumentRow } from './documents.queries.ts'
import { lockDocument, type NewIds } from './insert-document.queries.ts'

/** The path part of a version, or undefined if the version doesn't exist. */
export async function findVersionPart(
  tx: TenantTx,
  tenantId: string,
  versionId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('document_version')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', versionId)
    .select('path_part_id')
    .executeTakeFirst()
  return row?.path_part_id
}

/** Whether a legal hold or a retention rule keeps the contents of a version. */
export async function areContentsKept(
  tx: TenantTx,
  tenantId: string,
  versionId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from document_version v
    where v.tenant_id = ${tenantId}::uuid and v.id = ${versionId}::uuid
      and why_contents_kept(v.tenant_id, v.path_part_id) is not null`.execute(tx)
  return rows.length > 0
}

/** The other versions of a document, newest first. */
export async function listOtherVersions(
  tx: TenantTx,
  tenantId: string,
  { documentId, versionId }: NewIds,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('document_version')
    .where('tenant_id', '=', tenantId)
    .where('document_id', '=', documentId)
    .where('id', '!=', versionId)
    .orderBy('version', 'desc')
    .limit(limit)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Whether a version is newer than the active one. If two uploads finish in the wrong order, the older one must not
 * become active. Locking the document before reading it means that if both finish together, the second sees the result
 * of the first.
 */
export async function isNewestVersion(
  tx: TenantTx,
  tenantId: string,
  { documentId, versionId }: NewIds,
): Promise<boolean> {
  await lockDocument(tx, tenantId, documentId)
  const { rows } = await sql<{ newest: boolean }>`
    select own.version > active.version as newest
    from document_version own
    join document d on d.tenant_id = own.tenant_id and d.id = own.document_id
    join document_version active on active.tenant_id = d.tenant_id and active.id = d.active_version_id
    where own.tenant_id = ${tenantId}::uuid and own.id = ${versionId}::uuid`.execute(tx)
  return rows[0]?.newest ?? false
}

/** Sets the type of a document to that of its active version. */
export async function updateDocumentType(
  tx: TenantTx,
  tenantId: string,
  documentId: string,
  documentType: DocumentRow['document_type'],
): Promise<void> {
  await tx
    .updateTable('document')
    .set({ document_type: documentType })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', documentId)
    .execute()
}

/**
 * Makes a version of the document the active one.
 * @param actorId the person who does it
 * @returns whether the document has this version
 */
export async function activateVersion(
  tx: TenantTx,
  tenantId: string,
  ids: NewIds,
  actorId: string | null,
): Promise<boolean> {
  const known = await tx
    .selectFrom('document_version')
    .where('tenant_id', '=', tenantId)
    .where('document_id', '=', ids.documentId)
    .where('id', '=', ids.versionId)
    .select('id')
    .executeTakeFirst()
  if (!known) return false
  const changed = await tx
    .updateTable('document')
    .set({ active_version_id: ids.versionId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', ids.documentId)
    .where('active_version_id', '<>', ids.versionId)
    .returning('path_part_id')
    .executeTakeFirst()
  if (!changed) return true
  const { path_part_id: partId } = changed
  await Promise.all([
    updatePart(tx, { tenant_id: tenantId, id: partId }),
    recordChange(tx, { tenantId, kind: 'changed', partId, actorId }),
  ])
  return true
}
