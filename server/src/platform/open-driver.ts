import type { Config } from './config/config.ts'
import type { Context } from './context.ts'
import {
  openEmbedded,
  openPostgres,
  tracedDriver,
  type Driver,
  type PoolState,
} from './db/index.ts'
import type { Logger } from './telemetry/logger.ts'

export type DriverOptions = {
  /** Called when the embedded database dies under the running process. */
  readonly onDatabaseCrash?: (error: Error) => void
  /** What the process is called at a database server. */
  readonly name?: string
}

/** Two lines for an outage, instead of one for each request and job that it fails. */
function tellTo(log: Logger): (state: PoolState) => void {
  return (state) => {
    if (state.isAway) log.error({ code: state.code }, 'the database does not respond')
    else log.warn('the database responds again')
  }
}

/** The database of the settings, traced where traces are taken. */
export async function openDriver(
  config: Config,
  parts: Pick<Context, 'freeSpace' | 'log'>,
  options: DriverOptions,
): Promise<Driver> {
  const driver = await chooseDriver(config, parts, options)
  return config.tracing ? tracedDriver(driver) : driver
}

async function chooseDriver(
  { database, databaseDeadlineMs: deadlineMs }: Config,
  { freeSpace, log }: Pick<Context, 'freeSpace' | 'log'>,
  { name, onDatabaseCrash: onCrash }: DriverOptions,
): Promise<Driver> {
  if (database.kind === 'postgres') {
    return openPostgres({ ...database, name, onChange: tellTo(log) })
  }
  return openEmbedded(database.folder, {
    onCrash,
    deadlineMs,
    isFull: () => freeSpace.isFull,
    wasFull: () => freeSpace.wasFull,
  })
}
