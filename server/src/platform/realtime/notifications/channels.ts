import type { Actor } from '../../core/actor.ts'
import { UUID_PATTERN } from '../../core/ids.ts'

/** The audience of a channel: a tenant, or one user of it. */
export type Audience = { readonly tenantId: string; readonly userId?: string }

const CHANNEL = new RegExp(`^svc:(${UUID_PATTERN}):(?:notifications|users:(${UUID_PATTERN}))$`)

/** Name of the channel for the notifications of an audience. */
export function channelOf({ tenantId, userId }: Audience): string {
  return userId === undefined ? `svc:${tenantId}:notifications` : `svc:${tenantId}:users:${userId}`
}

/** Name of the internal stream behind a channel. Its entries have the views of all readers, so it is never sent as it is. */
export function streamOf({ tenantId, userId }: Audience): string {
  return `notifications:${tenantId}${userId === undefined ? '' : `:${userId}`}`
}

/** The audience of a channel that is not refused. */
export function audienceOf(channel: string): Audience {
  const [, tenantId = '', userId] = CHANNEL.exec(channel) ?? []
  return { tenantId, ...(userId !== undefined && { userId }) }
}

/**
 * Whether a member may subscribe to a channel: only to that of their tenant and to their own.
 * @returns the error, or undefined
 */
export function refuseChannel(
  channel: string,
  member: Pick<Actor, 'tenantId' | 'userId'>,
): 'invalid_channel' | 'forbidden_channel' | undefined {
  const match = CHANNEL.exec(channel)
  if (!match) return 'invalid_channel'
  const [, tenantId, userId] = match
  const own = tenantId === member.tenantId && (userId === undefined || userId === member.userId)
  return own ? undefined : 'forbidden_channel'
}
