import { Type } from 'typebox'
import {
  Answer,
  DateTime,
  described,
  Nullable,
  OneOf,
  PageOf,
  paging,
  pathMembers,
  Query,
  Uuid,
} from '../../../platform/http/schemas.ts'
import { TenantUserRole } from '../../accounts/index.ts'
import { partOf } from '../../tree/index.ts'
import { PermissionCapability } from '../grants/permissions.schemas.ts'

const HolderKind = OneOf('HolderKind', ['user', 'group'])

const name = described(
  Nullable(Type.String()),
  "The group's name, or the person's first and last name; null if the person has none.",
)
const email = described(Nullable(Type.String()), 'Email address of the person; null for a group.')
const member_count = described(
  Nullable(Type.Integer()),
  'Number of members of the group; null for a person.',
)

const HolderResponse = Answer('HolderResponse', {
  kind: described(HolderKind, 'Whether this is a person or a group.'),
  id: described(Uuid, 'Id of the user or of the group.'),
  name,
  email,
  role: described(
    Nullable(TenantUserRole),
    'Role of the person; null for a group. Permissions make a difference only for the role USER.',
  ),
  member_count,
})

/** Maximum number of people and groups found. */
export const MAX_HOLDERS = 20

export const HolderList = Type.Array(HolderResponse)
export const HoldersQuery = Query({ name_like: partOf('name or email address') })

const PartPermissionResponse = Answer('PathPartPermissionResponse', {
  id: described(Uuid, 'Id of the permission.'),
  kind: described(HolderKind, 'Whether a person or a group has the permission.'),
  holder_id: described(Uuid, 'Id of the user or of the group.'),
  name,
  email,
  member_count,
  capability: PermissionCapability,
  path_part_id: described(Uuid, 'The path part with the permission: this one or one above it.'),
  ...pathMembers,
  created_at: DateTime,
})
export const PartPermissionPage = PageOf(
  'PaginatedResponse_PathPartPermissionResponse_',
  PartPermissionResponse,
)
export const PageQuery = Query(paging)

const SharedItemResponse = Answer('SharedItemResponse', {
  part_type: OneOf('SharedItemType', ['FOLDER', 'DOCUMENT']),
  id: described(Uuid, 'Id of the folder or document.'),
  path_part_id: Uuid,
  name: Type.String(),
  ...pathMembers,
  can_write: described(Type.Boolean(), 'Whether you can change it.'),
  shared_at: described(DateTime, 'When the permission was given.'),
  shared_by: described(
    Nullable(Type.String()),
    'Name or email address of the person who gave it; null if unknown.',
  ),
  group_name: described(
    Nullable(Type.String()),
    'The group that has the permission; null if it is your own.',
  ),
})
export const SharedItemPage = PageOf('PaginatedResponse_SharedItemResponse_', SharedItemResponse)
