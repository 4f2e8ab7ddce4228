import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { Context } from '../../../platform/context/context.ts'
import type { Actor } from '../../../platform/core/actor.ts'
import { errorCode } from '../../../platform/core/error-code.ts'
import { invalidInput, problem, type InvalidInput } from '../../../platform/core/errors.ts'
import { newId } from '../../../platform/core/ids.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { ObjectTooLarge } from '../../../platform/storage/errors.ts'
import { uploadPrefix } from '../../../platform/storage/object-keys.ts'
import { findUpload, replacePart, type PartRow, type UploadRow } from './uploads.queries.ts'
import { partsIn, type UploadPartResponse } from './uploads.schemas.ts'

/** Where a part is stored. */
export function keyOfPart({ tenant_id, id }: UploadRow, { object_id }: PartRow): string {
  return `${uploadPrefix(tenant_id, id)}/${object_id}`
}

export function toPublicPart(part: PartRow): Static<typeof UploadPartResponse> {
  const etag = Buffer.from(part.sha256).toString('hex')
  return { part_number: part.number, etag, size: part.bytes }
}

/** An upload that is not complete. @throws Problem not_found, upload_complete */
export async function openUpload(
  tx: TenantTx,
  actor: Actor,
  token: string,
  options?: { readonly locked: boolean },
): Promise<UploadRow> {
  const row = await findUpload(tx, actor, token, options)
  if (!row) throw noUpload()
  if (row.run_id !== null) throw problem('upload_complete')
  return row
}

export const noUpload = () => problem('missing', { what: 'Upload' })

/**
 * Stores a part of an upload as it arrives. The same part again replaces the first one. If this fails, nothing of the
 * part is left, and an earlier one stays.
 * @throws Problem not_found, upload_complete, no_space; InvalidInput if the part has another size than it should
 */
export async function receivePart(
  context: Context,
  actor: Actor,
  { token, number, request }: { token: string; number: number; request: FastifyRequest },
): Promise<Static<typeof UploadPartResponse>> {
  const { doors, storage, freeSpace } = context
  try {
    const upload = await doors.inTenant(actor.tenantId, (tx) => openUpload(tx, actor, token))
    const bytes = bytesOf(upload, number)
    const announced = request.headers['content-length']
    if (announced !== undefined && Number(announced) !== bytes) throw wrongSize(bytes)
    using _ = await freeSpace.reserve(bytes)
    const objectId = newId()
    const key = keyOfPart(upload, { object_id: objectId, number, bytes, sha256: Buffer.of() })
    const stored = await storage.put(key, request.raw, { maxBytes: bytes })
    const part = { number, object_id: objectId, ...stored }
    try {
      if (stored.bytes !== bytes) throw wrongSize(bytes)
      const replaced = await doors.inTenant(actor.tenantId, async (tx) =>
        replacePart(tx, await openUpload(tx, actor, token, { locked: true }), part),
      )
      // If this is not possible, the end of the upload deletes it.
      if (replaced !== undefined) {
        await storage.delete(keyOfPart(upload, { ...part, object_id: replaced })).catch(() => {})
      }
    } catch (error) {
      await storage.delete(key)
      throw error
    }
    return toPublicPart(part)
  } catch (error) {
    // Read and discard the rest, so that the client gets the answer.
    request.raw.unpipe()
    request.raw.resume()
    if (error instanceof ObjectTooLarge) throw wrongSize(error.maxBytes)
    if (isCutOff(error)) throw invalidInput(['body'], 'The part is incomplete')
    throw error
  }
}

/** The size that a part must have. @throws InvalidInput if the file has no such part */
function bytesOf(upload: UploadRow, number: number): number {
  const count = partsIn(upload)
  if (number > count) {
    throw invalidInput(['path', 'part_number'], `The file has ${count} parts`, number)
  }
  return number < count ? upload.part_bytes : upload.bytes - (count - 1) * upload.part_bytes
}

function wrongSize(bytes: number): InvalidInput {
  return invalidInput(['body'], `This part should have ${bytes} bytes`)
}

/** Whether the client has closed the connection before the end of the part. */
function isCutOff(error: unknown): boolean {
  return ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(errorCode(error) ?? '')
}
