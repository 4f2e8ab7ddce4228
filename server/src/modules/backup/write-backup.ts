import { createHash, type KeyObject } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Driver } from '../../platform/db/index.ts'
import { readDatabase, type DatabaseReader, type Lines } from '../../platform/transfer/index.ts'
import { errorCode } from '../../platform/core/error-code.ts'
import { UNFINISHED_JOBS } from '../../platform/jobs/index.ts'
import { StartFault } from '../../platform/core/start-fault.ts'
import type { ObjectStorage } from '../../platform/storage/storage.ts'
import { VERSION } from '../../platform/core/version.ts'
import { writeLines } from './lines-file.ts'
import {
  fingerprintOf,
  FORM,
  SEALED_FORM,
  writeManifest,
  type BackupFile,
  type Sealing,
  type Manifest,
} from './manifest.ts'
import { copiesIn, writeLists } from './object-copies.ts'
import { copyObjects } from './objects.ts'
import type { PreviousBackup } from './previous-backup.ts'
import { allNamedObjects } from '../verify/index.ts'
import { NamedObjects } from './named-objects.ts'
import { OwnedObjects } from './owned-objects.ts'
import { NO_SEAL, type Seal } from './backup-seal.ts'

/** The private key in a backup that a passphrase opens. The program `age` takes it as an identity. */
const KEY_FILE = 'key.age'

export type BackupParts = {
  /** The driver of the database, or of a copy that nobody changes. */
  readonly driver: Driver
  readonly storage: ObjectStorage
  /** The secret, and whether it is in the data folder and therefore part of the backup. */
  readonly secret: { readonly text: string; readonly isKept: boolean }
}

export type BackupOptions = {
  readonly signal: AbortSignal
  /** Called with the current activity and its progress. */
  readonly onProgress: (what: string, count: number) => void
  /** Called when the database has been read. */
  readonly onDatabaseRead?: () => Promise<void>
  /** The new backup shares unchanged objects with this one. */
  readonly previous?: PreviousBackup | undefined
  /** Encrypts the files. */
  readonly seal?: Seal | undefined
  /** Signs the manifest. */
  readonly signKey?: KeyObject | undefined
}

/** A backup, and the keys of the objects that its rows name and that the storage lacked. */
export type WrittenBackup = { readonly manifest: Manifest; readonly missing: ReadonlySet<string> }

/**
 * Writes a backup into a new or empty folder: first the database as it is at one moment, then the stored
 * objects of its records, then the manifest. Nobody may delete objects while it runs. If it fails, nothing
 * remains.
 * @throws StartFault if the folder can't be used; the reason of the signal
 */
