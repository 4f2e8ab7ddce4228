export { groupPermissionRoutes } from './group-permissions.routes.ts'
export { userPermissionRoutes } from './user-permissions.routes.ts'
