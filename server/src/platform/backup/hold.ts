import { setTimeout as wait } from 'node:timers/promises'
import { StartFault } from '../core/start-fault.ts'
import type { Driver, Session } from '../db/index.ts'

/**
 * Advisory lock held during a backup. While it is held, no stored object of a deleted record is removed, because the
 * backup of the database may still refer to it. The lock ends with its connection.
 */
const LOCK = 7_266_420
/** Held during an import. */
const IMPORT_LOCK = 7_266_421
const CHECK_EVERY_MS = 2_000
const HEARTBEAT_MS = 5_000

/** Whether a backup is running. */
async function isBackupRunning(driver: Driver): Promise<boolean> {
  const { rows } = await driver.query(
    `select exists (
       select from pg_locks where locktype = 'advisory' and classid = 0 and objid = $1 and objsubid = 1
         and database = (select oid from pg_database where datname = current_database())) as held`,
    [LOCK],
  )
  return rows[0]?.['held'] === true
}

/** Resolves when no backup is running. @throws the signal's reason */
export async function untilNoBackup(driver: Driver, signal: AbortSignal): Promise<void> {
  while (await isBackupRunning(driver)) await wait(CHECK_EVERY_MS, undefined, { signal })
}

/** Prevents the removal of stored objects while `work` runs, using a separate connection to a server. */
export function holdObjects<T>(
  driver: Driver,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return driver.transaction(
    `select pg_advisory_xact_lock_shared(${String(LOCK)})`,
    async (session) => {
      // This waits for the lock, because opening a transaction doesn't wait for its first statement.
      await session.query('select 1', [])
      return whileHeld(session, signal, work)
    },
  )
}

/**
 * Calls `work` while nobody else imports a tenant into the database. If one import failed, it would delete the files that
 * the other has stored. A data folder has one user, so an embedded database needs no lock.
 * @throws StartFault if another import is running
 */
export function holdImport<T>(
  driver: Driver,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (driver.kind === 'embedded') return work(signal)
  return driver.transaction('select 1', async (session) => {
    const lock = 'select pg_try_advisory_xact_lock($1) as held'
    const { rows } = await session.query(lock, [IMPORT_LOCK])
    if (rows[0]?.['held'] === true) return whileHeld(session, signal, work)
    throw new StartFault('Another import is running. Run this one again when it has ended.')
  })
}

/** Stops the work if the connection that holds a lock is lost. */
async function whileHeld<T>(
  session: Session,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController()
  const ping = () => session.query('select 1', [])
  const beat = setInterval(() => {
    ping().catch((error: unknown) => lost.abort(error))
  }, HEARTBEAT_MS)
  try {
    return await work(AbortSignal.any([signal, lost.signal]))
  } finally {
    clearInterval(beat)
    // If this fails, the lock was lost, and others may have done what it prevents.
    await ping()
  }
}

/**
 * Prevents the removal of stored objects until it is disposed of, using the only connection of an embedded database.
 */
export async function holdEmbedded(driver: Driver): Promise<AsyncDisposable> {
  await driver.query('select pg_advisory_lock($1)', [LOCK])
  return {
    [Symbol.asyncDispose]: async () => {
      await driver.query('select pg_advisory_unlock($1)', [LOCK])
    },
  }
}
