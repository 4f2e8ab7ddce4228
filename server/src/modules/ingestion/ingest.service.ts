import { sourceKey } from '../../platform/storage/object-keys.ts'
import type { FastifyRequest } from 'fastify'
import { createFormReader } from '../../platform/http/validator.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { documentKey, insertDocument, insertNextVersion, parentOf } from '../content/index.ts'
import { checkName, getPart, lockTreeShared, requireFolder } from '../tree/index.ts'
import { documentTypeOf, type DocumentType, sniffFormat } from '@arbor/reader'
import { checkOptions, type IngestOptions } from './ingest-rules.ts'
import { DocumentForm, VersionForm } from './ingest.schemas.ts'
import { startRun } from './start-run.ts'
import { receiveUpload, type Upload } from '../../platform/http/receive-upload.ts'

export type Ingested = {
  readonly workflow_id: string
  readonly document_id: string
  readonly document_version_id: string
}

const readDocumentForm = createFormReader(DocumentForm)
const readVersionForm = createFormReader(VersionForm)

/** Stores an uploaded file and makes a document with it; answers as soon as the bytes are durable. */
export async function ingestDocument(
  context: Context,
  actor: Actor,
  request: FastifyRequest,
): Promise<Ingested> {
  const { tenantId } = actor
  const versionId = newId()
  return withUpload(context, { actor, request, versionId }, async (upload) => {
    const form = readDocumentForm(upload.fields)
    const parentId = parentOf(form)
    const name = form.name ?? upload.fileName
    checkName(name, ['body', 'name'])
    const documentType = await typeOf(context, upload)
    const run = runOptions({ actor, versionId, upload, documentType }, form)
    return context.doors.inTenant(tenantId, async (tx) => {
      await lockTreeShared(tx, tenantId)
      const parent = await requireFolder(tx, actor, parentId, ['body', 'path_part_id'])
      const { documentId } = await insertDocument(tx, {
        tenantId,
        parent,
        name,
        documentType,
        documentOrigin: 'SOURCE',
        versionId,
      })
      const workflowId = await startRun(tx, context, {
        ...run,
        document_id: documentId,
        activate: false,
      })
      return { workflow_id: workflowId, document_id: documentId, document_version_id: versionId }
    })
  })
}

/** Stores an uploaded file as the next version of a document; that becomes the active one when it is ingested. */
export async function ingestVersion(
  context: Context,
  actor: Actor,
  documentId: string,
  request: FastifyRequest,
): Promise<Ingested> {
  const { tenantId } = actor
  // Refused before the bytes come in, where that is possible; looked at again when they are written.
  await context.doors.inTenant(tenantId, (tx) =>
    getPart(tx, actor, documentKey(documentId), 'write'),
  )
  const versionId = newId()
  return withUpload(context, { actor, request, versionId }, async (upload) => {
    const form = readVersionForm(upload.fields)
    const documentType = await typeOf(context, upload)
    const run = runOptions({ actor, versionId, upload, documentType }, form)
    return context.doors.inTenant(tenantId, async (tx) => {
      await lockTreeShared(tx, tenantId)
      const document = await getPart(tx, actor, documentKey(documentId), 'write')
      await insertNextVersion(tx, tenantId, document, versionId)
      const workflowId = await startRun(tx, context, {
        ...run,
        document_id: documentId,
        activate: true,
      })
      return { workflow_id: workflowId, document_id: documentId, document_version_id: versionId }
    })
  })
}

/** Receives the file and hands it on; when that fails, the stored bytes are removed again. */
async function withUpload<T>(
  context: Context,
  { actor, request, versionId }: { actor: Actor; request: FastifyRequest; versionId: string },
  work: (upload: Upload) => Promise<T>,
): Promise<T> {
  const { storage, config } = context
  const keyFor = (fileName: string) => sourceKey(actor.tenantId, versionId, fileName)
  const upload = await receiveUpload(request, storage, keyFor, config.maxUploadBytes)
  try {
    return await work(upload)
  } catch (error) {
    await storage.delete(upload.key)
    throw error
  }
}

/** By the extension; a name without a known one is judged by the content. */
async function typeOf({ storage }: Context, upload: Upload): Promise<DocumentType> {
  const byName = documentTypeOf(upload.fileName)
  if (byName !== 'UNKNOWN') return byName
  const found = await storage.withFile(upload.key, sniffFormat).catch(() => 'unknown' as const)
  return documentTypeOf(upload.fileName, found)
}

type Received = {
  readonly actor: Actor
  readonly versionId: string
  readonly upload: Upload
  readonly documentType: DocumentType
}

function runOptions({ actor, versionId, upload, documentType }: Received, options: IngestOptions) {
  return {
    tenant_id: actor.tenantId,
    version_id: versionId,
    user_id: actor.userId,
    file_name: upload.fileName,
    source_key: upload.key,
    source_bytes: upload.bytes,
    source_sha256: upload.sha256,
    ingestion_mode: checkOptions(documentType, options),
    chunk_type: options.chunk_type ?? null,
    secondary_taxonomy: options.secondary_taxonomy ?? null,
    page_dpi: options.page_dpi,
  }
}
