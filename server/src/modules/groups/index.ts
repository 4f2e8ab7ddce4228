export { getGroup, holdGroup } from './groups.queries.ts'
export { groupRoutes } from './groups.routes.ts'
export { groupMemberRoutes } from './members.routes.ts'
