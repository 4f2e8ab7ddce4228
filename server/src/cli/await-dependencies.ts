import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../platform/config/config.ts'
import { connectionFault, isUnreachable } from '../platform/db/connection-fault.ts'
import { openPostgres } from '../platform/db/index.ts'
import { checkStream } from '../platform/realtime/open-transport.ts'
import { StorageFault } from '../platform/storage/errors.ts'
import { openStorage } from '../platform/storage/open-storage.ts'

const RETRY_MS = 1_000
const CONNECT_MS = 5_000
/** How often the operator sees that the start still waits. */
const REMIND_MS = 60_000

/**
 * Something that a start needs.
 * @returns what to check, if it doesn't respond; undefined if it does
 * @throws an error if it can't be used as configured
 */
type Look = () => Promise<string | undefined>

/**
 * Waits until the database, the storage and Redis respond, and says what it waits for. Nothing is open yet.
 * @throws StartFault, StorageFault if one of them can't be used as configured; the signal's error if it is aborted
 */
export async function awaitDependencies(
  config: Config,
  say: (what: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const looks: readonly (readonly [name: string, look: Look])[] = [
    ['the database', () => lookAtDatabase(config)],
    ['the file storage', () => lookAtStorage(config)],
    ['Redis', () => checkStream(config.stream)],
  ]
  for (const [name, look] of looks) await untilBack(name, look, { say, signal })
}

async function untilBack(
  name: string,
  look: Look,
  { say, signal }: { readonly say: (what: string) => void; readonly signal: AbortSignal },
): Promise<void> {
  const since = new Date()
  let saidAt = Number.NEGATIVE_INFINITY
  for (;;) {
    const missing = await look()
    if (missing === undefined) break
    if (performance.now() - saidAt >= REMIND_MS) {
      saidAt = performance.now()
      say(`waiting for ${name} since ${since.toISOString()}: ${missing}`)
    }
    await sleep(RETRY_MS, undefined, { signal })
  }
  if (Number.isFinite(saidAt)) say(`${name} responds`)
}

async function lookAtDatabase({ database }: Config): Promise<string | undefined> {
  if (database.kind === 'embedded') return undefined
  const driver = openPostgres({ ...database, maxConnections: 1, connectTimeoutMs: CONNECT_MS })
  try {
    await driver.query('select 1')
    return undefined
  } catch (error) {
    const fault = connectionFault(error, database.url)
    if (isUnreachable(error) && fault instanceof Error) return fault.message
    throw fault
  } finally {
    await driver.close()
  }
}

async function lookAtStorage({ storage, http }: Config): Promise<string | undefined> {
  if (storage.kind === 'folder') return undefined
  try {
    await openStorage(storage, { secret: '', publicUrl: http.publicUrl })
    return undefined
  } catch (error) {
    if (error instanceof StorageFault && error.kind === 'unavailable') return error.message
    throw error
  }
}
