import type { Readable } from 'node:stream'
import { ObjectNotFound } from '../../platform/storage/errors.ts'
import { InvalidObjectKey } from '../../platform/storage/keys.ts'
import type { ObjectStorage } from '../../platform/storage/storage.ts'
import type { BackupObject } from './manifest.ts'
import type { NamedObjects } from './named-objects.ts'
import type { OwnedObjects } from './owned-objects.ts'

/** Number of objects to copy at a time. */
const AT_ONCE = 8

type Reading = Pick<ObjectStorage, 'list' | 'open' | 'stat'>
type Writing = Pick<ObjectStorage, 'put'>

/** Where the copies go. */
export type Copies = {
  readonly put: (
    key: string,
    source: Readable,
    options: { readonly signal: AbortSignal },
  ) => Promise<BackupObject>
}

/** An object with what the backup says about its copy. */
export type Copied = { readonly key: string; readonly object: BackupObject }

type Options = {
  readonly signal: AbortSignal
  /** Called with the number of objects and bytes so far. */
  readonly onProgress: (count: number, bytes: number) => void
}

/** Copies the objects that the backup's rows own. Those that they name and that don't exist remain in `named`. */
export async function* copyObjects(
  {
    storage,
    copies,
    owned,
    named,
    share = async () => undefined,
  }: {
    readonly storage: Reading
    readonly copies: Copies
    readonly owned: OwnedObjects
    readonly named: NamedObjects
    /** Provides an object without copying it, if it can. */
    readonly share?: (key: string) => Promise<BackupObject | undefined>
  },
  { signal, onProgress }: Options,
): AsyncGenerator<readonly Copied[]> {
  let [count, bytes] = [0, 0]
  for await (const keys of wantedKeys(storage, owned, named)) {
    signal.throwIfAborted()
    const provide = async (key: string): Promise<Copied | undefined> => {
      const object =
        (await share(key).catch(unlessMissing)) ??
        (await copyObject(storage, copies, key, signal).catch(unlessMissing))
      return object && { key, object }
    }
    const found = await Promise.all(keys.map(provide))
    const copied = found.filter((object) => object !== undefined)
    for (const { key } of copied) named.copied(key)
    count += copied.length
    bytes += copied.reduce((sum, { object }) => sum + object.bytes, 0)
    onProgress(count, bytes)
    yield copied
  }
}

/**
 * Groups of what the storage lists, then of what rows name and the list lacked: it may have been made while objects came
 * and went. The second part is known when all groups of the first one are copied.
 */
async function* wantedKeys(
  storage: Reading,
  owned: OwnedObjects,
  named: NamedObjects,
): AsyncGenerator<string[]> {
  async function* listed() {
    for await (const key of storage.list()) if (owned.has(key)) yield key
  }
  yield* inGroups(listed(), AT_ONCE)
  yield* inGroups([...named.missing], AT_ONCE)
}

async function copyObject(
  from: Pick<Reading, 'open'>,
  to: Copies,
  key: string,
  signal: AbortSignal,
): Promise<BackupObject> {
  const { stream } = await from.open(key)
  return to.put(key, stream, { signal })
}

/** An object may be deleted before it is copied: steps of ingestions delete what only they use. */
function unlessMissing(error: unknown): undefined {
  if (!(error instanceof ObjectNotFound || error instanceof InvalidObjectKey)) throw error
}

/** Stores the objects of a backup again. */
export async function storeObjects(
  objects: AsyncIterable<readonly { readonly key: string; readonly name: string }[]>,
  {
    open,
    storage,
  }: { readonly open: (name: string) => Promise<Readable>; readonly storage: Writing },
  {
    signal,
    onProgress,
  }: Pick<Options, 'signal'> & { readonly onProgress: (count: number) => void },
): Promise<void> {
  let count = 0
  for await (const some of objects) {
    for (let start = 0; start < some.length; start += AT_ONCE) {
      signal.throwIfAborted()
      const group = some.slice(start, start + AT_ONCE)
      const store = async (key: string, name: string) =>
        storage.put(key, await open(name), { signal })
      await Promise.all(group.map(({ key, name }) => store(key, name)))
      count += group.length
      onProgress(count)
    }
  }
}

/** Groups of up to `size` items. */
export async function* inGroups<T>(
  items: AsyncIterable<T> | Iterable<T>,
  size: number,
): AsyncGenerator<T[]> {
  let group: T[] = []
  for await (const item of items) {
    group.push(item)
    if (group.length < size) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}
