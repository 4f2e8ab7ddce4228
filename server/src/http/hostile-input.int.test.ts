import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../test-support/index.ts'
import {
  call,
  fill,
  idsOf,
  readOperations,
  requiredQuery,
  sampleOf,
  type Operation,
} from './operations.test-support.ts'

let server: TestServer
let operations: readonly Operation[]

beforeAll(async () => {
  server = await startTestServer()
  operations = readOperations(server.app)
})
afterAll(() => server.close())

/** A failure of the server, or a refusal that does not say why. */
const isFault = (status: number, detail: unknown) =>
  status >= 500 || (status >= 400 && detail === undefined)

/** Values that no member is made for. */
const HOSTILE = [
  'null',
  '""',
  '0',
  '-1',
  '1e30',
  '1e400',
  '1.5',
  'true',
  '[]',
  '{}',
  '[[[]]]',
  '[null]',
  '"\\u0000"',
  '"\\ud800"',
  '"../../etc/passwd"',
  '"%s%n\'; drop table tenant; --"',
  `"${'x'.repeat(100_000)}"`,
  '{"constructor":{"prototype":1}}',
  '{"toString":1}',
  '["x"]',
  '[{}]',
  '9223372036854775808',
  '"😀"',
  '{"a\\u0000":1}',
  '"0001-01-01T00:00:00Z"',
  '"01A1FEA7-7799-7419-B19F-E9A18DBC0A0D"',
]

function* hostileBodies({ body }: Operation): Generator<string> {
  const { properties = {} } = body?.schema ?? {}
  const names = Object.keys(properties)
  const fair = sampleOf(body?.schema ?? {}) as Record<string, unknown>
  for (const value of HOSTILE) {
    yield value
    yield `{${names.map((name) => `"${name}":${value}`).join()}}`
    for (const name of names) {
      const rest = Object.entries(fair).filter(([key]) => key !== name)
      yield `{${[...rest.map(([key, each]) => `"${key}":${JSON.stringify(each)}`), `"${name}":${value}`].join()}}`
    }
  }
}

const HOSTILE_QUERY = [
  '',
  '%00',
  '%',
  '%ff',
  '-1',
  '0',
  '1e30',
  '1e400',
  '9223372036854775808',
  'NaN',
  'null',
  '[]',
  'x',
  '1.5',
  '01A1FEA7-7799-7419-B19F-E9A18DBC0A0D',
  '%F0%9F%98%80',
  "'",
  '%25',
  '_',
  '\\',
  'a&a=b',
  'x'.repeat(3000),
]

describe('no operation fails', () => {
  it('on a body, whatever it holds', async () => {
    const me = await server.newTenant()
    const ids = await idsOf(server, me)
    const faults: string[] = []
    for (const operation of operations.filter(({ body }) => body?.type === 'application/json')) {
      const url = fill(operation, ids)
      for (const body of hostileBodies(operation)) {
        const { status, detail } = await call(server.app, operation, url, {
          headers: { cookie: me.cookie },
          body,
        })
        if (isFault(status, detail)) faults.push(`${operation.id} ${status} ${body.slice(0, 200)}`)
      }
    }
    expect(faults).toEqual([])
  }, 120_000)

  it('on a query, whatever it holds', async () => {
    const me = await server.newTenant()
    const ids = await idsOf(server, me)
    const faults: string[] = []
    for (const operation of operations.filter(({ method }) => method === 'GET')) {
      for (const { name } of operation.parameters.filter((parameter) => parameter.in === 'query')) {
        for (const value of HOSTILE_QUERY) {
          const url = `${fill(operation, ids)}?${requiredQuery(operation, name)}&${name}=${value}`
          const { status, detail } = await call(server.app, operation, url, {
            headers: { cookie: me.cookie },
          })
          if (isFault(status, detail)) faults.push(`${operation.id} ${status} ${name}=${value}`)
        }
      }
    }
    expect(faults).toEqual([])
  }, 120_000)
})
