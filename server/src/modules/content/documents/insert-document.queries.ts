import type { Actor } from '../../../platform/core/actor.ts'
import { jsonb, type TenantTx } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/core/errors.ts'
import { newId } from '../../../platform/core/ids.ts'
import { insertPart, type Item, type PartRow, recordChange } from '../../tree/index.ts'
import type { Detail } from './documents.queries.ts'
import type { SourceChange } from './documents.schemas.ts'

export type NewDocument = {
  readonly tenantId: string
  readonly parent: Pick<PartRow, 'id' | 'ancestors'>
  readonly name: string
  readonly documentType: Detail['document_type']
  readonly documentOrigin: Detail['document_origin']
  /** The person who creates it. */
  readonly userId: string
  /** Set if its id was already told. */
  readonly documentId?: string | undefined
  /** Set if objects were already stored for it. */
  readonly versionId?: string
  readonly sourceChange?: SourceChange | null
}

export type NewIds = { readonly documentId: string; readonly versionId: string }

/** Inserts a document with an empty, active v0. The tree must be locked. */
export async function insertDocument(
  tx: TenantTx,
  document: NewDocument,
): Promise<NewIds & { readonly item: Item }> {
  const { tenantId, parent, name } = document
  const { documentId = newId(), versionId = newId() } = document
  const part = await insertPart(tx, {
    tenantId,
    parent,
    partType: 'DOCUMENT',
    name,
    objectId: documentId,
  })
  await tx
    .insertInto('document')
    .values({
      tenant_id: tenantId,
      id: documentId,
      path_part_id: part.id,
      document_type: document.documentType,
      document_origin: document.documentOrigin,
      active_version_id: versionId,
    })
    .execute()
  const { userId, sourceChange } = document
  const made = { tenantId, documentId, versionId, version: 0, userId, sourceChange }
  await Promise.all([
    insertVersion(tx, { document: part, ...made }),
    recordChange(tx, { tenantId, kind: 'added', partId: part.id, actorId: userId }),
  ])
  const item = {
    tenant_id: tenantId,
    id: part.id,
    parent_id: parent.id,
    part_type: 'DOCUMENT',
    ancestors: [...parent.ancestors, parent.id],
  } as const
  return { documentId, versionId, item }
}

type NewVersion = {
  readonly tenantId: string
  readonly document: Pick<PartRow, 'id' | 'ancestors'>
  readonly documentId: string
  readonly versionId: string
  readonly version: number
  readonly userId: string
  readonly sourceChange?: SourceChange | null | undefined
}

async function insertVersion(tx: TenantTx, version: NewVersion): Promise<void> {
  const { tenantId, document, documentId, versionId } = version
  const part = await insertPart(tx, {
    tenantId,
    parent: document,
    partType: 'DOCUMENT_VERSION',
    name: `v${version.version}`,
    objectId: versionId,
  })
  await tx
    .insertInto('document_version')
    .values({
      tenant_id: tenantId,
      id: versionId,
      path_part_id: part.id,
      document_id: documentId,
      version: version.version,
      created_by: version.userId,
      ...(version.sourceChange && { source_change: jsonb(version.sourceChange) }),
    })
    .execute()
}

/** Locks the row of a document, so that transactions change its version numbers and active version one at a time. */
export async function lockDocument(
  tx: TenantTx,
  tenantId: string,
  documentId: string,
): Promise<{ active_version_id: string } | undefined> {
  return tx
    .selectFrom('document')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', documentId)
    .select('active_version_id')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

type NextVersion = {
  readonly versionId?: string
  readonly sourceChange?: SourceChange | null
  /** The newest version that the caller knows of. */
  readonly expected?: string | null | undefined
}

/** The newest version of a document. @throws Problem version_newer if it isn't the expected one */
export async function requireNewest(
  tx: TenantTx,
  tenantId: string,
  documentId: string,
  expected: string | null | undefined,
): Promise<{ readonly id: string; readonly version: number } | undefined> {
  const newest = await tx
    .selectFrom('document_version')
    .where('tenant_id', '=', tenantId)
    .where('document_id', '=', documentId)
    .orderBy('version', 'desc')
    .select(['id', 'version'])
    .executeTakeFirst()
  if (expected != null && newest?.id !== expected) throw problem('version_newer')
  return newest
}

/**
 * Inserts the next, empty version of a document. Its number is the highest number plus one. The tree must be locked.
 * @throws Problem version_newer if the newest version isn't the expected one
 */
export async function insertNextVersion(
  tx: TenantTx,
  { tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>,
  document: PartRow,
  { versionId = newId(), expected, sourceChange }: NextVersion = {},
): Promise<NewIds> {
  const documentId = document.metadata_obj_id
  // Gives two new versions different numbers.
  await lockDocument(tx, tenantId, documentId)
  const newest = await requireNewest(tx, tenantId, documentId, expected)
  await insertVersion(tx, {
    tenantId,
    document,
    documentId,
    versionId,
    version: (newest?.version ?? -1) + 1,
    userId,
    sourceChange,
  })
  return { documentId, versionId }
}
