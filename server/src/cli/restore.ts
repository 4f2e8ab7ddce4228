import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { KINDS } from '../compose.ts'
import {
  checkBackup,
  databaseIn,
  fillDatabase,
  fingerprintOf,
  readManifest,
  requireEmptyDatabase,
  requireEmptyStorage,
  requireKnownSchema,
  restoreObjects,
  type Manifest,
} from '../modules/operations/index.ts'
import type { Config } from '../platform/config/config.ts'
import { errorCode } from '../platform/core/error-code.ts'
import { requireRoomFor, type Planned } from '../platform/disk/free-space.ts'
import { keepNewFilesPrivate, requireFolder } from '../platform/files/data-folder.ts'
import { isDatabase, requirePrivileges } from '../platform/db/index.ts'
import { holdFolder } from '../platform/db/folder-lock.ts'
import { openQueue } from '../platform/jobs/index.ts'
import { StartFault } from '../platform/core/start-fault.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { createLogger } from '../platform/telemetry/logger.ts'
import { sayLeftOut, withDatabase } from './open-database.ts'
import { readConfig } from './read-config.ts'
import { runStoppable, type Stoppable } from './stoppable.ts'
import { print } from './terminal.ts'
import { NOT_VERIFIED, verifyWith } from './verify.ts'

/** What the embedded database takes without any rows. */
const EMPTY_BYTES = 55 * 1024 * 1024
/** What it keeps of its log, in which everything is written first. */
const MOST_LOG_BYTES = 256 * 1024 * 1024

/** Fills an empty installation from a backup, and verifies it. @returns the exit code: 1 when something does not agree */
export function runRestore(source: string): Promise<number> {
  let isDone = false
  return runStoppable(
    async (run) => {
      const config = readConfig()
      const folder = resolve(source)
      const manifest = await readManifest(folder)
      await requireKnownSchema(manifest)
      keepNewFilesPrivate()
      const { database, storage, dataDir } = config
      if (storage.kind === 'folder') await requireFolder(storage.folder, 'ARBOR_STORAGE_URL')
      if (database.kind === 'embedded') await requireFolder(dataDir, 'ARBOR_DATA_DIR')
      const hold = database.kind === 'embedded' ? await holdFolder(dataDir) : undefined
      try {
        await restore(config, { folder, manifest }, run)
      } finally {
        await hold?.release()
      }
      isDone = true
      run.clear()
      print(`The backup of ${manifest.made_at} is restored.`)
      return verifyWith(config, run)
    },
    () => (isDone ? NOT_VERIFIED : 'Stopped: nothing is in the database. Run it again to go on.'),
  )
}

type Backup = { readonly folder: string; readonly manifest: Manifest }

async function restore(
  config: Config,
  { folder, manifest }: Backup,
  run: Stoppable,
): Promise<void> {
  const secret = await secretFor(config, { folder, manifest })
  const links = { secret, publicUrl: config.http.publicUrl }
  const storage = await openStorage(config.storage, links)
  await requireEmptyTarget(config)
  await requireEmptyStorage(storage, folder, manifest)
  await requireRoomFor(plannedBytes(config, manifest))
  await checkBackup(folder, manifest, run)
  await restoreObjects(folder, storage, manifest, run)
  // Before there is a database, which a start would use with a new secret.
  if (config.secret === undefined) {
    await writeFile(join(config.dataDir, 'secret'), `${secret}\n`, { mode: 0o600, flush: true })
  }
  const log = createLogger({ level: config.logLevel, destination: process.stderr })
  const addresses = { from: manifest.objects.address, to: storage.uri('x').slice(0, -1) }
  const counts = await withDatabase(config, (driver) =>
    fillDatabase(
      { driver, openQueue: () => openQueue(driver, log, KINDS) },
      databaseIn(folder, manifest),
      addresses,
      run,
    ),
  )
  run.clear()
  sayLeftOut(manifest.tables, counts)
}

/** What a restore writes to disks of this machine; a server and a bucket look after themselves. */
function plannedBytes({ database, storage }: Config, manifest: Manifest): Planned[] {
  const { database_bytes: bytes = 0, objects } = manifest
  const planned: Planned[] = []
  if (database.kind === 'embedded') {
    const log = Math.min(bytes, MOST_LOG_BYTES)
    const whole = EMPTY_BYTES + bytes + log
    planned.push({ folder: database.folder, bytes: whole, setting: 'ARBOR_DATA_DIR' })
  }
  if (storage.kind === 'folder') {
    const { folder } = storage
    planned.push({ folder, bytes: objects.bytes, setting: 'ARBOR_STORAGE_URL' })
  }
  return planned
}

/** @throws StartFault when there is something in the database, or the service can't use it */
async function requireEmptyTarget(config: Config): Promise<void> {
  const { database } = config
  if (database.kind === 'embedded' && !isDatabase(database.folder)) return
  const setting = database.kind === 'embedded' ? 'ARBOR_DATA_DIR' : 'ARBOR_DATABASE_URL'
  await withDatabase(config, async (driver) => {
    await requirePrivileges(driver)
    await requireEmptyDatabase(driver, setting)
  })
  // What an earlier run began is not worth keeping.
  if (database.kind === 'embedded') await rm(database.folder, { recursive: true, force: true })
}

/**
 * The secret with which the restored data can be used.
 * @throws StartFault when there is another one, or none
 */
async function secretFor(
  { secret, dataDir }: Config,
  { folder, manifest: { secret: saved } }: Backup,
): Promise<string> {
  const kept = saved.file === null ? undefined : await readSecret(join(folder, saved.file.path))
  const chosen = secret ?? (await readSecret(join(dataDir, 'secret'))) ?? kept
  if (chosen !== undefined && fingerprintOf(chosen) === saved.fingerprint) return chosen
  const where = kept === undefined ? 'the one of that installation' : `the line in ${folder}/secret`
  throw new StartFault(
    secret === undefined && chosen !== undefined && kept !== undefined
      ? `${dataDir} has another secret than the backup. Delete the file ${dataDir}/secret, or name another folder with ARBOR_DATA_DIR.`
      : `The backup was made with another ARBOR_SECRET. Set it to ${where}.`,
  )
}

async function readSecret(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
