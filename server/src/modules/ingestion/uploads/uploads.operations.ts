import type { FastifyRequest } from 'fastify'
import { unaudited } from '../../../platform/audit/kinds.ts'
import { own, write } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { NoContent } from '../../../platform/http/schemas.ts'
import { endReservation } from '../../tenancy/index.ts'
import { IngestDocumentResponse } from '../ingest.schemas.ts'
import { beginUpload, checkTarget } from './begin-upload.ts'
import { completeUpload } from './complete-upload.ts'
import { noUpload, openUpload, receivePart, toPublicPart } from './receive-part.ts'
import { removeUpload } from './remove-upload.ts'
import { deleteUpload, findUpload, listParts } from './uploads.queries.ts'
import {
  CompleteUploadRequest,
  CreateUploadRequest,
  CreateUploadResponse,
  DAYS,
  PartParams,
  UploadHeaders,
  UploadPartResponse,
  UploadStatusResponse,
} from './uploads.schemas.ts'

const tag = 'documents'
const scope = 'kb:write' as const

const tokenOf = ({ headers }: FastifyRequest): string => String(headers['x-upload-token'])

/** What an example sends. Creating an upload returns the real one. */
const TOKEN = { 'x-upload-token': sampleIds.workflow_id }

/** Uploading large files in parts. */
export const uploadOperations = [
  operation({
    id: 'create_document_upload',
    route: 'POST /v1/documents/uploads',
    tag,
    summary: 'Begin an upload in parts',
    description: `For large files. Send each part with \`PUT /v1/documents/uploads/parts/{part_number}\`, in any order, several at a time, and again after a failure. Then complete the upload. It is deleted after ${DAYS} days.`,
    example: {
      body: {
        parent_path_id: sampleIds.shared_part,
        name: 'Plans',
        filename: 'plans.pdf',
        size_bytes: 50_000_000,
      },
    },
    audit: 'upload.started',
    access: write('parent_path_id'),
    body: CreateUploadRequest,
    check: ({ body }) => checkTarget(body),
    answers: { 201: CreateUploadResponse },
    refuses: [402, 409, 429],
    run: (context, actor, { body }) => beginUpload(context, actor, body),
  }),
  operation({
    id: 'upload_document_part',
    route: 'PUT /v1/documents/uploads/parts/:part_number',
    tag,
    summary: 'Send a part of an upload',
    description:
      'The body is the bytes of the part. A part that is sent again replaces the earlier one.',
    example: { params: { part_number: '1' }, headers: TOKEN },
    audit: unaudited('The beginning and the end of the upload are recorded.'),
    access: own('uploads'),
    scope,
    params: PartParams,
    headers: UploadHeaders,
    takesBytes: true,
    answers: { 200: UploadPartResponse },
    refuses: [409],
    run: (context, actor, { params }, { request }) =>
      receivePart(context, actor, {
        token: tokenOf(request),
        number: Number(params.part_number),
        request,
      }),
  }),
  operation({
    id: 'get_document_upload_status',
    route: 'GET /v1/documents/uploads/parts',
    tag,
    summary: 'Get the parts of an upload that have arrived',
    example: { headers: TOKEN },
    access: own('uploads'),
    headers: UploadHeaders,
    answers: { 200: UploadStatusResponse },
    refuses: [404],
    run: ({ doors }, actor, _input, { request }) =>
      doors.readInTenant(actor.tenantId, async (tx) => {
        const upload = await findUpload(tx, actor, tokenOf(request))
        if (!upload) throw noUpload()
        const parts = await listParts(tx, upload)
        return {
          parts: parts.map(toPublicPart),
          uploaded_bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
          size_bytes: upload.bytes,
          part_size: upload.part_bytes,
          workflow_id: upload.run_id,
          expires_at: upload.expires_at.toISOString(),
        }
      }),
  }),
  operation({
    id: 'complete_document_upload',
    route: 'POST /v1/documents/uploads/complete',
    tag,
    summary: 'Complete an upload in parts',
    description:
      'Puts the parts together and creates the document or version. Permissions and names are checked again: if the folder is gone or the name taken, complete the upload with another `parent_path_id` or `name`. Completing it again returns the same.',
    example: { body: { upload_token: sampleIds.workflow_id } },
    audit: 'document.created',
    access: own('uploads'),
    scope,
    body: CompleteUploadRequest,
    answers: { 201: IngestDocumentResponse },
    refuses: [400, 402, 403, 404, 409, 429],
    run: (context, actor, { body }) => completeUpload(context, actor, body),
  }),
  operation({
    id: 'abort_document_upload',
    route: 'DELETE /v1/documents/uploads',
    tag,
    summary: 'Abort an upload in parts',
    description: 'Deletes the parts that have arrived.',
    example: { headers: TOKEN },
    audit: 'upload.aborted',
    access: own('uploads'),
    scope,
    headers: UploadHeaders,
    answers: { 204: NoContent },
    refuses: [404, 409],
    run: ({ doors, queue }, actor, _input, { request }) =>
      doors.inTenant(actor.tenantId, async (tx) => {
        const upload = await openUpload(tx, actor, tokenOf(request), { locked: true })
        const { tenant_id: tenantId, id: uploadId, version_id: versionId } = upload
        await endReservation(tx, tenantId, upload.reservation_id)
        await deleteUpload(tx, upload)
        await queue.send(tx, removeUpload, { tenantId, uploadId, versionId })
      }),
  }),
]
