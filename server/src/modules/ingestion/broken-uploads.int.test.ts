import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  leaveRunsAlone,
  storedKeys,
  upload,
  type Ingested,
  type Refusal,
} from '../../../test/fixtures/ingestions.ts'
import { multipart } from '../../../test/fixtures/multipart.ts'
import {
  startTestServer,
  type TestMember,
  type OwnTestServer,
} from '../../../test/support/index.ts'

const MEBIBYTE = 1024 * 1024
const CUT = { timeout: 120_000, interval: 10 }

let server: OwnTestServer
let port: number
let owner: TestMember

beforeAll(async () => {
  server = await startTestServer({ settings: { ARBOR_MAX_UPLOAD_MB: '1' } })
  await leaveRunsAlone(server)
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = (server.app.server.address() as AddressInfo).port
})
beforeEach(async () => {
  owner = await server.newTenant()
})
afterAll(() => server.close())

function form(bytes: Uint8Array | string, fileName = 'file.txt') {
  return multipart([
    { name: 'path_part_id', value: owner.sharedPartId },
    { name: 'file', fileName, bytes },
  ])
}

function head(contentType: string, ...more: string[]): string {
  return [
    'POST /v1/documents/ingest HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${owner.apiKey}`,
    `Content-Type: ${contentType}`,
    'Connection: close',
    ...more,
    '\r\n',
  ].join('\r\n')
}

type Answer = { readonly status: number; readonly body: Refusal & Ingested }

async function answerOf(socket: Socket): Promise<Answer> {
  const answer = await text(socket)
  const [top = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(top.split(' ')[1]), body: JSON.parse(body) as Refusal & Ingested }
}

/** Sends a complete request over a separate connection, whatever its body is. */
async function send(contentType: string, body: Uint8Array | string): Promise<Answer> {
  const socket = connect(port, '127.0.0.1')
  const length = `Content-Length: ${Buffer.byteLength(body)}`
  socket.write(head(contentType, length))
  socket.write(body)
  return answerOf(socket)
}

/** Starts an upload of `bytes` and hangs up after half of it, once the server has received some of it. */
async function hangUp(bytes: Uint8Array): Promise<void> {
  const { body, headers } = form(bytes)
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(head(headers['content-type'], `Content-Length: ${body.length}`))
  socket.write(body.subarray(0, body.length / 2))
  await vi.waitFor(async () => expect(await storedKeys(server)).not.toEqual([]), CUT)
  socket.destroy()
  await once(socket, 'close')
}

/** Close the connection of each answered request. An open one would keep the server from stopping. */
async function noOpenConnections(): Promise<void> {
  await vi.waitFor(async () => {
    server.app.server.closeIdleConnections()
    expect(await promisify(server.app.server.getConnections.bind(server.app.server))()).toBe(0)
  }, CUT)
}

describe('an incomplete form', () => {
  test('is rejected if it ends inside the file', async () => {
    const { body, headers } = form('x'.repeat(100_000))
    const reply = await send(headers['content-type'], body.subarray(0, 50_000))
    expect(reply.status).toBe(422)
    expect(reply.body.detail).toMatchObject([{ loc: ['body'], type: 'multipart_invalid' }])
    expect(await storedKeys(server)).toEqual([])
  })

  test('is rejected if only its last boundary is missing', async () => {
    const { body, boundary, headers } = form('short')
    const reply = await send(headers['content-type'], body.subarray(0, -boundary.length - 6))
    expect(reply.status).toBe(422)
    expect(await storedKeys(server)).toEqual([])
  })

  test('is rejected if a different boundary was announced', async () => {
    const reply = await send('multipart/form-data; boundary=another', form('short').body)
    expect(reply.status).toBe(422)
  })

  test.for(['multipart/form-data', 'multipart/form-data; boundary='])(
    'is rejected if its type is %s',
    async (type) => {
      const reply = await send(type, form('short').body)
      expect(reply.status).toBe(422)
      expect(reply.body.detail[0]).toHaveProperty(['loc', 0], 'body')
    },
  )

  test.for(['', 'no form at all', '\0\0\0\0'])('is rejected if it is %j', async (body) => {
    const reply = await send('multipart/form-data; boundary=b', body)
    expect(reply.status).toBe(422)
    expect(await storedKeys(server)).toEqual([])
  })

  test('is rejected if the head of a part is malformed', async () => {
    const reply = await send(
      'multipart/form-data; boundary=b',
      `--b\r\nContent-Disposition form-data; ${'x'.repeat(100_000)}\r\n\r\ny\r\n--b--\r\n`,
    )
    expect(reply.status).toBe(422)
  })

  test('leaves nothing behind if the client hangs up', async () => {
    await hangUp(Buffer.alloc(800_000, 'x'))
    await vi.waitFor(async () => expect(await storedKeys(server)).toEqual([]), CUT)
  })

  test('does not stop the server from taking the next upload', async () => {
    await Promise.all(Array.from({ length: 10 }, () => hangUp(Buffer.alloc(800_000, 'x'))))
    expect((await upload(owner, ['next.txt', 'x'])).status).toBe(201)
    await vi.waitFor(async () => expect(await storedKeys(server)).toHaveLength(1), CUT)
    await server.context.storage.deletePrefix(owner.tenantId)
  })
})

describe('the size of a file', () => {
  test('can be exactly the limit', async () => {
    const reply = await upload(owner, ['largest.txt', Buffer.alloc(MEBIBYTE, 'x')])
    expect(reply.status).toBe(201)
    await server.context.storage.deletePrefix(owner.tenantId)
  })

  test.for([
    ['one byte more', MEBIBYTE + 1],
    ['much more', 20 * MEBIBYTE],
  ] as const)('returns 413 for %s and leaves nothing behind', async ([, size]) => {
    const { body, headers } = form(Buffer.alloc(size, 'x'))
    const reply = await fetch(`http://127.0.0.1:${port}/v1/documents/ingest`, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { ...headers, authorization: `Bearer ${owner.apiKey}` },
    })
    expect(reply.status).toBe(413)
    expect(await reply.json()).toMatchObject({ detail: expect.stringContaining('1 MB') as string })
    expect(await storedKeys(server)).toEqual([])
    await noOpenConnections()
  })
})
