import { Type } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  Maybe,
  Nullable,
  PageOf,
  Query,
  Uuid,
  paging,
  described,
  Name,
} from '../../../platform/http/schemas.ts'
import { filteringByTime, partOf, sortingBy } from '../../tree/index.ts'

const GroupName = Name({ minLength: 1, maxLength: 255 })
const Description = Type.String({ maxLength: 1024 })

export const GroupResponse = Answer('GroupResponse', {
  id: Uuid,
  tenant_id: Uuid,
  name: Type.String(),
  description: Nullable(Type.String()),
  member_count: described(Nullable(Type.Integer()), 'Number of members.'),
  created_at: DateTime,
  updated_at: DateTime,
})
export const GroupPage = PageOf('PaginatedResponse_GroupResponse_', GroupResponse)

export const MembershipResponse = Answer('MembershipResponse', {
  id: Uuid,
  tenant_id: Uuid,
  group_id: Uuid,
  user_id: Uuid,
  created_at: DateTime,
  updated_at: DateTime,
})
export const MembershipPage = PageOf('PaginatedResponse_MembershipResponse_', MembershipResponse)

export const CreateGroupRequest = Body('CreateGroupRequest', {
  name: GroupName,
  description: Maybe(Description),
})
export const UpdateGroupRequest = Body('UpdateGroupRequest', {
  name: Maybe(GroupName),
  description: Maybe(Description),
})
export const AddMemberRequest = Body('AddMemberRequest', { user_id: Uuid })

export const ListGroupsQuery = Query({
  ...sortingBy(['NAME', 'CREATED_AT']),
  ...filteringByTime,
  name_like: partOf('name'),
  has_user_ids: described(
    Maybe(Type.Array(Uuid, { maxItems: 100 })),
    'Only groups that contain all of these people.',
  ),
  ...paging,
})
export const ListGroupMembersQuery = Query({
  ...sortingBy(['ADDED_AT', 'USERNAME']),
  username_like: partOf('first and last name'),
  ...paging,
})
