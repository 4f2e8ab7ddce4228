export { IdpType, TenantUserRole, UserResponse } from './users.schemas.ts'
export { createUser, getUser } from './users.service.ts'
export {
  hasUsers,
  holdActiveMembership,
  replaceDefaultTenant,
  updateDefaultTenant,
} from './users.queries.ts'
