import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { holdObjects } from '../../../platform/backup/hold.ts'
import { SnapshotRefused, withSnapshot } from '../../../platform/backup/snapshot-client.ts'
import type { Config } from '../../../platform/config/config.ts'
import { openEmbedded, openPostgres, type Driver } from '../../../platform/db/index.ts'

/** A database that nobody changes. */
export type Quiet = {
  readonly driver: Driver
  readonly signal: AbortSignal
  /** Called once the database has been read. */
  readonly onDatabaseRead?: () => Promise<void>
}

/** One reads, and one keeps stored objects from being deleted. Requests have connections of their own. */
const CONNECTIONS = 2
const TRY_AGAIN_MS = 2_000

/**
 * Calls `work` with the database of this running server as it is at one moment, and nobody has to wait. Until it
 * ends, no stored object is deleted. An embedded database has one connection, so `work` gets a copy of it.
 */
export async function withQuietDatabase<T>(
  { database, dataDir }: Pick<Config, 'database' | 'dataDir'>,
  signal: AbortSignal,
  work: (source: Quiet) => Promise<T>,
): Promise<T> {
  if (database.kind === 'embedded') {
    return withFreeSnapshot(dataDir, signal, (copy, stop) => readCopy(copy, stop, work))
  }
  const driver = openPostgres({ ...database, maxConnections: CONNECTIONS, statementTimeoutMs: 0 })
  try {
    return await holdObjects(driver, signal, (stop) => work({ driver, signal: stop }))
  } finally {
    await driver.close()
  }
}

/** Waits while a backup has the only copy. */
async function withFreeSnapshot<T>(
  dataDir: string,
  signal: AbortSignal,
  work: (folder: string, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await withSnapshot(dataDir, signal, work)
    } catch (error) {
      if (!(error instanceof SnapshotRefused && error.reason === 'busy')) throw error
    }
    await wait(TRY_AGAIN_MS, undefined, { signal })
  }
}

/** A copy takes as much space and memory as the database, so it is closed and deleted once it has been read. */
async function readCopy<T>(
  folder: string,
  signal: AbortSignal,
  work: (source: Quiet) => Promise<T>,
): Promise<T> {
  const driver = await openEmbedded(folder)
  let closed: Promise<void> | undefined
  const close = () => (closed ??= driver.close())
  const onDatabaseRead = async () => {
    await close()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    return await work({ driver, signal, onDatabaseRead })
  } finally {
    await close()
  }
}
