import { randomBytes } from 'node:crypto'
import type { DataKeys } from './encrypted/data-keys.ts'
import { encryptStorage } from './encrypted/encrypted-storage.ts'
import { createLinkSigner } from './links.ts'
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

/** Keys of tenants that are kept in memory. */
export function memoryKeys(): DataKeys {
  const keys = new Map<string, { id: Buffer; key: Buffer }>()
  return {
    markKey: randomBytes(32),
    find: async (tenantId) => keys.get(tenantId),
    async forWriting(tenantId) {
      const key = keys.get(tenantId) ?? { id: randomBytes(16), key: randomBytes(32) }
      keys.set(tenantId, key)
      return key
    },
  }
}

async function encrypted(opening: Promise<World>): Promise<World> {
  const world = await opening
  const links = createLinkSigner(LINKS.secret, LINKS.publicUrl)
  return { ...world, storage: encryptStorage(world.storage, memoryKeys(), links) }
}

/** All kinds of storage, by name. */
export const WORLDS: readonly (readonly [name: string, open: () => Promise<World>])[] = [
  ['a folder', openFolder],
  ['a bucket', () => openBucket('')],
  ['a folder of a bucket', () => openBucket('some/prefix')],
  ['an encrypted folder', () => encrypted(openFolder())],
  ['an encrypted bucket', () => encrypted(openBucket(''))],
]
