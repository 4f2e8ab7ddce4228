import { isIP, type LookupFunction } from 'node:net'
import type { ImapFlow } from 'imapflow'
import { SourceFault } from '../core/connector.ts'
import type { SourceGuard } from '../network/source-address.ts'
import { toImapFault } from './imap-faults.ts'
import type { ImapSettings } from './imap.settings.ts'

/** How to reach an account. */
export type ImapAccount = {
  readonly settings: ImapSettings
  readonly password: string
  readonly guard: SourceGuard
  /** The version of the service, which the server can log. */
  readonly version: string
  /** PEM certificates to trust instead of the well-known ones. */
  readonly ca?: string
}

const CONNECT_MS = 30_000
const SILENCE_MS = 90_000
/** Of one message in a listing: its fields, addresses and parts. Contents come in smaller pieces. */
const MAX_RESPONSE = 4_000_000
const MAX_TOKENS = 200_000

/** Why connections were closed. */
const reasons = new WeakMap<ImapFlow, unknown>()

/** One connection to an account, opened when it is first needed and again after it was lost. */
export class ImapClient {
  readonly #account: ImapAccount
  #open: Promise<ImapFlow> | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor(account: ImapAccount) {
    this.#account = account
  }

  /**
   * Does something with the connection once nobody else does. Aborting closes the connection.
   * @throws SourceFault
   */
  async use<T>(work: (client: ImapFlow) => Promise<T>, signal: AbortSignal): Promise<T> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await before
    try {
      return await this.#useNow(work, signal)
    } finally {
      resolve()
    }
  }

  async #useNow<T>(work: (client: ImapFlow) => Promise<T>, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted()
    const stop = () => void this.close()
    signal.addEventListener('abort', stop, { once: true })
    let client: ImapFlow | undefined
    try {
      client = await this.#connected()
      return await work(client)
    } catch (error) {
      signal.throwIfAborted()
      // A command that fails with the connection doesn't say why.
      throw (client && reasons.get(client)) ?? error
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

  async #connected(): Promise<ImapFlow> {
    const client = await this.#open?.catch(() => undefined)
    if (client?.usable === true) return client
    this.#open = connectTo(this.#account)
    return this.#open
  }

  /** Closes the connection. The next use opens another one. */
  async close(): Promise<void> {
    const open = this.#open
    this.#open = undefined
    const client = await open?.catch(() => undefined)
    client?.close()
  }
}

export function portOf({
  port,
  security = 'tls',
}: Pick<ImapSettings, 'port' | 'security'>): number {
  return port ?? (security === 'tls' ? 993 : 143)
}

/** Opens a connection, which the caller closes. @throws SourceFault */
export async function connectTo({
  settings,
  password,
  guard,
  version,
  ca,
}: ImapAccount): Promise<ImapFlow> {
  const { host, user, security = 'tls' } = settings
  // Without encryption, the rules for plain http apply.
  const protocol = security === 'none' ? 'http:' : 'imap:'
  if (isIP(host) && !guard.mayConnect(host, protocol)) throw guard.notAllowed(host)
  // The library takes 7 MB, and few installations read mailboxes.
  const { ImapFlow: Client } = await import('imapflow')
  const client = new Client({
    host,
    port: portOf(settings),
    secure: security === 'tls',
    ...(security !== 'tls' && { doSTARTTLS: security === 'starttls' }),
    auth: { user, pass: password },
    tls: tlsOptions(guard.lookup(protocol), ca),
    clientInfo: { name: 'Arbor', version },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    maxLiteralSize: MAX_RESPONSE,
    maxLineLength: MAX_RESPONSE,
    maxResponseSize: 2 * MAX_RESPONSE,
    maxResponseTokens: MAX_TOKENS,
  })
  client.on('error', (error: unknown) => void reasons.set(client, error))
  try {
    await client.connect()
    return client
  } catch (error) {
    client.close()
    throw toImapFault(error)
  }
}

/** The client passes these to the connection, encrypted or not. */
function tlsOptions(lookup: LookupFunction, ca: string | undefined): object {
  return { lookup, ...(ca !== undefined && { ca }) }
}

/** Opens a folder so that nothing in it changes, not even whether messages are read. */
export async function openFolder(client: ImapFlow, path: string) {
  try {
    return await client.mailboxOpen(path, { readOnly: true })
  } catch (error) {
    if (!client.usable) throw toImapFault(error)
    throw new SourceFault('item', 'The mail server does not open the folder.', { cause: error })
  }
}
