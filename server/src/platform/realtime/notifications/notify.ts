import { Type } from 'typebox'
import type { Context } from '../../context.ts'
import type { TenantTx } from '../../db/index.ts'
import { defineJob, type PayloadOf, type Queue } from '../../jobs/index.ts'
import { channelOf } from './channels.ts'

/** Publishes one notification. The time is stored in the job, so that a retry sends the same message. */
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
  // Notifications survive an outage of the transport of some minutes.
  retryLimit: 20,
  backoff: { first: 1, longest: 30 },
})

type TimedNotification = PayloadOf<typeof publishNotification>

/** A notification before it is published. */
export type Notification = Omit<TimedNotification, 'timestamp'>

/**
 * Notifies a tenant, or one of its users, about a change by `tx`. The notification is written into the open transaction
 * and sent after the commit; without a commit nothing is sent. If a process dies it may be sent twice.
 */
export async function notify(
  tx: TenantTx,
  queue: Pick<Queue, 'send'>,
  notification: Notification,
): Promise<void> {
  await queue.send(tx, publishNotification, {
    ...notification,
    timestamp: new Date().toISOString(),
  })
}

/** What is needed to tell of a change. */
export type Announcer = Pick<Context, 'queue' | 'stream'>

/** As {@link notify}; nothing is written where nobody can listen. */
export async function announceChange(
  tx: TenantTx,
  { queue, stream }: Announcer,
  notification: Notification,
): Promise<void> {
  if (stream.enabled) await notify(tx, queue, notification)
}

/** Handler of {@link publishNotification}: sends the message to the current subscribers. */
export async function runPublishNotification(
  { stream }: Pick<Context, 'stream'>,
  job: TimedNotification,
): Promise<void> {
  if (!stream.enabled) return
  const channel = channelOf(job)
  const { event, tenantId, timestamp } = job
  // The payload comes first, so that its fields can't replace those of the envelope.
  const data = {
    ...job.payload,
    type: 'notification',
    event,
    channel,
    tenant_id: tenantId,
    timestamp,
  }
  await stream.publish(channel, { event, data })
}
