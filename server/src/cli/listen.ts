import { print, say } from './terminal.ts'

type ListenOptions = { readonly apiKey: string; readonly url: string }

type Message = { readonly event?: string; readonly tenant_id?: string; readonly user_id?: string }

/**
 * Prints the WebSocket messages of a server, a JSON line each, until the server or the user ends it.
 * @throws Error with a sentence when the server closes the connection
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
  socket.addEventListener('error', () => say(`Cannot connect to ${address}.`))
  socket.addEventListener('close', ({ code, reason }) => {
    if (code === 1000) resolve()
    else reject(new Error(`The connection was closed with ${code}${reason && ` (${reason})`}.`))
  })
  process.once('SIGINT', () => socket.close(1000))
  await ended
}

function subscribe(socket: WebSocket, { tenant_id: tenant, user_id: user }: Message): void {
  for (const channel of [`svc:${tenant}:notifications`, `svc:${tenant}:users:${user}`]) {
    socket.send(JSON.stringify({ action: 'subscribe', channel }))
  }
}
