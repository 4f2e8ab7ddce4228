import { Type } from 'typebox'
import { Answer, described, Nullable } from '../../../platform/http/schemas.ts'

const Amount = Answer('UsedAmount', {
  used: described(Type.Integer({ minimum: 0 }), 'How much the tenant uses.'),
  limit: described(
    Nullable(Type.Integer({ minimum: 0 })),
    "The tenant's limit; null if there is none.",
  ),
})

export const TenantUsageResponse = Answer('TenantUsageResponse', {
  documents: described(Amount, 'Number of documents.'),
  file_bytes: described(
    Amount,
    'Bytes of uploaded files and of the objects that their conversion stored, including uploads in progress.',
  ),
  text_bytes: described(Amount, 'Bytes of text and metadata of chunks, messages and versions.'),
  processing_seconds_last_hour: described(
    Amount,
    'Seconds for which documents kept workers busy within the last hour.',
  ),
  processing_seconds_last_day: described(
    Amount,
    'Seconds for which documents kept workers busy within the last day.',
  ),
})
