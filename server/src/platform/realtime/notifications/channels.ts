import type { Actor } from '../../core/actor.ts'
import { UUID_PATTERN } from '../../core/ids.ts'

/** The audience of a channel: a tenant, or one user in it. */
export type Audience = { readonly tenantId: string; readonly userId?: string }

const CHANNEL = new RegExp(`^svc:(${UUID_PATTERN}):(?:notifications|users:(${UUID_PATTERN}))$`)

/** The name of the channel for an audience. */
export function channelOf({ tenantId, userId }: Audience): string {
  return userId === undefined ? `svc:${tenantId}:notifications` : `svc:${tenantId}:users:${userId}`
}

/** The name of the internal stream behind a channel. Its entries have the views of all readers and are never sent as is. */
export function streamOf({ tenantId, userId }: Audience): string {
  return `notifications:${tenantId}${userId === undefined ? '' : `:${userId}`}`
}

/** The audience of a channel that {@link refuseChannel} accepts. */
export function audienceOf(channel: string): Audience {
  const [, tenantId = '', userId] = CHANNEL.exec(channel) ?? []
  return { tenantId, ...(userId !== undefined && { userId }) }
}

/**
 * Checks whether a member may subscribe to a channel. Only their tenant's channel and their own are allowed.
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
