import { ObjectNotFound } from '../../platform/storage/errors.ts'
import { existingUploads } from '../ingestion/index.ts'
import type { CheckName } from '../checks/index.ts'
import { archiveObjects, logoKeys } from './named-objects.queries.ts'
import type { Round } from './verify-round.ts'
import {
  existingTenants,
  existingVersions,
  unusedResults,
  findPendingDeletions,
} from './stored-objects.queries.ts'
import { isUuid, UUID_PATTERN } from '../../platform/core/ids.ts'

/** Keys are in lower case. */
const UUID = new RegExp(`^${UUID_PATTERN}$`)

const ORPHANS: CheckName = {
  name: 'orphan-objects',
  sentence:
    'Every stored object belongs to a version that still uses it or to another record of a tenant.',
  kind: 'fault',
}
const WAITING: CheckName = {
  name: 'objects-to-delete',
  sentence: 'Stored objects of deleted records, which a worker will delete.',
  kind: 'note',
}
const FOREIGN: CheckName = {
  name: 'foreign-files',
  sentence: 'Files in the storage that Arbor did not create; they are not touched.',
  kind: 'note',
}

/** Folders of a tenant whose objects rows name one by one. */
const SINGLE = new Set(['branding', 'archives'])

/** Keys per transaction. */
const BATCH = 500

type Sorted = {
  readonly orphans: readonly string[]
  readonly waiting: readonly string[]
  readonly foreign: readonly string[]
}

/** Why nothing in the storage was deleted despite --fix. */
const REFUSED =
  'Nothing was deleted from the storage: the database knows none of the objects in it. ' +
  'Are ARBOR_DATABASE_URL and ARBOR_STORAGE_URL those of the same installation?'

/**
 * Checks that every stored object belongs to something and, on request, deletes the others. The first pass
 * deletes nothing: if the database knows none of the stored objects, it is probably the wrong one.
 * @returns why nothing was deleted despite the request
 */
export async function checkStoredObjects(
  round: Round,
  tenantId: string | undefined,
): Promise<string | undefined> {
  const { tally } = round
  let known = 0
  let orphans = 0
  for (const check of [ORPHANS, WAITING, FOREIGN]) tally.look(check, 0)
  for await (const { keys, sorted } of sortedKeys(round, tenantId)) {
    round.progress(ORPHANS.name, known + orphans)
    tally.look(ORPHANS, keys.length)
    report(round, ORPHANS, sorted.orphans)
    report(round, WAITING, sorted.waiting)
    report(round, FOREIGN, sorted.foreign)
    known += keys.length - sorted.foreign.length - sorted.orphans.length
    orphans += sorted.orphans.length
  }
  if (!round.fix || orphans === 0) return undefined
  if (tenantId === undefined && known === 0) return REFUSED
  await deleteOrphans(round, tenantId)
  return undefined
}

function report({ tally }: Round, check: CheckName, keys: readonly string[]): void {
  for (const key of keys) tally.found(check, tenantOf(key), [key])
}

/** Checks everything a second time, so that only what has no owner both times is deleted. */
async function deleteOrphans(round: Round, tenantId: string | undefined): Promise<void> {
  const { storage } = round.parts
  for await (const { sorted } of sortedKeys(round, tenantId)) {
    for (const key of sorted.orphans) {
      round.signal.throwIfAborted()
      await storage.delete(key)
      round.tally.fixed(ORPHANS, 1)
    }
  }
}

async function* sortedKeys(
  round: Round,
  tenantId: string | undefined,
): AsyncGenerator<{ keys: readonly string[]; sorted: Sorted }> {
  for await (const keys of batches(round.parts.storage.list(tenantId))) {
    round.signal.throwIfAborted()
    yield { keys, sorted: await sort(round, keys) }
  }
}

async function* batches(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const key of keys) {
    batch.push(key)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

function tenantOf(key: string): string | null {
  const [tenantId = ''] = key.split('/', 1)
  return UUID.test(tenantId) && key.includes('/') ? tenantId : null
}

async function sort(round: Round, keys: readonly string[]): Promise<Sorted> {
  const { doors } = round.parts
  const byTenant = Map.groupBy(keys, tenantOf)
  const foreign = byTenant.get(null) ?? []
  byTenant.delete(null)
  const tenantIds = [...byTenant.keys()].filter((id) => id !== null)
  const living = await doors.acrossTenants((tx) => existingTenants(tx, tenantIds))
  const orphans: string[] = []
  const waiting: string[] = []
  for (const tenantId of tenantIds) {
    const all = byTenant.get(tenantId) ?? []
    const ownerless = living.has(tenantId) ? await withoutOwner(round, tenantId, all) : all
    const old = await olderThanGrace(round, ownerless)
    if (old.length === 0) continue
    const pending = await doors.acrossTenants((tx) => findPendingDeletions(tx, tenantId, old))
    for (const key of old) (pending.has(key) ? waiting : orphans).push(key)
  }
  return { orphans, waiting, foreign }
}

/**
 * The given keys of an existing tenant that are in no version, or are unused results of a conversion or
 * unused logos or archives, or parts of ended uploads. Everything else belongs to the tenant.
 */
async function withoutOwner(
  { parts }: Round,
  tenantId: string,
  keys: readonly string[],
): Promise<string[]> {
  const folders = new Map(keys.map((key) => [key, key.split('/')[1] ?? '']))
  const ids = [...new Set(folders.values())].filter((folder) => UUID.test(folder))
  const results = keys
    .filter((key) => UUID.test(folders.get(key) ?? ''))
    .map((key) => ({ key, uri: parts.storage.uri(key) }))
  const uploadIds = keys.filter((key) => folders.get(key) === 'uploads').map(uploadOf)
  const { uploads, versions, unused, single } = await parts.doors.inTenant(
    tenantId,
    async (tx) => ({
      uploads: await existingUploads(tx, tenantId, [...new Set(uploadIds)].filter(isUuid)),
      versions: await existingVersions(tx, tenantId, ids),
      unused: new Set(await unusedResults(tx, tenantId, results)),
      single: new Set([
        ...(await logoKeys(tx, tenantId)),
        ...(await archiveObjects(tx, tenantId)).map(({ key }) => key),
      ]),
    }),
  )
  return keys.filter((key) => {
    const folder = folders.get(key) ?? ''
    if (UUID.test(folder)) return !versions.has(folder) || unused.has(key)
    if (folder === 'uploads') return !uploads.has(uploadOf(key))
    return SINGLE.has(folder) && !single.has(key)
  })
}

/** The upload of which an object is a part. */
function uploadOf(key: string): string {
  return key.split('/')[2] ?? ''
}

/** An upload is stored before the row that refers to it is written. */
async function olderThanGrace(
  { parts, graceMs }: Round,
  keys: readonly string[],
): Promise<string[]> {
  const old: string[] = []
  for (const key of keys) {
    try {
      const { modifiedAt } = await parts.storage.stat(key)
      if (modifiedAt.getTime() < Date.now() - graceMs) old.push(key)
    } catch (error) {
      // It has been deleted since.
      if (!(error instanceof ObjectNotFound)) throw error
    }
  }
  return old
}
