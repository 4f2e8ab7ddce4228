import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openPostgres } from '../server/src/platform/db/index.ts'
import { keptTemplate } from '../server/test/support/kept-template.ts'
import { findPostgresPrograms } from '../server/test/support/postgres-programs.ts'
import { startPostgres } from '../server/test/support/postgres-server.ts'
import { copyDatabase } from '../server/test/support/test-database.ts'

/**
 * The address of the database that a command line names: `embedded`, `postgres` (a throwaway server, which ends with
 * `stack`) or an address.
 * @returns undefined for the embedded one
 */
export async function openDatabase(
  choice: string,
  stack: AsyncDisposableStack,
): Promise<string | undefined> {
  if (choice === 'embedded') return undefined
  if (choice !== 'postgres') return choice
  const programs = findPostgresPrograms()
  if (!programs) throw new Error('PostgreSQL (initdb and postgres) is not installed.')
  const server = stack.use(await startPostgres(programs))
  const admin = openPostgres({ url: server.urlOf('postgres'), maxConnections: 1 })
  try {
    await admin.exec('create database arbor')
  } finally {
    await admin.close()
  }
  return server.urlOf('arbor')
}

/** Puts a new embedded database into a data folder without one, faster than the service would create it. */
export async function addEmbeddedDatabase(folder: string): Promise<void> {
  if (existsSync(join(folder, 'database'))) return
  await copyDatabase({ kind: 'embedded', folder, template: await keptTemplate() }, folder)
}
