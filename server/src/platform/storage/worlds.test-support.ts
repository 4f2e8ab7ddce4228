import { createLocalStorage, openStorage } from './open-storage.ts'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBucketServer } from './s3/bucket-server.test-support.ts'
import { type ObjectStorage } from './storage.ts'

const LINKS = { secret: 's'.repeat(32), publicUrl: 'http://arbor.test' }

/** A storage with its surroundings. */
export type World = AsyncDisposable & {
  readonly storage: ObjectStorage
  /** The prefix of the URIs of its objects. */
  readonly start: string
  /** Incomplete uploads. */
  incoming(): Promise<string[]>
}

async function openFolder(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'arbor-storage-'))
  return {
    storage: createLocalStorage({ folder, ...LINKS }),
    start: 's3://local/',
    incoming: () => readdir(join(folder, '~incoming')).catch(() => []),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

async function openBucket(prefix: string): Promise<World> {
  const server = await startBucketServer(prefix)
  const { bucket } = server.settings
  return {
    storage: await openStorage(server.settings, LINKS),
    start: prefix === '' ? `s3://${bucket}/` : `s3://${bucket}/${prefix}/`,
    incoming: server.openUploads,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

/** All kinds of storage, by name. */
export const WORLDS: readonly (readonly [name: string, open: () => Promise<World>])[] = [
  ['a folder', openFolder],
  ['a bucket', () => openBucket('')],
  ['a folder of a bucket', () => openBucket('some/prefix')],
]
