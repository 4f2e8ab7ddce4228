import type { Context } from '../../../platform/context/context.ts'
import { macOf, signerOf } from '../../../platform/secrets/secrets.ts'

export type LinkParts = Pick<Context, 'config' | 'secret'>

type LinkedInvite = {
  readonly inviteId: string
  /**
   * The member who vouches for the invite; null for an invite from before this was stored, or if the member
   * has left.
   */
  readonly invitedBy: string | null
}

/**
 * The page where a person sees and accepts an invite. With a mail server, the mail proves whose invite it is.
 * Without one, the link has a token after `#`, and is enough to join.
 */
export function inviteLink(parts: LinkParts, { inviteId, invitedBy }: LinkedInvite): string {
  const page = `${parts.config.http.publicUrl}/invites/${inviteId}`
  if (parts.config.mail.kind === 'smtp' || invitedBy === null) return page
  return `${page}#${tokenOf(parts, inviteId).toString('base64url')}`
}

/** Whether a token belongs to the link of an invite. With a mail server, none does. */
export function isInviteToken(parts: LinkParts, inviteId: string, token: string): boolean {
  if (parts.config.mail.kind === 'smtp') return false
  const mac = Buffer.from(token, 'base64url')
  return signerOf(parts.secret, PURPOSE, { text: textOf(inviteId), mac }) !== undefined
}

const PURPOSE = 'invite-link'
const textOf = (inviteId: string) => inviteId.toLowerCase()

/**
 * Derived from the server's secret, so that the database doesn't contain it and the inviter can copy the link
 * again.
 */
function tokenOf({ secret }: LinkParts, inviteId: string): Buffer {
  return macOf(secret, PURPOSE, textOf(inviteId))
}
