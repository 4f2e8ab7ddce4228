import { Type } from 'typebox'
import { Answer, DateTime, Uuid, described } from '../../platform/http/schemas.ts'
import { TenantUserRole } from '../accounts/index.ts'

export const LocalMembershipResponse = Answer('LocalMembershipResponse', {
  tenant_id: Uuid,
  tenant_name: described(Type.String(), 'Name of the tenant.'),
  role: TenantUserRole,
  created_at: described(DateTime, 'When the tenant got a member with this address.'),
})

export const KeptMembershipResponse = Answer('KeptMembershipResponse', {
  tenant_id: Uuid,
  role: TenantUserRole,
})
