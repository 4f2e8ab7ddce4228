import { sourceKey } from '../../platform/storage/object-keys.ts'
import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { TenantTx } from '../../platform/db/index.ts'
import { createFormReader } from '../../platform/http/validator.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { documentKey, insertDocument, insertNextVersion, parentOf } from '../content/index.ts'
import { reserveUpload, type UploadRoom } from '../tenancy/index.ts'
import { announceItem, getPart, lockTreeShared, requireFolder } from '../tree/index.ts'
import { documentTypeOf, type DocumentType, sniffFormat } from '@arbor/reader'
import { checkOptions, type IngestOptions } from './ingest-rules.ts'
import { DocumentForm, VersionForm, type IngestDocumentResponse } from './ingest.schemas.ts'
import type { NewRun } from './runs.queries.ts'
import { startRun } from './start-run.ts'
import { receiveUpload, type Upload } from '../../platform/http/receive-upload.ts'

type Ingested = Static<typeof IngestDocumentResponse>

const readDocumentForm = createFormReader(DocumentForm)
const readVersionForm = createFormReader(VersionForm)

/** Stores an uploaded file and creates a document with it; answers as soon as the bytes are durable. */
export async function ingestDocument(
  context: Context,
  actor: Actor,
  request: FastifyRequest,
): Promise<Ingested> {
  const { tenantId } = actor
  return withUpload(context, actor, request, async (received) => {
    const { versionId, upload, room } = received
    const form = readDocumentForm(upload.fields)
    const parentId = parentOf(form)
    const name = form.name ?? upload.fileName
    const documentType = await typeOf(context, upload)
    const run = runOptions(actor, { ...received, documentType }, form)
    return context.doors.inTenant(tenantId, async (tx) => {
      await lockTreeShared(tx, tenantId)
      const parent = await requireFolder(tx, actor, parentId, ['body', 'path_part_id'])
      const document = { tenantId, parent, name, documentType, versionId }
      const { documentId, item } = await insertDocument(tx, {
        ...document,
        documentOrigin: 'SOURCE',
      })
      const started = await startRun(tx, context, {
        ...run,
        document_id: documentId,
        activate: false,
      })
      await announceItem(tx, context, item, 'created')
      await room.settle(tx)
      return started
    })
  })
}

/** Stores an uploaded file as the next version of a document; it becomes the active one when it is ingested. */
export async function ingestVersion(
  context: Context,
  actor: Actor,
  documentId: string,
  request: FastifyRequest,
): Promise<Ingested> {
  const { tenantId } = actor
  const find = (tx: TenantTx) => getPart(tx, actor, documentKey(documentId), 'write')
  // Refused before the bytes come in, where possible; checked again when they are written.
  await context.doors.inTenant(tenantId, find)
  return withUpload(context, actor, request, async (received) => {
    const { versionId, upload, room } = received
    const form = readVersionForm(upload.fields)
    const documentType = await typeOf(context, upload)
    const run = runOptions(actor, { ...received, documentType }, form)
    return context.doors.inTenant(tenantId, async (tx) => {
      await lockTreeShared(tx, tenantId)
      await insertNextVersion(tx, tenantId, await find(tx), versionId)
      const started = await startRun(tx, context, {
        ...run,
        document_id: documentId,
        activate: true,
      })
      await room.settle(tx)
      return started
    })
  })
}

type Received = {
  readonly versionId: string
  readonly upload: Upload
  readonly room: UploadRoom
}

/**
 * Receives the file of a new version into room that is reserved for it; when what is done with it fails, the stored bytes
 * are deleted again.
 */
async function withUpload(
  context: Context,
  actor: Actor,
  request: FastifyRequest,
  work: (received: Received) => Promise<NewRun & { readonly id: string }>,
): Promise<Ingested> {
  const { storage, freeSpace } = context
  const versionId = newId()
  const keyFor = (fileName: string) => sourceKey(actor.tenantId, versionId, fileName)
  const room = await reserveUpload(context, actor.tenantId, announcedBytes(request))
  try {
    using _ = await freeSpace.reserve(room.bytes)
    const upload = await receiveUpload(request, storage, keyFor, room)
    try {
      const run = await work({ versionId, upload, room })
      return { workflow_id: run.id, document_id: run.document_id, document_version_id: versionId }
    } catch (error) {
      await storage.delete(upload.key)
      throw error
    }
  } catch (error) {
    await room.release()
    throw error
  }
}

/** Bytes of the request, with the form around the file. */
function announcedBytes({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length']
  return length === undefined ? undefined : Number(length)
}

/** By the extension; a name without a known one is judged by the content. */
async function typeOf({ storage }: Context, upload: Upload): Promise<DocumentType> {
  const byName = documentTypeOf(upload.fileName)
  if (byName !== 'UNKNOWN') return byName
  const found = await storage.withFile(upload.key, sniffFormat).catch(() => 'unknown' as const)
  return documentTypeOf(upload.fileName, found)
}

function runOptions(
  actor: Actor,
  {
    versionId,
    upload,
    documentType,
  }: Omit<Received, 'room'> & { readonly documentType: DocumentType },
  options: IngestOptions,
) {
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