export async function writeBackup(
  parts: BackupParts,
  folder: string,
  options: BackupOptions,
): Promise<WrittenBackup> {
  const isNew = await makeFolder(folder)
  try {
    return await write(parts, folder, options)
  } catch (error) {
    for (const name of await readdir(folder)) {
      await rm(join(folder, name), { recursive: true, force: true })
    }
    if (isNew) await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function write(
  { driver, storage, secret }: BackupParts,
  folder: string,
  { signal, onProgress, onDatabaseRead, previous, signKey, seal = NO_SEAL }: BackupOptions,
): Promise<WrittenBackup> {
  const owned = new OwnedObjects()
  const named = new NamedObjects(storage)
  const address = storage.uri('x').slice(0, -1)
  const database = await readDatabase(driver, async (reader) => {
    await noteNames(reader, address, named, signal)
    return writeDatabase(reader, folder, owned, { signal, onProgress, seal })
  })
  await onDatabaseRead?.()
  const { nameOf } = seal
  const objects = { bytes: 0, address }
  const progress = (count: number, bytes: number): void => {
    objects.bytes = bytes
    onProgress('files', count)
  }
  const parts = {
    storage,
    copies: copiesIn(folder, seal),
    owned,
    named,
    ...(previous && {
      share: (key: string) => previous.share(key, { storage, target: folder, nameOf }),
    }),
  }
  const copied = copyObjects(parts, { signal, onProgress: progress })
  const { objects: list, names } = await writeLists(folder, copied, seal)
  // Left behind by copying the first object.
  await rm(join(folder, 'objects', '~incoming'), { recursive: true, force: true })
  const manifest: Manifest = {
    form: names ? SEALED_FORM : FORM,
    version: VERSION,
    made_at: new Date().toISOString(),
    engine: driver.kind,
    ...database,
    objects: { count: list.rows, ...objects, file: list.file },
    ...(named.missing.size > 0 && { missing: await writeMissing(folder, named, seal) }),
    secret: {
      file: secret.isKept ? await writeSecret(folder, secret.text, seal) : null,
      fingerprint: fingerprintOf(secret.text),
    },
    ...(names && { sealing: await sealingOf(folder, seal, names.file) }),
  }
  signal.throwIfAborted()
  await writeManifest(folder, manifest, signKey)
  return { manifest, missing: named.missing }
}

async function noteNames(
  { outline, select }: DatabaseReader,
  address: string,
  named: NamedObjects,
  signal: AbortSignal,
): Promise<void> {
  const hasArchives = outline.tables.some(({ name }) => name === 'tenant_archive')
  for await (const lines of select(allNamedObjects(address, hasArchives))) {
    signal.throwIfAborted()
    named.note(lines)
  }
}

type OfDatabase = 'database_bytes' | 'migrations' | 'tables' | 'partitions' | 'jobs' | 'encryption'

async function writeDatabase(
  { outline, bytes, rows, select }: DatabaseReader,
  folder: string,
  owned: OwnedObjects,
  { signal, onProgress, seal = NO_SEAL }: BackupOptions,
): Promise<Pick<Manifest, OfDatabase>> {
  const { migrations, partitions } = outline
  let mark: string | undefined
  async function* seen(name: string, lines: Lines): Lines {
    let count = 0
    for await (const some of lines) {
      signal.throwIfAborted()
      owned.note(name, some)
      if (name === 'encryption_mark') mark = markIn(some)
      count += some.length
      onProgress(`rows of ${name}`, count)
      yield some
    }
  }
  const tables: Manifest['tables'] = []
  for (const { name, columns } of outline.tables) {
    const path = `database/${name}.jsonl.gz`
    const written = await writeLines(folder, path, seen(name, rows(name)), seal)
    tables.push({ name, columns: [...columns], ...written })
  }
  const jobs = await writeLines(folder, 'jobs.jsonl.gz', select(UNFINISHED_JOBS), seal)
  return {
    database_bytes: bytes,
    migrations: [...migrations],
    tables,
    partitions: partitions as Manifest['partitions'],
    jobs,
    ...(mark !== undefined && { encryption: { mark } }),
  }
}

/** The sealed value by which a restore recognizes the master key. */
function markIn([line]: readonly string[]): string | undefined {
  return line === undefined ? undefined : (JSON.parse(line) as { sealed: string }).sealed
}

async function writeSecret(folder: string, secret: string, { suffix, seal }: Seal) {
  const sealed = await seal(Readable.from([Buffer.from(`${secret}\n`)], { objectMode: false }))
  return writeWhole(folder, `secret${suffix}`, await buffer(sealed))
}

async function writeMissing(folder: string, { missing }: NamedObjects, seal: Seal) {
  async function* lines(): Lines {
    for (const key of missing) yield [JSON.stringify({ key })]
  }
  const { rows, file } = await writeLines(folder, 'missing.jsonl.gz', lines(), seal)
  return { count: rows, file }
}

async function sealingOf(
  folder: string,
  { recipients, keyFile }: Seal,
  names: BackupFile,
): Promise<Sealing> {
  const key = keyFile ? await writeWhole(folder, KEY_FILE, keyFile) : null
  return { format: 'age', recipients: [...recipients], key, names }
}

async function writeWhole(folder: string, path: string, bytes: Uint8Array): Promise<BackupFile> {
  await writeFile(join(folder, path), bytes, { mode: 0o600, flush: true })
  return { path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** @returns whether the folder was created */
async function makeFolder(folder: string): Promise<boolean> {
  try {
    const made = await mkdir(folder, { recursive: true, mode: 0o700 })
    if (made !== undefined) return true
    if ((await readdir(folder)).length === 0) return false
  } catch (error) {
    throw new StartFault(
      `The backup can't be written to ${folder} (${errorCode(error) ?? 'unknown'}). Choose a new or an empty folder.`,
      { cause: error },
    )
  }
  throw new StartFault(`${folder} is not empty. Choose a new or an empty folder for the backup.`)
}
