import { SnapshotServer } from '../backup/snapshot-server.ts'
import type { Config } from '../config/config.ts'
import type { Context } from '../context/context.ts'
import {
  openEmbedded,
  openPostgres,
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

/** Logs two lines per outage, instead of one for each failed request and job. */
function logChangesTo(log: Logger): (state: PoolState) => void {
  return (state) => {
    if (state.isAway) log.error({ code: state.code }, 'the database does not respond')
    else log.warn('the database responds again')
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
  return config.tracing ? tracedDriver(driver) : driver
}

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
