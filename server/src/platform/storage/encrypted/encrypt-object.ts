import { buffer } from 'node:stream/consumers'
import { ObjectNotFound } from '../errors.ts'
import type { ObjectStat, ObjectStorage } from '../storage.ts'
import type { DataKeys } from './data-keys.ts'
import { HEADER_BYTES, readHeader } from './frames.ts'

/** An object was replaced while it was being encrypted. What replaced it is encrypted. */
class Replaced extends Error {}

/** Whether an object is encrypted. Undefined if there is none. */
export async function isEncrypted(
  stored: ObjectStorage,
  { markKey }: Pick<DataKeys, 'markKey'>,
  key: string,
): Promise<boolean | undefined> {
  try {
    const { size } = await stored.stat(key)
    if (size < HEADER_BYTES) return false
    const { stream } = await stored.open(key, { start: 0, end: HEADER_BYTES - 1 })
    return readHeader(await buffer(stream), markKey) !== undefined
  } catch (error) {
    if (error instanceof ObjectNotFound) return undefined
    throw error
  }
}

/**
 * Replaces a plain object by its encrypted form, at flat memory. If this is killed, the object is one or the other.
 * @param stored the objects as they are stored @param storage the storage that encrypts
 * @returns false if the object was deleted or replaced since: nothing is written then
 */
export async function encryptObject(
  { stored, storage }: { readonly stored: ObjectStorage; readonly storage: ObjectStorage },
  key: string,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const { stream, ...before } = await stored.open(key)
    const unchanged = async () => {
      if (!isSame(before, await stored.stat(key))) throw new Replaced()
    }
    await storage.put(key, endedBy(stream, unchanged), { signal })
    return true
  } catch (error) {
    if (error instanceof ObjectNotFound || error instanceof Replaced) return false
    throw error
  }
}

/** Passes a source on, then runs a check. If it fails, nothing of the source is kept. */
async function* endedBy(
  source: AsyncIterable<Uint8Array>,
  check: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  yield* source
  await check()
}

function isSame(a: ObjectStat, b: ObjectStat): boolean {
  return a.size === b.size && a.modifiedAt.getTime() === b.modifiedAt.getTime()
}
