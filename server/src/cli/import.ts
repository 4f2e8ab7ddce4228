import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  importArchive,
  isSealed,
  readPassphrase,
  unseal,
  ZipReader,
  type Imported,
} from '../modules/archive/index.ts'
import { holdImport } from '../platform/backup/hold.ts'
import { ensureSecret } from '../platform/config/secret.ts'
import { errorCode } from '../platform/core/error-code.ts'
import { StartFault } from '../platform/core/start-fault.ts'
import { requireRoomFor } from '../platform/disk/free-space.ts'
import { createDoors, isDatabase, pendingMigrations, readMigrations } from '../platform/db/index.ts'
import { holdFolder } from '../platform/db/folder-lock.ts'
import { keepNewFilesPrivate } from '../platform/files/data-folder.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { openCheckedKeys, openFiles } from '../open-files.ts'
import { withDatabase } from './open-database.ts'
import { readConfig } from './read-config.ts'
import { runStoppable } from './stoppable.ts'
import { print } from './terminal.ts'

type Choice = {
  readonly newIds?: boolean | undefined
  readonly owner?: string | undefined
  readonly createAccounts?: boolean | undefined
  readonly passphraseFile?: string | undefined
}

/** Imports the archive of a tenant as a new tenant, and reports what was left out. @returns the exit code */
export function runImport(source: string, choice: Choice = {}): Promise<number> {
  return runStoppable(
    async (run) => {
      const config = readConfig()
      keepNewFilesPrivate()
      const { database, dataDir } = config
      if (database.kind === 'embedded' && !isDatabase(database.folder)) {
        throw new StartFault(
          `No database found in ${database.folder}. Start the server once first.`,
        )
      }
      // The embedded database has one user at a time.
      const hold = database.kind === 'embedded' ? await holdFolder(dataDir) : undefined
      try {
        const imported = await withArchive(resolve(source), choice, async (zip) => {
          const secret = await ensureSecret(dataDir, config.secret)
          const links = { secret, publicUrl: config.http.publicUrl }
          const stored = await openStorage(config.storage, links)
          return withDatabase(config, async (driver) => {
            await pendingMigrations(driver, await readMigrations())
            const masterKeys = await openCheckedKeys(config, driver)
            const doors = createDoors(driver)
            const isImport = true
            const { storage } = await openFiles(stored, { doors, masterKeys, isImport, ...links })
            return holdImport(driver, run.signal, (signal) =>
              importArchive({ doors, storage }, zip, { ...choice, ...run, signal }),
            )
          })
        })
        run.clear()
        for (const line of describe(imported)) print(line)
        return 0
      } finally {
        await hold?.release()
      }
    },
    () => 'Stopped. Nothing was imported.',
  )
}

/** Opens an archive. An encrypted one is decrypted to a temporary file, because a ZIP file is read from its end. */
async function withArchive<T>(
  path: string,
  { passphraseFile }: Choice,
  work: (zip: ZipReader) => Promise<T>,
): Promise<T> {
  const { size } = await stat(path).catch((error: unknown) => {
    throw new StartFault(`${path} can’t be read (${errorCode(error) ?? 'unknown'}).`)
  })
  if (!(await isSealed(path))) return withZip(path, work)
  if (passphraseFile === undefined) {
    throw new StartFault(
      'The archive is encrypted. Name a file with its passphrase: --passphrase-file.',
    )
  }
  const passphrase = await readPassphrase(resolve(passphraseFile))
  await requireRoomFor([{ folder: tmpdir(), bytes: size, setting: 'TMPDIR' }])
  const place = await mkdtemp(join(tmpdir(), 'arbor-import-'))
  try {
    const plain = join(place, 'archive.zip')
    const opened = await unseal(createReadStream(path), passphrase)
    await pipeline(opened, createWriteStream(plain, { mode: 0o600 })).catch(() => {
      throw new StartFault('The archive is damaged: it can’t be decrypted to its end.')
    })
    return await withZip(plain, work)
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

async function withZip<T>(path: string, work: (zip: ZipReader) => Promise<T>): Promise<T> {
  const zip = await ZipReader.open(path)
  try {
    return await work(zip)
  } finally {
    zip.close()
  }
}

function describe({ name, tenantId, rows, files, members, unknown, leftOut }: Imported): string[] {
  const count = (number: number) => number.toLocaleString('en')
  const dropped = [...leftOut].map(([table, number]) => `  ${table}: ${count(number)}`)
  return [
    `Imported “${name}” as tenant ${tenantId}: ${count(rows)} rows, ${count(files)} files, ${count(members)} members.`,
    ...(unknown.length === 0
      ? []
      : [
          'These members have no account here, so they have no access:',
          ...unknown.map((email) => `  ${email}`),
        ]),
    ...(dropped.length === 0
      ? []
      : ['Left out, because it belongs to people or items that are missing here:', ...dropped]),
    'Sources are paused and have no credentials. A running server creates the vectors for search by meaning.',
  ]
}
