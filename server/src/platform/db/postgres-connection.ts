import { Client, DatabaseError as Refusal, type ClientConfig } from 'pg'
import { errorCode } from '../core/error-code.ts'
import { DatabaseAway } from './database-away.ts'
import { DatabaseError } from './database-error.ts'

/** SQLSTATEs with which a starting or stopping server ends connections. */
const ENDED = /^57P0[23]$/
/** SQLSTATEs with which a pooler ends connections whose server is gone. As a plain error, they have another meaning. */
const ENDED_BY_POOLER = /^08...$/
/**
 * An administrator ended the connection, and the server rolled back its work: it says so before a commit,
 * never after.
 */
const UNDONE = '57P01'
const TIMED_OUT = 'Query read timeout'

/** Translates an error of the driver to one of ours. @param outcome of work whose connection was lost */
export function translate(error: unknown, isLost: boolean): unknown {
  if (error instanceof Refusal) {
    const { message, code = '', constraint, detail } = error
    if (code === UNDONE) return new DatabaseAway(code, 'undone', error)
    if (ENDED.test(code) || (error.severity === 'FATAL' && ENDED_BY_POOLER.test(code))) {
      return new DatabaseAway(code, 'unknown', error)
    }
    return new DatabaseError({ message, code, constraint, detail })
  }
  if (error instanceof Error && error.message === TIMED_OUT) {
    return new DatabaseAway('STATEMENT_TIMEOUT', 'unknown', error)
  }
  return isLost ? new DatabaseAway(errorCode(error) ?? 'CONNECTION_LOST', 'unknown', error) : error
}

/**
 * Why no connection was available. If the server rejected it, its own message is kept. A running server may
 * end a connection while it is being opened, in which case the next one may succeed.
 */
export function connectFault(error: unknown): unknown {
  const known = translate(error, true)
  if (!(known instanceof DatabaseAway) || known.code === UNDONE) return known
  if (errorCode(error) !== undefined) return known.as('untried')
  const said = error instanceof Error ? error.message : ''
  if (said.startsWith('timeout exceeded')) return new DatabaseAway('POOL_BUSY', 'untried', error)
  const code = said.includes('timeout') ? 'CONNECT_TIMEOUT' : 'CONNECTION_CLOSED'
  return new DatabaseAway(code, 'untried', error)
}

/**
 * Opens a connection outside the pool.
 * @param onLost called once when the connection is lost
 * @throws DatabaseAway or DatabaseError if no connection is available
 */
export async function connectAlone(config: ClientConfig, onLost: () => void): Promise<Client> {
  const client = new Client(config)
  // Without a listener, an error of the driver would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    client.connection.stream.destroy()
    throw connectFault(error)
  }
  client.once('end', onLost)
  return client
}

/** Whether the server is a standby. */
export const RECOVERY = 'select pg_is_in_recovery() as standby'

const TICK_MS = 250

/**
 * Waits for a reply of the server. Time is counted in short steps, so that a process that was busy itself
 * doesn't declare the server dead.
 * @returns whether a reply came in time, even if it is an error
 */
export async function answersWithin(reply: Promise<unknown>, ms: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let left = ms / TICK_MS
  const clock = setInterval(() => {
    if (--left <= 0) resolve(false)
  }, TICK_MS)
  const settled = () => resolve(true)
  reply.then(settled, settled)
  try {
    return await promise
  } finally {
    clearInterval(clock)
  }
}

/**
 * Asks the server for a sign of life, on a separate connection.
 * @param role `primary`: a standby doesn't count as alive
 */
export async function isAlive(
  config: ClientConfig,
  ms: number,
  role?: 'primary',
): Promise<boolean> {
  const client = new Client(config)
  client.on('error', () => undefined)
  let isThere = false
  const asked = client
    .connect()
    .then(() => client.query<{ standby: boolean }>(RECOVERY))
    .then(({ rows }) => (isThere = role === undefined || rows[0]?.standby === false))
  await answersWithin(asked, ms)
  if (isThere) void client.end().catch(() => undefined)
  else client.connection.stream.destroy()
  return isThere
}
