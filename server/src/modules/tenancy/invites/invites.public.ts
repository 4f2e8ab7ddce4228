import { withTimes } from '../../../platform/http/times.ts'
import type { InviteRow } from './invites.queries.ts'
import type { InviteResponse } from './invites.schemas.ts'

/** Where a person sees an invite and accepts it. */
export function inviteLink(publicUrl: string, inviteId: string): string {
  return `${publicUrl}/invites/${inviteId}`
}

/** An invite as the API shows it. */
export function toPublicInvite(row: InviteRow, publicUrl: string): InviteResponse {
  return {
    ...withTimes(row),
    expires_at: row.expires_at.toISOString(),
    accepted_at: row.accepted_at?.toISOString() ?? null,
    invite_link: inviteLink(publicUrl, row.id),
  }
}
