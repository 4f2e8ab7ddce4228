import { Type } from 'typebox'
import { defineJob, type PayloadOf } from '../../../platform/jobs/index.ts'

/** Asks models again about a document for which they failed during its ingestion. */
export const enrichLaterJob = defineJob({
  name: 'enrich-later',
  payload: Type.Object({
    tenantId: Type.String(),
    runId: Type.String(),
    generation: Type.Integer(),
    /** How many attempts have failed so far. */
    tries: Type.Integer(),
  }),
  heartbeatSeconds: 20,
  expireInSeconds: 60 * 60,
  retryLimit: 5,
  needs: () => ['disk', 'storage'],
  backoff: { first: 30, longest: 3600 },
})

export type EnrichLaterKey = PayloadOf<typeof enrichLaterJob>

const MINUTE = 60
const HOUR = 60 * MINUTE
/** Seconds before each attempt, about eleven days in total. */
const PAUSES = [
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  4 * HOUR,
  12 * HOUR,
  ...Array.from({ length: 10 }, () => 24 * HOUR),
]

/** Seconds before the next attempt. Undefined if no attempts are left. */
export function pauseBefore(tries: number): number | undefined {
  return PAUSES[tries]
}
