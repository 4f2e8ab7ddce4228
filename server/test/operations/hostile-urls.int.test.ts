import { beforeAll, describe, expect, it } from 'vitest'
import { sharedTestServer, type TestServer } from '../support/index.ts'
import { attack, type Hostile } from './hostile.ts'
import { fill, idOf, requestOf, requiredQuery } from './requests.ts'
import { type Ids, UNCONTROLLED } from './expectations.ts'
import { membersOf, pathIds, readOperations, type Operation } from './operations.ts'

let server: TestServer
let operations: readonly Operation[]

beforeAll(async () => {
  server = await sharedTestServer()
  operations = readOperations(server.app)
})

describe('no operation fails internally, or partly carries out a rejected request,', () => {
  it('with any query', async () => {
    expect(await attack(server, operations, hostileQueries)).toEqual([])
  })

  it('with any id in the path', async () => {
    const withIds = operations.filter((operation) => pathIds(operation).length > 0)
    expect(await attack(server, withIds, hostilePaths)).toEqual([])
  })
})

describe('an id in the path', () => {
  it('can be in upper case', async () => {
    const reading = operations.filter(
      (each) => each.method === 'GET' && pathIds(each).length > 0 && !UNCONTROLLED[each.id],
    )
    const capitals = function* (operation: Operation, ids: Ids): Generator<Hostile> {
      const { url } = requestOf(operation, ids)
      const id = /[0-9a-f-]{36}/g
      const capital = url.replaceAll(id, (each) => each.toUpperCase())
      yield { what: 'capitals', url: capital, must: [200, 204] }
    }
    expect(await attack(server, reading, capitals)).toEqual([])
  })
})

const QUERY_VALUES = [
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
  'x'.repeat(3000),
  '0001-01-01T00:00:00Z',
]

function* hostileQueries(operation: Operation, ids: Ids): Generator<Hostile> {
  const { payload } = requestOf(operation, ids)
  const idFor = (name: string) => idOf(operation, name, ids)
  for (const { name } of membersOf(operation).filter(
    ({ place, steps }) => place === 'query' && steps.length === 1,
  )) {
    const rest = new URLSearchParams(requiredQuery(operation, idFor, name)).toString()
    const url = `${fill(operation, ids)}?${rest}&`
    for (const value of QUERY_VALUES) {
      const must = ['%00', '%ff'].includes(value) ? [422] : undefined
      yield { what: `${name}=${value.slice(0, 60)}`, url: `${url}${name}=${value}`, payload, must }
    }
    for (const odd of [name, `${name}=1&${name}=x`, `${name}[]=1`, `${name}[a]=1`, `${name}.a=1`]) {
      yield { what: odd, url: `${url}${odd}`, payload }
    }
    const many = Array.from({ length: 1000 }, () => `${name}=${String(ids['chunk_id'])}`).join('&')
    yield { what: `${name} a thousand times`, url: `${url}${many}`, payload }
  }
}

const PATH_VALUES = [
  '..%2f..%2fetc%2fpasswd',
  'null',
  '0',
  'x'.repeat(1000),
  'x'.repeat(5000),
  '%F0%9F%98%80',
  '%00',
  '%ff',
  '%',
  "'%20or%201=1--",
  '{id}',
  '%7B%22a%22:1%7D',
  'urn:uuid:01a1fea7-7799-7419-b19f-e9a18dbc0a0d',
  '01a1fea7779974 19b19fe9a18dbc0a0d'.replace(' ', ''),
  '01a1fea7-7799-7419-b19f-e9a18dbc0a0d%00',
  '01a1fea7-7799-7419-b19f-e9a18dbc0a0d%0a',
]

function* hostilePaths(operation: Operation, ids: Ids): Generator<Hostile> {
  const { url, payload } = requestOf(operation, ids)
  const [path = '', query = ''] = url.split('?')
  for (const name of pathIds(operation)) {
    for (const value of PATH_VALUES) {
      const changed = path.replace(idOf(operation, name, ids), () => value)
      yield {
        what: `{${name}} = ${value.slice(0, 60)}`,
        url: `${changed}?${query}`,
        payload,
        must: [404, 422],
      }
    }
  }
}
