import type { Context } from '../../context.ts'
import type { TenantTx } from '../../db/index.ts'
import type { Queue } from '../../jobs/index.ts'
import { channelOf } from './channels.ts'
import { publishNotification, type Notification, type TimedNotification } from './job.ts'

/**
 * Tells a tenant, or one of its users, about something that `tx` makes true. It is written into the open
 * transaction and sent after the commit; when there is no commit, nothing is sent. A process that dies at the
 * wrong moment may have sent it already and send it once more.
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

/** Handler of {@link publishNotification}: sends the message to those who listen at this moment. */
export async function runPublishNotification(
  { stream }: Pick<Context, 'stream'>,
  job: TimedNotification,
): Promise<void> {
  if (!stream.enabled) return
  const channel = channelOf(job)
  const { event, tenantId, timestamp } = job
  // The payload comes first: no field of it may stand in for one of the envelope.
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
