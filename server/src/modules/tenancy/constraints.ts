import { problem, type Constraints } from '../../platform/core/errors.ts'

/** What a violated constraint means to the caller. */
export const constraints: Constraints = {
  tenant_group_name_key: () => problem('group_name_taken'),
  tenant_group_member_pkey: () => problem('group_member_exists'),
  invite_open_key: () => problem('invite_open'),
  path_permission_user_key: () => problem('grant_exists'),
  // The tenant was deleted after the caller was authenticated.
  upload_reservation_tenant_id_fkey: () => problem('missing', { what: 'Tenant' }),
  path_permission_group_key: () => problem('grant_exists'),
}
