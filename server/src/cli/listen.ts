import { setTimeout as wait } from 'node:timers/promises'
import { processEnvironment } from '../platform/config/env.ts'
import { CLOSE } from '../platform/realtime/close-reasons.ts'
import { StartFault } from '../platform/start-fault.ts'
import { noServer, print, say } from './terminal.ts'

type ListenOptions = {
  readonly apiKey?: string | undefined
  readonly url: string
  readonly json?: boolean | undefined
}

type Message = Readonly<Record<string, unknown>> & {
  readonly type?: string
  readonly event?: string
  readonly tenant_id?: string
  readonly user_id?: string
}

/** Why a connection ended; `wasOpen` when the server had greeted. */
type End = { readonly code: number; readonly reason: string; readonly wasOpen: boolean }

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000

/** Closes after which another attempt would end in the same way. */
const FINAL: Readonly<Record<number, string>> = {
  [CLOSE.noSession.code]:
    'The server does not know this API key. Check it for typing errors, or create another one.',
  [CLOSE.notMember.code]: CLOSE.notMember.reason,
  [CLOSE.disabled.code]: `${CLOSE.disabled.reason} Set ARBOR_STREAM_URL for it.`,
}

/**
 * Prints the notifications of a server until the user ends it: a readable line each, or the messages as they came. A
 * lost connection is opened again, later each time, and standard error says so.
 * @throws StartFault without a key, when there is no server at first, or when it refuses the caller
 */
export async function runListen({ url, json = false, ...given }: ListenOptions): Promise<void> {
  const apiKey = given.apiKey ?? processEnvironment()['ARBOR_API_KEY']
  if (!apiKey) throw new StartFault('Set ARBOR_API_KEY to an API key.')
  if (given.apiKey !== undefined) {
    say('Other users of this machine can see a key in the arguments. Set ARBOR_API_KEY instead.')
  }
  const stopping = new AbortController()
  process.once('SIGINT', () => stopping.abort())
  const { signal } = stopping
  let wasEverOpen = false
  for (
    let waitMs = FIRST_WAIT_MS;
    !signal.aborted;
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
  ) {
    const { code, reason, wasOpen } = await follow({ apiKey, url, json }, signal)
    if (signal.aborted) return
    wasEverOpen ||= wasOpen
    const final = FINAL[code] ?? (wasEverOpen ? undefined : noServer(url))
    if (final !== undefined) throw new StartFault(final)
    if (wasOpen) waitMs = FIRST_WAIT_MS
    const why = wasOpen ? `The connection was closed (${reason || code}).` : 'The server is away.'
    say(`${why} Trying again in ${waitMs / 1000} s; what happens meanwhile is not shown.`)
    await wait(waitMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Prints what one connection brings. @returns why it ended */
async function follow(
  { apiKey, url, json }: { readonly apiKey: string; readonly url: string; readonly json: boolean },
  signal: AbortSignal,
): Promise<End> {
  const address = `${url.replace(/(?<!\/)\/+$/, '').replace(/^http/, 'ws')}/v1/ws`
  const socket = new WebSocket(address, { headers: { authorization: `Bearer ${apiKey}` } })
  const { promise: ended, resolve } = Promise.withResolvers<End>()
  const close = (): void => socket.close(1000)
  signal.addEventListener('abort', close)
  let wasOpen = false
  socket.addEventListener('message', ({ data }) => {
    const text = String(data)
    const message = JSON.parse(text) as Message
    if (message.event === 'connection_established') {
      wasOpen = true
      subscribe(socket, message)
    }
    if (json) print(text)
    else show(message)
  })
  socket.addEventListener('close', ({ code, reason }) => resolve({ code, reason, wasOpen }))
  try {
    return await ended
  } finally {
    signal.removeEventListener('abort', close)
  }
}

function subscribe(socket: WebSocket, { tenant_id: tenant, user_id: user }: Message): void {
  for (const channel of [`svc:${tenant}:notifications`, `svc:${tenant}:users:${user}`]) {
    socket.send(JSON.stringify({ action: 'subscribe', channel }))
  }
}

function show(message: Message): void {
  const { event, type, tenant_id: tenantId } = message
  if (type === 'notification') print(lineOf(message))
  else if (event === 'connection_established') say(`Listening in tenant ${tenantId}.`)
  else if (event === 'error') say(`The server answers: ${String(message['message'])}`)
}

/** Members that every notification has, and that say nothing to a reader. */
const ENVELOPE = new Set(['type', 'event', 'channel', 'tenant_id', 'timestamp', 'workflow_id'])

/** A notification on one line: time, event, and what it is about. */
function lineOf(message: Message): string {
  const at = new Date(String(message['timestamp']))
  const clock = Number.isNaN(at.getTime()) ? '' : `${at.toTimeString().slice(0, 8)} `
  const fields = Object.entries(message).filter(([name]) => !ENVELOPE.has(name))
  const told = fields.map(([name, value]) => `${name}=${isWord(value) ? value : quoted(value)}`)
  return [`${clock}${message.event}`, ...told].join(' ')
}

/** As JSON, which leaves the control characters from U+007F to U+009F as they are. */
function quoted(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\u009f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Whether a value can be read without quotes; other characters could be commands to the terminal. */
function isWord(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.:-]+$/.test(value)
}
