import type { Ids } from './expectations.ts'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { sharedTestServer, type TestServer } from '../support/index.ts'
import { createValidatorCompiler } from '../../src/platform/http/validator.ts'
import { attack, type Hostile, type HostileRequests } from './hostile.ts'
import { requestOf } from './requests.ts'
import {
  membersOf,
  readOperations,
  type Member,
  type Operation,
  type Schema,
} from './operations.ts'

let server: TestServer
let operations: readonly Operation[]

beforeAll(async () => {
  server = await sharedTestServer()
  operations = readOperations(server.app)
})

const isJson = ({ body }: Operation) => body?.type === 'application/json'

/**
 * A text that hardly compresses, so that an index row has no room for it. Each run uses the same text. Each length has
 * a different one, because requests are distinguished by their beginning.
 */
function denseText(length: number): string {
  let state = length
  const letters = Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647
    return String.fromCodePoint(0x4e00 + (state % 20_000))
  })
  return letters.join('')
}
/** An index row takes 2,700 bytes. Any text of up to this many letters fits. */
const FITS_IN_AN_INDEX = 600
const LONG = denseText(5_000)
/**
 * Compresses as badly, but consists of words. Splitting 40,000 letters without a gap takes a second, and LONG has no
 * gaps.
 */
const LONGEST = denseText(40_000).replaceAll(/(.{7})./gu, '$1 ')

/** Values that no member expects. */
const VALUES = [
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
  `"${LONGEST}"`,
  '{"constructor":{"prototype":1}}',
  '{"toString":1}',
  '["x"]',
  '[{}]',
  '9223372036854775808',
  '"😀"',
  '"e\\u0301"',
  '"a\\u202eb"',
  '"\\u200b"',
  '{"a\\u0000":1}',
  '"0001-01-01T00:00:00Z"',
  '"01A1FEA7-7799-7419-B19F-E9A18DBC0A0D"',
  `"${LONG}"`,
]
/** Fewer values, for the many nested members. */
const INNER_VALUES = [
  'null',
  '1e400',
  '-1',
  '"\\u0000"',
  '"\\ud800"',
  '[[{}]]',
  '{"a":[null]}',
  `"${LONG}"`,
]

const DEPTH = 10_000
const DEEP = [
  `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`,
  `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`,
]

const PLACEHOLDER = 'here comes what is hostile'

/** A valid request, except for one member that holds a JSON text, which may be invalid. */
function withText(operation: Operation, ids: Ids, member: Member, text: string): Hostile {
  const { url, payload } = requestOf(operation, ids, { member, value: PLACEHOLDER })
  const bytes = String(payload?.bytes).replace(`"${PLACEHOLDER}"`, () => text)
  const what = `${member.steps.join('.')} = ${text.slice(0, 60)}`
  return { what, url, payload: { type: 'application/json', bytes } }
}

const bodyMembers = (operation: Operation) =>
  membersOf(operation).filter(({ place }) => place === 'body')

function whole(operation: Operation, ids: Ids, bytes: string, must?: readonly number[]): Hostile {
  const { url } = requestOf(operation, ids)
  return { what: bytes.slice(0, 60), url, must, payload: { type: 'application/json', bytes } }
}

function* hostileBodies(operation: Operation, ids: Ids): Generator<Hostile> {
  const names = Object.keys(operation.body?.schema.properties ?? {})
  for (const value of VALUES) {
    yield whole(operation, ids, value)
    yield whole(operation, ids, `{${names.map((name) => `"${name}":${value}`).join()}}`)
  }
  for (const member of bodyMembers(operation)) {
    const isInner = member.steps.length > 1
    for (const value of isInner ? INNER_VALUES : VALUES) {
      const must = value === '{}' && isScalar(member.schema) ? [422] : undefined
      yield { ...withText(operation, ids, member, value), must }
    }
    // Everything that the schema accepts must fit wherever it is stored.
    const { maxLength = 0 } = textOf(member.schema)
    if (maxLength > FITS_IN_AN_INDEX) {
      yield withText(operation, ids, member, JSON.stringify(denseText(Math.min(maxLength, 10_000))))
    }
  }
}

/** The branch of a schema that accepts a text. */
const textOf = (schema: Schema): Schema =>
  [schema, ...(schema.anyOf ?? [])].find(({ type }) => [type].flat().includes('string')) ?? {}

function isScalar({ type, anyOf, enum: values }: Schema): boolean {
  const types = [type ?? []].flat()
  return anyOf ? false : values !== undefined || (types.length > 0 && !types.includes('object'))
}

function* incompleteBodies(operation: Operation, ids: Ids): Generator<Hostile> {
  const { payload } = requestOf(operation, ids)
  const fair = JSON.parse(String(payload?.bytes)) as Record<string, unknown>
  for (const name of operation.body?.schema.required ?? []) {
    const { [name]: _left, ...rest } = fair
    yield { ...whole(operation, ids, JSON.stringify(rest), [422]), what: `without ${name}` }
    const nothing = JSON.stringify({ ...fair, [name]: null })
    yield { ...whole(operation, ids, nothing, [422]), what: `${name} null` }
  }
  for (const extra of [
    'nobody_knows_this',
    '',
    'toString',
    'constructor',
    '😀',
    'a'.repeat(9999),
  ]) {
    const text = JSON.stringify({ ...fair, [extra]: 1 })
    yield { ...whole(operation, ids, text, [422]), what: `with ${extra.slice(0, 20)}` }
  }
  for (const [name, value] of Object.entries(fair)) {
    const twice = `{"${name}":{},${JSON.stringify(fair).slice(1, -1)},"${name}":${JSON.stringify(value)}}`
    yield { ...whole(operation, ids, twice), what: `${name} three times` }
  }
}

function* deepBodies(operation: Operation, ids: Ids): Generator<Hostile> {
  for (const deep of DEEP) {
    yield whole(operation, ids, deep, [422])
    for (const member of bodyMembers(operation).filter(({ steps }) => steps.length === 1)) {
      yield { ...withText(operation, ids, member, deep), must: [422] }
    }
  }
}

const isEmbedded = inject('testDatabase').kind === 'embedded'

/**
 * A body that violates its schema is rejected before anything is looked up, in the same way on every database. On
 * PostgreSQL, only bodies that match the schema are sent.
 */
const here = (requests: HostileRequests): HostileRequests =>
  isEmbedded
    ? requests
    : function* (operation, ids) {
        for (const request of requests(operation, ids)) {
          if (isTaken(operation, request)) yield request
        }
      }

const compile = createValidatorCompiler()
const validators = new Map<Operation, ReturnType<typeof compile>>()

/** Whether a body is JSON that matches the operation's schema. */
function isTaken(operation: Operation, { payload }: Hostile): boolean {
  const schema = operation.body?.schema ?? {}
  const validate =
    validators.get(operation) ?? compile({ schema, method: '', url: '', httpPart: 'body' })
  validators.set(operation, validate)
  const result: unknown = validate(JSON.parse(String(payload?.bytes)))
  return !(result as { error?: Error }).error
}

function* malformedBodies(operation: Operation, ids: Ids): Generator<Hostile> {
  yield* incompleteBodies(operation, ids)
  yield* deepBodies(operation, ids)
}

describe('no operation fails internally, or partly carries out a rejected request,', () => {
  it('with any values in the body', async () => {
    expect(await attack(server, operations.filter(isJson), here(hostileBodies))).toEqual([])
  })

  it.runIf(isEmbedded)(
    'with a body that lacks a member, has an extra one or is nested without limit',
    async () => {
      expect(await attack(server, operations.filter(isJson), malformedBodies)).toEqual([])
    },
  )
})
