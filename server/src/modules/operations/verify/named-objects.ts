import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { TenantTx } from '../../../platform/db/index.ts'
import { ObjectNotFound } from '../../../platform/storage/errors.ts'
import { InvalidObjectKey } from '../../../platform/storage/keys.ts'
import type { ObjectStorage } from '../../../platform/storage/storage.ts'
import { MANY, type CheckName } from './check.ts'
import {
  addressedByChunks,
  addressedByVersions,
  logoKeys,
  namedByRuns,
  picturesOfPages,
  type NamedObject,
} from './named-objects.queries.ts'
import { confirmed, type Round } from './round.ts'
import { FIRST, nextBatch, type KeyRange } from './rows.queries.ts'

const OBJECTS: CheckName = {
  name: 'objects',
  sentence: 'Every stored object that a row refers to exists and has the right size.',
  kind: 'fault',
}

/** Objects looked at at the same time. */
const AT_ONCE = 16

type Source = {
  readonly table: string
  /** Rows in one transaction. */
  readonly batch: number
  readonly read: (
    tx: TenantTx,
    tenantId: string,
    range: KeyRange,
    start: string,
  ) => Promise<NamedObject[]>
}

const SOURCES: readonly Source[] = [
  { table: 'ingestion_run', batch: 200, read: namedByRuns },
  {
    table: 'document_version',
    batch: 200,
    read: async (...of) => withKeys(await addressedByVersions(...of)),
  },
  // A document may have thousands of pages.
  {
    table: 'document_version',
    batch: 20,
    read: async (...of) => withKeys(await picturesOfPages(...of)),
  },
  // Few chunks name objects.
  { table: 'chunk', batch: MANY, read: async (...of) => withKeys(await addressedByChunks(...of)) },
]

/** Addresses stay what they are here; they become keys outside of the transaction. */
function withKeys(uris: readonly string[]): NamedObject[] {
  return uris.map((key) => ({ key, bytes: null, sha256: null, mayBeEmpty: true }))
}

/** Looks whether the objects that rows of a tenant name are in the storage. */
export async function checkNamedObjects(round: Round, tenantId: string): Promise<void> {
  for (const source of SOURCES) await checkSource(round, tenantId, source)
  const { doors } = round.parts
  await checkObjects(round, tenantId, async () => {
    const keys = await doors.inTenant(tenantId, (tx) => logoKeys(tx, tenantId))
    return keys.map((key) => ({ key, bytes: null, sha256: null, mayBeEmpty: false }))
  })
}

async function checkSource(round: Round, tenantId: string, source: Source): Promise<void> {
  const { parts, signal, progress } = round
  const start = `${parts.storage.uri(tenantId)}/`
  const by = { table: source.table, key: 'id' }
  let from = FIRST
  let done = 0
  for (;;) {
    signal.throwIfAborted()
    progress(OBJECTS.name, done)
    const { rows, last } = await parts.doors.inTenant(tenantId, (tx) =>
      nextBatch(tx, tenantId, by, { from, limit: source.batch }),
    )
    if (last === null) return
    const range = { from, to: last }
    await checkObjects(round, tenantId, () =>
      parts.doors.inTenant(tenantId, (tx) => source.read(tx, tenantId, range, start)),
    )
    if (rows < source.batch) return
    from = last
    done += rows
  }
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
    if (error instanceof ObjectNotFound || error instanceof InvalidObjectKey) return false
    throw error
  }
}

async function hashOf(storage: ObjectStorage, key: string): Promise<string> {
  const hash = createHash('sha256')
  const { stream } = await storage.open(key)
  await pipeline(stream, hash)
  return hash.digest('hex')
}
