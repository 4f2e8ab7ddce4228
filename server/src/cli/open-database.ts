import type { Config } from '../platform/config/config.ts'
import { connectionFault } from '../platform/db/connection-fault.ts'
import { openEmbedded, openPostgres, type Driver } from '../platform/db/index.ts'
import { say } from './terminal.ts'

/** One reads or writes, one keeps stored objects, one is for the queue. */
const CONNECTIONS = 3

/**
 * Calls `work` with the database of the settings, and closes it. Statements may take as long as they like.
 * @throws StartFault when the database can't be reached
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

/** Says which tables of a source are not in the target, which lacks pgvector. */
export function sayLeftOut(
  tables: readonly { readonly name: string }[],
  counts: ReadonlyMap<string, number>,
): void {
  const names = tables.map(({ name }) => name).filter((name) => !counts.has(name))
  if (names.length === 0) return
  say(`The database has no pgvector, so vectors were left out (${names.join(', ')}).`)
  say('The service makes them again at the first start that finds pgvector.')
}
