import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { TenantTx } from '../../platform/db/index.ts'
import { DamagedObject, ObjectNotFound } from '../../platform/storage/errors.ts'
import { InvalidObjectKey } from '../../platform/storage/keys.ts'
import type { ObjectStorage } from '../../platform/storage/storage.ts'
import { MANY, type CheckName, type RowCheck, type KeyRange } from '../checks/index.ts'
import {
  byChunks,
  byVersions,
  archiveObjects,
  logoKeys,
  namedByRuns,
  pageImages,
  type AddressQuery,
  type NamedObject,
} from './named-objects.queries.ts'
import { confirmed, type Round } from './verify-round.ts'
import { rangesOf } from './rows.ts'

const OBJECTS: CheckName = {
  name: 'objects',
  sentence: 'Every stored object that a row refers to exists and has the right size.',
  kind: 'fault',
}

/** Objects that are checked at the same time. */
const AT_ONCE = 16

type Source = Pick<RowCheck, 'table' | 'batch'> & {
  readonly read: (
    tx: TenantTx,
    tenantId: string,
    range: KeyRange,
    start: string,
  ) => Promise<NamedObject[]>
}

const SOURCES: readonly Source[] = [
  { table: 'ingestion_run', batch: 200, read: namedByRuns },
  { table: 'document_version', batch: 200, read: addressed(byVersions) },
  // A document may have thousands of pages.
  { table: 'document_version', batch: 20, read: addressed(pageImages) },
  // Few chunks refer to objects.
  { table: 'chunk', batch: MANY, read: addressed(byChunks) },
]

/** Reads objects by their addresses, which are converted to keys outside the transaction. */
function addressed(query: AddressQuery): Source['read'] {
  return async (tx, ...of) => {
    const { rows } = await query(...of).execute(tx)
    return rows.map(({ uri }) => ({ key: uri, bytes: null, sha256: null, mayBeEmpty: true }))
  }
}

/** Checks that the objects that a tenant's rows refer to are in the storage. */
export async function checkNamedObjects(round: Round, tenantId: string): Promise<void> {
  const { doors, storage } = round.parts
  const start = `${storage.uri(tenantId)}/`
  for (const { table, batch, read } of SOURCES) {
    for await (const range of rangesOf(round, tenantId, OBJECTS, { table, key: 'id', batch })) {
      await checkObjects(round, tenantId, () =>
        doors.inTenant(tenantId, (tx) => read(tx, tenantId, range, start)),
      )
    }
  }
  await checkObjects(round, tenantId, async () => {
    const { logos, archives } = await doors.inTenant(tenantId, async (tx) => ({
      logos: await logoKeys(tx, tenantId),
      archives: await archiveObjects(tx, tenantId),
    }))
    return [
      ...logos.map((key) => ({ key, bytes: null, sha256: null, mayBeEmpty: false })),
      ...archives,
    ]
  })
}

async function checkObjects(
  round: Round,
  tenantId: string,
  read: () => Promise<NamedObject[]>,
): Promise<void> {
  const { parts, tally, deep, signal } = round
  let count = 0
  const keys = await confirmed(round, async () => {
    const objects = await read()
    count = objects.length
    const faulty: string[] = []
    for (let start = 0; start < objects.length; start += AT_ONCE) {
      signal.throwIfAborted()
      const some = objects.slice(start, start + AT_ONCE)
      const good = await Promise.all(some.map((object) => isThere(parts.storage, object, deep)))
      faulty.push(...some.flatMap(({ key }, index) => (good[index] === true ? [] : [key])))
    }
    return [...new Set(faulty)]
  })
  tally.look(OBJECTS, count)
  tally.found(OBJECTS, tenantId, keys)
}

async function isThere(
  storage: ObjectStorage,
  { key: name, bytes, sha256, mayBeEmpty }: NamedObject,
  deep: boolean,
): Promise<boolean> {
  try {
    const key = name.includes(':') ? storage.keyOf(name) : name
    const { size } = await storage.stat(key)
    if (bytes === null ? size === 0 && !mayBeEmpty : size !== bytes) return false
    return !deep || sha256 === null || (await hashOf(storage, key)) === sha256
  } catch (error) {
    const faults = [ObjectNotFound, InvalidObjectKey, DamagedObject]
    if (faults.some((fault) => error instanceof fault)) return false
    throw error
  }
}

async function hashOf(storage: ObjectStorage, key: string): Promise<string> {
  const hash = createHash('sha256')
  const { stream } = await storage.open(key)
  await pipeline(stream, hash)
  return hash.digest('hex')
}
