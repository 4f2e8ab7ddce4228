import { Type } from 'typebox'
import {
  Answer,
  Nullable,
  OneOf,
  PageOf,
  Query,
  Uuid,
  described,
  paging,
  displayPath,
} from '../../../platform/http/schemas.ts'
import { TenantUserRole } from '../../accounts/index.ts'
import { PermissionCapability } from './permissions.schemas.ts'

/** Maximum number of reasons listed per member, strongest first. */
export const MAX_REASONS = 20

const AccessReason = Answer('AccessReason', {
  source: described(
    OneOf('AccessSource', ['role', 'own_folder', 'user', 'group']),
    "Where the access comes from: the role, the person's own folder, their permission, or a group's permission.",
  ),
  capability: PermissionCapability,
  permission_id: described(Nullable(Uuid), 'The permission, if the access comes from one.'),
  group_id: described(Nullable(Uuid), 'The group that has the permission.'),
  group_name: described(Nullable(Type.String()), 'Name of that group.'),
  path_part_id: described(
    Nullable(Uuid),
    'The path part on which the access was granted: this one or one above it; null for a role.',
  ),
  materialized_path: described(Nullable(Type.String()), 'Path of that path part.'),
  ...displayPath,
})

const PathPartAccessResponse = Answer('PathPartAccessResponse', {
  user_id: Uuid,
  email: Nullable(Type.String()),
  first_name: Nullable(Type.String()),
  last_name: Nullable(Type.String()),
  role: TenantUserRole,
  capability: described(
    Nullable(PermissionCapability),
    'What the member can do with the path part; null for nothing.',
  ),
  reasons: described(
    Type.Array(AccessReason),
    `Why the member has this access, strongest reason first; at most ${MAX_REASONS}.`,
  ),
})

export const PathPartAccessPage = PageOf(
  'PaginatedResponse_PathPartAccessResponse_',
  PathPartAccessResponse,
)

export const AccessCheckQuery = Query({
  user_id: described(Uuid, 'The member.'),
  capability: described(
    OneOf('CheckedCapability', ['READ_ONLY', 'READ_WRITE', 'READ_WRITE_DELETE'], {
      default: 'READ_ONLY',
    }),
    'What they want to do. Who may change an item may also delete it.',
  ),
})

export const AccessCheckResponse = Answer('AccessCheckResponse', {
  allowed: described(Type.Boolean(), 'Whether the member has this capability.'),
  reason: described(
    OneOf('AccessCheckReason', [
      'role',
      'own_folder',
      'user',
      'group',
      'read_only',
      'no_permission',
      'deactivated',
    ]),
    '`role`, `own_folder`, `user` and `group`: where the access comes from, as in the list of who has access. `read_only`: the member can only read. `no_permission`: nothing gives access, or a source names other readers. `deactivated`: the member can no longer sign in.',
  ),
  matched_path: described(
    Nullable(Type.String()),
    'Path of the path part on which the access was granted; null for a role or none.',
  ),
})

export const PathPartAccessQuery = Query({
  user_id: Type.Optional(described(Uuid, 'Return only this member, even if they have no access.')),
  ...paging,
})
