import { rm } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import {
  createSeal,
  PreviousBackup,
  readSignKey,
  writeBackup,
  type BackupOptions,
  type Manifest,
  type SealWith,
  type WrittenBackup,
} from '../modules/backup/index.ts'
import { holdObjects } from '../platform/backup/hold.ts'
import { withSnapshot } from '../platform/backup/snapshot-client.ts'
import type { Config } from '../platform/config/config.ts'
import { ensureSecret } from '../platform/config/secret.ts'
import { keepNewFilesPrivate } from '../platform/files/data-folder.ts'
import { isDatabase, type Driver, pendingMigrations, readMigrations } from '../platform/db/index.ts'
import { noteRoutine } from '../platform/files/last-backup.ts'
import { FolderInUse, holdFolder } from '../platform/db/folder-lock.ts'
import { StartFault } from '../platform/core/start-fault.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { sealingOf, type SealChoice } from './backup-keys.ts'
import { sayMissing } from './missing-objects.ts'
import { withDatabase } from './open-database.ts'
import { readConfig } from './read-config.ts'
import { runStoppable, type Stoppable } from './stoppable.ts'
import { print, say } from './terminal.ts'

/**
 * Writes a backup to a new or empty folder, whether or not a server is running.
 * @param options with `previous`, unchanged files are shared with that backup; `signKey` is the file of the key that
 *   signs it; the others encrypt it
 * @returns the exit code: 1 if files are missing that the database names. The backup is kept
 */
export function runBackup(
  target: string,
  options: SealChoice & {
    readonly previous?: string | undefined
    readonly signKey?: string | undefined
  } = {},
): Promise<number> {
  return runStoppable(
    async (run) => {
      const config = readConfig()
      const folder = resolve(target)
      requireOutside(config, folder)
      keepNewFilesPrivate()
      const keyFile = options.signKey ?? config.backupSignKey
      const signKey = keyFile === undefined ? undefined : await readSignKey(resolve(keyFile))
      const { previous: before } = options
      const previous =
        before === undefined ? before : await PreviousBackup.open(resolve(before), signKey)
      const sealWith = await sealingOf(options, config)
      const { manifest, missing } = await withQuietDatabase(config, run, (source) =>
        backUp(config, folder, { ...run, ...source, previous, signKey, sealWith }),
      )
      // With a database and storage elsewhere, this machine may have no data folder.
      await noteRoutine(config.dataDir, 'backup', missing.size === 0).catch(() => undefined)
      run.clear()
      for (const line of describeBackup(folder, manifest)) print(line)
      if (missing.size === 0) return 0
      sayMissing(missing, missing.size)
      say('The backup is kept. Run “arbor verify” to see which documents are concerned.')
      return 1
    },
    () => 'Stopped. No backup was created.',
  )
}

type Source = {
  readonly driver: Driver
  readonly signal: AbortSignal
  /** Called once the database has been read. */
  readonly onDatabaseRead?: () => Promise<void>
}

async function backUp(
  config: Config,
  folder: string,
  {
    driver,
    sealWith,
    ...options
  }: Source &
    Stoppable &
    Pick<BackupOptions, 'previous' | 'signKey'> & { readonly sealWith: SealWith | undefined },
): Promise<WrittenBackup> {
  await pendingMigrations(driver, await readMigrations())
  const text = await ensureSecret(config.dataDir, config.secret)
  const links = { secret: text, publicUrl: config.http.publicUrl }
  const storage = await openStorage(config.storage, links)
  const secret = { text, isKept: config.secret === undefined }
  const seal = await createSeal(sealWith, text, options.previous)
  return writeBackup({ driver, storage, secret }, folder, { ...options, seal })
}

/**
 * Calls `work` with a database that nobody else changes, or with a snapshot of it. Meanwhile, no stored object is
 * deleted.
 */
export async function withQuietDatabase<T>(
  config: Config,
  { signal }: Stoppable,
  work: (source: Source) => Promise<T>,
): Promise<T> {
  const { database, dataDir } = config
  if (database.kind === 'postgres') {
    return withDatabase(config, (driver) =>
      holdObjects(driver, signal, (stop) => work({ driver, signal: stop })),
    )
  }
  if (!isDatabase(database.folder)) {
    throw new StartFault(`No database found in ${database.folder}. Check ARBOR_DATA_DIR.`)
  }
  const hold = await holdFolder(dataDir).catch((error: unknown) => {
    if (error instanceof FolderInUse) return undefined
    throw error
  })
  if (hold === undefined) {
    return withSnapshot(dataDir, signal, (copy, stop) => readCopy(copy, stop, work))
  }
  try {
    return await withDatabase(config, (driver) => work({ driver, signal }))
  } finally {
    await hold.release()
  }
}

/** A copy takes as much space as the database, so it is deleted once it has been read. */
function readCopy<T>(
  folder: string,
  signal: AbortSignal,
  work: (source: Source) => Promise<T>,
): Promise<T> {
  const remove = () => rm(folder, { recursive: true, force: true })
  return withDatabase({ database: { kind: 'embedded', folder } }, (driver) =>
    work({ driver, signal, onDatabaseRead: remove }),
  )
}

/** @throws StartFault if the folder is inside one that is being backed up */
function requireOutside({ dataDir, storage }: Config, folder: string): void {
  const own = [dataDir, ...(storage.kind === 'folder' ? [storage.folder] : [])]
  const around = own.find((each) => !relative(each, folder).startsWith('..'))
  if (around === undefined) return
  throw new StartFault(
    `${folder} is inside ${around}, which is part of the backup. Choose another folder.`,
  )
}

function describeBackup(folder: string, manifest: Manifest): string[] {
  const { tables, objects, secret, encryption, sealing } = manifest
  const count = (number: number, thing: string) =>
    `${number.toLocaleString('en')} ${thing}${number === 1 ? '' : 's'}`
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const documents = tables.find(({ name }) => name === 'document')?.rows ?? 0
  return [
    `The backup is in ${folder}: ${count(documents, 'document')}, ${count(rows, 'row')}, ${count(objects.count, 'file')}.`,
    secret.file === null
      ? 'It doesn’t contain ARBOR_SECRET, which you need to restore it. Keep that, too.'
      : sealing === undefined
        ? 'It contains the installation’s secret. Anyone who can read it can sign in as any user, so keep it as safe as the server.'
        : 'It contains the installation’s secret.',
    ...(sealing === undefined
      ? []
      : [
          sealing.key === null
            ? `It is encrypted for ${sealing.recipients.join(', ')}. Keep the private key elsewhere: nobody can read the backup without it.`
            : 'It is encrypted with the passphrase. Keep that elsewhere: nobody can read the backup without it.',
        ]),
    ...(encryption === undefined
      ? []
      : [
          'Its stored files are encrypted on their own, too. To restore it, you need the master key, which it doesn’t contain.',
        ]),
    `To check it and restore it elsewhere, run: arbor restore ${folder}`,
  ]
}
