import { Type } from 'typebox'
import type { TenantTx } from '../../db/index.ts'
import { defineJob, type PayloadOf, type Queue } from '../../jobs/index.ts'
import type { StreamTransport } from '../transport.ts'
import { channelOf, streamOf, type Audience } from './channels.ts'
import type { View } from './views.ts'

/** The kinds of entries in a channel's stream. `ACCESS` means that someone's read access may have changed. */
export const ACCESS = 'access'
const NEWS = 'news'

const TimedNotification = Type.Object({
  tenantId: Type.String(),
  /** If absent, the notification is for everyone in the tenant. */
  userId: Type.Optional(Type.String()),
  event: Type.String(),
  /** Jobs of earlier versions have no views. They don't say who may receive them, so they are dropped. */
  views: Type.Optional(
    Type.Array(
      Type.Object({
        needs: Type.Array(Type.Array(Type.String())),
        about: Type.Optional(
          Type.Array(
            Type.Object({
              id: Type.String(),
              readers: Type.Union([Type.Array(Type.String()), Type.Null()]),
            }),
          ),
        ),
        payload: Type.Unsafe<object>(Type.Object({})),
      }),
    ),
  ),
  changesAccess: Type.Optional(Type.Boolean()),
  timestamp: Type.String(),
})

const publishing = {
  heartbeatSeconds: 30,
  expireInSeconds: 60,
  // Notifications survive an outage of the transport for some minutes.
  retryLimit: 20,
  needs: () => ['stream'],
  backoff: { first: 1, longest: 30 },
} as const satisfies Partial<Parameters<typeof defineJob>[0]>

/** Publishes one notification. The job stores the time, so that a retry sends the same message. */
export const publishNotification = defineJob({
  name: 'publish-notification',
  payload: TimedNotification,
  ...publishing,
})

/** Publishes what one transaction has changed in many places. */
export const publishNotifications = defineJob({
  name: 'publish-notifications',
  payload: Type.Object({
    tenantId: Type.String(),
    notifications: Type.Array(TimedNotification),
  }),
  ...publishing,
})

type TimedNotification = PayloadOf<typeof publishNotification>

/** A notification before it is published: one payload for everyone in its channel, or views for different readers. */
export type Notification = Audience & {
  readonly event: string
  /** Whether someone's read access may have changed. */
  readonly changesAccess?: boolean
} & ({ readonly payload: object } | { readonly views: readonly View[] })

/** What `notify` needs to announce a change. */
export type Announcer = { readonly queue: Queue; readonly stream: StreamTransport }

/**
 * Notifies a tenant, or one of its users, of a change made in `tx`. The notification is written in the transaction and
 * sent after the commit. Without a commit, nothing is sent. If a process dies, it may be sent twice.
 */
export async function notify(
  tx: TenantTx,
  { queue, stream }: Announcer,
  notification: Notification,
): Promise<void> {
  // If real-time features are off, nobody can listen, so nothing is written.
  if (!stream.enabled) return
  await queue.send(tx, publishNotification, timed(notification))
}

/** The same for many notifications of one tenant, with one job. They are published in their order. */
export async function notifyAll(
  tx: TenantTx,
  { queue, stream }: Announcer,
  notifications: readonly Notification[],
): Promise<void> {
  const [first] = notifications
  if (!stream.enabled || !first) return
  if (notifications.length === 1) return notify(tx, { queue, stream }, first)
  await queue.send(tx, publishNotifications, {
    tenantId: first.tenantId,
    notifications: notifications.map((each) => timed(each)),
  })
}

function timed(notification: Notification): TimedNotification {
  const { tenantId, userId, event, changesAccess = false } = notification
  const views =
    'views' in notification
      ? notification.views
      : [{ needs: [], about: undefined, payload: notification.payload }]
  return {
    tenantId,
    ...(userId !== undefined && { userId }),
    event,
    views: views.map(({ needs, about, payload }) => ({
      needs: needs.map((ids) => [...ids]),
      ...(about && {
        about: about.map(({ id, readers }) => ({ id, readers: readers && [...readers] })),
      }),
      payload,
    })),
    ...(changesAccess && { changesAccess }),
    timestamp: new Date().toISOString(),
  }
}

/** Handles {@link publishNotification}: sends the message to the current subscribers. */
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
  // The payload comes first, so that its fields can't replace the envelope's.
  const data = views.map((view) => ({ ...view, payload: { ...view.payload, ...envelope } }))
  await stream.publish(streamOf(job), { event: job.changesAccess ? ACCESS : NEWS, data })
}

/** Handles {@link publishNotifications}. */
export async function runPublishNotifications(
  announcer: Pick<Announcer, 'stream'>,
  { notifications }: PayloadOf<typeof publishNotifications>,
): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- subscribers get them in this order
  for (const each of notifications) await runPublishNotification(announcer, each)
}
