import { Type, type Static } from 'typebox'
import { Answer, Nullable, OneOf, Uuid } from '../../http/schemas.ts'

const IdpType = OneOf('IdpType', ['PASSWORD', 'GOOGLE', 'TENANT'])
const TenantUserRole = OneOf('TenantUserRole', ['USER', 'OWNER', 'ADMIN'])

export const UserResponse = Answer('UserResponse', {
  id: Uuid,
  email: Nullable(Type.String()),
  first_name: Nullable(Type.String()),
  last_name: Nullable(Type.String()),
  idp_type: IdpType,
  current_tenant_id: Uuid,
  current_tenant_role: TenantUserRole,
  default_tenant_id: Uuid,
})
export type UserResponse = Static<typeof UserResponse>
