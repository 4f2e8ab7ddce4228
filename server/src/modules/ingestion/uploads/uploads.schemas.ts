import { Type } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  described,
  Input,
  Maybe,
  Name,
  Uuid,
} from '../../../platform/http/schemas.ts'
import { fileOptions, versionOptions } from '../ingest.schemas.ts'

const MEBIBYTE = 1024 * 1024
/** The size of the parts of most files. */
export const PART_BYTES = 8 * MEBIBYTE
/** As in the public interface. */
export const MOST_PARTS = 10_000
/** How many uploads may be open at the same time. */
export const MOST_OPEN = { person: 50, tenant: 500 } as const
/** How long an upload may take. */
export const DAYS = 3

/** The size of the parts of a file. Only the last part is smaller. */
export function partBytesFor(bytes: number): number {
  const mebibytes = Math.ceil(bytes / MOST_PARTS / MEBIBYTE)
  return Math.max(PART_BYTES, mebibytes * MEBIBYTE)
}

/** The number of parts of a file. */
export function partsIn({ bytes, part_bytes }: { bytes: number; part_bytes: number }): number {
  return Math.ceil(bytes / part_bytes)
}

const Sha256 = described(
  Maybe(Type.String({ pattern: '^[0-9a-fA-F]{64}$' })),
  'SHA-256 of the whole file, in hexadecimal. If the file that arrives is another one, completing the upload returns 409, and nothing is created.',
)
const FileName = Name({ minLength: 1, maxLength: 255 }, 'step')
const { page_dpi: dpi, idempotency_key: _key, ...options } = fileOptions

export const CreateUploadRequest = Body('CreateUploadRequest', {
  parent_path_id: described(
    Maybe(Uuid),
    'The folder for a new document. Either this or `document_id` is required.',
  ),
  document_id: described(Maybe(Uuid), 'The document that gets a new version (Arbor extension).'),
  expected_version_id: versionOptions.expected_version_id,
  name: described(
    Maybe(FileName),
    'Name of the new document. Without it, it has the name of the file.',
  ),
  filename: described(FileName, 'Name of the file, whose extension says what it is.'),
  size_bytes: described(
    Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    'Size of the file.',
  ),
  sha256: Sha256,
  tag_ids: described(Maybe(Type.Array(Uuid, { maxItems: 10 })), 'Tags for the new document.'),
  ...options,
  page_dpi: Type.Optional(dpi),
  idempotency_key: described(
    Maybe(Type.String({ minLength: 1, maxLength: 255 })),
    'Makes it safe to send this request again: the same key and members return the same upload.',
  ),
})

export const CreateUploadResponse = Answer('CreateUploadResponse', {
  document_id: described(Uuid, 'The id that the document will have, or that of the existing one.'),
  document_version_id: described(Uuid, 'The id that the version will have.'),
  upload_token: described(
    Type.String(),
    'Names the upload. Only the person who began it can use it.',
  ),
  part_size: described(
    Type.Integer(),
    'Size of each part in bytes. Only the last part is smaller.',
  ),
  part_count: described(Type.Integer(), 'Number of parts.'),
  expires_at: described(DateTime, 'When the upload is deleted if it is not complete.'),
})

export const CompleteUploadRequest = Body('CompleteUploadRequest', {
  upload_token: Type.String({ minLength: 1, maxLength: 255 }),
  sha256: Sha256,
  parent_path_id: described(
    Maybe(Uuid),
    'Another folder for the new document, for example because the first one was deleted.',
  ),
  name: described(
    Maybe(FileName),
    'Another name for the new document, for example because the first one is taken.',
  ),
})

export const UploadHeaders = Input({
  'x-upload-token': described(
    Type.String({ minLength: 1, maxLength: 255 }),
    'The `upload_token` of the upload.',
  ),
})

export const PartParams = Type.Object({
  part_number: described(
    Type.Integer({ minimum: 1, maximum: MOST_PARTS }),
    'Number of the part, counted from 1.',
  ),
})

export const UploadPartResponse = Answer('UploadPartResponse', {
  part_number: Type.Integer(),
  etag: described(Type.String(), 'SHA-256 of the part, in hexadecimal.'),
  size: Type.Integer(),
})

export const UploadStatusResponse = Answer('UploadStatusResponse', {
  parts: described(Type.Array(UploadPartResponse), 'The parts that have arrived, by number.'),
  uploaded_bytes: described(Type.Integer(), 'Size of the parts that have arrived.'),
  size_bytes: described(Type.Integer(), 'Size of the whole file.'),
  part_size: described(
    Type.Integer(),
    'Size of each part in bytes. Only the last part is smaller.',
  ),
  workflow_id: described(
    Maybe(Type.String()),
    'The ingestion, after the upload was completed. It has no parts any more then.',
  ),
  expires_at: described(DateTime, 'When the upload is deleted if it is not complete.'),
})
