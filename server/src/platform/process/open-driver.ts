import { SnapshotServer } from '../backup/snapshot-server.ts'
import type { Config } from '../config/config.ts'
import type { Context } from '../context/context.ts'
import {
  answeringDriver,
  openEmbedded,
  openPostgres,
  Replica,
  Replicas,
  timedDriver,
  tracedDriver,
  type Driver,
  type PoolState,
} from '../db/index.ts'
import type { Logger } from '../telemetry/logger.ts'

export type DriverOptions = {
  /** Called if the embedded database crashes while the process is running. */
  readonly onDatabaseCrash?: (error: Error) => void
  /** The name of the process on a database server. */
  readonly name?: string
}

const MINUTE_MS = 60_000

/** Logs the beginning and the end of an outage and each minute of it, instead of each failed request and job. */
export function logChangesTo(log: Logger): (state: PoolState) => void {
  let since = 0
  let reminder: NodeJS.Timeout | undefined
  const seconds = () => Math.round((performance.now() - since) / 1000)
  return (state) => {
    clearInterval(reminder)
    if (state.isAway) {
      const { code } = state
      since = performance.now()
      log.error({ code }, 'the database does not respond')
      reminder = setInterval(() => {
        log.error({ code, seconds: seconds() }, 'the database still does not respond')
      }, MINUTE_MS).unref()
    } else log.warn({ seconds: seconds() }, 'the database responds again')
  }
}

/**
 * Opens the configured database, with tracing if it is enabled. `opened` closes it. An embedded database can be backed
 * up while this process uses it.
 */
export async function openDriver(
  config: Config,
  parts: Pick<Context, 'freeSpace' | 'log'>,
  options: DriverOptions,
  opened: AsyncDisposableStack,
): Promise<Driver> {
  const driver = await chooseDriver(config, parts, options, opened)
  return answeringDriver(observed(driver, config))
}

/** The same database, observed as configured. */
function observed(driver: Driver, { tracing, slowRequestMs }: Config): Driver {
  const timed = slowRequestMs > 0 ? timedDriver(driver) : driver
  return tracing ? tracedDriver(timed) : timed
}

/** Prepares the configured replicas, which are opened on first use. `opened` closes them. */
export function openReplicas(
  config: Config,
  primary: Driver,
  { log, name }: Pick<Context, 'log'> & Pick<DriverOptions, 'name'>,
  opened: AsyncDisposableStack,
): Replicas | undefined {
  const { database } = config
  if (database.kind === 'embedded' || database.replicaUrls.length === 0) return undefined
  const replicas = database.replicaUrls.map((url, at) => {
    const { host: server } = new URL(url)
    return new Replica({ number: at + 1, server }, (onChange) => {
      const own = { url, setting: REPLICAS, name, connectTimeoutMs: CONNECT_MS, onChange }
      return observed(openPostgres({ ...database, ...own }), config)
    })
  })
  return opened.adopt(new Replicas(primary, replicas, log), (open) => open.close())
}

/**
 * Longer than a pool takes to notice that a server is silent. If a new connection failed first, the pool would not end
 * the silent ones, and their reads would wait.
 */
const CONNECT_MS = 10_000
const REPLICAS = 'ARBOR_DATABASE_REPLICA_URLS'

async function chooseDriver(
  { database, dataDir, databaseDeadlineMs: deadlineMs }: Config,
  { freeSpace, log }: Pick<Context, 'freeSpace' | 'log'>,
  { name, onDatabaseCrash: onCrash }: DriverOptions,
  opened: AsyncDisposableStack,
): Promise<Driver> {
  const close = (open: Pick<Driver, 'close'>) => open.close()
  if (database.kind === 'postgres') {
    return opened.adopt(openPostgres({ ...database, name, onChange: logChangesTo(log) }), close)
  }
  const { folder } = database
  const isFull = () => freeSpace.isFull
  const wasFull = () => freeSpace.wasFull
  const driver = opened.adopt(
    await openEmbedded(folder, { onCrash, deadlineMs, isFull, wasFull }),
    close,
  )
  opened.adopt(await SnapshotServer.open({ dataDir, folder, driver, freeSpace, log }), close)
  return driver
}
