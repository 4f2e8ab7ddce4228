import { documentTypeOf, DEFAULT_DPI } from '@arbor/reader'
import { createHash } from 'node:crypto'
import type { Static } from 'typebox'
import type { Context } from '../../../platform/context/context.ts'
import type { Actor } from '../../../platform/core/actor.ts'
import { InvalidInput, invalidInput, problem } from '../../../platform/core/errors.ts'
import { newId } from '../../../platform/core/ids.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { documentKey, requireNewest, requireTags } from '../../content/index.ts'
import { reserveLongUpload } from '../../tenancy/index.ts'
import { getPart, requireFolder, selectParts } from '../../tree/index.ts'
import { checkOptions } from '../ingest-rules.ts'
import {
  findByKey,
  insertUpload,
  lockUploads,
  reachedLimit,
  UPLOAD_TIME,
  type UploadRow,
} from './uploads.queries.ts'
import {
  partBytesFor,
  partsIn,
  type CreateUploadRequest,
  type CreateUploadResponse,
} from './uploads.schemas.ts'

type Body = Static<typeof CreateUploadRequest>

const MEBIBYTE = 1024 * 1024

/** @throws InvalidInput unless the upload has one target, and only what fits to it */
export function checkTarget({
  parent_path_id: parent,
  document_id: document,
  ...body
}: Body): void {
  if (parent == null && document == null) {
    throw new InvalidInput([
      { loc: ['body', 'parent_path_id'], msg: 'Field required', type: 'missing' },
    ])
  }
  if (document == null) {
    if (body.expected_version_id == null) return
    throw invalidInput(['body', 'expected_version_id'], 'Only for a new version of a document')
  }
  const unfit = { parent_path_id: parent, name: body.name, tag_ids: body.tag_ids }
  for (const [member, value] of Object.entries(unfit)) {
    if (value == null) continue
    throw invalidInput(['body', member], 'Not for a new version of a document', value)
  }
}

/**
 * Begins an upload in parts. Whatever can be checked is checked now, before a large file is on its way. It is checked
 * again when the upload is completed.
 * @throws Problem, InvalidInput
 */
export async function beginUpload(
  context: Context,
  actor: Actor,
  body: Body,
): Promise<Static<typeof CreateUploadResponse>> {
  const { config, doors, freeSpace } = context
  const { size_bytes: bytes } = body
  if (bytes > config.maxUploadInPartsBytes) {
    const megabytes = Math.floor(config.maxUploadInPartsBytes / MEBIBYTE)
    throw problem('upload_too_large', { megabytes })
  }
  const type = documentTypeOf(body.filename)
  if (type !== 'UNKNOWN') checkOptions(type, { ...body, page_dpi: body.page_dpi ?? DEFAULT_DPI })
  await freeSpace.requireRoom(bytes)
  const row = await doors.inTenant(actor.tenantId, async (tx) => {
    await requireTarget(tx, actor, body)
    await lockUploads(tx, actor.tenantId)
    return (await findEarlier(tx, actor, body)) ?? (await addUpload(tx, context, actor, body))
  })
  return {
    document_id: row.document_id,
    document_version_id: row.version_id,
    upload_token: row.id,
    part_size: row.part_bytes,
    part_count: partsIn(row),
    expires_at: row.expires_at.toISOString(),
  }
}

async function requireTarget(
  tx: TenantTx,
  actor: Actor,
  { parent_path_id: parentId, document_id: documentId, name, filename, ...body }: Body,
): Promise<void> {
  const { tenantId } = actor
  if (documentId != null) {
    await getPart(tx, actor, documentKey(documentId), 'write')
    const expected = body.expected_version_id?.toLowerCase()
    await requireNewest(tx, tenantId, documentId.toLowerCase(), expected)
    return
  }
  const loc = ['body', 'parent_path_id']
  const { id } = await requireFolder(tx, actor, parentId ?? '', loc)
  await requireTags(tx, tenantId, body.tag_ids ?? [])
  const taken = await selectParts(tx, tenantId)
    .where('p.parent_id', '=', id)
    .where('p.name', '=', name ?? filename)
    .select('p.id')
    .executeTakeFirst()
  if (taken) throw problem('name_taken')
}

/** @throws Problem conflict if the key began another upload */
async function findEarlier(tx: TenantTx, actor: Actor, body: Body): Promise<UploadRow | undefined> {
  const key = body.idempotency_key
  const found = key == null ? undefined : await findByKey(tx, actor, key)
  if (found && !hashOf(body).equals(found.request_sha256)) throw problem('upload_key_used')
  return found
}

/** Identifies a request, whatever the order of its members. */
function hashOf(body: Body): Buffer {
  const members = Object.entries(body).filter(([, value]) => value != null)
  const text = JSON.stringify(members.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return createHash('sha256').update(text).digest()
}

async function addUpload(
  tx: TenantTx,
  context: Context,
  actor: Actor,
  body: Body,
): Promise<UploadRow> {
  const { tenantId, userId } = actor
  const { parent_path_id, document_id, filename, size_bytes: bytes, sha256, ...options } = body
  const max = await reachedLimit(tx, actor)
  if (max !== undefined) throw problem('uploads_limit', { max })
  const { idempotency_key: key, ...members } = options
  return insertUpload(tx, {
    tenant_id: tenantId,
    id: newId(),
    user_id: userId,
    document_id: document_id ?? newId(),
    version_id: newId(),
    is_new_document: document_id == null,
    file_name: filename,
    bytes,
    part_bytes: partBytesFor(bytes),
    sha256: sha256 == null ? null : Buffer.from(sha256, 'hex'),
    members: { ...members, path_part_id: parent_path_id },
    idempotency_key: key ?? null,
    request_sha256: hashOf(body),
    reservation_id: await reserveLongUpload(tx, context, tenantId, { bytes, time: UPLOAD_TIME }),
  })
}
