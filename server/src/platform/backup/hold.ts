import { setTimeout as wait } from 'node:timers/promises'
import type { Driver } from '../db/index.ts'

/**
 * Advisory lock of everybody who makes a backup: while it is held, no stored object of a deleted record is removed, since
 * the backup of the database may still name it. It ends with its connection.
 */
const LOCK = 7_266_420
const LOOK_MS = 2_000
const BEAT_MS = 5_000

/** Whether a backup is being made. */
async function isBackupAtWork(driver: Driver): Promise<boolean> {
  const { rows } = await driver.query(
    `select exists (
       select from pg_locks where locktype = 'advisory' and classid = 0 and objid = $1 and objsubid = 1
         and database = (select oid from pg_database where datname = current_database())) as held`,
    [LOCK],
  )
  return rows[0]?.['held'] === true
}

/** Resolves when no backup is being made. @throws the signal's reason */
export async function untilNoBackup(driver: Driver, signal: AbortSignal): Promise<void> {
  while (await isBackupAtWork(driver)) await wait(LOOK_MS, undefined, { signal })
}

/** Keeps stored objects while `work` runs, by a connection of its own to a server. */
export function holdObjects<T>(
  driver: Driver,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return driver.transaction(
    `select pg_advisory_xact_lock_shared(${String(LOCK)})`,
    async (session) => {
      const lost = new AbortController()
      const look = () => session.query('select 1', [])
      // Waits for the lock: a transaction is opened without waiting for its first statement.
      await look()
      const beat = setInterval(() => {
        look().catch((error: unknown) => lost.abort(error))
      }, BEAT_MS)
      try {
        return await work(AbortSignal.any([signal, lost.signal]))
      } finally {
        clearInterval(beat)
        // Without it, objects may have been removed meanwhile.
        await look()
      }
    },
  )
}

/** Keeps stored objects until it is disposed of, by the only connection of an embedded database. */
export async function holdEmbedded(driver: Driver): Promise<AsyncDisposable> {
  await driver.query('select pg_advisory_lock($1)', [LOCK])
  return {
    [Symbol.asyncDispose]: async () => {
      await driver.query('select pg_advisory_unlock($1)', [LOCK])
    },
  }
}
