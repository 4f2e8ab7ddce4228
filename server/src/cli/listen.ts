import { CLOSE } from '../platform/realtime/close-reasons.ts'
import { StartFault } from '../platform/start-fault.ts'
import { print } from './terminal.ts'

type ListenOptions = { readonly apiKey: string; readonly url: string }

type Message = { readonly event?: string; readonly tenant_id?: string; readonly user_id?: string }

/**
 * Prints the WebSocket messages of a server, a JSON line each, until the server or the user ends it.
 * @throws StartFault when there is no connection, or the server closes the connection
 */
export async function runListen({ apiKey, url }: ListenOptions): Promise<void> {
  const address = `${url.replace(/\/+$/, '').replace(/^http/, 'ws')}/v1/ws`
  const socket = new WebSocket(address, { headers: { authorization: `Bearer ${apiKey}` } })
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  socket.addEventListener('message', ({ data }) => {
    const text = String(data)
    const message = JSON.parse(text) as Message
    if (message.event === 'connection_established') subscribe(socket, message)
    print(text)
  })
  let isOpen = false
  socket.addEventListener('open', () => (isOpen = true))
  socket.addEventListener('close', ({ code, reason }) => {
    if (code === 1000) resolve()
    else reject(new StartFault(isOpen ? sentenceOf(code, reason) : noServer(url)))
  })
  process.once('SIGINT', () => socket.close(1000))
  await ended
}

function noServer(url: string): string {
  return `No Arbor server answers at ${url}. Check that it is running, and name its address with --url.`
}

function sentenceOf(code: number, reason: string): string {
  switch (code) {
    case CLOSE.noSession.code:
      return 'The server does not know this API key. Check it for typing errors, or create another one.'
    case CLOSE.disabled.code:
      return `${CLOSE.disabled.reason} Set ARBOR_STREAM_URL for it.`
    case 1006:
      return 'The connection was lost. Check that the server is still running, and start again.'
    default:
      return `The server closed the connection with ${code}${reason && `: ${reason}`}`
  }
}

function subscribe(socket: WebSocket, { tenant_id: tenant, user_id: user }: Message): void {
  for (const channel of [`svc:${tenant}:notifications`, `svc:${tenant}:users:${user}`]) {
    socket.send(JSON.stringify({ action: 'subscribe', channel }))
  }
}
