import { isErrorReply, loadRedis } from './library.ts'

/** How long a sentinel or node may take to say where the primary is. */
const ASK_MS = 1_000
/** In a cluster, all keys have this tag, so they are in one slot and scripts can use several of them. */
const TAG = 'arbor'

const PATTERN =
  /^(rediss?)\+(sentinel|cluster):\/\/(?:([^@/]*)@)?([^/?#@]+)(?:\/([\w.-]+))?(?:\/(\d{1,5}))?\/?$/

/** Several servers of which one is the primary. */
type Group = {
  readonly kind: 'sentinel' | 'cluster'
  readonly scheme: string
  readonly user: string
  readonly hosts: readonly string[]
  /** What the sentinels call the primary. */
  readonly name: string
  readonly database: string
}

/** The servers in a URL for sentinels or a cluster, or undefined for the URL of one server. */
function readGroup(url: string): Group | undefined {
  const [, scheme = '', kind = '', user = '', hosts = '', name = '', database = ''] =
    PATTERN.exec(url) ?? []
  if (kind !== 'sentinel' && kind !== 'cluster') return undefined
  return { kind, scheme, user, hosts: hosts.split(','), name, database }
}

/** The beginning of all keys. */
export function prefixFor(url: string): string {
  return readGroup(url)?.kind === 'cluster' ? `{${TAG}}:` : `${TAG}:`
}

/** The hosts in a URL, for messages. */
export function hostsOf(url: string): string {
  return readGroup(url)?.hosts.join(',') ?? new URL(url).host
}

/**
 * The URL of the server to connect to now. Sentinels or nodes of a cluster are asked one after the other, until one
 * knows it.
 * @throws what the last of them answered
 */
export async function currentUrl(url: string): Promise<string> {
  const group = readGroup(url)
  if (!group) return url
  const { scheme, user, database } = group
  const userInfo = user === '' ? '' : `${user}@`
  let fault: unknown = new Error('NOPRIMARY')
  for (const host of group.hosts) {
    try {
      const primary = await askFor(group, host)
      if (primary !== undefined) return `${scheme}://${userInfo}${primary}/${database}`
    } catch (error) {
      fault = error
    }
  }
  throw fault
}

/** @returns undefined if this server doesn't know the primary */
async function askFor(group: Group, host: string): Promise<string | undefined> {
  const { kind, name } = group
  const answer = await ask(group, host, async (send) =>
    kind === 'sentinel'
      ? addressIn(await send(['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', name]), host)
      : ownerOf(
          Number(await send(['CLUSTER', 'KEYSLOT', TAG])),
          await send(['CLUSTER', 'SLOTS']),
          host,
        ),
  )
  return answer
}

type SendCommand = (command: string[]) => Promise<unknown>

/** Sentinels often have no password although the servers do, so a refused one is left out. */
async function ask<T>(
  { kind, scheme, user }: Group,
  host: string,
  question: (send: SendCommand) => Promise<T>,
): Promise<T> {
  const withUser = `${scheme}://${user === '' ? '' : `${user}@`}${host}`
  try {
    return await askAt(withUser, question)
  } catch (error) {
    if (kind !== 'sentinel' || user === '' || !isErrorReply(error)) throw error
    return askAt(`${scheme}://${host}`, question)
  }
}

async function askAt<T>(url: string, question: (send: SendCommand) => Promise<T>): Promise<T> {
  const { createClient } = await loadRedis()
  const client = createClient({
    url,
    RESP: 2,
    socket: { reconnectStrategy: false, connectTimeout: ASK_MS },
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: 'disabled',
  })
  client.on('error', () => undefined)
  // The client's own timeout covers only the TCP handshake.
  const timer = setTimeout(() => client.destroy(), ASK_MS)
  try {
    await client.connect()
    return await question((command) => client.sendCommand(command))
  } finally {
    clearTimeout(timer)
    client.destroy()
  }
}

/** An address as `[ip, port]`. A node that doesn't know its own address was reached at that of the question. */
function addressIn(answer: unknown, asked: string): string | undefined {
  if (!Array.isArray(answer)) return undefined
  const [ip = null, port] = answer as readonly (string | null)[]
  const known = ip === null || ip === '' ? asked.replace(/:\d+$/, '') : ip
  return `${known.includes(':') && !known.startsWith('[') ? `[${known}]` : known}:${String(port)}`
}

/** The primary of a slot in the answer of CLUSTER SLOTS: ranges with their servers, the primary first. */
function ownerOf(slot: number, answer: unknown, asked: string): string | undefined {
  if (!Array.isArray(answer)) return undefined
  const range = (answer as readonly (readonly unknown[])[]).find(
    ([first, last]) => Number(first) <= slot && slot <= Number(last),
  )
  return addressIn(range?.[2], asked)
}
