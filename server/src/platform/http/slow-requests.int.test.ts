import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import {
  listen,
  startTestServer,
  type OwnTestServer,
  type TestMember,
} from '../../../test/support/index.ts'
import { newId } from '../core/ids.ts'

const WAIT = { timeout: 120_000, interval: 50 }
const MOST = 10

let server: OwnTestServer
let port: number
let member: TestMember
const sockets: Socket[] = []
beforeAll(async () => {
  const settings = { ARBOR_REQUEST_TIMEOUT_SECONDS: '1', ARBOR_MAX_CONNECTIONS: String(MOST) }
  server = await startTestServer({ settings })
  port = await listen(server.app)
  member = await server.newTenant()
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await allEnded()
})
afterAll(() => server.close())

const countOpen = () =>
  new Promise<number>((resolve, reject) =>
    server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

const allEnded = () => vi.waitFor(async () => expect(await countOpen()).toBe(0), WAIT)

/** A client that never closes its side and sends a part of a request every tenth of a second. */
async function drip(
  first: string,
  part = '',
  onEnd: () => unknown = () => undefined,
): Promise<{ heard: () => string }> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  sockets.push(socket)
  socket.on('error', onEnd)
  socket.on('end', onEnd)
  let heard = ''
  socket.on('data', (chunk) => (heard += String(chunk)))
  await once(socket, 'connect')
  if (first !== '') socket.write(first)
  const timer = setInterval(() => part !== '' && socket.writable && socket.write(part), 100)
  socket.once('close', () => clearInterval(timer))
  return { heard: () => heard }
}

const head = (line: string, ...more: string[]) =>
  [`${line} HTTP/1.1`, 'host: localhost', ...more, '', ''].join('\r\n')
const JSON_TYPE = 'content-type: application/json'
const SIGN_IN = 'POST /v1/auth/pw/signin'

const SLOW = {
  nothing: ['', ''],
  'a header without end': ['GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-a: ', 'a'],
  'a body without end': [head(SIGN_IN, JSON_TYPE, 'content-length: 60000'), ' '],
  'parts of a body': [head(SIGN_IN, JSON_TYPE, 'transfer-encoding: chunked'), '1\r\n \r\n'],
  'a body to an unknown path': [head('POST /nothing', JSON_TYPE, 'content-length: 60000'), ' '],
  'a body to an invalid path': [head('POST /%zz', JSON_TYPE, 'content-length: 60000'), ' '],
  'an upload without an account': [
    head('POST /v1/documents/ingest', JSON_TYPE, 'content-length: 60000'),
    ' ',
  ],
} as const

it('closes the connections of clients that send slowly, whatever they send', async () => {
  const ended = new Set<string>()
  for (const [what, [first, part]] of Object.entries(SLOW)) {
    await drip(first, part, () => ended.add(what))
  }
  await vi.waitFor(() => expect(ended).toEqual(new Set(Object.keys(SLOW))), WAIT)
  // Their side is still open. The server's isn't.
  await allEnded()
})

it('returns 408 to a client that is too slow', async () => {
  const { heard } = await drip(head(SIGN_IN, JSON_TYPE, 'content-length: 60000'), ' ')
  await vi.waitFor(() => expect(heard()).toContain('408 Request Timeout'), WAIT)
})

/** The parts of an upload by the member. */
async function uploadInParts(): Promise<{ head: string; parts: string[] }> {
  const { body } = await member.get<{ items: { path_part_id: string }[] }>('/v1/folders')
  const [folder] = body.items
  const boundary = 'b'
  const form = [
    `--${boundary}`,
    'content-disposition: form-data; name="path_part_id"',
    '',
    folder?.path_part_id ?? '',
    `--${boundary}`,
    `content-disposition: form-data; name="file"; filename="${newId()}.txt"`,
    'content-type: text/plain',
    '',
    `${newId()} `.repeat(5),
    `--${boundary}--`,
    '',
  ].join('\r\n')
  const start = head(
    'POST /v1/documents/ingest',
    'connection: close',
    `authorization: Bearer ${member.apiKey}`,
    `content-type: multipart/form-data; boundary=${boundary}`,
    `content-length: ${Buffer.byteLength(form)}`,
  )
  const size = Math.ceil(form.length / 20)
  const parts = Array.from({ length: 20 }, (_, at) => form.slice(at * size, (at + 1) * size))
  return { head: start, parts }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

it('lets a member upload slowly', async () => {
  const upload = await uploadInParts()
  const { heard } = await drip(upload.head)
  const [socket] = sockets
  for (const part of upload.parts) {
    socket?.write(part)
    // In total, this takes longer than other requests may.
    await pause(100)
  }
  await vi.waitFor(() => expect(heard()).toContain('201 Created'), WAIT)
})

it('does not count the time to authenticate a member', async () => {
  const upload = await uploadInParts()
  const held = Promise.withResolvers<void>()
  const holding = Promise.withResolvers<void>()
  // Everyone else who needs the database waits.
  const busy = server.context.doors.acrossTenants(async () => {
    holding.resolve()
    await held.promise
  })
  await holding.promise
  const { heard } = await drip(upload.head)
  // This takes longer than a request may.
  await pause(2_000)
  held.resolve()
  await busy
  for (const part of upload.parts) sockets[0]?.write(part)
  await vi.waitFor(() => expect(heard()).toContain('201 Created'), WAIT)
})

it('rejects connections above the limit until others end', async () => {
  await Promise.all(Array.from({ length: MOST + 5 }, () => drip('')))
  expect(await countOpen()).toBeLessThanOrEqual(MOST)
  await vi.waitFor(async () => {
    const { heard } = await drip(head('GET /healthz', 'connection: close'))
    await vi.waitFor(() => expect(heard()).toContain('200 OK'), { timeout: 500 })
  }, WAIT)
})
