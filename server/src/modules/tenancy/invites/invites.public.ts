import type { InviteRow } from './invites.queries.ts'
import type { InviteResponse } from './invites.schemas.ts'

/** Where a person sees an invite and accepts it. */
export function inviteLink(publicUrl: string, inviteId: string): string {
  return `${publicUrl}/invites/${inviteId}`
}

/** An invite as the API shows it. */
export function toPublicInvite(row: InviteRow, publicUrl: string): InviteResponse {
  return {
    id: row.id,
    tenant_id: row.tenant_id,
    email: row.email,
    role: row.role,
    expires_at: row.expires_at.toISOString(),
    accepted_at: row.accepted_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    invite_link: inviteLink(publicUrl, row.id),
    email_id: row.email_id,
  }
}
