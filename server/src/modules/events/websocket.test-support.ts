import { addActor } from '../../platform/http/actor-of.ts'
import { isWebSocketRequest } from '../../platform/http/upgrade-gate.ts'
import { channelOf } from '../../platform/realtime/notifications/channels.ts'
import { notify } from '../../platform/realtime/notifications/notify.ts'
import { once } from 'node:events'
import type { ServerOptions } from 'node:http'
import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { App } from '../../platform/http/app.ts'
import type { Context } from '../../platform/context/context.ts'
import {
  listen as reachable,
  type TestMember,
  type TestServer,
} from '../../../test/support/index.ts'
import { webSocket } from './websocket.ts'

export type Message = Record<string, unknown>
type Closed = { code: number; reason: string }

/** A client of the `ws` package that keeps the messages it receives. */
export class Client {
  readonly received: Message[] = []
  readonly closed: Promise<Closed>
  readonly socket: WebSocket
  #read = 0

  constructor(url: string, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(url, { headers })
    this.socket.on('error', () => undefined)
    this.socket.on('message', (data) => {
      this.received.push(JSON.parse((data as Buffer).toString()) as Message)
    })
    this.closed = new Promise((resolve) => {
      this.socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }))
    })
  }

  /** The next unread message. */
  async next(): Promise<Message> {
    const index = this.#read
    this.#read += 1
    return vi.waitFor(() => {
      const message = this.received[index]
      if (!message) throw new Error(`Message ${index} is missing (${this.socket.readyState}).`)
      return message
    }, WAIT)
  }

  /** Sends a message and returns the response. */
  async ask(message: unknown): Promise<Message> {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message))
    return this.next()
  }
}

export const WAIT = { timeout: 120_000, interval: 5 }

let server: TestServer
let base: string
const clients: Client[] = []
const rawClients: Socket[] = []

/** Makes a server the default for connections. @returns the address of its WebSocket */
export async function visit(visited: TestServer): Promise<string> {
  server = visited
  base = await listen(server.app)
  return base
}

/** Ends all connections that a test opened. */
export async function hangUp(): Promise<void> {
  for (const socket of rawClients.splice(0)) socket.destroy()
  for (const client of clients.splice(0)) {
    client.socket.terminate()
    await client.closed
  }
}

/** Makes an application reachable for clients. @returns the address of its WebSocket */
export async function listen(app: App): Promise<string> {
  return `ws://127.0.0.1:${await reachable(app)}/v1/ws`
}

/** Opens a connection, to the server of the tests unless another address is given. */
export function open(headers?: Record<string, string>, url = base): Client {
  const client = new Client(url, headers)
  clients.push(client)
  return client
}

/** Opens a connection and reads its greeting. */
export async function enter({ cookie }: { cookie: string }, url = base): Promise<Client> {
  const client = open({ cookie }, url)
  expect(await client.next()).toMatchObject({ event: 'connection_established' })
  return client
}

/** Opens a connection that has subscribed to its tenant's notifications. */
export async function listener(member: TestMember, url = base): Promise<Client> {
  const client = await enter(member, url)
  const channel = channelOf({ tenantId: member.tenantId })
  expect(await client.ask({ action: 'subscribe', channel })).toMatchObject({ event: 'subscribed' })
  return client
}

/** Status of the HTTP response to a refused handshake. */
export async function refusalOf(
  headers: Record<string, string>,
  url = base,
): Promise<number | undefined> {
  const { socket } = open(headers, url)
  const [, response] = (await once(socket, 'unexpected-response')) as [
    unknown,
    { statusCode?: number },
  ]
  return response.statusCode
}

/** Notifies a tenant in a separate transaction. */
export async function announceTo(tenantId: string, event: string, userId?: string): Promise<void> {
  await server.context.doors.inTenant(tenantId, (tx) =>
    notify(tx, server.context, {
      tenantId,
      ...(userId !== undefined && { userId }),
      event,
      payload: {},
    }),
  )
}

/** An application that contains only the WebSocket. */
export async function startSmallApp(
  context: Context,
  pingIntervalMs = 30_000,
  http: ServerOptions = { shouldUpgradeCallback: isWebSocketRequest },
): Promise<App> {
  const app: App = Fastify({
    http,
    return503OnClosing: true,
  })
  await addActor(app)
  app.post('/echo', async (request) => ({ echoed: request.body }))
  await app.register(webSocket(context, { pingIntervalMs }))
  return app
}

/** A TCP connection. */
export async function connectTo(app: App): Promise<Socket> {
  const socket = connect(await reachable(app), '127.0.0.1')
  rawClients.push(socket)
  return socket
}

/** A TCP connection for a handshake written manually. It collects the response. */
export async function handshake(app: App, path: string, headers: Record<string, string> = {}) {
  const socket = await connectTo(app)
  socket.on('error', () => undefined)
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  const lines = {
    host: '127.0.0.1',
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  }
  const text = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`GET ${path} HTTP/1.1\r\n${text.join('')}\r\n`)
  const heard = () => Buffer.concat(chunks)
  const until = async (part: string) =>
    vi.waitFor(() => expect(heard().toString('latin1')).toContain(part), WAIT)
  return { socket, heard, until }
}

/** A frame as a client sends it. A mask of zeros leaves the text unchanged. */
export function frame(kind: number, text: string): Buffer {
  const content = Buffer.from(text)
  expect(content.length).toBeLessThan(126)
  return Buffer.concat([Buffer.from([kind, 0x80 | content.length, 0, 0, 0, 0]), content])
}

export async function deactivate(member: TestMember): Promise<void> {
  await server.context.doors.inTenant(member.tenantId, (tx) =>
    tx
      .updateTable('tenant_user')
      .set({ deactivated_on: new Date() })
      .where('tenant_id', '=', member.tenantId)
      .where('user_id', '=', member.userId)
      .execute(),
  )
}
