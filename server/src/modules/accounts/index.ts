export { userOperations } from './users.operations.ts'
export {
  hasUsers,
  lockActiveMembership,
  replaceDefaultTenant,
  updateDefaultTenant,
} from './users.queries.ts'
export { IdpType, TenantUserRole, UserResponse } from './users.schemas.ts'
export { createUser, getUser } from './users.service.ts'
