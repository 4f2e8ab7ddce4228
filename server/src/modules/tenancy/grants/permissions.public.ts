import type { GrantRow } from './permissions.queries.ts'

function toPublicGrant(grant: GrantRow) {
  return {
    id: grant.id,
    tenant_id: grant.tenant_id,
    path_part_id: grant.path_part_id,
    materialized_path: grant.path,
    capability: grant.capability,
    created_at: grant.created_at.toISOString(),
    updated_at: grant.updated_at.toISOString(),
  }
}

/** A grant to a user as the API shows it. */
export function toPublicUserPermission(grant: GrantRow) {
  return { ...toPublicGrant(grant), user_id: grant.holder_id }
}

/** A grant to a group as the API shows it. */
export function toPublicGroupPermission(grant: GrantRow) {
  return { ...toPublicGrant(grant), group_id: grant.holder_id }
}
