export {
  hasUsers,
  lockActiveMembership,
  replaceDefaultTenant,
  updateDefaultTenant,
} from './users.queries.ts'
export { userRoutes } from './users.routes.ts'
export { IdpType, TenantUserRole, UserResponse } from './users.schemas.ts'
export { createUser, getUser } from './users.service.ts'
