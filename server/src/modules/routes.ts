import type { App } from '../app.ts'
import type { Context } from '../context.ts'
import { serviceRoutes } from './service/service.routes.ts'

/** A module's routes, as a plugin over the context. */
export type RouteModule = (context: Context) => (app: App) => Promise<void>

/** Routes that anybody may call. */
export const openModules: readonly RouteModule[] = [serviceRoutes]

/** Routes that need a session or an API key. */
export const authedModules: readonly RouteModule[] = []
