import { errorCode } from '../../core/error-code.ts'
import { currentUrl } from './address.ts'
import { isErrorReply, loadRedis } from './library.ts'

/** One connection to Redis. It doesn't reconnect: when it is lost, its commands are rejected. */
export type Connection = {
  readonly client: RedisClient
  readonly isLost: boolean
  /** Rejects the commands that wait for an answer. */
  close(reason: string): void
}

export type RedisClient = Awaited<ReturnType<typeof makeClient>>

const CONNECT_MS = 3000

/**
 * Finds the current primary, connects, signs in, and checks that Redis works.
 * @param onLost called once, as soon as an open connection is lost, with a word that contains no secrets
 * @throws what the client throws. See {@link reasonOf}.
 */
export async function openConnection(
  url: string,
  onLost: (reason: string) => void,
): Promise<Connection> {
  const client = await makeClient(await currentUrl(url))
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
  // The client's own timeout covers only the TCP handshake. A server may accept the connection and then never respond.
  const timer = setTimeout(() => close('timeout'), CONNECT_MS)
  try {
    await client.connect()
    // While a server is loading its data, it accepts sign-ins and refuses everything else.
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
 * The part of an error that is safe to log. Its text isn't: an old server that doesn't know a command repeats the
 * command's arguments, and the first command of a connection contains the password.
 */
export function reasonOf(error: unknown): string {
  if (isErrorReply(error)) return /^[A-Z]+/.exec(error.message)?.[0] ?? 'ERR'
  return errorCode(error) ?? (error instanceof Error ? error.constructor.name : 'unknown')
}

/** Whether the server has answered, and would give the same answer again. */
export function isRefusal(error: unknown): boolean {
  return isErrorReply(error) && !TEMPORARY.has(reasonOf(error))
}

/** Also while another server becomes the primary. */
const TEMPORARY = new Set([
  'ASK',
  'CLUSTERDOWN',
  'LOADING',
  'MASTERDOWN',
  'MOVED',
  'READONLY',
  'TRYAGAIN',
  'UNBLOCKED',
])

async function makeClient(url: string) {
  const { createClient } = await loadRedis()
  return createClient({
    url,
    RESP: 2,
    socket: { reconnectStrategy: false, connectTimeout: CONNECT_MS },
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: 'disabled',
  })
}
