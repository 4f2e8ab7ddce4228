import { randomBytes } from 'node:crypto'
import { isEmailAddress } from '../../../platform/core/email-address.ts'
import { newId, UUID_PATTERN } from '../../../platform/core/ids.ts'
import { storedNameFault } from '../../../platform/core/names.ts'
import { readerOf } from '../../../platform/core/stored.ts'
import {
  readMigrations,
  sessionOf,
  type Doors,
  type Session,
  type SystemTx,
  type TenantTx,
} from '../../../platform/db/index.ts'
import { deleteTenantKey } from '../../tenancy/index.ts'
import { tenantPrefix } from '../../../platform/storage/object-keys.ts'
import type { ObjectStorage } from '../../../platform/storage/storage.ts'
import { checkImported } from './check-imported.ts'
import { FILES, FORM, fileEntry, Manifest, PEOPLE, Person, rowsFile, StoredFile } from './form.ts'
import { describeTable, insertRows, insertStatement, rejected } from './insert-rows.ts'
import { insertMembers, matchPeople, type Matched, type Wish } from './people.ts'
import { readBatches } from './read-lines.ts'
import { unusable, type ZipReader } from './read-zip.ts'
import { Rewriter, type Row, type Target } from './rewrite.ts'
import { ARCHIVED, type ArchivedTable } from './archived-tables.ts'
import { insertTenant } from './tenant-row.ts'

const MOST_PEOPLE = 100_000
/** A version's folder, or that of logos. */
const STORED_BELOW = new RegExp(`^(?:${UUID_PATTERN}|branding)/`)

export type ImportParts = { readonly doors: Doors; readonly storage: ObjectStorage }

export type ImportOptions = Wish & {
  /** Gives everything new ids, so that a tenant can be imported beside the original. */
  readonly newIds?: boolean | undefined
  readonly signal: AbortSignal
  readonly onProgress: (what: string, count: number) => void
}

export type Imported = {
  readonly tenantId: string
  readonly name: string
  readonly rows: number
  readonly files: number
  readonly members: number
  /** Addresses of people without an account here. */
  readonly unknown: readonly string[]
  /** How many rows of a table were left out, because they belong to unknown people or to something else that is. */
  readonly leftOut: ReadonlyMap<string, number>
}

const readManifest = readerOf(Manifest, 'it')
const readPerson = readerOf(Person, 'A person')
const readFile = readerOf(StoredFile, 'A file')

/**
 * Imports an archive as a new tenant. All of it is checked before anything is written. Rows are written in one
 * transaction, so the tenant appears when it is complete, and a killed process leaves no row.
 * @throws StartFault for an archive that can't be used
 */
export async function importArchive(
  { doors, storage }: ImportParts,
  zip: ZipReader,
  options: ImportOptions,
): Promise<Imported> {
  const { newIds = false, onProgress, signal } = options
  const manifest = await openManifest(zip)
  const persons = await readPersons(zip, manifest)
  await checkEverything(zip, manifest, options)
  const tenantId = newIds ? newId() : manifest.tenant.id
  await doors.acrossTenants((tx) => requireUnused(sessionOf(tx), tenantId))
  const target = {
    tenantId,
    address: storage.uri('x').slice(0, -1),
    idKey: newIds ? randomBytes(32) : undefined,
  }
  const keys = new Rewriter(manifest, { ...target, ownerId: '', people: new Map() })
  let files = 0
  try {
    for await (const { name, ...expected } of filesOf(zip, manifest)) {
      signal.throwIfAborted()
      await storage.put(keys.objectKey(name), await zip.open(fileEntry(name), expected), { signal })
      onProgress('files', ++files)
    }
    const tenant = { zip, manifest, persons, target, options }
    return { ...(await doors.acrossTenants((tx) => writeTenant(tx, tenant))), files }
  } catch (error) {
    // Another import of the same archive may have been faster.
    const isMine = await doors.acrossTenants((tx) => isUnused(sessionOf(tx), tenantId))
    if (isMine) await storage.deletePrefix(tenantPrefix(tenantId))
    if (isMine) await doors.acrossTenants((tx) => deleteTenantKey(tx, tenantId))
    throw error
  }
}

async function openManifest(zip: ZipReader): Promise<Manifest> {
  const found = (await zip.manifest()) as { readonly form?: unknown; readonly version?: unknown }
  if (typeof found?.form === 'number' && found.form > FORM) throw newer(found.version)
  let manifest: Manifest
  try {
    manifest = readManifest(found)
  } catch {
    throw unusable('its manifest is not valid.')
  }
  const known = new Set((await readMigrations()).map(({ name }) => name))
  if (!known.has(manifest.schema)) throw newer(manifest.version)
  if (storedNameFault(manifest.tenant.name, 'name') !== undefined) {
    throw unusable('the name of its tenant is not valid.')
  }
  const names = manifest.tables.map(({ name }) => name)
  if (new Set(names).size !== names.length) throw unusable('its manifest lists a table twice.')
  const listed = new Set(names.map(rowsFile))
  for (const name of zip.namesIn('rows/')) {
    if (!listed.has(name)) throw unusable(`${name} is not in its manifest.`)
  }
  return manifest
}

function newer(version: unknown) {
  return unusable(`it was made by a newer version of Arbor (${String(version).slice(0, 40)}).`)
}

