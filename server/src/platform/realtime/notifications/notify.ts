import { Type } from 'typebox'
import type { TenantTx } from '../../db/index.ts'
import { defineJob, type PayloadOf, type Queue } from '../../jobs/index.ts'
import type { StreamTransport } from '../transport.ts'
import { channelOf, streamOf, type Audience } from './channels.ts'
import type { View } from './views.ts'

/** Kinds of the entries in the stream of a channel: with `ACCESS`, what somebody may read may have changed. */
export const ACCESS = 'access'
const NEWS = 'news'

/** Publishes one notification. The time is stored in the job, so that a retry sends the same message. */
export const publishNotification = defineJob({
  name: 'publish-notification',
  payload: Type.Object({
    tenantId: Type.String(),
    /** Absent: for everybody in the tenant. */
    userId: Type.Optional(Type.String()),
    event: Type.String(),
    /** Jobs of earlier versions have none and don't say who may receive them, so they are dropped. */
    views: Type.Optional(
      Type.Array(
        Type.Object({
          needs: Type.Array(Type.Array(Type.String())),
          payload: Type.Unsafe<object>(Type.Object({})),
        }),
      ),
    ),
    changesAccess: Type.Optional(Type.Boolean()),
    timestamp: Type.String(),
  }),
  heartbeatSeconds: 30,
  expireInSeconds: 60,
  // Notifications survive an outage of the transport of some minutes.
  retryLimit: 20,
  backoff: { first: 1, longest: 30 },
})

type TimedNotification = PayloadOf<typeof publishNotification>

/** A notification before it is published: for everybody in its channel, or in a view for each reader. */
export type Notification = Audience & {
  readonly event: string
  /** What somebody may read may have changed with it. */
  readonly changesAccess?: boolean
} & ({ readonly payload: object } | { readonly views: readonly View[] })

/** What is needed to tell of a change. */
export type Announcer = { readonly queue: Queue; readonly stream: StreamTransport }

/**
 * Notifies a tenant, or one of its users, about a change by `tx`. The notification is written into the open transaction
 * and sent after the commit; without a commit nothing is sent. If a process dies it may be sent twice.
 */
export async function notify(
  tx: TenantTx,
  { queue, stream }: Announcer,
  notification: Notification,
): Promise<void> {
  // Nothing is written where nobody can listen.
  if (!stream.enabled) return
  const { tenantId, userId, event, changesAccess = false } = notification
  const views =
    'views' in notification ? notification.views : [{ needs: [], payload: notification.payload }]
  await queue.send(tx, publishNotification, {
    tenantId,
    ...(userId !== undefined && { userId }),
    event,
    views: views.map(({ needs, payload }) => ({ needs: needs.map((ids) => [...ids]), payload })),
    ...(changesAccess && { changesAccess }),
    timestamp: new Date().toISOString(),
  })
}

/** Handler of {@link publishNotification}: sends the message to the current subscribers. */
export async function runPublishNotification(
  { stream }: Pick<Announcer, 'stream'>,
  job: TimedNotification,
): Promise<void> {
  const { event, tenantId, timestamp, views } = job
  if (!stream.enabled || !views) return
  const envelope = {
    type: 'notification',
    event,
    channel: channelOf(job),
    tenant_id: tenantId,
    timestamp,
  }
  // The payload comes first, so that its fields can't replace those of the envelope.
  const data = views.map(({ needs, payload }) => ({ needs, payload: { ...payload, ...envelope } }))
  await stream.publish(streamOf(job), { event: job.changesAccess ? ACCESS : NEWS, data })
}
