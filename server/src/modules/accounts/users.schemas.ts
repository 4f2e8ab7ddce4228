import { Type, type Static } from 'typebox'
import {
  Answer,
  Body,
  Maybe,
  Nullable,
  OneOf,
  Uuid,
  described,
  Name,
} from '../../platform/http/schemas.ts'

export const IdpType = OneOf('IdpType', ['PASSWORD', 'GOOGLE', 'TENANT'])
export const TenantUserRole = OneOf('TenantUserRole', ['USER', 'OWNER', 'ADMIN'])

export const UserResponse = Answer('UserResponse', {
  id: Uuid,
  email: Nullable(Type.String()),
  first_name: Nullable(Type.String()),
  last_name: Nullable(Type.String()),
  idp_type: described(IdpType, 'How the user signs in.'),
  current_tenant_id: described(Uuid, 'The tenant of the credential.'),
  current_tenant_role: described(TenantUserRole, "The user's role in that tenant."),
  default_tenant_id: Uuid,
})
export type UserResponse = Static<typeof UserResponse>

const PersonName = Name({ maxLength: 255 }, 'optional')

export const UpdateUserRequest = Body('UpdateUserRequest', {
  default_tenant_id: Maybe(Uuid),
  first_name: Maybe(PersonName),
  last_name: Maybe(PersonName),
})
export type UpdateUserRequest = Static<typeof UpdateUserRequest>