async function readPersons(zip: ZipReader, { people }: Manifest): Promise<Person[]> {
  if (people.rows > MOST_PEOPLE) throw unusable('it has too many members.')
  const persons: Person[] = []
  for await (const { lines } of readBatches(PEOPLE, await zip.open(PEOPLE, people))) {
    for (const line of lines) persons.push(parsed(line, readPerson, PEOPLE))
  }
  if (persons.some(({ email }) => !isEmailAddress(email))) {
    throw unusable('a member has no address.')
  }
  const ids = new Set(persons.map(({ user_id: id }) => id))
  if (ids.size !== persons.length) throw unusable('a member occurs twice.')
  return persons
}

function parsed<T>(line: string, read: (value: unknown) => T, name: string): T {
  try {
    return read(JSON.parse(line))
  } catch {
    throw unusable(`a line of ${name} is not valid.`)
  }
}

async function* filesOf(zip: ZipReader, { files }: Manifest): AsyncGenerator<StoredFile> {
  for await (const { lines } of readBatches(FILES, await zip.open(FILES, files))) {
    for (const line of lines) yield parsed(line, readFile, FILES)
  }
}

/** Reads everything once, so that nothing is written of an archive that is damaged. */
async function checkEverything(
  zip: ZipReader,
  manifest: Manifest,
  { signal, onProgress }: ImportOptions,
): Promise<void> {
  for (const { name, ...expected } of manifest.tables) {
    signal.throwIfAborted()
    onProgress(`checking ${name}`, expected.rows)
    await zip.check(rowsFile(name), expected)
  }
  let count = 0
  for await (const { name, ...expected } of filesOf(zip, manifest)) {
    signal.throwIfAborted()
    if (!STORED_BELOW.test(name)) {
      throw unusable(`${fileEntry(name)} is not in a folder of a version.`)
    }
    await zip.check(fileEntry(name), expected)
    onProgress('checking files', ++count)
  }
  if (zip.namesIn('files/').length !== count) throw unusable('it has files that it does not list.')
}

async function isUnused(session: Session, tenantId: string): Promise<boolean> {
  const { rows } = await session.query('select from tenant where id = $1::uuid', [tenantId])
  return rows.length === 0
}

async function requireUnused(session: Session, tenantId: string): Promise<void> {
  if (await isUnused(session, tenantId)) return
  throw unusable('its tenant exists here. To import it as another tenant, use --new-ids.')
}

type Tenant = {
  readonly zip: ZipReader
  readonly manifest: Manifest
  readonly persons: readonly Person[]
  readonly target: Pick<Target, 'tenantId' | 'address' | 'idKey'>
  readonly options: ImportOptions
}

async function writeTenant(
  tx: SystemTx,
  { zip, manifest, persons, target, options }: Tenant,
): Promise<Omit<Imported, 'files'>> {
  const session = sessionOf(tx)
  const { tenantId } = target
  await requireUnused(session, tenantId)
  const matched = await matchPeople(session, persons, options)
  const rewriter = new Rewriter(manifest, { ...target, ...matched })
  await insertTenant(session, manifest, rewriter, tenantId)
  const leftOut = new Map<string, number>()
  let [rows, members] = [0, 0]
  for (const table of ARCHIVED) {
    const written = await writeTable(session, table, { zip, manifest, rewriter, tenantId, options })
    rows += written.rows
    if (written.leftOut > 0) leftOut.set(table.name, written.leftOut)
    if (table.name !== 'path_part') continue
    members = await writeMembers(session, persons, matched, { tenantId, rewriter })
    // From here on, row-level security also limits everything to the new tenant.
    await session.query(
      `select set_config('role', 'arbor_app', true), set_config('app.tenant_id', $1, true)`,
      [tenantId],
    )
  }
  await session.query('set constraints all immediate', []).catch((error: unknown) => {
    throw rejected(error, 'a reference of the archive')
  })
  await checkImported(tx as unknown as TenantTx, tenantId, options)
  const { unknown } = matched
  return { tenantId, name: manifest.tenant.name, rows, members, unknown, leftOut }
}

async function writeMembers(
  session: Session,
  persons: readonly Person[],
  matched: Matched,
  { tenantId, rewriter }: { tenantId: string; rewriter: Rewriter },
): Promise<number> {
  const idOf = (id: string) => rewriter.id(id)
  try {
    return await insertMembers(session, persons, matched, { tenantId, idOf })
  } catch (error) {
    throw rejected(error, PEOPLE)
  }
}

type Writing = Pick<Tenant, 'zip' | 'manifest' | 'options'> & {
  readonly rewriter: Rewriter
  readonly tenantId: string
}

async function writeTable(
  session: Session,
  table: ArchivedTable,
  { zip, manifest, rewriter, tenantId, options: { signal, onProgress } }: Writing,
): Promise<{ rows: number; leftOut: number }> {
  const archived = manifest.tables.find(({ name }) => name === table.name)
  // An earlier version didn't have the table.
  if (!archived) return { rows: 0, leftOut: 0 }
  const target = await describeTable(session, table.name)
  const statement = insertStatement(table, target, archived.columns)
  const file = rowsFile(table.name)
  let [rows, leftOut] = [0, 0]
  for await (const { lines, first } of readBatches(file, await zip.open(file, archived))) {
    signal.throwIfAborted()
    const given = lines.map((line) =>
      rewriter.row(table, parsed(line, requireRow, file), target.columns),
    )
    const place = `${file}, from line ${String(first)} on,`
    const some = given.filter((row) => row !== undefined)
    const inserted =
      some.length === 0 ? 0 : await insertRows(session, statement, { tenantId, rows: some, place })
    rows += inserted
    leftOut += lines.length - inserted
    onProgress(`rows of ${table.name}`, rows)
  }
  return { rows, leftOut }
}

function requireRow(value: unknown): Row {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Row
  throw new Error('Not a row.')
}
