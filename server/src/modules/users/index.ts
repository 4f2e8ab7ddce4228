export { UserResponse } from './users.schemas.ts'
export { createUser, getUser } from './users.service.ts'
export { hasUsers, updateDefaultTenant } from './users.queries.ts'
