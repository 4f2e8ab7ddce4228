import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, vi } from 'vitest'
import type { Caller } from '../../../test/support/index.ts'

export type Sent = {
  readonly id: string
  readonly type: string
  readonly timestamp: string
  readonly tenantId: string
  readonly data: Readonly<Record<string, unknown>>
  readonly body: string
  readonly headers: Readonly<Record<string, unknown>>
}

/** How a receiver answers. */
export type Answers = (response: ServerResponse, sent: Sent) => void

export type Receiver = AsyncDisposable & {
  readonly url: string
  /** Everything that it got, also what it refused. */
  readonly got: Sent[]
  answers: Answers
  /** Waits for an event. */
  next(type: string, number?: number): Promise<Sent>
}

export const accept: Answers = (response) => response.writeHead(204).end()
export const answer =
  (status: number, headers: Record<string, string> = {}, body = ''): Answers =>
  (response) =>
    response.writeHead(status, headers).end(body)
/** Doesn't answer. */
export const hang: Answers = () => undefined

export async function startReceiver(): Promise<Receiver> {
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request)
    const {
      type,
      timestamp,
      tenant_id: tenantId,
      data,
    } = JSON.parse(body) as Sent & {
      tenant_id: string
    }
    const { headers } = request
    const sent = {
      id: String(headers['webhook-id']),
      type,
      timestamp,
      tenantId,
      data,
      body,
      headers,
    }
    receiver.got.push(sent)
    receiver.answers(response, sent)
  }
  const server = createServer((request, response) => void take(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver: Receiver = {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/events`,
    got: [],
    answers: accept,
    next: (type, number = 1) =>
      vi.waitFor(
        () => {
          const found = receiver.got.filter((each) => each.type === type)[number - 1]
          if (!found) throw new Error(`No event ${type} number ${String(number)} was sent.`)
          return found
        },
        { timeout: 60_000, interval: 20 },
      ),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}

/** Whether an event has a signature with a secret, as receivers check it. */
export function isSignedWith(secret: string, { headers, id, body }: Sent): boolean {
  const signed = `${id}.${String(headers['webhook-timestamp'])}.${body}`
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const wanted = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(wanted)
}

export type Created = { readonly id: string; readonly secret: string }

export async function addWebhook(
  me: Caller,
  url: string,
  events: readonly string[],
): Promise<Created> {
  const { status, body } = await me.post<Created>('/v1/webhooks', { url, events })
  expect(status).toBe(201)
  return body
}

export type Delivery = {
  readonly id: string
  readonly event_id: string
  readonly event_type: string
  readonly state: string
  readonly attempts: number
  readonly next_attempt_at: string | null
  readonly status: number | null
  readonly error: string | null
  readonly excerpt: string | null
}

export async function deliveriesOf(me: Caller, id: string, query = ''): Promise<Delivery[]> {
  const { body } = await me.get<{ items: Delivery[] }>(`/v1/webhooks/${id}/deliveries${query}`)
  return body.items
}

/** Waits until the newest delivery looks like this. */
export function untilDelivery(me: Caller, id: string, wanted: object): Promise<Delivery> {
  return vi.waitFor(
    async () => {
      const [newest] = await deliveriesOf(me, id)
      expect(newest).toMatchObject(wanted)
      return newest as Delivery
    },
    { timeout: 60_000, interval: 50 },
  )
}
