import { Type } from 'typebox'
import { defineJob, type PayloadOf } from '../../jobs/index.ts'

/** Publishes one notification. The time is kept in the job, so that a repetition sends the same message. */
export const publishNotification = defineJob({
  name: 'publish-notification',
  payload: Type.Object({
    tenantId: Type.String(),
    /** Absent: for everybody in the tenant. */
    userId: Type.Optional(Type.String()),
    event: Type.String(),
    /** Key fields of the event: ids and numbers, never content; a sentence only for a user who may know it. */
    payload: Type.Unsafe<object>(Type.Object({})),
    timestamp: Type.String(),
  }),
  heartbeatSeconds: 30,
  expireInSeconds: 60,
  // An outage of the transport of some minutes costs no notification.
  retryLimit: 20,
  backoff: { first: 1, longest: 30 },
})

export type TimedNotification = PayloadOf<typeof publishNotification>

/** A notification on its way from the transaction that made it true to those who listen. */
export type Notification = Omit<TimedNotification, 'timestamp'>
