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
  endWaitForFirstSignIn,
  hasUnusedPassword,
  hasUsers,
  insertUser,
  type NewUser,
  replaceDefaultTenant,
  replaceUnusedPassword,
  selectUserByAddress,
  selectUsers,
  updateUser,
  users,
} from './users.queries.ts'
export { IdpType, TenantUserRole, UpdateUserRequest, UserResponse } from './users.schemas.ts'
