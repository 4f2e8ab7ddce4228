import { defineJob } from '../../jobs/index.ts'

/** A notification on its way from the transaction that made it true to those who listen. */
export type Notification = {
  readonly tenantId: string
  /** Absent: for everybody in the tenant. */
  readonly userId?: string
  readonly event: string
  /** Key fields of the event: ids and numbers, never content; a sentence only for a user who may know it. */
  readonly payload: object
}

/** Publishes one notification. The time is kept in the job, so that a repetition sends the same message. */
export const publishNotification = defineJob<Notification & { readonly timestamp: string }>({
  name: 'publish-notification',
  heartbeatSeconds: 30,
  expireInSeconds: 60,
  // An outage of the transport of some minutes costs no notification.
  retryLimit: 20,
  backoff: { first: 1, longest: 30 },
})
