import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readPassphrase, streamArchive } from '../modules/archive/index.ts'
import type { Config } from '../platform/config/config.ts'
import { ensureSecret } from '../platform/config/secret.ts'
import { errorCode } from '../platform/core/error-code.ts'
import { StartFault } from '../platform/core/start-fault.ts'
import { createDoors, pendingMigrations, readMigrations } from '../platform/db/index.ts'
import { keepNewFilesPrivate } from '../platform/files/data-folder.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { openCheckedKeys, openFiles } from '../open-files.ts'
import { withQuietDatabase } from './backup.ts'
import { readConfig } from './read-config.ts'
import { runStoppable, type Stoppable } from './stoppable.ts'
import { print } from './terminal.ts'

/**
 * Writes everything of a tenant to a new file, whether or not a server is running. A file that is incomplete has another
 * name. @returns the exit code
 */
export function runExport(
  tenantId: string,
  target: string,
  { passphraseFile }: { readonly passphraseFile?: string | undefined } = {},
): Promise<number> {
  return runStoppable(
    async (run) => {
      const config = readConfig()
      keepNewFilesPrivate()
      const path = resolve(target)
      const passphrase =
        passphraseFile === undefined ? undefined : await readPassphrase(resolve(passphraseFile))
      await requireNew(path)
      const incomplete = `${path}.incomplete`
      try {
        const options = { ...run, passphrase, path: incomplete }
        const manifest = await exportTenant(config, tenantId, options)
        await rename(incomplete, path)
        run.clear()
        for (const line of describe(path, manifest, passphrase !== undefined)) print(line)
        return 0
      } finally {
        await rm(incomplete, { force: true })
      }
    },
    () => 'Stopped. No archive was written.',
  )
}

async function exportTenant(
  config: Config,
  tenantId: string,
  {
    path,
    ...options
  }: Stoppable & { readonly path: string; readonly passphrase: string | undefined },
): Promise<Archived> {
  const secret = await ensureSecret(config.dataDir, config.secret)
  const links = { secret, publicUrl: config.http.publicUrl }
  const stored = await openStorage(config.storage, links)
  return withQuietDatabase(config, options, async ({ driver, ...source }) => {
    await pendingMigrations(driver, await readMigrations())
    const masterKeys = await openCheckedKeys(config, driver)
    const { storage } = await openFiles(stored, {
      doors: createDoors(driver),
      masterKeys,
      onlyTenant: tenantId,
      ...links,
    })
    const write = (archive: Readable) =>
      pipeline(archive, createWriteStream(path, { mode: 0o600, flush: true }))
    return streamArchive({ driver, storage }, tenantId, write, { ...options, ...source })
  })
}

type Archived = Awaited<ReturnType<typeof streamArchive>>

function describe(
  path: string,
  { tenant, tables, files, people }: Archived,
  isSealed: boolean,
): string[] {
  const count = (number: number) => number.toLocaleString('en')
  const documents = tables.find(({ name }) => name === 'document')?.rows ?? 0
  const counts = `${count(documents)} documents, ${count(files.rows)} files, ${count(people.rows)} members`
  return [
    `Exported “${tenant.name}” to ${path}: ${counts}.`,
    ...(isSealed
      ? []
      : ['The archive is not encrypted. Anyone who can read it can read all its documents.']),
  ]
}

async function requireNew(path: string): Promise<void> {
  const there = await stat(path).then(
    () => true,
    (error: unknown) => errorCode(error) !== 'ENOENT',
  )
  if (there) throw new StartFault(`${path} exists. Choose another name.`)
}
