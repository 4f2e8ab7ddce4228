import type { Roles } from './platform/jobs/process-name.ts'
import { openCheckedKeys, openFiles } from './open-files.ts'
import { openEmbedders, type GivenEmbedders } from './open-embedders.ts'
import { Availability } from './platform/availability/availability.ts'
import { SharedOutages } from './platform/availability/shared-outages.ts'
import type { Pauses } from './platform/availability/dependency-watch.ts'
import { limitLinks } from './platform/storage/link-limits.ts'
import { openStorage } from './platform/storage/open-storage.ts'
import type { ObjectStorage } from './platform/storage/storage.ts'
import { timedStorage } from './platform/storage/timed-storage.ts'
import { createMemoryAttempts } from './platform/attempts/memory-attempts.ts'
import { createMemoryRates } from './platform/attempts/memory-rates.ts'
import { shareAttempts } from './platform/realtime/redis/redis-attempts.ts'
import { shareRates } from './platform/realtime/redis/redis-rates.ts'
import type { Config } from './platform/config/config.ts'
import { watchDisks } from './platform/disk/free-space.ts'
import { openSecrets } from './platform/config/secret.ts'
import type { Context } from './platform/context/context.ts'
import { openDriver, openReplicas, type DriverOptions } from './platform/process/open-driver.ts'
import { takeFolders } from './platform/process/take-folders.ts'
import { connectionFault } from './platform/db/connection-fault.ts'
import {
  createDoors,
  migrate,
  readMigrations,
  requirePrivileges,
  type Doors,
} from './platform/db/index.ts'
import { type App, createApp, createSmallApp } from './platform/http/app.ts'
import { addOperations } from './platform/http/add-operations.ts'
import type { Operation } from './platform/http/operation.ts'
import { openQueue } from './platform/jobs/index.ts'
import { startWork, type Workers } from './platform/process/workers.ts'
import type { Workspace } from './platform/pages/workspace.ts'
import { openReranking } from './platform/models/reranking.ts'
import { createMailer } from './platform/mail/index.ts'
import { limitPerUserHere } from './platform/realtime/per-user.ts'
import { sharePerUser } from './platform/realtime/redis/shared-per-user.ts'
import { openCommands, openStreamTransport } from './platform/realtime/open-transport.ts'
import { createLogger, type Logger } from './platform/telemetry/logger.ts'
import { watchAudit } from './modules/audit/index.ts'
import type { Answerer } from './modules/assistant/index.ts'
import { webSocket } from './modules/events/index.ts'
import { hasIngestions } from './modules/ingestion/index.ts'
import { authenticate, oauthRoutes } from './modules/identity/index.ts'
import { mcpEndpoint } from './modules/mcp/index.ts'
import { pages } from './modules/personal/index.ts'
import { metricsOperations, probeOperations, watchModelUse } from './modules/status/index.ts'
import { mayOpenFile } from './modules/sharing/index.ts'
import {
  agentCalls,
  historyOf,
  roleInTenant,
  showPaths,
  watchLinkLimits,
  watchUsage,
} from './modules/tenancy/index.ts'
import { startDelivery } from './modules/webhooks/index.ts'
import { watchDependencies } from './watch-dependencies.ts'
import { CONSTRAINTS, jobsWith, KINDS, OPERATIONS, UPKEEP } from './all-modules.ts'

/** What operations need from the account and tenant modules. */
const GUARDS = { authenticate, roleInTenant, agentCalls, showPaths, historyOf }

/**
 * Builds the HTTP application of all modules over an open context. It does not listen.
 * @param workspace the built workspace. Without it, a few plain pages replace its pages.
 */
export async function buildApp(context: Context, workspace?: Workspace): Promise<App> {
  context.replicas?.watch()
  watchModelUse(context)
  watchUsage(context)
  watchAudit(context)
  await watchLinkLimits(context)
  const app = await createApp(context, CONSTRAINTS, workspace, mayOpenFile(context))
  await app.register(webSocket(context))
  await app.register(mcpEndpoint(context, CONSTRAINTS))
  await app.register(oauthRoutes(context))
  await app.register(pages(context))
  await addOperations(app, context, [...OPERATIONS, ...metricsWithApi(context)], GUARDS)
  return app
}

/** Builds the application that answers probes in a process without the API. It does not listen. */
export async function buildProbes(context: Context): Promise<App> {
  return buildSmall(context, [...probeOperations, ...metricsWithApi(context)])
}

/** Builds the application that serves metrics to Prometheus on a separate address. It does not listen. */
export async function buildMetrics(context: Context): Promise<App> {
  return buildSmall(context, metricsOperations)
}

async function buildSmall(context: Context, operations: readonly Operation[]): Promise<App> {
  const app = createSmallApp(context)
  await addOperations(app, context, operations, GUARDS)
  return app
}

