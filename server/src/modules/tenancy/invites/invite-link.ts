import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../../platform/context/context.ts'
import { deriveKey } from '../../../platform/secrets/sealing.ts'

export type LinkParts = Pick<Context, 'config' | 'secret'>

type LinkedInvite = {
  readonly inviteId: string
  /** The member whose word the link carries; null when the invite is older than that, or the member has left. */
  readonly invitedBy: string | null
}

/**
 * Where a person sees an invite and accepts it. With a mail server, the mail proves whose it is. Without one, a token
 * follows a `#`, with which the link itself is enough to join.
 */
export function inviteLink(parts: LinkParts, { inviteId, invitedBy }: LinkedInvite): string {
  const page = `${parts.config.http.publicUrl}/invites/${inviteId}`
  if (parts.config.mail.kind === 'smtp' || invitedBy === null) return page
  return `${page}#${tokenOf(parts, inviteId).toString('base64url')}`
}

/** Whether a token is that of the link of an invite. With a mail server, none is. */
export function isInviteToken(parts: LinkParts, inviteId: string, token: string): boolean {
  if (parts.config.mail.kind === 'smtp') return false
  const [given, right] = [Buffer.from(token, 'base64url'), tokenOf(parts, inviteId)]
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Derived from the server's secret, so that the database knows none and the inviter can copy the link again. */
function tokenOf({ secret }: LinkParts, inviteId: string): Buffer {
  return createHmac('sha256', deriveKey(secret, 'invite-link'))
    .update(inviteId.toLowerCase())
    .digest()
}
