import { withTimes } from '../../../platform/http/times.ts'
import { inviteLink, type LinkParts } from './invite-link.ts'
import type { InviteRow } from './invites.queries.ts'
import type { InviteResponse } from './invites.schemas.ts'

/** An invite as the API shows it. */
export function toPublicInvite(parts: LinkParts, row: InviteRow): InviteResponse {
  return {
    ...withTimes(row),
    invited_by_user_id: row.invited_by,
    expires_at: row.expires_at.toISOString(),
    accepted_at: row.accepted_at?.toISOString() ?? null,
    invite_link: inviteLink(parts, { inviteId: row.id, invitedBy: row.invited_by }),
  }
}
