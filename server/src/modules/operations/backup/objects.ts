import type { Lines } from '../../../platform/transfer/index.ts'
import { ObjectNotFound } from '../../../platform/storage/errors.ts'
import type { ObjectStorage } from '../../../platform/storage/storage.ts'
import type { BackupObject } from './manifest.ts'
import type { OwnedObjects } from './owned-objects.ts'

/** Number of objects to copy at a time. */
const AT_ONCE = 8

type Reading = Pick<ObjectStorage, 'list' | 'open' | 'stat'>
type Writing = Pick<ObjectStorage, 'put'>

type Options = {
  readonly signal: AbortSignal
  /** Called with the number of objects and bytes so far. */
  readonly onProgress: (count: number, bytes: number) => void
}

/** Copies the objects that the backup's rows own, and yields a line about each. */
export async function* copyObjects(
  {
    storage,
    copies,
    owned,
    share = async () => undefined,
  }: {
    readonly storage: Reading
    readonly copies: Writing
    readonly owned: OwnedObjects
    /** Provides an object without copying it, if it can. */
    readonly share?: (key: string) => Promise<BackupObject | undefined>
  },
  { signal, onProgress }: Options,
): Lines {
  let [count, bytes] = [0, 0]
  for await (const keys of inGroups(ownedKeys(storage, owned), AT_ONCE)) {
    signal.throwIfAborted()
    const provide = async (key: string) =>
      (await share(key).catch(unlessMissing)) ?? (await copyObject(storage, copies, key, signal))
    const found = await Promise.all(keys.map(provide))
    const copied = found.filter((object) => object !== undefined)
    count += copied.length
    bytes += copied.reduce((sum, object) => sum + object.bytes, 0)
    onProgress(count, bytes)
    yield copied.map((object) => JSON.stringify(object))
  }
}

async function* ownedKeys(storage: Reading, owned: OwnedObjects): AsyncGenerator<string> {
  for await (const key of storage.list()) if (owned.has(key)) yield key
}

/** @returns undefined if the object was deleted: steps of ingestions delete what only they use */
async function copyObject(
  from: Pick<Reading, 'open'>,
  to: Writing,
  key: string,
  signal: AbortSignal,
): Promise<BackupObject | undefined> {
  try {
    const { stream } = await from.open(key)
    const { bytes, sha256 } = await to.put(key, stream, { signal })
    return { key, bytes, sha256: sha256.toString('hex') }
  } catch (error) {
    if (error instanceof ObjectNotFound) return undefined
    throw error
  }
}

/** A missing object is noticed again when it is copied. */
function unlessMissing(error: unknown): undefined {
  if (!(error instanceof ObjectNotFound)) throw error
}

/** Stores the objects of a backup again, as its lines list them. */
export async function storeObjects(
  lines: Lines,
  { copies, storage }: { readonly copies: Pick<Reading, 'open'>; readonly storage: Writing },
  { signal, onProgress }: Options,
): Promise<void> {
  let [count, bytes] = [0, 0]
  for await (const some of lines) {
    const objects = some.map((line) => JSON.parse(line) as BackupObject)
    for (let start = 0; start < objects.length; start += AT_ONCE) {
      signal.throwIfAborted()
      const group = objects.slice(start, start + AT_ONCE)
      await Promise.all(group.map(({ key }) => copyObject(copies, storage, key, signal)))
      count += group.length
      bytes += group.reduce((sum, object) => sum + object.bytes, 0)
      onProgress(count, bytes)
    }
  }
}

/** Groups of up to `size` items. */
export async function* inGroups<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let group: T[] = []
  for await (const item of items) {
    group.push(item)
    if (group.length < size) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}
