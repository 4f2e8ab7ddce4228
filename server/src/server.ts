import {
  buildApp,
  buildMetrics,
  buildProbes,
  createContext,
  startWorkers,
  type WorkerOptions,
} from './compose.ts'
import { type App } from './platform/http/app.ts'
import { drain } from './platform/http/drain.ts'
import type { Config } from './platform/config/config.ts'
import { exposureWarnings } from './platform/config/exposure.ts'
import { WORKER_STEPS } from './platform/config/worker-steps.ts'
import { defaultPublicUrl } from './platform/config/network.ts'
import { listenFault, pickPort, type AddressSettings } from './platform/config/port.ts'
import { type Context } from './platform/context/context.ts'
import { checkStream } from './platform/realtime/open-transport.ts'
import { startTracing } from './platform/telemetry/start-tracing.ts'
import { processName } from './platform/jobs/process-name.ts'
import type { Roles } from './platform/jobs/process-name.ts'
import { readWorkspace } from './platform/pages/workspace.ts'
import {
  ensureFirstOwner,
  type FirstOwner,
  makeFirstSignInLink,
  renewUnusedPassword,
  whyAdminIsIgnored,
} from './modules/identity/index.ts'

export type { Roles }

export type StartOptions = WorkerOptions & {
  readonly roles: Roles
  /** Folder of the built workspace. */
  readonly workspaceFolder?: string | undefined
  /** Called with messages for a person about the start. */
  readonly onProgress?: (what: string) => void
  /** Called when the process can't continue. */
  readonly onCrash?: (error: Error) => void
  readonly log?: Context['log']
}

export type RunningServer = {
  readonly context: Context
  /** The URL of the API, or undefined in a process that only runs jobs. */
  readonly url: string | undefined
  /** The first owner, if this start created it. It has a password only if that was generated. */
  readonly owner: FirstOwner | undefined
  /** The owner whose generated password hasn't been used yet, with a new one. */
  readonly waitingOwner: Required<FirstOwner> | undefined
  /** Signs that owner in once, within ten minutes. */
  readonly signInLink: string | undefined
  /**
   * Stops accepting requests and taking jobs, gives those in progress up to the configured `drainMs` to finish, returns
   * the other jobs to the queue, and closes everything.
   */
  close(): Promise<void>
}

/** Starts the service in this process. If a part fails, closes those already open. */
export async function startServer(given: Config, options: StartOptions): Promise<RunningServer> {
  const { roles, onProgress = () => undefined } = options
  const config = roles.api ? await pickPort(given) : given
  onProgress(
    config.database.kind === 'embedded'
      ? `opening the database in ${config.dataDir}`
      : 'connecting to PostgreSQL',
  )
  const name = processName(roles, config.workers.steps)
  await using opened = new AsyncDisposableStack()
  if (config.tracing) opened.defer(await startTracing(config.tracing, name))
  const context = opened.use(
    await createContext(config, {
      name,
      ...(options.onCrash && { onDatabaseCrash: options.onCrash }),
      ...(options.log && { log: options.log }),
    }),
  )
  const running = await startRoles(context, options, onProgress)
  const rest = opened.move()
  return {
    ...running,
    close: async () => {
      await running.close()
      await rest.disposeAsync()
    },
  }
}

async function startRoles(
  context: Context,
  { roles, answerer, workspaceFolder }: StartOptions,
  onProgress: (what: string) => void,
): Promise<RunningServer> {
  const { config, schema } = context
  if (schema.applied.length > 0) {
    onProgress(`updated the database schema (${schema.applied.length} migrations)`)
  }
  if (schema.withoutVector) {
    onProgress(`only full-text search is available: ${schema.withoutVector}`)
  }
  const owner = await ensureFirstOwner(context)
  const ignored = owner ? undefined : await whyAdminIsIgnored(context)
  const streamWarning = await checkStream(config.stream)
  const exposed = roles.api ? exposureWarnings(config) : []
  for (const warning of [ignored, streamWarning, ...exposed]) {
    if (warning !== undefined) context.log.warn(warning)
  }
  // Its file system may not be mounted.
  if (config.storage.kind === 'folder') void context.availability.check('storage')
  const workers = await startWorkers(context, roles, { answerer })
  if (roles.worker) {
    const { concurrency, steps } = config.workers
    const only = steps.length < WORKER_STEPS.length ? ` of ${steps.join(', ')}` : ''
    onProgress(`processing jobs${only}, ${concurrency} at a time`)
  }
  const metrics = await listenForMetrics(context)
  const app = await listenFor(context, roles, workspaceFolder)
  if (!roles.api && app) onProgress(`answering probes on port ${String(config.workers.port)}`)
  // This comes last, because a failed start must not replace a password that someone has just read.
  const waitingOwner = owner || !roles.api ? undefined : await renewUnusedPassword(context)
  return {
    context,
    owner,
    waitingOwner,
    signInLink: roles.api ? await makeFirstSignInLink(context) : undefined,
    url: !roles.api ? undefined : defaultPublicUrl(config.http.host, config.http.port),
    close: async () => {
      // Both must happen at the same time, because streams end with the answers that workers write.
      await Promise.all([app && drain(app, config.drainMs), workers.close(config.drainMs)])
      await metrics?.close()
    },
  }
}

/** @returns the application that listens: the API's or the one for probes, or undefined for neither */
async function listenFor(
  context: Context,
  roles: Roles,
  workspaceFolder: string | undefined,
): Promise<App | undefined> {
  const { http, workers } = context.config
  if (roles.api) {
    const workspace =
      workspaceFolder === undefined ? undefined : await readWorkspace(workspaceFolder)
    const app = await buildApp(context, workspace)
    await listen(app, http)
    return app
  }
  if (workers.port === undefined) return undefined
  const app = await buildProbes(context)
  await listen(app, { ...http, port: workers.port }, { host: 'HOST', port: 'ARBOR_WORKER_PORT' })
  return app
}

/** @returns the application that serves metrics, if the settings give it a separate address */
async function listenForMetrics(context: Context): Promise<App | undefined> {
  const { metrics } = context.config
  if (typeof metrics === 'string') return undefined
  const app = await buildMetrics(context)
  await listen(app, metrics, { host: 'ARBOR_METRICS_HOST', port: 'ARBOR_METRICS_PORT' })
  return app
}

/**
 * @param settings the names of the settings with the address
 * @throws StartFault if the address can't be used
 */
async function listen(
  app: App,
  { host, port }: Pick<Config['http'], 'host' | 'port'>,
  settings?: AddressSettings,
): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw listenFault(error, { host, port, settings })
  }
}
