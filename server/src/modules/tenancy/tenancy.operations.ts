import { tenantOperations } from './tenants/tenants.operations.ts'
import { memberOperations } from './tenants/members.operations.ts'
import { inviteOperations } from './invites/invites.operations.ts'
import { groupOperations } from './groups/groups.operations.ts'
import { usageOperations } from './usage/usage.operations.ts'
import { requestOperations } from './requests/requests.operations.ts'
import { sharingOperations } from './sharing/sharing.operations.ts'
import { accessOperations } from './grants/access.operations.ts'
import { manyPermissionOperations } from './grants/many-permissions.operations.ts'
import { permissionOperations } from './grants/permissions.operations.ts'

/** Tenants, members, invites, groups, permissions. */
export const tenancyOperations = [
  ...tenantOperations,
  ...usageOperations,
  ...memberOperations,
  ...inviteOperations,
  ...groupOperations,
  ...manyPermissionOperations,
  ...permissionOperations,
  ...accessOperations,
  ...sharingOperations,
  ...requestOperations,
]
