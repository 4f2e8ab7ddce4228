import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { KINDS } from '../all-modules.ts'
import {
  checkBackup,
  databaseIn,
  fillDatabase,
  fingerprintOf,
  openBackup,
  readManifest,
  readVerifyKey,
  requireEmptyDatabase,
  requireEmptyStorage,
  requireKnownSchema,
  restoreObjects,
  type Backup,
  type Manifest,
} from '../modules/backup/index.ts'
import { requireOpens } from '../modules/tenancy/index.ts'
import type { Config } from '../platform/config/config.ts'
import { openMasterKeys } from '../platform/config/encryption.ts'
import { errorCode } from '../platform/core/error-code.ts'
import { requireRoomFor, type Planned } from '../platform/disk/free-space.ts'
import { keepNewFilesPrivate, requireFolder } from '../platform/files/data-folder.ts'
import { isDatabase, requirePrivileges } from '../platform/db/index.ts'
import { holdFolder } from '../platform/db/folder-lock.ts'
import { openQueue } from '../platform/jobs/index.ts'
import { StartFault } from '../platform/core/start-fault.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { createLogger } from '../platform/telemetry/logger.ts'
import { openingOf, type OpenChoice } from './backup-keys.ts'
import { sayMissingIn } from './missing-objects.ts'
import { saySkippedTables, withDatabase } from './open-database.ts'
import { readConfig } from './read-config.ts'
import { runStoppable, type Stoppable } from './stoppable.ts'
import { print } from './terminal.ts'
import { NOT_VERIFIED, verifyWith } from './verify.ts'

/** The size of an empty embedded database. */
const EMPTY_BYTES = 55 * 1024 * 1024
/** The maximum size of its write-ahead log. */
const MOST_LOG_BYTES = 256 * 1024 * 1024

/**
 * Restores a backup into an empty installation, and verifies it. @returns the exit code: 1 if the verification finds
 * faults
 */
export function runRestore(source: string, choice: TrustChoice = {}): Promise<number> {
  let isDone = false
  return runStoppable(
    async (run) => {
      const config = readConfig()
      const folder = resolve(source)
      const backup = await openTrusted(folder, choice, config)
      const { manifest } = backup
      keepNewFilesPrivate()
      const { database, storage, dataDir } = config
      if (storage.kind === 'folder') await requireFolder(storage.folder, 'ARBOR_STORAGE_URL')
      if (database.kind === 'embedded') await requireFolder(dataDir, 'ARBOR_DATA_DIR')
      const hold = database.kind === 'embedded' ? await holdFolder(dataDir) : undefined
      try {
        await restoreBackup(config, backup, run)
      } finally {
        await hold?.release()
      }
      isDone = true
      run.clear()
      print(`Restored the backup of ${manifest.made_at}.`)
      await sayMissingIn(backup)
      return verifyWith(config, run)
    },
    () =>
      isDone
        ? NOT_VERIFIED
        : 'Stopped. The database is still empty. Run the command again to start over.',
  )
}

/** Options for backups that are signed or encrypted. */
export type TrustChoice = OpenChoice & {
  /** The file of the key that must have signed the backup. */
  readonly signKey?: string | undefined
}

/** Opens a backup, and checks its signature if there is a key. @throws StartFault */
export async function openTrusted(
  folder: string,
  choice: TrustChoice,
  config: Config,
): Promise<Backup> {
  const keyFile = choice.signKey ?? config.backupSignKey
  const key = keyFile === undefined ? undefined : await readVerifyKey(resolve(keyFile))
  const manifest = await readManifest(folder, key)
  await requireKnownSchema(manifest)
  return openBackup(folder, manifest, openingOf(choice, config))
}

/** Fills an empty installation with a backup. @throws StartFault if that can't be done */
export async function restoreBackup(config: Config, backup: Backup, run: Stoppable): Promise<void> {
  const { manifest } = backup
  const secret = await secretFor(config, backup)
  if (manifest.encryption !== undefined) {
    await requireOpens(await openMasterKeys(config.encryption), manifest.encryption.mark)
  }
  const links = { secret, publicUrl: config.http.publicUrl }
  const storage = await openStorage(config.storage, links)
  await requireEmptyTarget(config)
  await requireEmptyStorage(storage, backup)
  await requireRoomFor(plannedBytes(config, manifest))
  await checkBackup(backup, run)
  await restoreObjects(backup, storage, run)
  // Write the secret before the database exists. Otherwise, a start could use the database with a new secret.
  if (config.secret === undefined) {
    await writeFile(join(config.dataDir, 'secret'), `${secret}\n`, { mode: 0o600, flush: true })
  }
  const log = createLogger({ level: config.logLevel, destination: process.stderr })
  const addresses = { from: manifest.objects.address, to: storage.uri('x').slice(0, -1) }
  const counts = await withDatabase(config, (driver) =>
    fillDatabase(
      { driver, openQueue: () => openQueue(driver, log, KINDS) },
      databaseIn(backup),
      addresses,
      run,
    ),
  )
  run.clear()
  saySkippedTables(manifest.tables, counts)
}

/** What a restore writes to local disks. A PostgreSQL server and a bucket have their own space. */
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

/** @throws StartFault if the database isn't empty, or the service can't use it */
async function requireEmptyTarget(config: Config): Promise<void> {
  const { database } = config
  if (database.kind === 'embedded' && !isDatabase(database.folder)) return
  const setting = database.kind === 'embedded' ? 'ARBOR_DATA_DIR' : 'ARBOR_DATABASE_URL'
  await withDatabase(config, async (driver) => {
    await requirePrivileges(driver)
    await requireEmptyDatabase(driver, setting)
  })
  // Delete what an interrupted restore has left.
  if (database.kind === 'embedded') await rm(database.folder, { recursive: true, force: true })
}

/**
 * The secret that the restored data needs.
 * @throws StartFault if it is missing or different
 */
async function secretFor(
  { secret, acceptedSecrets, dataDir }: Config,
  { folder, unseal, manifest: { secret: saved } }: Backup,
): Promise<string> {
  const kept =
    saved.file === null ? undefined : await readSecret(join(folder, saved.file.path), unseal)
  const chosen = secret ?? (await readSecret(join(dataDir, 'secret'))) ?? kept
  const usable = chosen === undefined ? [] : [chosen, ...acceptedSecrets]
  if (chosen !== undefined && usable.some((each) => fingerprintOf(each) === saved.fingerprint)) {
    return chosen
  }
  const where =
    kept === undefined
      ? 'the one of that installation'
      : `the line in ${folder}/${saved.file?.path ?? 'secret'}`
  throw new StartFault(
    secret === undefined && chosen !== undefined && kept !== undefined
      ? `${dataDir} has a different secret than the backup. Delete the file ${dataDir}/secret, or set ARBOR_DATA_DIR to another folder.`
      : `The backup was created with a different ARBOR_SECRET. Set ARBOR_SECRET to ${where}.`,
  )
}

async function readSecret(
  path: string,
  unseal: Backup['unseal'] = (stream) => Promise.resolve(stream),
): Promise<string | undefined> {
  try {
    const bytes = await readFile(path)
    return (await text(await unseal(Readable.from([bytes], { objectMode: false })))).trim()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
