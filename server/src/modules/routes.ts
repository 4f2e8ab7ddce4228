import type { App } from '../app.ts'
import type { Context } from '../context.ts'
import { apiKeyRoutes } from './auth/api-keys.routes.ts'
import { sessionRoutes, signInRoutes } from './auth/auth.routes.ts'
import { chunkRoutes, versionContentsRoutes } from './chunks/index.ts'
import { documentRoutes, versionRoutes } from './documents/index.ts'
import { featureRoutes } from './features/features.routes.ts'
import { folderRoutes } from './folders/index.ts'
import { webSocketRoutes } from './notifications/index.ts'
import { searchRoutes } from './search/index.ts'
import { sectionRoutes } from './sections/index.ts'
import { ingestRoutes } from './ingestion/index.ts'
import { serviceRoutes } from './service/service.routes.ts'
import { tenantRoutes } from './tenants/tenants.routes.ts'
import { pathPartRoutes } from './tree/index.ts'
import { userRoutes } from './users/users.routes.ts'
import { workflowRoutes } from './workflows/index.ts'

/** A module's routes, as a plugin over the context. */
export type RouteModule = (context: Context) => (app: App) => Promise<void>

/** Routes that anybody may call. */
export const openModules: readonly RouteModule[] = [
  serviceRoutes,
  featureRoutes,
  signInRoutes,
  webSocketRoutes,
]

/** Routes that need a session or an API key. */
export const authedModules: readonly RouteModule[] = [
  sessionRoutes,
  apiKeyRoutes,
  userRoutes,
  tenantRoutes,
  pathPartRoutes,
  folderRoutes,
  documentRoutes,
  versionRoutes,
  ingestRoutes,
  workflowRoutes,
  versionContentsRoutes,
  sectionRoutes,
  chunkRoutes,
  searchRoutes,
]
