import type { GroupRow } from './groups.queries.ts'
import type { MembershipRow } from './members.queries.ts'

/** A group as the API shows it. */
export function toPublicGroup(group: GroupRow) {
  return {
    id: group.id,
    tenant_id: group.tenant_id,
    name: group.name,
    description: group.description,
    member_count: group.member_count,
    created_at: group.created_at.toISOString(),
    updated_at: group.updated_at.toISOString(),
  }
}

/** A membership as the API shows it. */
export function toPublicMembership(membership: MembershipRow) {
  return {
    id: membership.id,
    tenant_id: membership.tenant_id,
    group_id: membership.group_id,
    user_id: membership.user_id,
    created_at: membership.created_at.toISOString(),
    updated_at: membership.updated_at.toISOString(),
  }
}
