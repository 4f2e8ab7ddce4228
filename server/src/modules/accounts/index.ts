export {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionByToken,
  endSessionsOfMember,
  deleteSessionsOfUser,
  insertSession,
  prolongSession,
  selectSessions,
} from './sessions.queries.ts'
export {
  hasUsers,
  insertUser,
  type NewUser,
  replaceDefaultTenant,
  selectUserByAddress,
  selectUsers,
  updateUser,
  users,
} from './users.queries.ts'
export { IdpType, TenantUserRole, UpdateUserRequest, UserResponse } from './users.schemas.ts'
