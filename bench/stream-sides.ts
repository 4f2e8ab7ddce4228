import { runPublishNotification } from '../server/src/platform/realtime/notifications/notify.ts'
import type { Context } from '../server/src/platform/context/context.ts'
import { newId } from '../server/src/platform/core/ids.ts'
import { ReplyPublisher } from '../server/src/modules/conversations/threads/reply-events.ts'
import type { TestMember } from '../server/test/support/test-member.ts'
import type { BareStreams } from './bare-streams.ts'
import type { Arbor } from './bench.ts'
import { emptyRows, insertRows } from './insert-rows.ts'
import type { Broadcast, Listener } from './listeners.ts'
import { addGrants } from './seed-rights.ts'

const WORDS = 'some words of an answer'

/** Both sides of a comparison, opened again for each round. */
export type Sides = {
  arbor(listeners: number): Promise<Broadcast & { close(): Promise<void> }>
  bare(listeners: number): Broadcast
}

/** Members of one tenant, the owner first. */
export type Tenant = { readonly arbor: Arbor; readonly members: readonly TestMember[] }

/** A thread of the owner that all members can read, with a new answer for each round. */
export async function answerSides({ arbor, members }: Tenant, bare: BareStreams): Promise<Sides> {
  const { context, url } = arbor
  const [owner] = members
  if (!owner) throw new Error('The tenant has no members.')
  const { tenantId, userId } = owner
  const thread = await owner.post<{ id: string; path_part_id: string }>('/v1/threads', {
    title: 'Benchmark',
    parent_path_part_id: owner.sharedPartId,
  })
  if (thread.status !== 201) throw new Error(`Creating the thread returned ${thread.status}.`)
  const { id: threadId, path_part_id: partId } = thread.body
  const rows = emptyRows()
  for (const member of members.slice(1)) addGrants(rows, { user_id: member.userId }, [{ partId }])
  await insertRows(context, tenantId, rows)
  const path = `/v1/threads/${threadId}/stream`
  return {
    arbor: async (listeners) => {
      const messageId = newId()
      const reply = { tenant_id: tenantId, id: messageId, thread_id: threadId, user_id: userId }
      await context.doors.inTenant(tenantId, (tx) =>
        tx.insertInto('thread_reply').values(reply).execute(),
      )
      const publisher = new ReplyPublisher(context.stream, { tenantId, threadId, messageId })
      await publisher.messageStart()
      return {
        listeners: Array.from({ length: listeners }, (_, index) =>
          reader(Number(new URL(url).port), path, members[index % members.length]?.apiKey),
        ),
        publish: (mark) => publisher.textDelta(`${mark} ${WORDS}`),
        close: () => closeReply(context, tenantId, messageId),
      }
    },
    bare: (listeners) => ({
      listeners: Array.from({ length: listeners }, () => reader(bare.port, '/sse')),
      publish: async (mark) => bare.writeEvent(bareEvent(mark)),
    }),
  }
}

async function closeReply({ doors }: Context, tenantId: string, id: string): Promise<void> {
  await doors.inTenant(tenantId, (tx) =>
    tx
      .updateTable('thread_reply')
      .set({ status: 'completed', closed_at: new Date() })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute(),
  )
}

/** About as long as an event of an answer. */
function bareEvent(mark: string): string {
  const [id, at] = [newId(), new Date().toISOString()]
  const data = { delta: `${mark} ${WORDS}`, id, part_id: id, message_id: id, seq: 1, ts: at }
  return `id: 1-1\nevent: text_delta\ndata: ${JSON.stringify(data)}\n\n`
}

/** The channel of the tenant. Does the work of a notification job for an item that all members can read. */
export async function notificationSides(
  { arbor, members }: Tenant,
  bare: BareStreams,
): Promise<Sides> {
  const { context, url } = arbor
  const [owner, ...others] = members
  if (!owner) throw new Error('The tenant has no members.')
  const { tenantId, sharedPartId: partId } = owner
  const rows = emptyRows()
  for (const { userId } of others) addGrants(rows, { user_id: userId }, [{ partId }])
  await insertRows(context, tenantId, rows)
  const port = Number(new URL(url).port)
  const channel = `svc:${tenantId}:notifications`
  const notification = (mark: string) => ({
    tenantId,
    event: 'benchmark',
    views: [{ needs: [[partId]], payload: { mark, document_id: tenantId } }],
    timestamp: new Date().toISOString(),
  })
  return {
    arbor: async (listeners) => ({
      listeners: Array.from({ length: listeners }, (_, index) =>
        webSocket(port, '/v1/ws', { channel, apiKey: members[index % members.length]?.apiKey }),
      ),
      publish: (mark) => runPublishNotification(context, notification(mark)),
      close: async () => undefined,
    }),
    bare: (listeners) => ({
      listeners: Array.from({ length: listeners }, () => webSocket(bare.port, '/ws', { channel })),
      publish: async (mark) => {
        const { views, ...envelope } = notification(mark)
        const payload = { ...views[0]?.payload, ...envelope, type: 'notification', channel }
        bare.sendMessage(JSON.stringify(payload))
      },
    }),
  }
}

/** A client of Server-Sent Events. */
function reader(port: number, path: string, apiKey?: string): Listener {
  return { port, steps: [{ send: request(path, apiKey), until: ': open\n\n' }] }
}

/** A client that listens to a channel. */
function webSocket(
  port: number,
  path: string,
  { channel, apiKey }: { channel: string; apiKey?: string | undefined },
): Listener {
  const upgrade = [
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  ]
  const message = Buffer.from(JSON.stringify({ action: 'subscribe', channel }))
  return {
    port,
    steps: [
      { send: request(path, apiKey, upgrade), until: '\r\n\r\n' },
      { send: frame(message), until: 'subscribed' },
    ],
  }
}

/** A client's text frame. A mask of zeros leaves the text unchanged. */
function frame(text: Buffer): Uint8Array {
  const masked = 0x80
  const length = text.length < 126 ? [masked | text.length] : [masked | 126, 0, text.length]
  return Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), text])
}

function request(path: string, apiKey?: string, headers: readonly string[] = []): Uint8Array {
  const key = apiKey === undefined ? [] : [`Authorization: Bearer ${apiKey}`]
  return Buffer.from(
    [`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...key, ...headers, '', ''].join('\r\n'),
  )
}
