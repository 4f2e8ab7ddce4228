import { Type, type Static } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  Maybe,
  Nullable,
  OneOf,
  PageOf,
  Query,
  Uuid,
  described,
  paging,
  pathMembers,
} from '../../../platform/http/schemas.ts'
import { sortingBy } from '../../tree/index.ts'

export const PermissionCapability = OneOf('PermissionCapability', ['READ_ONLY', 'READ_WRITE'])
export type Capability = Static<typeof PermissionCapability>

const grant = {
  path_part_id: Uuid,
  ...pathMembers,
  capability: PermissionCapability,
  can_approve: described(Type.Boolean(), 'Always false: Arbor permissions need no approval.'),
  created_at: DateTime,
  updated_at: DateTime,
}

export const PermissionResponse = Answer('PermissionResponse', {
  id: Uuid,
  tenant_id: Uuid,
  user_id: Uuid,
  ...grant,
})
export const GroupPermissionResponse = Answer('GroupPermissionResponse', {
  id: Uuid,
  tenant_id: Uuid,
  group_id: Uuid,
  ...grant,
})
export const PermissionPage = PageOf('PaginatedResponse_PermissionResponse_', PermissionResponse)
export const GroupPermissionPage = PageOf(
  'PaginatedResponse_GroupPermissionResponse_',
  GroupPermissionResponse,
)

export const CreatePermissionRequest = Body('CreatePermissionRequest', {
  tenant_id: Uuid,
  user_id: Uuid,
  path_part_id: Uuid,
  capability: PermissionCapability,
})
export const CreateGroupPermissionRequest = Body('CreateGroupPermissionRequest', {
  path_part_id: Uuid,
  // Null means the same as an omitted field, but validators fill in defaults only for the latter.
  capability: Type.Unsafe<Capability | null>({
    ...Nullable(PermissionCapability),
    default: 'READ_ONLY',
  }),
})

const change = { path_part_id: Maybe(Uuid), capability: Maybe(PermissionCapability) }
export const UpdatePermissionRequest = Body('UpdatePermissionRequest', change)
export const UpdateGroupPermissionRequest = Body('UpdateGroupPermissionRequest', change)

const listing = {
  ...sortingBy(['CREATED_AT', 'CAPABILITY']),
  capability: described(Maybe(PermissionCapability), 'Only permissions with this capability.'),
  ...paging,
}
export const ListUserPermissionsQuery = Query({ tenant_id: Uuid, user_id: Uuid, ...listing })
export const TenantQuery = Query({ tenant_id: Uuid })

export const ListGroupPermissionsQuery = Query(listing)
