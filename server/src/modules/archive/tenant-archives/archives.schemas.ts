import type { Readable } from 'node:stream'
import { Type } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  described,
  Maybe,
  Nullable,
  OneOf,
  Uuid,
} from '../../../platform/http/schemas.ts'

/** How many archives a tenant can have. Each may be as large as all its documents. */
export const MOST_ARCHIVES = 3
/** How long a file is kept. */
export const KEPT_DAYS = 7

export const STATUSES = ['pending', 'processing', 'completed', 'failed'] as const
export const STAGES = ['rows', 'files'] as const
/** Why there is no archive. */
export const FAULTS = ['failed', 'no_space', 'given_up'] as const

export const CreateTenantArchive = Body('CreateTenantArchiveRequest', {
  passphrase: described(
    Maybe(Type.String({ minLength: 8, maxLength: 200 })),
    'Encrypts the archive in the format of age. Arbor forgets it when the archive is complete, so keep it.',
  ),
})

export const TenantArchiveResponse = Answer('TenantArchiveResponse', {
  id: Uuid,
  status: OneOf('TenantArchiveStatus', STATUSES),
  stage: described(
    Nullable(OneOf('TenantArchiveStage', STAGES)),
    'What is being written: the rows of the database, then the stored files. Null before and after.',
  ),
  done: described(Type.Integer(), 'How many rows or files were written so far in this stage.'),
  is_encrypted: described(Type.Boolean(), 'Whether it needs a passphrase.'),
  user_id: described(Nullable(Uuid), 'Who requested it; null if the account is gone.'),
  bytes: described(Nullable(Type.Integer()), 'Size of the file; null until it is complete.'),
  sha256: described(Nullable(Type.String()), 'SHA-256 of the file in hexadecimal digits.'),
  documents: described(Nullable(Type.Integer()), 'Number of documents in it.'),
  files: described(Nullable(Type.Integer()), 'Number of stored files in it.'),
  error: described(
    Nullable(OneOf('TenantArchiveError', FAULTS)),
    'Why it failed: an error that the log of the server explains, no space on the server, or too many interruptions.',
  ),
  created_at: DateTime,
  started_at: described(Nullable(DateTime), 'When a worker began; null until then.'),
  closed_at: described(Nullable(DateTime), 'When it was complete, or failed.'),
  expires_at: described(
    Nullable(DateTime),
    `When it is deleted, which is ${KEPT_DAYS} days after it ended.`,
  ),
})

export const TenantArchiveList = Answer('TenantArchiveList', {
  items: Type.Array(TenantArchiveResponse),
})

export const ArchiveBody = Type.Unsafe<Readable>({
  description: 'OK',
  content: { 'application/octet-stream': { schema: Type.String({ format: 'binary' }) } },
})
