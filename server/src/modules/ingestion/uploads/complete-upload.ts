import type { Static } from 'typebox'
import type { Context } from '../../../platform/context/context.ts'
import type { Actor } from '../../../platform/core/actor.ts'
import { invalidInput, problem } from '../../../platform/core/errors.ts'
import { newId } from '../../../platform/core/ids.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { Upload } from '../../../platform/http/receive-upload.ts'
import { ObjectNotFound } from '../../../platform/storage/errors.ts'
import { sourceKey } from '../../../platform/storage/object-keys.ts'
import { documentKey } from '../../content/index.ts'
import { roomOfLongUpload, type UploadRoom } from '../../tenancy/index.ts'
import { getPart, requireFolder } from '../../tree/index.ts'
import type { IngestDocumentResponse } from '../ingest.schemas.ts'
import { ingestDocument, ingestVersion, type Begun, type Sending } from '../ingest.service.ts'
import { keyOfPart, noUpload } from './receive-part.ts'
import { removeUpload } from './remove-upload.ts'
import { closeUpload, findUpload, forgetPart, listParts } from './uploads.queries.ts'
import type { PartRow, UploadRow } from './uploads.queries.ts'
import { partsIn, type CompleteUploadRequest } from './uploads.schemas.ts'

type Ingested = Static<typeof IngestDocumentResponse>
type Body = Static<typeof CompleteUploadRequest>

/**
 * Puts the parts of an upload together and makes them a document, or the next version of one. If it is killed or fails,
 * nothing was created, and the upload can be completed again. If it is complete already, returns what it has become.
 *
 * Each attempt writes a file of its own, so that attempts at the same time don't disturb each other. The first one that
 * commits counts.
 * @throws Problem, InvalidInput
 */
export async function completeUpload(
  context: Context,
  actor: Actor,
  body: Body,
): Promise<Ingested> {
  const { upload_token: token } = body
  const found = await context.doors.inTenant(actor.tenantId, async (tx) => {
    const upload = await findUpload(tx, actor, token)
    if (!upload) throw noUpload()
    if (upload.run_id !== null) return { upload, runId: upload.run_id }
    const fields = fieldsOf(upload, body)
    await requireTarget(tx, actor, upload, fields)
    const parts = await listParts(tx, upload)
    requireAll(upload, parts)
    const { bytes, reservation_id: reservationId } = upload
    const room = await roomOfLongUpload(tx, context, actor.tenantId, { bytes, reservationId })
    return { upload, parts, room, fields }
  })
  const { upload } = found
  if (found.runId !== undefined) return madeOf(upload, found.runId)
  const sending = sendingOf(context, actor, { ...found, sha256: body.sha256 })
  return upload.is_new_document
    ? ingestDocument(context, actor, sending)
    : ingestVersion(context, actor, upload.document_id, sending)
}

function madeOf({ document_id, version_id }: UploadRow, runId: string): Ingested {
  return { workflow_id: runId, document_id, document_version_id: version_id }
}

/** The members of the upload, with another target if completing it names one. */
function fieldsOf(upload: UploadRow, { parent_path_id: parentId, name }: Body): Upload['fields'] {
  const instead = {
    ...(parentId != null && { path_part_id: parentId }),
    ...(name != null && { name }),
  }
  const [member] = Object.keys(instead)
  if (member !== undefined && !upload.is_new_document) {
    const loc = ['body', member === 'name' ? member : 'parent_path_id']
    throw invalidInput(loc, 'Not for a new version of a document')
  }
  return { ...upload.members, ...instead }
}

/** Rejects a target that is gone before the file is put together. It is checked again afterwards. */
async function requireTarget(
  tx: TenantTx,
  actor: Actor,
  upload: UploadRow,
  fields: Upload['fields'],
): Promise<void> {
  if (upload.is_new_document) {
    await requireFolder(tx, actor, String(fields['path_part_id']), ['body', 'parent_path_id'])
  } else await getPart(tx, actor, documentKey(upload.document_id), 'write')
}

/** @throws Problem upload_incomplete */
function requireAll(upload: UploadRow, parts: readonly PartRow[]): void {
  const missing = parts.findIndex(({ number }, index) => number !== index + 1)
  const part = (missing < 0 ? parts.length : missing) + 1
  if (part <= partsIn(upload)) throw problem('upload_incomplete', { part })
}

type Whole = {
  readonly upload: UploadRow
  readonly parts: readonly PartRow[]
  readonly room: UploadRoom
  readonly fields: Upload['fields']
  readonly sha256: string | null | undefined
}

function sendingOf(
  context: Context,
  actor: Actor,
  { upload, parts, room, fields, sha256 }: Whole,
): Sending {
  const { tenant_id: tenantId, version_id: versionId, file_name: fileName } = upload
  const key = sourceKey(tenantId, versionId, fileName, newId())
  const begun: Begun = {
    documentId: upload.document_id,
    versionId,
    room,
    find: async (tx) => {
      const now = await findUpload(tx, actor, upload.id, { locked: true })
      if (!now) throw noUpload()
      if (now.run_id === null) return undefined
      return { runId: now.run_id, documentId: now.document_id, versionId }
    },
    keep: async (tx, { runId }) => {
      await closeUpload(tx, upload, runId)
      const job = { tenantId, uploadId: upload.id, versionId, sourceKey: key }
      await context.queue.send(tx, removeUpload, job)
    },
  }
  return {
    announced: upload.bytes,
    begun,
    receive: async (storage) => {
      const whole = partsOf(context, upload, parts)
      const stored = await storage.put(key, whole, { maxBytes: upload.bytes })
      const wanted = [sha256 == null ? null : Buffer.from(sha256, 'hex'), upload.sha256]
      if (!wanted.every((hash) => hash === null || stored.sha256.equals(hash))) {
        await storage.delete(key)
        throw problem('upload_hash_differs')
      }
      return { fileName, key, ...stored, fields }
    },
  }
}

/** The bytes of a file, part by part. @throws Problem upload_part_changed, upload_incomplete */
async function* partsOf(
  { storage, doors }: Context,
  upload: UploadRow,
  parts: readonly PartRow[],
): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    try {
      yield* (await storage.open(keyOfPart(upload, part))).stream
    } catch (error) {
      if (!(error instanceof ObjectNotFound)) throw error
      const isLost = await doors.inTenant(upload.tenant_id, (tx) => forgetPart(tx, upload, part))
      throw isLost
        ? problem('upload_incomplete', { part: part.number })
        : problem('upload_part_changed')
    }
  }
}
