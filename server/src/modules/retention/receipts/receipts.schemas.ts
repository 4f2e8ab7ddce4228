import type { Readable } from 'node:stream'
import { Type } from 'typebox'
import {
  Answer,
  DateTime,
  described,
  Nullable,
  PageOf,
  paging,
  Query,
  Uuid,
} from '../../../platform/http/schemas.ts'

export const ReceiptsQuery = Query(paging)

export const DeletionReceiptResponse = Answer('DeletionReceiptResponse', {
  id: Uuid,
  deleted_at: described(DateTime, 'When it was deleted.'),
  completed_at: described(
    Nullable(DateTime),
    'When everything was removed, stored files included; null until then.',
  ),
  progress: described(
    Nullable(Type.Object({ done: Type.Integer(), total: Type.Integer() })),
    'How many folders, documents and versions are removed, and how many there were, while a large deletion continues in the background. Null when it is over.',
  ),
  user_id: described(Nullable(Uuid), 'Who deleted it; null if the server did it by a rule.'),
  email: described(
    Nullable(Type.String()),
    'Email address of this person, while their account exists.',
  ),
  request_id: described(Nullable(Type.String()), 'The id of the request, as in the log.'),
  operation: described(Type.String(), 'The operation, tool or job that deleted it.'),
  path_part_id: described(Uuid, 'Node id of the topmost item.'),
  part_type: described(Type.String(), 'Kind of the topmost item.'),
  name: described(Type.String(), 'Name of the topmost item.'),
  materialized_path: described(Type.String(), 'Path of the topmost item when it was deleted.'),
  counts: described(
    Type.Record(Type.String(), Type.Integer()),
    'How many things of each kind were deleted.',
  ),
  digest: described(
    Nullable(Type.String()),
    'SHA-256 of the receipt with all ids, names and hashes; null until it is complete.',
  ),
  signature: described(Nullable(Type.String()), 'Ed25519 signature of the digest, in base64.'),
})

export const DeletionReceiptPage = PageOf('DeletionReceiptPage', DeletionReceiptResponse)

export const ReceiptBody = Type.Unsafe<Readable>({
  description: 'OK',
  content: { 'application/json': { schema: Type.String() } },
})
