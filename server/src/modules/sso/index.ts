export { directorySyncRoutes } from './directory-sync.routes.ts'
export { ssoRoutes } from './sso.routes.ts'
