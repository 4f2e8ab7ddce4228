import { randomUUID } from 'node:crypto'
import { freeMemory } from '@arbor/reader'
import type { Availability } from './platform/availability/availability.ts'
import type { Probe } from './platform/availability/dependency-watch.ts'
import type { Config } from './platform/config/config.ts'
import type { Context } from './platform/context/context.ts'
import { probeEndpoint } from './platform/availability/probe-endpoint.ts'
import type { Commands } from './platform/realtime/redis/commands.ts'
import type { ObjectStorage } from './platform/storage/storage.ts'

/** Below this, the system has no memory for another conversion. */
const LEAST_MEMORY_BYTES = 64 * 1024 * 1024
const PING_MS = 3_000

type Watched = Pick<Context, 'driver' | 'freeSpace' | 'log'> & {
  /** The storage without encryption. */
  readonly stored: ObjectStorage
  readonly commands: Commands | undefined
}

/** Lets a process watch all dependencies that its settings name. */
export function watchDependencies(
  availability: Availability,
  { llm, embedding }: Pick<Config, 'llm' | 'embedding'>,
  { driver, freeSpace, log, stored, commands }: Watched,
): void {
  availability.watch('database', async () => void (await driver.query('select 1')))
  availability.watch('storage', probeStorage(stored))
  availability.watch('disk', () => freeSpace.requireRoom())
  freeSpace.onChange(() => void availability.check('disk'))
  // The disk may have become full before this line.
  void availability.check('disk')
  availability.watch('converter_memory', probeMemory)
  if (commands) availability.watch('stream', () => ping(commands))
  if (llm) availability.watch('chat_model', () => probeEndpoint('chat', llm, log))
  if (llm?.visionModel !== undefined) {
    availability.watch('vision_model', () => probeEndpoint('vision', llm, log))
  }
  if (embedding.kind === 'endpoint') {
    availability.watch('embedding_model', () => probeEndpoint('embedding', embedding, log))
  }
}

/** A storage may still list its objects when it can't store or return any. */
function probeStorage(storage: ObjectStorage): Probe {
  return async (signal) => {
    await storage.probe()
    signal.throwIfAborted()
    const key = `probes/${randomUUID()}`
    try {
      await storage.putBytes(key, 'x')
      await storage.getBytes(key)
    } finally {
      await storage.delete(key)
    }
  }
}

async function probeMemory(): Promise<void> {
  const free = await freeMemory()
  if (free < LEAST_MEMORY_BYTES) throw new Error(`The system has ${free} bytes of memory left.`)
}

async function ping(commands: Commands): Promise<void> {
  await commands.run((client) => client.ping(), PING_MS)
}
