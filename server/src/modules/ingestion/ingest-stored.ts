import { DEFAULT_DPI, documentTypeOf, sniffFormat, type DocumentType } from '@arbor/reader'
import type { Actor } from '../../platform/core/actor.ts'
import type { Context } from '../../platform/context/context.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { insertDocument, insertNextVersion, type SourceChange } from '../content/index.ts'
import { announceItem, type PartRow } from '../tree/index.ts'
import { checkOptions } from './ingest-rules.ts'
import type { GeneratedFile } from './ingest-generated.ts'
import { startRun } from './start-run.ts'

/** A file of a source that is stored, with its type. */
export type StoredFile = GeneratedFile & {
  readonly documentType: DocumentType
  /** What the source says about this version. */
  readonly sourceChange: SourceChange | null
}

/** The type of a stored file, by its name or else by its content. */
export async function typeOfStored(
  { storage }: Pick<Context, 'storage'>,
  { name, key }: Pick<GeneratedFile, 'name' | 'key'>,
): Promise<DocumentType> {
  const byName = documentTypeOf(name)
  if (byName !== 'UNKNOWN') return byName
  const found = await storage.withFile(key, sniffFormat).catch(() => 'unknown' as const)
  return documentTypeOf(name, found)
}

/** Where a stored file goes: into a folder as a document, or into a document as its next version. */
type Target = { readonly parent: PartRow; readonly name: string } | { readonly document: PartRow }

/**
 * Makes a stored file a document, or the next version of one, and starts its ingestion. The tree must be locked. The
 * caller checks the limits of the tenant.
 * @returns the node of the document
 */
export async function ingestStored(
  tx: TenantTx,
  context: Context,
  actor: Actor,
  { file, ...target }: Target & { readonly file: StoredFile },
): Promise<{ partId: string }> {
  const { tenantId, userId } = actor
  const { versionId, documentType } = file
  const run = {
    tenant_id: tenantId,
    version_id: versionId,
    user_id: userId,
    file_name: file.name,
    source_key: file.key,
    source_bytes: file.bytes,
    source_sha256: file.sha256,
    ingestion_mode: checkOptions(documentType, { page_dpi: DEFAULT_DPI }),
    chunk_type: null,
    secondary_taxonomy: null,
    page_dpi: DEFAULT_DPI,
  }
  if ('document' in target) {
    const { document } = target
    const { documentId } = await insertNextVersion(tx, actor, document, {
      versionId,
      sourceChange: file.sourceChange,
    })
    await startRun(tx, context, { ...run, document_id: documentId, activate: true })
    return { partId: document.id }
  }
  const { parent, name } = target
  const { documentId, item } = await insertDocument(tx, {
    tenantId,
    userId,
    parent,
    name,
    documentType,
    documentOrigin: 'SOURCE',
    versionId,
    sourceChange: file.sourceChange,
  })
  await startRun(tx, context, { ...run, document_id: documentId, activate: false })
  await announceItem(tx, context, item, 'created')
  return { partId: item.id }
}
