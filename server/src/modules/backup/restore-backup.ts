import { migrate, readMigrations, type Driver, type Session } from '../../platform/db/index.ts'
import {
  findContent,
  loadDatabase,
  type Lines,
  type Outline,
} from '../../platform/transfer/index.ts'
import { isUuid } from '../../platform/core/ids.ts'
import { restoreModels } from '../embeddings/index.ts'
import { readUnfinished, type Queue } from '../../platform/jobs/index.ts'
import { StartFault } from '../../platform/core/start-fault.ts'
import type { ObjectStorage } from '../../platform/storage/storage.ts'
import { inGroups, storeObjects } from './objects.ts'
import { moveAddresses } from './addresses.queries.ts'
import { readLines } from './lines-file.ts'
import { newerBackup, type Manifest } from './manifest.ts'
import { objectsIn, openCopies } from './object-copies.ts'
import type { Backup } from './open-backup.ts'

type Options = {
  readonly signal: AbortSignal
  readonly onProgress: (what: string, count: number) => void
}

/** What to copy into an empty database. */
export type DatabaseSource = {
  readonly outline: Outline
  readonly rows: (table: string) => Lines
  readonly jobs: () => Lines
}

/** Where to copy it. The queue can be opened once the schema exists. */
export type DatabaseTarget = {
  readonly driver: Driver
  readonly openQueue: () => Promise<Queue>
}

/** @throws StartFault if the backup has migrations that this version doesn't know */
export async function requireKnownSchema({ migrations, version }: Manifest): Promise<void> {
  const known = new Set((await readMigrations()).map(({ name }) => name))
  if (migrations.some((name) => !known.has(name))) throw newerBackup(version)
}

/** @throws StartFault if the database isn't empty */
export async function requireEmptyDatabase(driver: Driver, setting: string): Promise<void> {
  const filled = await findContent(driver)
  if (filled.length === 0) return
  throw new StartFault(
    `The database is not empty: it has ${filled.slice(0, 3).join(', ')}${filled.length > 3 ? ' and more' : ''}. Set ${setting} to an empty database.`,
  )
}

/**
 * An earlier run that was killed may have stored objects of the same backup. They are stored again.
 * @throws StartFault if there are other objects
 */
export async function requireEmptyStorage(
  storage: Pick<ObjectStorage, 'list'>,
  backup: Backup,
): Promise<void> {
  const { objects } = backup.manifest
  const listed = new Set<string>()
  for await (const [key] of inGroups(storage.list(), 1)) {
    if (key !== undefined) listed.add(key)
    if (listed.size > objects.count) break
  }
  if (listed.size === 0) return
  if (listed.size <= objects.count) {
    for await (const some of objectsIn(backup)) for (const { key } of some) listed.delete(key)
  }
  const [first] = listed
  if (first === undefined) return
  throw new StartFault(
    `The storage is not empty: it has ${first}, among others. Empty it, or set ARBOR_STORAGE_URL to another one.`,
  )
}

/** Stores the objects of a backup. */
export function restoreObjects(
  backup: Backup,
  storage: ObjectStorage,
  { signal, onProgress }: Options,
): Promise<void> {
  return storeObjects(
    objectsIn(backup),
    { open: openCopies(backup), storage },
    { signal, onProgress: (count) => onProgress('files', count) },
  )
}

/** The database in a backup. */
export function databaseIn(backup: Backup): DatabaseSource {
  const { manifest } = backup
  const paths = new Map(manifest.tables.map(({ name, file }) => [name, file.path]))
  return {
    outline: manifest,
    rows: (table) => readLines(backup, paths.get(table) ?? ''),
    jobs: () => readLines(backup, manifest.jobs.file.path),
  }
}

/**
 * Fills an empty database. First it creates the schema of the source. Then it copies all rows and jobs in one
 * transaction, so that nothing remains if the process is killed. Finally it migrates the schema.
 * @param addresses the beginning of stored objects' addresses, before and after
 * @returns the number of rows by table; tables of vectors are missing if the target has no pgvector
 */
export async function fillDatabase(
  { driver, openQueue }: DatabaseTarget,
  { outline, rows, jobs }: DatabaseSource,
  addresses: { readonly from: string; readonly to: string },
  { signal, onProgress }: Options,
): Promise<Map<string, number>> {
  const migrations = await readMigrations()
  const known = new Set(outline.migrations)
  await migrate(
    driver,
    migrations.filter(({ name }) => known.has(name)),
  )
  await using opened = new AsyncDisposableStack()
  const queue = opened.adopt(await openQueue(), (open) => open.stop(0))
  const counts = await loadDatabase(driver, {
    outline,
    rows,
    createPartitions: (session) => restoreModels(session, ownIndexesIn(outline)),
    onRows: (table, count) => {
      signal.throwIfAborted()
      onProgress(`rows of ${table}`, count)
    },
    afterwards: async (session) => {
      if (addresses.from !== addresses.to) await moveAddresses(session, addresses)
      await adoptJobs(session, queue, jobs())
    },
  })
  await migrate(driver, migrations)
  await driver.exec('analyze')
  return counts
}

/** Tenants that had an index of their own. Only ids are taken from the texts in a backup, and nothing is executed. */
function ownIndexesIn({ partitions }: Outline): { modelId: number; tenantId: string }[] {
  return partitions.flatMap(({ name, indexes }) => {
    const modelId = Number(/^chunk_window_(\d{1,9})$/.exec(name)?.[1])
    const owners = indexes.map((text) => /WHERE \(tenant_id = '([0-9a-f-]{36})'/.exec(text)?.[1])
    return owners
      .filter((tenantId) => tenantId !== undefined && isUuid(tenantId) && modelId > 0)
      .map((tenantId) => ({ modelId, tenantId: String(tenantId) }))
  })
}

async function adoptJobs(session: Session, queue: Queue, lines: Lines): Promise<void> {
  for await (const some of lines) {
    for (const line of some) await queue.adopt(session, readUnfinished(line))
  }
}
