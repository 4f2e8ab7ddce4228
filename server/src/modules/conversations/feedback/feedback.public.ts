import type { Static } from 'typebox'
import type { FeedbackRow } from './feedback.queries.ts'
import type { FeedbackEventResponse } from './feedback.schemas.ts'

/** An entry as the API shows it. */
export function toPublicFeedback(row: FeedbackRow): Static<typeof FeedbackEventResponse> {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
