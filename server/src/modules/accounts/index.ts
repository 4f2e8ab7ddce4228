export {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionByToken,
  lockSession,
  endSessionsOfMember,
  deleteConfinedSessions,
  deleteSessionsOfUser,
  insertSession,
  prolongSession,
  selectSessions,
} from './sessions.queries.ts'
export {
  endWaitForFirstSignIn,
  findUnusedPassword,
  hasUsers,
  insertUser,
  type NewUser,
  putLocalUser,
  replaceDefaultTenant,
  replaceUnusedPassword,
  hasAddress,
  selectLocalUsers,
  selectUserByAddress,
  selectUsers,
  updateUser,
  users,
} from './users.queries.ts'
export { IdpType, TenantUserRole, UpdateUserRequest, UserResponse } from './users.schemas.ts'
export { tables } from './tables.ts'
