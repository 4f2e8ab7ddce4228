import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { StartFault } from '../../../platform/core/start-fault.ts'
import { isUuid } from '../../../platform/core/ids.ts'
import { VERSION } from '../../../platform/core/version.ts'
import type { Driver } from '../../../platform/db/index.ts'
import { ObjectNotFound } from '../../../platform/storage/errors.ts'
import { tenantPrefix } from '../../../platform/storage/object-keys.ts'
import type { ObjectStorage } from '../../../platform/storage/storage.ts'
import { readDatabase, type DatabaseReader, type Lines } from '../../../platform/transfer/index.ts'
import {
  FILES,
  FORM,
  fileEntry,
  MANIFEST,
  PEOPLE,
  rowsFile,
  type Manifest,
  type StoredFile,
} from './form.ts'
import { ARCHIVED, ONLY_READ, type ArchivedTable } from './archived-tables.ts'
import { seal } from './passphrase-seal.ts'
import { ZipWriter } from './zip-writer.ts'

export type ArchiveSource = {
  /** The driver of the database, or of a copy that nobody changes. */
  readonly driver: Driver
  readonly storage: Pick<ObjectStorage, 'list' | 'open' | 'uri'>
}

export type ArchiveOptions = {
  readonly signal: AbortSignal
  readonly onProgress: (what: string, count: number) => void
  /** Called when the database has been read. */
  readonly onDatabaseRead?: (() => Promise<void>) | undefined
}

/** The folder of a version with pages that were read so far. */
const WORK = 'reading'

/** Something of the tenant is hidden until it is removed, and an archive must not have it. */
export class DeletionUnderway extends StartFault {
  override readonly name: string = 'DeletionUnderway'
  constructor() {
    super('A large deletion continues in the background. Make the archive when it is complete.')
  }
}

/**
 * Writes an archive to a file or another destination.
 * @param passphrase encrypts the archive
 */
export async function streamArchive(
  source: ArchiveSource,
  tenantId: string,
  destination: (archive: Readable) => Promise<unknown>,
  { passphrase, ...options }: ArchiveOptions & { readonly passphrase?: string | undefined },
): Promise<Manifest> {
  const zip = new ZipWriter()
  const stream = passphrase === undefined ? zip.stream : await seal(zip.stream, passphrase)
  const written = writeArchive(source, tenantId, zip, options).catch((error: unknown) => {
    zip.stream.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  })
  // If both fail, the first reason is the one that matters.
  const [manifest] = await Promise.all([written, destination(stream)])
  return manifest
}

/**
 * Writes everything of a tenant into an archive: the database as it is at one moment, then the stored files of its
 * versions, then the manifest. Nobody may delete objects while it runs.
 * @throws StartFault if there is no such tenant, or a large deletion continues in the background
 */
async function writeArchive(
  { driver, storage }: ArchiveSource,
  tenantId: string,
  zip: ZipWriter,
  options: ArchiveOptions,
): Promise<Manifest> {
  const { signal } = options
  const owned = new Set<string>()
  const database = await readDatabase(driver, (reader) =>
    writeRows(reader, tenantId, { zip, owned, ...options }),
  )
  await options.onDatabaseRead?.()
  const files = await writeFiles(storage, tenantId, { zip, owned, ...options })
  signal.throwIfAborted()
  const manifest: Manifest = {
    form: FORM,
    version: VERSION,
    made_at: new Date().toISOString(),
    ...database,
    files: { ...files, address: storage.uri('x').slice(0, -1) },
  }
  await zip.add(MANIFEST, Readable.from([`${JSON.stringify(manifest, null, 2)}\n`]))
  zip.end()
  return manifest
}

type Writing = ArchiveOptions & {
  readonly zip: ZipWriter
  /** Ids of versions, and keys of logos. */
  readonly owned: Set<string>
}

