import type { Config } from '../platform/config/config.ts'
import { connectionFault } from '../platform/db/connection-fault.ts'
import { openEmbedded, openPostgres, type Driver } from '../platform/db/index.ts'
import { say } from './terminal.ts'

/** One reads or writes, one keeps stored objects from being deleted, and one is for the queue. */
const CONNECTIONS = 3

/**
 * Calls `work` with the configured database, then closes it. Statements have no timeout.
 * @throws StartFault if the database can't be reached
 */
export async function withDatabase<T>(
  { database }: Pick<Config, 'database'>,
  work: (driver: Driver) => Promise<T>,
): Promise<T> {
  const driver =
    database.kind === 'postgres'
      ? openPostgres({ ...database, maxConnections: CONNECTIONS, statementTimeoutMs: 0 })
      : await openEmbedded(database.folder)
  try {
    return await work(driver)
  } catch (error) {
    throw database.kind === 'postgres' ? connectionFault(error, database.url) : error
  } finally {
    await driver.close()
  }
}

/** Reports which tables of the source are missing in the target because it has no pgvector. */
export function saySkippedTables(
  tables: readonly { readonly name: string }[],
  counts: ReadonlyMap<string, number>,
): void {
  const names = tables.map(({ name }) => name).filter((name) => !counts.has(name))
  if (names.length === 0) return
  say(`The database has no pgvector, so the vectors were not copied (${names.join(', ')}).`)
  say('The service creates them again on the first start with pgvector.')
}
