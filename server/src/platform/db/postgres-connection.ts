import { Client, DatabaseError as Refusal, type ClientConfig } from 'pg'
import { errorCode } from '../core/error-code.ts'
import { DatabaseAway } from './database-away.ts'
import { DatabaseError } from './database-error.ts'

/** SQLSTATEs with which a server that starts or stops ends connections. */
const ENDED = /^57P0[23]$/
/** Those with which a pooler ends connections whose server is gone; as a plain error they mean another thing. */
const ENDED_BY_POOLER = /^08...$/
/** An administrator ended the connection, and the server has undone its work: it tells so before a commit, never after. */
const UNDONE = '57P01'
const TIMED_OUT = 'Query read timeout'

/** An error of the driver as the service knows it. @param outcome of work whose connection was lost */
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
 * Why no connection could be had. The server's own words are kept where it refused one. A server that lives may end a
 * connection while it is being made: the next one is as good as any.
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
 * Opens a connection of its own beside the pool.
 * @param onLost called once when the connection is lost
 * @throws DatabaseAway or DatabaseError when there is none to be had
 */
export async function connectAlone(config: ClientConfig, onLost: () => void): Promise<Client> {
  const client = new Client(config)
  // The driver would end the process if nobody listened.
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

const TICK_MS = 250

/**
 * Waits for a reply of the server. The time is counted in short steps, so that a process that was busy itself does not
 * take the server for dead.
 * @returns whether it came in time; a reply that is an error is one too
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

/** Asks the server for a sign of life, on a connection of its own. */
export async function isAlive(config: ClientConfig, ms: number): Promise<boolean> {
  const client = new Client(config)
  client.on('error', () => undefined)
  let isThere = false
  const asked = client
    .connect()
    .then(() => client.query('select 1'))
    .then(() => (isThere = true))
  await answersWithin(asked, ms)
  if (isThere) void client.end().catch(() => undefined)
  else client.connection.stream.destroy()
  return isThere
}