async function writeRows(
  { outline, select }: DatabaseReader,
  tenantId: string,
  { zip, owned, signal, onProgress }: Writing,
): Promise<Pick<Manifest, 'schema' | 'tenant' | 'people' | 'tables'>> {
  const tenant = await readTenant(select, tenantId)
  const deletions = select(`select id from deletion where tenant_id = ${literal(tenantId)}`)
  for await (const some of deletions) if (some.length > 0) throw new DeletionUnderway()
  for (const { key } of Object.values(logosOf(tenant))) owned.add(String(key))
  async function* seen(name: string, lines: Lines): Lines {
    let count = 0
    for await (const some of lines) {
      signal.throwIfAborted()
      if (name === 'document_version') {
        for (const line of some) owned.add((JSON.parse(line) as { id: string }).id)
      }
      count += some.length
      onProgress(`rows of ${name}`, count)
      yield some
    }
  }
  const people = await zip.addLines(PEOPLE, seen('people', select(peopleOf(tenantId))))
  const columns = new Map(outline.tables.map((table) => [table.name, table.columns]))
  const tables: Manifest['tables'] = []
  for (const table of [...ARCHIVED, ...ONLY_READ]) {
    const { name, omit = [] } = table
    const kept = (columns.get(name) ?? []).filter(
      (column) => column !== 'tenant_id' && !omit.includes(column),
    )
    const lines = seen(name, select(rowsOf(table, tenantId, kept)))
    tables.push({ name, columns: kept, ...(await zip.addLines(rowsFile(name), lines)) })
  }
  return { schema: outline.migrations.at(-1) ?? '', tenant, people, tables }
}

/** The id is part of statements, which a cursor can't have parameters for. */
function literal(tenantId: string): string {
  if (!isUuid(tenantId)) throw new StartFault(`${tenantId} is not the id of a tenant.`)
  return `'${tenantId}'::uuid`
}

async function readTenant(
  select: DatabaseReader['select'],
  tenantId: string,
): Promise<Manifest['tenant']> {
  const query = `select id, name, created_at, history_since, settings, branding, root_part_id, shared_part_id, users_part_id,
    agents_part_id from tenant where id = ${literal(tenantId)}`
  let tenant: Manifest['tenant'] | undefined
  for await (const [line] of select(query)) {
    tenant = JSON.parse(line ?? '') as Manifest['tenant']
  }
  if (tenant) return tenant
  throw new StartFault(`There is no tenant with the id ${tenantId}. Check the id.`)
}

function peopleOf(tenantId: string): string {
  return `select m.user_id, u.email, u.first_name, u.last_name, m.role, m.home_part_id, m.deactivated_on, m.created_at,
      m.updated_at, u.local_tenant_id is not null as is_local
    from tenant_user m join app_user u on u.id = m.user_id
    where m.tenant_id = ${literal(tenantId)} order by m.created_at, m.user_id`
}

function rowsOf(
  { name, where, order }: ArchivedTable,
  tenantId: string,
  columns: readonly string[],
): string {
  const names = columns.map((column) => `t."${column}"`).join(', ')
  return `select ${names} from "${name}" t where t.tenant_id = ${literal(tenantId)}
    ${where === undefined ? '' : `and ${where}`} ${order === undefined ? '' : `order by ${order}`}`
}

export function logosOf({
  branding,
}: Pick<Manifest['tenant'], 'branding'>): Record<string, { key?: unknown }> {
  return (branding['logos'] ?? {}) as Record<string, { key?: unknown }>
}

/** Writes the stored files, and the list with their hashes, which are known afterwards. */
async function writeFiles(
  storage: ArchiveSource['storage'],
  tenantId: string,
  { zip, owned, signal, onProgress }: Writing,
): Promise<Omit<Manifest['files'], 'address'>> {
  const place = await mkdtemp(join(tmpdir(), 'arbor-archive-'))
  try {
    const path = join(place, FILES)
    const list = createWriteStream(path, { mode: 0o600 })
    let [rows, total] = [0, 0]
    for await (const key of storage.list(tenantPrefix(tenantId))) {
      signal.throwIfAborted()
      const name = key.slice(tenantPrefix(tenantId).length + 1)
      const [folder = '', kind = ''] = name.split('/', 2)
      if (!owned.has(key) && (!owned.has(folder) || kind === WORK)) continue
      const file = await writeFile(storage, key, name, zip)
      if (file === undefined) continue
      rows++
      total += file.bytes
      onProgress('files', rows)
      if (!list.write(`${JSON.stringify(file)}\n`)) {
        await once(list, 'drain')
      }
    }
    list.end()
    await finished(list)
    return { ...(await zip.add(FILES, createReadStream(path))), rows, total_bytes: total }
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

/** @returns undefined if the object was deleted: steps of ingestions delete what only they use */
async function writeFile(
  storage: ArchiveSource['storage'],
  key: string,
  name: string,
  zip: ZipWriter,
): Promise<StoredFile | undefined> {
  try {
    const { stream } = await storage.open(key)
    // Most formats are compressed already, and the reader can check sizes before it reads.
    return { name, ...(await zip.add(fileEntry(name), stream, { compress: false })) }
  } catch (error) {
    if (error instanceof ObjectNotFound) return undefined
    throw error
  }
}
