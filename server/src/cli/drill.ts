import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { loadConfig, type Config } from '../platform/config/config.ts'
import { processEnvironment } from '../platform/config/env.ts'
import { newId } from '../platform/core/ids.ts'
import { openPostgres, type Driver } from '../platform/db/index.ts'
import { holdFolder } from '../platform/db/folder-lock.ts'
import { connectionFault } from '../platform/db/connection-fault.ts'
import { keepNewFilesPrivate } from '../platform/files/data-folder.ts'
import { noteRoutine } from '../platform/files/last-backup.ts'
import { readConfig } from './read-config.ts'
import { sayMissingIn } from './missing-objects.ts'
import { openTrusted, restoreBackup, type TrustChoice } from './restore.ts'
import { runStoppable, type Stoppable } from './stoppable.ts'
import { print } from './terminal.ts'
import { verifyWith } from './verify.ts'

type Choice = TrustChoice & {
  /** Where the scratch folder is created. */
  readonly scratch?: string | undefined
  /** A database of the PostgreSQL server that the backup is restored on. */
  readonly server?: string | undefined
}

/**
 * Restores a backup into a scratch installation, verifies it, reports, and removes it. The installation in the settings
 * isn't touched. @returns the exit code: 1 if the verification finds faults
 */
export function runDrill(
  source: string,
  { scratch = tmpdir(), server, ...choice }: Choice,
): Promise<number> {
  return runStoppable(
    async (run) => {
      keepNewFilesPrivate()
      const folder = resolve(source)
      const config = readConfig()
      const backup = await openTrusted(folder, choice, config)
      const place = await mkdtemp(join(resolve(scratch), 'arbor-drill-'))
      try {
        const drill = (url?: string) => drillIn(configFor(place, url), backup, run)
        const code = await (server === undefined ? drill() : withScratchDatabase(server, drill))
        // The machine of a drill may have no data folder.
        await noteRoutine(config.dataDir, 'drill', code === 0).catch(() => undefined)
        return code
      } finally {
        await rm(place, { recursive: true, force: true })
      }
    },
    () => 'Stopped. The scratch installation was removed.',
  )
}

/** The settings of this environment with scratch places instead of its database, files and events. */
function configFor(place: string, url: string | undefined): Config {
  const scratch = {
    ARBOR_DATA_DIR: place,
    ARBOR_DATABASE_URL: url ?? '',
    ARBOR_DATABASE_REPLICA_URLS: '',
    ARBOR_STORAGE_URL: '',
    // These are rejected without a bucket and a server.
    ARBOR_S3_ENDPOINT: '',
    ARBOR_S3_REGION: '',
    ARBOR_WORKER_STEPS: '',
    ARBOR_STREAM_URL: 'DISABLED',
    ARBOR_SMTP_URL: '',
  }
  return loadConfig({ ...processEnvironment(), ...scratch }, process.cwd())
}

async function drillIn(
  config: Config,
  backup: Parameters<typeof restoreBackup>[1],
  run: Stoppable,
): Promise<number> {
  const { manifest } = backup
  const startedAt = performance.now()
  const seconds = () => Math.round((performance.now() - startedAt) / 1000)
  const hold = config.database.kind === 'embedded' ? await holdFolder(config.dataDir) : undefined
  try {
    await restoreBackup(config, backup, run)
  } finally {
    await hold?.release()
  }
  const restored = seconds()
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const objects = `${manifest.objects.count.toLocaleString('en')} files`
  print(`Backup of ${manifest.made_at}, version ${manifest.version}.`)
  print(`Restored ${rows.toLocaleString('en')} rows and ${objects} in ${String(restored)} seconds.`)
  await sayMissingIn(backup)
  const code = await verifyWith(config, run)
  print(`Verified in ${String(seconds() - restored)} seconds. ${VERDICTS[code] ?? ''}`.trimEnd())
  return code
}

const VERDICTS: Readonly<Record<number, string>> = {
  0: 'This backup can be restored.',
  1: 'This backup has faults.',
}

/** Creates a database on the server of a URL, and removes it at the end. */
async function withScratchDatabase<T>(
  server: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const name = `arbor_drill_${newId().replaceAll('-', '').slice(-12)}`
  await onServer(server, (driver) => driver.exec(`create database ${name}`))
  try {
    const url = new URL(server)
    url.pathname = `/${name}`
    return await work(url.href)
  } finally {
    await onServer(server, (driver) => driver.exec(`drop database ${name} with (force)`))
  }
}

/** @throws StartFault if the server can't be reached or refuses */
async function onServer(url: string, work: (driver: Driver) => Promise<unknown>): Promise<void> {
  const driver = openPostgres({ url, setting: '--server', maxConnections: 1 })
  try {
    await work(driver)
  } catch (error) {
    throw connectionFault(error, url, '--server')
  } finally {
    await driver.close()
  }
}
