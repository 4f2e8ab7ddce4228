import { Type } from 'typebox'
import { defineJob, type PayloadOf } from '../../../platform/jobs/index.ts'

/** Asks models about a document again that failed during its ingestion. */
export const enrichLaterJob = defineJob({
  name: 'enrich-later',
  payload: Type.Object({
    tenantId: Type.String(),
    runId: Type.String(),
    generation: Type.Integer(),
    /** How often it was tried before. */
    tries: Type.Integer(),
  }),
  heartbeatSeconds: 20,
  expireInSeconds: 60 * 60,
  retryLimit: 5,
  backoff: { first: 30, longest: 3600 },
})

export type EnrichLaterKey = PayloadOf<typeof enrichLaterJob>

const MINUTE = 60
const HOUR = 60 * MINUTE
/** Seconds before each try: about eleven days in all. */
const PAUSES = [
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  4 * HOUR,
  12 * HOUR,
  ...Array.from({ length: 10 }, () => 24 * HOUR),
]

/** Seconds before the next try; undefined when it was tried often enough. */
export function pauseBefore(tries: number): number | undefined {
  return PAUSES[tries]
}
