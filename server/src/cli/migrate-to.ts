import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { KINDS } from '../all-modules.ts'
import { fillDatabase, requireEmptyDatabase } from '../modules/backup/index.ts'
import { loadConfig, type Config } from '../platform/config/config.ts'
import { processEnvironment } from '../platform/config/env.ts'
import { ensureSecret } from '../platform/config/secret.ts'
import { keepNewFilesPrivate } from '../platform/files/data-folder.ts'
import {
  isDatabase,
  pendingMigrations,
  readMigrations,
  requirePrivileges,
  type Driver,
} from '../platform/db/index.ts'
import { holdFolder } from '../platform/db/folder-lock.ts'
import { readDatabase } from '../platform/transfer/index.ts'
import { openQueue, UNFINISHED_JOBS } from '../platform/jobs/index.ts'
import { StartFault } from '../platform/core/start-fault.ts'
import { createLogger } from '../platform/telemetry/logger.ts'
import { saySkippedTables, withDatabase } from './open-database.ts'
import { readConfig } from './read-config.ts'
import { runStoppable, type Stoppable } from './stoppable.ts'
import { print } from './terminal.ts'
import { NOT_VERIFIED, verifyWith } from './verify.ts'

/**
 * Copies the embedded database to an empty one on a server, and verifies the copy with the stored files, which stay
 * where they are. The embedded database is not changed.
 * @returns the exit code: 1 if the verification finds faults
 */
export function runMigrateTo(url: string): Promise<number> {
  let isDone = false
  return runStoppable(
    async (run) => {
      const { database, dataDir, secret: given } = readConfig()
      if (database.kind !== 'embedded' || !isDatabase(database.folder)) {
        throw new StartFault(
          'No embedded database found. Unset ARBOR_DATABASE_URL, and set ARBOR_DATA_DIR to the data folder.',
        )
      }
      keepNewFilesPrivate()
      const hold = await holdFolder(dataDir)
      try {
        const secret = await ensureSecret(dataDir, given)
        const moved = { ARBOR_DATABASE_URL: url, ARBOR_SECRET: secret }
        const config = loadConfig({ ...processEnvironment(), ...moved }, process.cwd())
        const counts = await withDatabase({ database }, (source) => move(source, config, run))
        isDone = true
        const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
        print(`Moved ${rows.toLocaleString('en')} rows in ${String(counts.size)} tables.`)
        const code = await verifyWith(config, run)
        for (const line of describeNext(config, given === undefined)) print(line)
        return code
      } finally {
        await hold.release()
      }
    },
    () =>
      isDone ? NOT_VERIFIED : 'Stopped. Nothing was moved. Run the command again to start over.',
  )
}

async function move(source: Driver, config: Config, run: Stoppable): Promise<Map<string, number>> {
  const log = createLogger({ level: config.logLevel, destination: process.stderr })
  const inPlace = { from: '', to: '' }
  await pendingMigrations(source, await readMigrations())
  return withDatabase(config, async (driver) => {
    await requirePrivileges(driver)
    await requireEmptyDatabase(driver, 'another URL')
    return readDatabase(source, async ({ outline, rows, select }) => {
      const counts = await fillDatabase(
        { driver, openQueue: () => openQueue(driver, log, KINDS) },
        { outline, rows, jobs: () => select(UNFINISHED_JOBS) },
        inPlace,
        run,
      )
      run.clear()
      saySkippedTables(outline.tables, counts)
      return counts
    })
  })
}

function describeNext({ dataDir, storage }: Config, isSecretKept: boolean): string[] {
  const files = storage.kind === 'folder' ? pathToFileURL(storage.folder).href : undefined
  return [
    '',
    'From now on, start the service with its previous settings and these:',
    '  ARBOR_DATABASE_URL  the URL you just used',
    ...(isSecretKept ? [`  ARBOR_SECRET        the line in ${join(dataDir, 'secret')}`] : []),
    '  ARBOR_STREAM_URL    redis://... for several processes, memory:// for one',
    ...(files === undefined
      ? []
      : [
          `  ARBOR_STORAGE_URL   ${files} (where the files still are), unless you keep ARBOR_DATA_DIR`,
        ]),
    `The embedded database in ${join(dataDir, 'database')} was not changed. Delete it once everything works.`,
  ]
}
