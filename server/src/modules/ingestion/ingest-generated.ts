import { sql } from 'kysely'
import { DEFAULT_DPI, documentTypeOf } from '@arbor/reader'
import type { Actor } from '../../platform/core/actor.ts'
import type { Context } from '../../platform/context/context.ts'
import { isAny, type TenantTx } from '../../platform/db/index.ts'
import { insertDocument } from '../content/index.ts'
import { requireWithinLimits } from '../tenancy/index.ts'
import { announceItem, type PartRow } from '../tree/index.ts'
import { checkOptions } from './ingest-rules.ts'
import type { RunStatus } from './run-row.ts'
import { startRun } from './start-run.ts'

/** A stored file that the service wrote itself. */
export type GeneratedFile = {
  readonly name: string
  /** Id of the document version that it becomes. */
  readonly versionId: string
  readonly key: string
  readonly bytes: number
  readonly sha256: Uint8Array
}

/**
 * Creates a GENERATED document from a stored file and starts its ingestion. The tree must be locked.
 * @returns the ids of the document and of its ingestion
 * @throws Problem quota_spent
 */
export async function ingestGenerated(
  tx: TenantTx,
  context: Context,
  actor: Actor,
  { parent, file }: { readonly parent: PartRow; readonly file: GeneratedFile },
): Promise<{ documentId: string; ingestionId: string }> {
  const { tenantId, userId } = actor
  const documentType = documentTypeOf(file.name)
  const { documentId, item } = await insertDocument(tx, {
    tenantId,
    userId,
    parent,
    name: file.name,
    documentType,
    documentOrigin: 'GENERATED',
    versionId: file.versionId,
  })
  const { id } = await startRun(tx, context, {
    tenant_id: tenantId,
    document_id: documentId,
    version_id: file.versionId,
    user_id: userId,
    activate: false,
    file_name: file.name,
    source_key: file.key,
    source_bytes: file.bytes,
    source_sha256: file.sha256,
    ingestion_mode: checkOptions(documentType, { page_dpi: DEFAULT_DPI }),
    chunk_type: null,
    secondary_taxonomy: null,
    page_dpi: DEFAULT_DPI,
  })
  await announceItem(tx, context, item, 'created')
  await requireWithinLimits(tx, context, tenantId, ['documents', 'fileBytes'])
  return { documentId, ingestionId: id }
}

export type IngestionEnd = {
  readonly id: string
  readonly status: RunStatus
  readonly error: string | null
}

/**
 * The states of ingestions, regardless of who can read their documents. Ingestions of deleted documents are
 * omitted.
 */
export async function statesOfIngestions(
  tx: TenantTx,
  tenantId: string,
  ids: readonly string[],
): Promise<IngestionEnd[]> {
  return tx
    .selectFrom('ingestion_run')
    .where('tenant_id', '=', tenantId)
    .where(isAny(sql.ref('id'), ids))
    .select(['id', 'status', 'error'])
    .$castTo<IngestionEnd>()
    .execute()
}
