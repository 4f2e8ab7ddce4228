import { createClient, ErrorReply } from '@redis/client'
import { errorCode } from '../../core/error-code.ts'

/** One connection to Redis. It does not reconnect: when it is lost, its commands are rejected. */
export type Connection = {
  readonly client: RedisClient
  readonly isLost: boolean
  /** Rejects the commands that wait for an answer. */
  close(reason: string): void
}

export type RedisClient = ReturnType<typeof makeClient>

const CONNECT_MS = 3000

/**
 * Connects, signs in, and makes sure that Redis works.
 * @param onLost called once, immediately, when an open connection is lost, with a word that contains no secrets
 * @throws whatever the client throws; see {@link reasonOf}
 */
export async function openConnection(
  url: string,
  onLost: (reason: string) => void,
): Promise<Connection> {
  const client = makeClient(url)
  let [isOpen, isLost] = [false, false]
  const lose = (reason: string): void => {
    if (isLost) return
    isLost = true
    if (isOpen) onLost(reason)
  }
  const close = (reason: string): void => {
    lose(reason)
    client.destroy()
  }
  client.on('error', (error) => lose(reasonOf(error)))
  // The client's own limit covers the TCP handshake only; a server may also accept and then not respond.
  const timer = setTimeout(() => close('timeout'), CONNECT_MS)
  try {
    await client.connect()
    // A server that is still loading its data accepts sign-ins and refuses everything else.
    await client.ping()
    isOpen = true
  } catch (error) {
    close(reasonOf(error))
    throw error
  } finally {
    clearTimeout(timer)
  }
  return {
    client,
    close,
    get isLost() {
      return isLost
    },
  }
}

/**
 * What may be logged of an error. Its text may not: an old server that doesn't know a command repeats its
 * arguments, and the first command of a connection holds the password.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof ErrorReply) return /^[A-Z]+/.exec(error.message)?.[0] ?? 'ERR'
  return errorCode(error) ?? (error instanceof Error ? error.constructor.name : 'unknown')
}

/** Whether the server answered, and would give the same answer again. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ErrorReply && !TEMPORARY.has(reasonOf(error))
}

const TEMPORARY = new Set(['LOADING', 'MASTERDOWN', 'READONLY', 'TRYAGAIN', 'UNBLOCKED'])

function makeClient(url: string) {
  return createClient({
    url,
    RESP: 2,
    socket: { reconnectStrategy: false, connectTimeout: CONNECT_MS },
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: 'disabled',
  })
}
