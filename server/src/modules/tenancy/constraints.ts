import { problem, type Constraints } from '../../platform/errors.ts'

/** What a violated constraint means to the caller. */
export const constraints: Constraints = {
  tenant_group_name_key: () => problem('conflict', 'A group with this name already exists.'),
  tenant_group_member_pkey: () =>
    problem('conflict', 'The user is already a member of this group.'),
  invite_open_key: () => problem('conflict', 'An open invite for this address already exists.'),
  path_permission_user_key: () => problem('conflict', 'A permission on this item already exists.'),
  // The tenant was deleted after the caller had been recognized.
  upload_reservation_tenant_id_fkey: () => problem('not_found', 'Tenant not found.'),
  path_permission_group_key: () => problem('conflict', 'A permission on this item already exists.'),
}
