import type { Context } from '../../platform/context/context.ts'
import { encryptObject, isEncrypted } from '../../platform/storage/encrypted/encrypt-object.ts'
import { settledObjects, tenantOf } from './settled-objects.ts'

/** Objects that are looked at together. */
const BATCH = 200
/** Objects that are read at the same time. */
const AT_ONCE = 4

export type Encrypted = {
  /** How many objects were encrypted now. */
  readonly done: number
  /** How many were encrypted before. */
  readonly already: number
  /** How many were left, because they belong to a document that is being ingested, or to nothing. */
  readonly left: number
}

type Parts = Pick<Context, 'doors' | 'storage'> & {
  readonly encryption: NonNullable<Context['encryption']>
}

type Options = {
  readonly signal: AbortSignal
  /** Called with the number of objects seen so far. */
  readonly onProgress: (what: string, count: number) => void
}

/**
 * Encrypts what was stored before encryption was turned on. Processes may run: they read both forms. Whatever is killed
 * can be repeated, and continues with what is left.
 */
export async function encryptObjects(
  parts: Parts,
  { signal, onProgress }: Options,
): Promise<Encrypted> {
  const total = { done: 0, already: 0, left: 0 }
  let seen = 0
  for await (const keys of batches(parts.encryption.stored.list())) {
    signal.throwIfAborted()
    const { done, already, left } = await encryptBatch(parts, keys, signal)
    total.done += done
    total.already += already
    total.left += left
    seen += keys.length
    onProgress('files', seen)
  }
  return total
}

async function encryptBatch(
  { doors, storage, encryption }: Parts,
  keys: readonly string[],
  signal: AbortSignal,
): Promise<Encrypted> {
  const { stored, dataKeys } = encryption
  const states = await inTurn(keys, (key) => isEncrypted(stored, dataKeys, key))
  const plain = keys.filter((_key, at) => states[at] === false)
  const already = states.filter((state) => state === true).length
  if (plain.length === 0) return { done: 0, already, left: 0 }
  const settled = await settledObjects(doors, plain)
  const chosen = plain.filter((key) => settled.has(key))
  const results = await inTurn(chosen, (key) => encryptObject({ stored, storage }, key, signal))
  const written = chosen.filter((_key, at) => results[at] === true)
  await deleteGone({ doors, storage }, written)
  return { done: written.length, already, left: plain.length - chosen.length }
}

/**
 * Deletes objects again whose records were deleted in the meantime: the job that deletes objects may have been there
 * before the object was written again. Objects of documents that are being ingested again stay.
 */
async function deleteGone(
  { doors, storage }: Pick<Parts, 'doors' | 'storage'>,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  const owned = await settledObjects(doors, keys, { inWork: true })
  for (const key of keys) if (!owned.has(key)) await storage.delete(key)
}

async function* batches(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const key of keys) {
    if (tenantOf(key) === undefined) continue
    batch.push(key)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Runs `work` for each item, a few at a time. */
async function inTurn<T>(
  items: readonly string[],
  work: (item: string) => Promise<T>,
): Promise<T[]> {
  const results: T[] = []
  for (let start = 0; start < items.length; start += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(start, start + AT_ONCE).map(work))))
  }
  return results
}
