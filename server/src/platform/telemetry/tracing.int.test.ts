import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../compose.ts'
import { createDoors } from '../db/doors.ts'
import { tracedDriver } from '../db/traced-driver.ts'
import { endOf, upload } from '../../../test/fixtures/ingestions.ts'
import { createCaller } from '../../../test/support/caller.ts'
import { sharedTestServer } from '../../../test/support/index.ts'
import { startTracing } from './start-tracing.ts'

/** The requests that an OpenTelemetry collector received. */
const received: Buffer[] = []
const collector = createServer((request, response) => {
  request.on('end', () => response.end())
  void buffer(request).then((body) => received.push(body))
})
beforeAll(async () => {
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
})
afterAll(() => void collector.close())

type Span = { trace: string; id: string; parent: string; name: string; attributes: string[] }

/** The fields of a Protocol Buffers message: field numbers with their bytes. */
function* fieldsOf(message: Buffer): Generator<readonly [number, Buffer]> {
  let at = 0
  const varint = (): number => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = message[at++] ?? 0
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) return value
    }
  }
  while (at < message.length) {
    const tag = varint()
    const kind = tag & 7
    if (kind === 0) {
      varint()
      continue
    }
    const length = kind === 2 ? varint() : kind === 1 ? 8 : 4
    yield [tag >>> 3, message.subarray(at, at + length)]
    at += length
  }
}

const within = (messages: Buffer[], field: number): Buffer[] =>
  messages.flatMap((each) =>
    [...fieldsOf(each)].flatMap(([n, bytes]) => (n === field ? [bytes] : [])),
  )

/** The spans in requests to the collector. */
function spansOf(bodies: Buffer[]): Span[] {
  return within(within(within(bodies, 1), 2), 2).map((span) => {
    const text = (field: number, as: BufferEncoding) => within([span], field)[0]?.toString(as) ?? ''
    return {
      trace: text(1, 'hex'),
      id: text(2, 'hex'),
      parent: text(4, 'hex'),
      name: text(5, 'utf8'),
      attributes: within([span], 9).map((each) =>
        within([each], 1)
          .concat(within(within([each], 2), 1))
          .join('='),
      ),
    }
  })
}

it('one trace covers an upload to the end of its last step, and contains no texts', async () => {
  const server = await sharedTestServer({ worker: true })
  const { context } = server
  const owner = await server.newTenant()
  const { port } = collector.address() as AddressInfo
  const tracing = {
    url: `http://127.0.0.1:${String(port)}/v1/traces`,
    sampler: 'always_on',
    ratio: 1,
  } as const
  const driver = tracedDriver(context.driver)
  const app = await buildApp({
    ...context,
    driver,
    doors: createDoors(driver),
    config: { ...context.config, tracing },
  })
  const end = await startTracing(tracing, 'arbor test')
  try {
    const caller = createCaller(app, { authorization: `Bearer ${owner.apiKey}` })
    const { body } = await upload({ ...caller, sharedPartId: owner.sharedPartId }, [
      'secret plans.txt',
      'Marzipan for everybody.',
    ])
    expect((await endOf(owner, body.workflow_id)).status).toBe('completed')
    await caller.post('/v1/chunks/search', { query: 'marzipan', search_type: 'full_text' })
    await caller.get('/v1/nowhere')
  } finally {
    await end()
    await app.close()
  }
  const spans = spansOf(received)
  const first = spans.find(({ name }) => name === 'POST /v1/documents/ingest')
  expect(first).toMatchObject({ parent: '' })
  const ofUpload = spans.filter(({ trace }) => trace === first?.trace)
  const steps = ofUpload
    .filter(({ name }) => name === 'job ingestion-step')
    .map(({ attributes }) => attributes.find((each) => each.startsWith('arbor.step='))?.slice(11))
  expect(steps).toEqual(['prepare', 'convert', 'enrich', 'chunk', 'embed', 'finish'])
  const names = new Set(ofUpload.map(({ name }) => name))
  expect([...names]).toEqual(expect.arrayContaining(['INSERT', 'transaction', 'storage put']))
  expect(spans.map(({ name }) => name)).toContain('POST /v1/chunks/search')
  // Each span except the first has a parent in the same trace.
  const ids = new Set(ofUpload.map(({ id }) => id))
  for (const { parent } of ofUpload) expect(parent === '' || ids.has(parent)).toBe(true)
  const all = Buffer.concat(received).toString('latin1')
  for (const secret of ['arzipan', 'secret plans', owner.apiKey, owner.email]) {
    expect(all).not.toContain(secret)
  }
})
