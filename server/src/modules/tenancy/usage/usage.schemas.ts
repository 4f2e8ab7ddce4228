import { Type } from 'typebox'
import {
  Answer,
  DateTime,
  described,
  Nullable,
  OneOf,
  Query,
} from '../../../platform/http/schemas.ts'

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
  questions_today: described(Amount, 'Questions to the assistant since midnight, in UTC.'),
})

/** The most days that are kept. */
const MOST_DAYS = 400
const DEFAULT_DAYS = 30

export const UsageDaysQuery = Query({
  days: described(
    Type.Integer({ minimum: 1, maximum: MOST_DAYS, default: DEFAULT_DAYS }),
    'How many days to go back.',
  ),
})

const Count = Type.Integer({ minimum: 0 })
const AtBeginning = Nullable(Count)

export const UsageDays = Answer('UsageDays', {
  items: described(
    Type.Array(
      Answer('UsageDay', {
        day: described(Type.String({ format: 'date' }), 'The day in UTC.'),
        questions: described(Count, 'Questions to the assistant.'),
        searches: described(Count, 'Searches for chunks. The last minute may be missing.'),
        pages: described(Count, 'Ingested pages. A file without pages counts as one.'),
        processing_seconds: described(Count, 'Seconds for which documents kept workers busy.'),
        documents: described(
          AtBeginning,
          'Documents when the day was first recorded; null if unknown.',
        ),
        file_bytes: described(
          AtBeginning,
          'Bytes of files when the day was first recorded; null if unknown.',
        ),
        text_bytes: described(
          AtBeginning,
          'Bytes of text when the day was first recorded; null if unknown.',
        ),
      }),
    ),
    'The days on which something was recorded, latest first.',
  ),
})

const MeteredQuotaStatus = Answer('MeteredQuotaStatus', {
  metric: OneOf('UsageMetric', ['PAGE', 'SEARCH', 'MESSAGE', 'MEDIA_MINUTE']),
  used: Count,
  limit: described(Count, '2147483647 if there is no limit.'),
  period_start: DateTime,
  period_end: DateTime,
})

export const TenantQuotaStateResponse = Answer('TenantQuotaStateResponse', {
  metered: described(
    Type.Array(MeteredQuotaStatus),
    'Ingested pages, searches and questions since midnight, in UTC.',
  ),
  seats: described(
    Answer('SeatQuotaStatus', { used: Count, limit: Count }),
    'Active members. Their number is unlimited.',
  ),
})
