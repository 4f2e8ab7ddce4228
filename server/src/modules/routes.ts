import type { App } from '../app.ts'
import type { Context } from '../context.ts'
import { replyRoutes } from './assistant/index.ts'
import { accountRoutes, passwordRoutes } from './auth/accounts.routes.ts'
import { apiKeyRoutes } from './auth/api-keys.routes.ts'
import { sessionRoutes, signInRoutes } from './auth/auth.routes.ts'
import { chunkRoutes, chunkWriteRoutes, versionContentsRoutes } from './chunks/index.ts'
import { documentRoutes, versionRoutes } from './documents/index.ts'
import { feedbackRoutes } from './feedback/index.ts'
import { featureRoutes } from './features/features.routes.ts'
import { folderRoutes } from './folders/index.ts'
import { groupMemberRoutes, groupRoutes } from './groups/index.ts'
import { lineageRoutes } from './lineage/index.ts'
import { inviteRoutes } from './invites/index.ts'
import { webSocketRoutes } from './notifications/index.ts'
import { groupPermissionRoutes, userPermissionRoutes } from './permissions/index.ts'
import { explainRoutes, searchRoutes } from './search/index.ts'
import { sectionRoutes, sectionWriteRoutes } from './sections/index.ts'
import { ingestRoutes } from './ingestion/index.ts'
import { serviceRoutes } from './service/service.routes.ts'
import { directorySyncRoutes, ssoRoutes } from './sso/index.ts'
import { pathPartTagRoutes } from './tags/path-part-tags.routes.ts'
import { tagRoutes } from './tags/tags.routes.ts'
import { brandingRoutes } from './tenants/branding.routes.ts'
import { memberRoutes } from './tenants/members.routes.ts'
import { tenantRoutes } from './tenants/tenants.routes.ts'
import { messageRoutes, streamRoutes, threadRoutes } from './threads/index.ts'
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
  accountRoutes,
  ssoRoutes,
  webSocketRoutes,
]

/** Routes that need a session or an API key. */
export const authedModules: readonly RouteModule[] = [
  sessionRoutes,
  passwordRoutes,
  directorySyncRoutes,
  apiKeyRoutes,
  userRoutes,
  tenantRoutes,
  memberRoutes,
  brandingRoutes,
  inviteRoutes,
  groupRoutes,
  groupMemberRoutes,
  groupPermissionRoutes,
  userPermissionRoutes,
  pathPartRoutes,
  tagRoutes,
  pathPartTagRoutes,
  folderRoutes,
  documentRoutes,
  versionRoutes,
  ingestRoutes,
  workflowRoutes,
  versionContentsRoutes,
  sectionRoutes,
  sectionWriteRoutes,
  chunkRoutes,
  chunkWriteRoutes,
  searchRoutes,
  explainRoutes,
  lineageRoutes,
  feedbackRoutes,
  replyRoutes,
  threadRoutes,
  messageRoutes,
  streamRoutes,
]
