import { beforeAll, describe, expect, it } from 'vitest'
import { sharedTestServer, type TestServer } from '../support/index.ts'
import { attack, once, together, type Choice, type Hostile } from './hostile.ts'
import { fill, idOf, requestOf, requiredQuery, type Answer } from './requests.ts'
import { errorsOfQuery, isId, typeOf } from './taken.ts'
import { type Ids, isLacking, UNCONTROLLED } from './expectations.ts'
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
    const capitals = function* (operation: Operation, ids: Ids): Generator<Hostile, void, Answer> {
      const { url } = requestOf(operation, ids)
      const id = /[0-9a-f-]{36}/g
      const capital = url.replaceAll(id, (each) => each.toUpperCase())
      const lacks = isLacking(operation.id, 404) ? [404] : []
      yield { what: 'capitals', url: capital, must: [200, 204, ...lacks] }
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

const isNewRejection = once()
const isNewForm = once()

/** A query with these values, and the members that it needs. */
function withQuery(operation: Operation, ids: Ids, choices: readonly Choice[]): Hostile {
  const { payload } = requestOf(operation, ids)
  const idFor = (name: string) => idOf(operation, name, ids)
  const names = new Set(choices.map(({ member }) => member.name))
  const needed = requiredQuery(operation, idFor).filter(([name]) => !names.has(name))
  const given = choices.map(({ member, text }) => `${member.name}=${text}`)
  const query = [new URLSearchParams(needed).toString(), ...given].join('&')
  const what = given.map((each) => each.slice(0, 60)).join('&')
  return { what, url: `${fill(operation, ids)}?${query}`, payload }
}

/** Forms of a member that is not a plain value. */
const formsOf = (name: string, id: string) => [
  name,
  `${name}=1&${name}=x`,
  `${name}[]=1`,
  `${name}[a]=1`,
  `${name}.a=1`,
  Array.from({ length: 1000 }, () => `${name}=${id}`).join('&'),
]

/**
 * Values that the schema rejects fail alike in every operation, so each is sent once for each error, and one to each
 * member. All others go to each member.
 */
function* hostileQueries(operation: Operation, ids: Ids): Generator<Hostile, void, Answer> {
  const members = membersOf(operation).filter(
    ({ place, steps }) => place === 'query' && steps.length === 1,
  )
  const lists = members.map((member, turn) => {
    const all = QUERY_VALUES.map((text) => ({ member, text, errors: errorsOfQuery(member, text) }))
    return {
      member,
      turn,
      taken: all.filter(({ errors }) => errors === ''),
      refused: all.filter(({ errors }) => errors !== ''),
    }
  })
  for (const { member, turn, refused } of lists) {
    for (const [index, choice] of refused.entries()) {
      const isNew = isNewRejection(`${choice.errors} ${choice.text}`)
      if (!isNew && index !== turn % refused.length) continue
      yield { ...withQuery(operation, ids, [choice]), must: [422] }
    }
    for (const [index, form] of formsOf(member.name, String(ids['chunk_id'])).entries()) {
      if (!isNewForm(`${index} ${JSON.stringify(typeOf(member.schema))}`)) continue
      const { url, payload } = withQuery(operation, ids, [{ member, text: '' }])
      yield { what: form.slice(0, 60), url: url.replace(`${member.name}=`, form), payload }
    }
  }
  const send = (choices: readonly Choice[]) => withQuery(operation, ids, choices)
  const [alone, others] = [
    lists.filter(({ member }) => isId(member)),
    lists.filter(({ member }) => !isId(member)),
  ]
  for (const { taken } of alone) yield* together([taken], send)
  yield* together(
    others.map(({ taken }) => taken),
    send,
  )
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

/** Ids are checked alike in every path, so each value is sent once, and two to each id. */
let turnOfPaths = 0
function* hostilePaths(operation: Operation, ids: Ids): Generator<Hostile, void, Answer> {
  const { url, payload } = requestOf(operation, ids)
  const [path = '', query = ''] = url.split('?')
  for (const name of pathIds(operation)) {
    for (let each = 0; each < 2; each += 1) {
      turnOfPaths += 1
      const value = PATH_VALUES[turnOfPaths % PATH_VALUES.length] ?? ''
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
