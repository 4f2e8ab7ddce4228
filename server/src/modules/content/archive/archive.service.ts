import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/core/errors.ts'
import { uniqueIds } from '../../../platform/core/ids.ts'
import { ObjectNotFound } from '../../../platform/storage/errors.ts'
import { withExtension } from '../../../platform/storage/download-names.ts'
import { keyOfVersionObject } from '../../../platform/storage/object-keys.ts'
import type { ObjectStorage } from '../../../platform/storage/storage.ts'
import { getPart, type PartKey } from '../../tree/index.ts'
import { listArchived, nodesOf, type ArchivedRow } from './archive.queries.ts'
import { openArchive, type Entry, type OpenArchive } from './zip.ts'
import { entryPaths, safeName } from './entry-names.ts'

/** The maximum number of folders and documents in an archive. */
const MOST_ENTRIES = 20_000
/** The maximum number of bytes in an archive. Above 4 GiB, programs need ZIP64, which has been common for long. */
const MOST_BYTES = 50_000_000_000
/** Number of objects whose size is requested concurrently. */
const CONCURRENT_READS = 32

export type Archive = {
  readonly name: string
  /** Starts the archive. Files are read one after the other, as fast as the client reads. */
  readonly open: () => OpenArchive
}

/**
 * Prepares an archive of folders with their contents, and of documents, as far as the actor may read them.
 * @throws Problem not_found or forbidden for a chosen item, too_large beyond the limits
 */
export async function prepareArchive(
  { doors, storage }: Pick<Context, 'doors' | 'storage'>,
  actor: Actor,
  chosen: readonly string[],
): Promise<Archive> {
  const ids = uniqueIds(chosen)
  const rows = await doors.readInTenant(actor.tenantId, async (tx) => {
    const found = await listArchived(tx, actor, ids, MOST_ENTRIES + 1)
    if (found.length > MOST_ENTRIES) throw tooMany()
    await requireChosen(tx, actor, ids, found)
    return found
  })
  const { entries, missing } = await findFiles(storage, actor, rows)
  const bytes = entries.reduce((sum, { file }) => sum + (file?.size ?? 0), 0)
  if (bytes > MOST_BYTES) throw tooLarge()
  return { name: archiveName(rows, ids), open: () => openArchive(storage, entries, missing) }
}

/**
 * The same for items by their own ids.
 * @throws Problem not_found or forbidden for one of them, too_large beyond the limits
 */
export async function prepareArchiveOf(
  context: Pick<Context, 'doors' | 'storage'>,
  actor: Actor,
  items: readonly PartKey[],
): Promise<Archive> {
  const ids = await context.doors.readInTenant(actor.tenantId, async (tx) => {
    const values = items.map(({ value }) => value)
    const known = await nodesOf(tx, actor.tenantId, values)
    const missing = items.find(({ value, types }) => {
      const type = known.get(value.toLowerCase())?.part_type
      return !types?.some((each) => each === type)
    })
    if (missing) await getPart(tx, actor, missing, 'read')
    return values.flatMap((value) => known.get(value.toLowerCase())?.id ?? [])
  })
  return prepareArchive(context, actor, ids)
}

/** Named after the only chosen item, or after the service and the day. */
function archiveName(rows: readonly ArchivedRow[], ids: readonly string[]): string {
  const only = ids.length === 1 ? rows.find(({ id }) => id === ids[0]) : undefined
  const day = new Date().toISOString().slice(0, 10)
  return `${only && only.name !== '' ? safeName(only.name) : `Arbor ${day}`}.zip`
}

function tooMany() {
  return problem('archive_entries_limit', { max: String(MOST_ENTRIES) })
}

function tooLarge() {
  return problem('archive_size_limit', { gigabytes: String(MOST_BYTES / 1_000_000_000) })
}

/** @throws Problem the reason why the actor can't read a chosen item */
async function requireChosen(
  tx: TenantTx,
  actor: Actor,
  ids: readonly string[],
  found: readonly ArchivedRow[],
): Promise<void> {
  const known = new Set(found.map(({ id }) => id))
  const missing = ids.find((id) => !known.has(id))
  if (missing === undefined) return
  const types = ['FOLDER', 'DOCUMENT'] as const
  await getPart(
    tx,
    actor,
    { by: 'id', value: missing, types, called: 'Folder or document' },
    'read',
  )
}

type Found = { readonly entries: readonly Entry[]; readonly missing: readonly string[] }

async function findFiles(
  storage: ObjectStorage,
  { tenantId }: Actor,
  rows: readonly ArchivedRow[],
): Promise<Found> {
  const named = rows.map((row) => {
    const version =
      row.version_id === null ? undefined : { tenant_id: tenantId, id: row.version_id }
    const key = row.file_key ?? (version && keyOfVersionObject(storage, version, row.source))
    const name = row.name === '' ? 'Arbor' : row.name
    return { ...row, parentId: row.parent_id, key, name: key ? withExtension(name, key) : name }
  })
  const paths = entryPaths(named)
  const entries: Entry[] = []
  const missing: string[] = []
  for (let at = 0; at < named.length; at += CONCURRENT_READS) {
    const some = named.slice(at, at + CONCURRENT_READS)
    // oxlint-disable-next-line no-await-in-loop -- limits concurrent requests
    const sizes = await Promise.all(some.map(({ key }) => sizeOf(storage, key)))
    for (const [nth, { id, part_type: type, updated_at: changedAt, key }] of some.entries()) {
      const path = paths.get(id) ?? id
      const size = sizes[nth]
      if (type === 'FOLDER') entries.push({ path, changedAt })
      else if (key === undefined || size === undefined) missing.push(path)
      else entries.push({ path, changedAt, file: { key, size } })
    }
  }
  return { entries, missing }
}

async function sizeOf(
  storage: ObjectStorage,
  key: string | undefined,
): Promise<number | undefined> {
  if (key === undefined) return undefined
  try {
    return (await storage.stat(key)).size
  } catch (error) {
    if (error instanceof ObjectNotFound) return undefined
    throw error
  }
}
