import { sourceKey } from '../../platform/storage/object-keys.ts'
import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { TenantTx } from '../../platform/db/index.ts'
import { createFormReader } from '../../platform/http/validator.ts'
import type { Actor } from '../../platform/core/actor.ts'
import type { Context } from '../../platform/context/context.ts'
import { newId } from '../../platform/core/ids.ts'
import {
  documentKey,
  insertDocument,
  insertNextVersion,
  parentOf,
  tagNewPart,
} from '../content/index.ts'
import { reserveUpload, type UploadRoom } from '../tenancy/index.ts'
import { announceItem, getPart, lockTreeShared, requireFolder } from '../tree/index.ts'
import { documentTypeOf, type DocumentType, sniffFormat } from '@arbor/reader'
import { checkOptions, type IngestOptions } from './ingest-rules.ts'
import { DocumentForm, VersionForm, type IngestDocumentResponse } from './ingest.schemas.ts'
import { memoryOf, once, type Memory, type Remembered } from './repeated-uploads.ts'
import { startRun } from './start-run.ts'
import { receiveUpload, type Upload } from '../../platform/http/receive-upload.ts'

type Ingested = Static<typeof IngestDocumentResponse>

const readDocumentForm = createFormReader(DocumentForm)
const readVersionForm = createFormReader(VersionForm)

/** An incoming file with the text members that came with it. */
export type Sending = {
  /** Number of bytes to expect, if the sender announces it. */
  readonly announced: number | undefined
  /** An idempotency key from outside of the form's members. */
  readonly repeatKey?: unknown
  /** Set if a program wrote the file. By default, a person uploaded it. */
  readonly isGenerated?: true
  /** Set for an upload that has begun earlier. */
  readonly begun?: Begun
  readonly receive: (
    storage: Context['storage'],
    keyFor: (fileName: string) => string,
    room: UploadRoom,
  ) => Promise<Upload>
}

/** What was decided when an upload began. */
export type Begun = Memory & {
  readonly documentId: string
  readonly versionId: string
  readonly room: UploadRoom
}

/** The file in the form of a request. */
export function formOf(request: FastifyRequest): Sending {
  return {
    announced: announcedBytes(request),
    repeatKey: request.headers['idempotency-key'],
    receive: (storage, keyFor, room) =>
      receiveUpload(request, storage, keyFor, { ...room, lists: [TAGS] }),
  }
}

/** Stores an uploaded file and creates a document with it. Returns as soon as the bytes are durable. */
export async function ingestDocument(
  context: Context,
  actor: Actor,
  sending: Sending,
): Promise<Ingested> {
  const { tenantId, userId } = actor
  return withUpload(context, actor, sending, async (received) => {
    const { versionId, upload, room } = received
    const form = readDocumentForm({ ...upload.fields, ...tagsIn(upload.fields) })
    const { tag_ids: tagIds = [] } = form
    const parentId = parentOf(form)
    const name = form.name ?? upload.fileName
    const documentType = await typeOf(context, upload)
    const run = runOptions(actor, { ...received, documentType }, form)
    const target = ['document', parentId, name, tagIds.toSorted()]
    return once(context, actor, memoryOf(actor, sending, form, { run, target }), async (tx) => {
      await lockTreeShared(tx, tenantId)
      const parent = await requireFolder(tx, actor, parentId, ['body', 'path_part_id'])
      const document = { tenantId, userId, parent, name, documentType, versionId }
      const { documentId, item } = await insertDocument(tx, {
        ...document,
        documentId: sending.begun?.documentId,
        documentOrigin: sending.isGenerated ? 'GENERATED' : 'SOURCE',
      })
      await tagNewPart(tx, item, tagIds)
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

/**
 * Stores an uploaded file as the next version of a document. The version becomes the active one after its
 * ingestion.
 */
export async function ingestVersion(
  context: Context,
  actor: Actor,
  documentId: string,
  sending: Sending,
): Promise<Ingested> {
  const { tenantId } = actor
  const find = (tx: TenantTx) => getPart(tx, actor, documentKey(documentId), 'write')
  // If possible, reject before the bytes arrive. This is checked again when they are written.
  await context.doors.inTenant(tenantId, find)
  return withUpload(context, actor, sending, async (received) => {
    const { versionId, upload, room } = received
    const form = readVersionForm(upload.fields)
    const documentType = await typeOf(context, upload)
    const run = runOptions(actor, { ...received, documentType }, form)
    // As the database spells it.
    const expected = form.expected_version_id?.toLowerCase()
    const target = ['version', documentId, ...(expected ? [expected] : [])]
    return once(context, actor, memoryOf(actor, sending, form, { run, target }), async (tx) => {
      await lockTreeShared(tx, tenantId)
      await insertNextVersion(tx, actor, await find(tx), { versionId, expected })
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

/** The member that can occur several times. Some clients send a list as one text with commas. */
const TAGS = 'tag_ids'

function tagsIn(fields: Upload['fields']): { [TAGS]?: string[] } {
  const given = fields[TAGS]
  return Array.isArray(given)
    ? { [TAGS]: given.flatMap((text) => String(text).split(',')).map((id) => id.trim()) }
    : {}
}

/**
 * Receives the file of a new version into reserved space. The stored bytes are deleted again if the work on them
 * fails or the file was sent before.
 */
async function withUpload(
  context: Context,
  actor: Actor,
  sending: Sending,
  work: (received: Received) => Promise<Remembered>,
): Promise<Ingested> {
  const { storage, freeSpace } = context
  const { versionId = newId() } = sending.begun ?? {}
  const keyFor = (fileName: string) => sourceKey(actor.tenantId, versionId, fileName)
  const room =
    sending.begun?.room ?? (await reserveUpload(context, actor.tenantId, sending.announced))
  try {
    using _ = await freeSpace.reserve(room.bytes)
    const upload = await sending.receive(storage, keyFor, room)
    try {
      const made = await work({ versionId, upload, room })
      if (made.isEarlier) {
        await storage.delete(upload.key)
        await room.release()
      }
      return {
        workflow_id: made.runId,
        document_id: made.documentId,
        document_version_id: made.versionId,
      }
    } catch (error) {
      await storage.delete(upload.key)
      throw error
    }
  } catch (error) {
    await room.release()
    throw error
  }
}

/** Size of the request in bytes, including the form around the file. */
function announcedBytes({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length']
  return length === undefined ? undefined : Number(length)
}

/** Decided by the extension, or by the content if the extension is missing or unknown. */
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
