import { createWriteStream } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { errorCode } from '../core/error-code.ts'
import { openTemporaryFolder } from '../files/temporary-folder.ts'
import { StorageFault } from './errors.ts'
import type { OpenObject } from './storage.ts'

/** Disk space that a copy must leave free. */
const RESERVE_BYTES = 64 * 1024 * 1024

/**
 * Copies an opened object into a temporary folder, which exists until `use` has finished.
 * @param toFault turns errors of the object's stream into faults
 * @throws StorageFault `full` if the disk has no room for it, `unavailable` if the object ends early
 */
export async function withCopy<T>(
  object: OpenObject,
  use: (path: string) => Promise<T>,
  toFault: (error: unknown) => unknown = (error) => error,
): Promise<T> {
  const { stream, size } = object
  try {
    await checkRoom(size)
    await using folder = await openTemporaryFolder('object')
    const path = join(folder.path, 'object')
    await fetchTo(path, object, toFault)
    return await use(path)
  } finally {
    stream.destroy()
  }
}

async function checkRoom(size: number): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir())
  if (bavail * bsize - RESERVE_BYTES >= size) return
  throw new StorageFault(
    'full',
    `The folder for temporary files has no space for a copy of ${String(size)} bytes.`,
  )
}

async function fetchTo(
  path: string,
  { stream, size }: OpenObject,
  toFault: (error: unknown) => unknown,
): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  let received = 0
  try {
    await pipeline(
      stream,
      async function* bounded(chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          received += chunk.length
          yield chunk
        }
      },
      file,
    )
  } catch (error) {
    throw errorCode(error) === 'ENOSPC'
      ? new StorageFault('full', 'The disk is full.')
      : toFault(error)
  }
  if (received === size) return
  throw new StorageFault('unavailable', 'The storage sent less than the whole object.')
}