/** Without a separate address, the API serves the metrics if only this machine can reach it. */
function metricsWithApi({ config }: Context): readonly Operation[] {
  return config.metrics === 'with_api' ? metricsOperations : []
}

export type WorkerOptions = {
  /** Writes the answers in threads. The default is chosen by the settings. */
  readonly answerer?: Answerer | undefined
}

/** Starts to work on jobs in this process, until the context is disposed of. */
export async function startWorkers(
  context: Context,
  roles: Roles = { api: true, worker: true },
  options: WorkerOptions = {},
): Promise<Workers> {
  watchModelUse(context)
  watchUsage(context)
  watchAudit(context)
  if (roles.worker) await startDelivery(context)
  return startWork(context, roles, { jobs: jobsWith(options.answerer), upkeep: UPKEEP })
}

export type ContextOptions = DriverOptions & {
  readonly log?: Logger
  /** Replaces the configured embedding models. `others` are the models that were used before. */
  readonly embedders?: GivenEmbedders
  /** How often an unavailable dependency is probed. */
  readonly pauses?: Pauses
}

/**
 * Opens everything in the order of its dependencies. If a part fails, closes those already open.
 * @throws StartFault if the data folder or the database can't be used
 * @throws StorageFault if the bucket can't be used
 */
export async function createContext(
  config: Config,
  options: ContextOptions = {},
): Promise<Context> {
  await using opened = new AsyncDisposableStack()
  const log = options.log ?? createLogger({ level: config.logLevel })
  opened.adopt(await takeFolders(config, log), (hold) => hold?.release())
  const freeSpace = opened.adopt(watchDisks(config, log), (open) => open.close())
  const { stored, ...data } = await openData(config, { freeSpace, log }, options, opened)
  const { driver, schema } = data
  const commands = openCommands(config.stream, log)
  const availability = opened.adopt(new Availability(log, options.pauses), (open) => open.close())
  const outages = opened.adopt(new SharedOutages(availability, data.doors), (open) => open.close())
  watchDependencies(availability, config, { driver, freeSpace, log, stored, commands })
  const queue = opened.adopt(
    await openQueue(driver, log, KINDS, availability).catch(explainFor(config)),
    (open) => open.stop(0),
  )
  const stream = opened.adopt(openStreamTransport(config.stream, log, commands), (open) =>
    open.close(),
  )
  const embedders = opened.adopt(
    await openEmbedders({ config, driver, schema, log, availability }, options.embedders),
    (open) => open.close(),
  )
  const reranking = opened.adopt(await openReranking(config.rerank, log), (open) => open?.close())
  const rest = opened.move()
  return {
    config,
    log,
    ...data,
    queue,
    stream,
    countAttempts: commands ? shareAttempts(commands) : createMemoryAttempts,
    countRates: commands ? shareRates(commands) : createMemoryRates,
    limitPerUser: commands ? sharePerUser(commands) : limitPerUserHere,
    mailer: createMailer(config.mail),
    embedders,
    reranking,
    freeSpace,
    availability,
    outages,
    defer: (close) => rest.defer(close),
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  }
}

type OfData =
  | 'doors'
  | 'driver'
  | 'replicas'
  | 'schema'
  | 'secret'
  | 'masterKeys'
  | 'storage'
  | 'linkLimits'
  | 'encryption'

type Data = Pick<Context, OfData> & { readonly stored: ObjectStorage }

/** Opens the database and the stored files, and checks the keys of both before anything is changed. */
async function openData(
  config: Config,
  watched: Pick<Context, 'freeSpace' | 'log'>,
  options: ContextOptions,
  opened: AsyncDisposableStack,
): Promise<Data> {
  const secret = await openSecrets(config)
  const links = { secret, publicUrl: config.http.publicUrl }
  const opening = Promise.withResolvers<Doors>()
  const isUsed = async () => hasIngestions(await opening.promise)
  const stored = await openStorage(config.storage, { ...links, isUsed })
  const driver = await openDriver(config, watched, options, opened)
  await requirePrivileges(driver).catch(explainFor(config))
  const masterKeys = await openCheckedKeys(config, driver).catch(explainFor(config))
  const replicas = openReplicas(config, driver, { ...options, log: watched.log }, opened)
  const schema = await migrate(driver, await readMigrations()).catch(explainFor(config))
  const doors = createDoors(driver, replicas)
  opening.resolve(doors)
  const { storage, encryption } = await openFiles(stored, { doors, masterKeys, ...links })
  const files = limitLinks(timedStorage(storage))
  return { stored, secret, driver, masterKeys, replicas, schema, doors, encryption, ...files }
}

/** Explains errors of a PostgreSQL server that can't be used. */
function explainFor({ database }: Config): (error: unknown) => never {
  return (error) => {
    throw database.kind === 'postgres' ? connectionFault(error, database.url) : error
  }
}
