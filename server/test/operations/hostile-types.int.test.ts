import type { Ids } from './expectations.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedTestServer, type TestServer } from '../support/index.ts'
import { formOf, part, type Payload } from './forms.ts'
import { attack, perClass, type Hostile } from './hostile.ts'
import { requestOf } from './requests.ts'
import { readOperations, type Operation } from './operations.ts'

let server: TestServer
let operations: readonly Operation[]

beforeAll(async () => {
  server = await sharedTestServer()
  operations = readOperations(server.app)
})

const JSON_TYPE = 'application/json'

/** A valid body under another type, or other bytes under the right type. */
function* payloadsFor(fair: string): Generator<[what: string, payload: Payload, must?: number]> {
  for (const type of [
    'text/xml',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'application',
    ';',
    '*/*',
    '',
  ]) {
    yield [`as ${type}`, { type, bytes: fair }, 422]
  }
  yield ['as a form', formOf([part('name="name"', 'x')]), 422]
  const utf16 = Buffer.from(fair, 'utf16le')
  yield ['in UTF-16', { type: `${JSON_TYPE}; charset=utf-16`, bytes: utf16 }, 422]
  yield ['in UTF-16, undeclared', { type: JSON_TYPE, bytes: utf16 }, 422]
  yield ['of an unknown charset', { type: `${JSON_TYPE}; charset=klingon`, bytes: fair }]
  yield ['of an odd type', { type: `${JSON_TYPE};;;="`, bytes: fair }]
  yield ['behind a byte order mark', { type: JSON_TYPE, bytes: `\uFEFF${fair}` }]
  yield ['twice', { type: JSON_TYPE, bytes: `${fair}${fair}` }, 422]
  yield ['as JSON text', { type: JSON_TYPE, bytes: JSON.stringify(fair) }, 422]
  yield ['in a list', { type: JSON_TYPE, bytes: `[${fair}]` }, 422]
  yield ['cut', { type: JSON_TYPE, bytes: fair.slice(0, -1) }, 422]
  yield ['of NUL bytes', { type: JSON_TYPE, bytes: Buffer.alloc(64) }, 422]
  const bytes = Buffer.from([0x22, 0xff, 0xfe, 0xed, 0xa0, 0x80, 0x22])
  const parts = fair.split(/"x[^"]*"/).map((each) => Buffer.from(each))
  const broken = parts.flatMap((each, index) => (index === 0 ? [each] : [bytes, each]))
  const noText = { type: JSON_TYPE, bytes: Buffer.concat(broken) }
  if (parts.length > 1) yield ['with bytes that are not text', noText, 422]
  yield ['of bytes that are not text', { type: JSON_TYPE, bytes }, 422]
}

const isNeeded = ({ body }: Operation) => (body?.schema.required ?? []).length > 0

function* hostileTypes(operation: Operation, ids: Ids): Generator<Hostile> {
  const { url, payload } = requestOf(operation, ids)
  for (const [what, sent, must] of payloadsFor(String(payload?.bytes))) {
    yield { what, url, payload: sent, must: must === undefined ? undefined : [must] }
  }
  const must = isNeeded(operation) ? [422] : undefined
  for (const bytes of ['', ' \n']) {
    yield { what: `of ${bytes.length} spaces`, url, payload: { type: JSON_TYPE, bytes }, must }
  }
  yield { what: 'nothing', url, must, everywhere: true }
  const encoded = { 'content-encoding': 'gzip', accept: 'text/xml', 'accept-charset': 'utf-16' }
  yield { what: 'declared as compressed', url, payload, headers: encoded, everywhere: true }
}

/** Bodies for operations that take none. */
function* needlessBodies(operation: Operation, ids: Ids): Generator<Hostile> {
  const { url } = requestOf(operation, ids)
  for (const [type, bytes] of [
    ['text/xml', '<a/>'],
    ['', 'x'],
    [JSON_TYPE, '{broken'],
    [JSON_TYPE, '{"id":null,"tenant_id":[]}'],
  ] as const) {
    const everywhere = bytes.startsWith('{"')
    yield { what: `${bytes} as ${type}`, url, payload: { type, bytes }, everywhere }
  }
  yield { what: 'a form', url, payload: formOf([part('name="a"', 'x')]) }
}

/** Operations whose bodies are read in the same way. */
const reading = (operation: Operation) =>
  `${operation.access.kind === 'open'} ${isNeeded(operation)}`

describe('no operation fails internally, or partly carries out a rejected request,', () => {
  it('with a body of a wrong type or with a wrong content type', async () => {
    const some = operations.filter(({ body }) => body?.type === JSON_TYPE)
    expect(
      await attack(server, some, perClass(hostileTypes, reading, 9), { checksStatuses: true }),
    ).toEqual([])
  })

  it("with a body that it doesn't take", async () => {
    const some = operations.filter(({ body }) => body === undefined)
    expect(
      await attack(server, some, perClass(needlessBodies, reading, 4), { checksStatuses: true }),
    ).toEqual([])
  })
})
