import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { createArbor, type ReplyEvent } from './index.ts'

const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

async function listenWith(server: Server): Promise<string> {
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const delta = (n: number, text: string) =>
  `id: 1-${n}\nevent: text_delta\ndata: {"delta":"${text}","message_id":"m","seq":${n}}\n\n`

/** A server that returns these responses in order. `cut` breaks the connection in the middle of one. */
function serverOf(answers: readonly (string | { cut: string } | number)[], asked: string[]) {
  return createServer((request, response) => {
    const answer = answers[asked.length] ?? 500
    asked.push(request.url ?? '')
    if (typeof answer === 'number') {
      response.writeHead(answer, { 'retry-after': '0' }).end('{"detail":"Not now."}')
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    if (typeof answer === 'string') response.end(answer)
    else response.write(answer.cut, () => setImmediate(() => response.destroy()))
  })
}

async function textOf(events: AsyncIterable<ReplyEvent>): Promise<string> {
  let text = ''
  for await (const { event, data } of events) {
    if (event === 'text_delta') text += data.delta
    if (event === 'ended_unseen') text += '(ended)'
  }
  return text
}

test('continues a reply after the last event, despite lost connections, errors and restarts', async () => {
  const asked: string[] = []
  const answers = [
    { cut: `: open\n\n${delta(1, 'one ')}${delta(2, 'two ')}id: 1-3\neve` },
    503,
    'id: 1-2\nevent: replay_complete\ndata: {"replayed_count":0}\n\n',
    `${delta(3, 'three')}id: 1-4\nevent: done\ndata: [DONE]\n\n`,
  ]
  const arbor = createArbor({ baseUrl: await listenWith(serverOf(answers, asked)) })
  const positions: string[] = []
  const events = arbor.followReply('t', { onPosition: ({ entryId }) => positions.push(entryId) })
  expect(await textOf(events)).toBe('one two three')
  const after = '/v1/threads/t/stream?last_message_id=m&last_entry_id=1-2'
  expect(asked).toEqual(['/v1/threads/t/stream', after, after, after])
  expect(positions).toEqual(['1-1', '1-2', '1-3'])
})

test('reports a reply that was completed while the connection was lost', async () => {
  const answers = [
    { cut: delta(1, 'one ') },
    'id: 1-1\nevent: message_not_streaming\ndata: {"message_id":"m"}\n\n',
  ]
  const arbor = createArbor({ baseUrl: await listenWith(serverOf(answers, [])) })
  expect(await textOf(arbor.followReply('t'))).toBe('one (ended)')
})

test('fails immediately if the caller can’t read the thread', async () => {
  const asked: string[] = []
  const arbor = createArbor({ baseUrl: await listenWith(serverOf([404], asked)) })
  await expect(textOf(arbor.followReply('t'))).rejects.toMatchObject({
    failure: { kind: 'not_found', message: 'Not now.' },
  })
  expect(asked).toHaveLength(1)
})

test('stops following a reply when aborted', async () => {
  const arbor = createArbor({ baseUrl: await listenWith(serverOf([503, 503, 503], [])) })
  const stop = new AbortController()
  const text = textOf(arbor.followReply('t', { signal: stop.signal }))
  stop.abort(new Error('enough'))
  await expect(text).rejects.toThrow('enough')
})

test('receives notifications again after a lost connection', async () => {
  const server = createServer()
  const url = await listenWith(server)
  const sockets = new WebSocketServer({ server, path: '/v1/ws' })
  sockets.on('connection', (socket, { headers }) => {
    expect(headers.authorization).toBe('Bearer sk-user-1')
    const send = (message: object) => socket.send(JSON.stringify(message))
    send({ type: 'system', event: 'connection_established', tenant_id: 'a', user_id: 'b' })
    socket.on('message', (data: Buffer) => {
      const { channel } = JSON.parse(data.toString()) as { channel: string }
      send({ type: 'system', event: 'subscribed', channel })
      if (!channel.includes('users')) return
      send({ type: 'notification', event: 'document_ingestion_completed', document_id: 'd' })
      socket.close(1001)
    })
  })
  const arbor = createArbor({ baseUrl: url, apiKey: 'sk-user-1' })
  const seen: string[] = []
  for await (const { event } of arbor.listen()) {
    seen.push(event)
    if (seen.length === 5) break
  }
  expect(seen).toEqual([
    'connected',
    'document_ingestion_completed',
    'disconnected',
    'connected',
    'document_ingestion_completed',
  ])
})

test('throws an error if the server rejects the caller of notifications', async () => {
  const server = createServer()
  const url = await listenWith(server)
  new WebSocketServer({ server }).on('connection', (socket) => socket.close(4401))
  const events = createArbor({ baseUrl: url }).listen()
  await expect(events.next()).rejects.toMatchObject({ failure: { kind: 'unauthorized' } })
})
