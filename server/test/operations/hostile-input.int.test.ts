import type { Ids } from './expectations.ts'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { sharedTestServer, type TestServer } from '../support/index.ts'
import { attack, once, perClass, together, type Choice, type Hostile } from './hostile.ts'
import { requestOf, type Answer } from './requests.ts'
import { errorsOfBody, isId, typeOf } from './taken.ts'
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
const NUL = '"\\u0000"'
/** The parser of bodies rejects NUL and half of a surrogate pair, whatever the schema says. */
const UNSTORABLE = /\\u0000|\\ud800/
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

/** A valid request, except for members that hold JSON texts, which may be invalid. */
function withTexts(operation: Operation, ids: Ids, choices: readonly Choice[]): Hostile {
  const [first] = choices
  const set = first && { member: first.member, value: `${PLACEHOLDER} 0` }
  const { url, payload } = requestOf(operation, ids, set)
  const others = choices
    .slice(1)
    .map(({ member }, index) => [member.name, `${PLACEHOLDER} ${index + 1}`])
  const body = { ...(JSON.parse(String(payload?.bytes)) as object), ...Object.fromEntries(others) }
  const bytes = JSON.stringify(body).replaceAll(
    new RegExp(`"${PLACEHOLDER} (\\d+)"`, 'g'),
    (_whole, index: string) => choices[Number(index)]?.text ?? '',
  )
  const what = choices.map(({ member, text }) => `${member.steps.join('.')} = ${text.slice(0, 60)}`)
  return { what: what.join(), url, payload: { type: 'application/json', bytes } }
}

const bodyMembers = (operation: Operation) =>
  membersOf(operation).filter(({ place }) => place === 'body')

function whole(operation: Operation, ids: Ids, bytes: string, must?: readonly number[]): Hostile {
  const { url } = requestOf(operation, ids)
  return { what: bytes.slice(0, 60), url, must, payload: { type: 'application/json', bytes } }
}

const isNewRejection = once()
/** On PostgreSQL, a value is sent once for each type of a member, because only the driver differs. */
const isNewValue = once()

/**
 * Values that the schema rejects fail alike in every operation, so each is sent once for each error. A member gets a
 * wrong type, and text that can't be stored. All values that the schema takes go to each member.
 */
function* hostileBodies(operation: Operation, ids: Ids): Generator<Hostile, void, Answer> {
  const send = (choices: readonly Choice[]) => withTexts(operation, ids, choices)
  const lists: Choice[][] = []
  for (const member of bodyMembers(operation)) {
    const taken: Choice[] = []
    for (const text of valuesFor(member)) {
      const request = send([{ member, text }])
      const isUnstorable = UNSTORABLE.test(text)
      const errors = isUnstorable
        ? 'unstorable'
        : errorsOfBody(operation, String(request.payload?.bytes))
      if (errors === '') {
        const isNew = isEmbedded || isNewValue(`${text} ${JSON.stringify(typeOf(member.schema))}`)
        if (isNew) taken.push({ member, text })
        continue
      }
      if (!isEmbedded) continue
      const isWrongType = text === '{}' && isScalar(member.schema)
      const isNul = text === NUL && textOf(member.schema).type !== undefined
      const isNew = isNewRejection(`${errors} ${text}`)
      if (isWrongType || isNul || isNew) yield { ...request, must: REJECTED }
    }
    if (member.steps.length === 1 && !isId(member)) lists.push(taken)
    else yield* together([taken], send)
  }
  yield* together(lists, send)
}

/** Invalid, or too large for a caller without a credential. */
const REJECTED = [422, 413]

function valuesFor({ steps, schema }: Member): string[] {
  // Everything that the schema accepts must fit wherever it is stored.
  const { maxLength = 0 } = textOf(schema)
  return [
    ...(steps.length > 1 ? INNER_VALUES : VALUES),
    ...(maxLength > FITS_IN_AN_INDEX
      ? [JSON.stringify(denseText(Math.min(maxLength, 10_000)))]
      : []),
  ]
}

/** The branch of a schema that accepts a text. */
const textOf = (schema: Schema): Schema =>
  [schema, ...(schema.anyOf ?? [])].find(({ type }) => [type].flat().includes('string')) ?? {}

function isScalar({ type, anyOf, enum: values }: Schema): boolean {
  const types = [type ?? []].flat()
  return anyOf ? false : values !== undefined || (types.length > 0 && !types.includes('object'))
}

function* malformedBodies(operation: Operation, ids: Ids): Generator<Hostile> {
  const { payload } = requestOf(operation, ids)
  const fair = JSON.parse(String(payload?.bytes)) as Record<string, unknown>
  for (const name of operation.body?.schema.required ?? []) {
    const { [name]: _left, ...rest } = fair
    const without = whole(operation, ids, JSON.stringify(rest), [422])
    yield { ...without, what: `without ${name}`, everywhere: true }
    const nothing = JSON.stringify({ ...fair, [name]: null })
    yield { ...whole(operation, ids, nothing, [422]), what: `${name} null` }
  }
  for (const extra of EXTRAS) {
    const text = JSON.stringify({ ...fair, [extra]: 1 })
    // Clients of other interfaces send many members that have no effect.
    const isOpen = operation.body?.schema.additionalProperties === true
    yield {
      ...whole(operation, ids, text, isOpen ? undefined : [422]),
      what: `with ${extra.slice(0, 20)}`,
    }
  }
  for (const [name, value] of Object.entries(fair)) {
    const twice = `{"${name}":{},${JSON.stringify(fair).slice(1, -1)},"${name}":${JSON.stringify(value)}}`
    yield { ...whole(operation, ids, twice), what: `${name} three times` }
  }
  for (const value of VALUES) yield whole(operation, ids, value)
  for (const deep of DEEP) {
    yield whole(operation, ids, deep, [422])
    for (const member of bodyMembers(operation).filter(({ steps }) => steps.length === 1)) {
      yield { ...withTexts(operation, ids, [{ member, text: deep }]), must: [422] }
    }
  }
}

const EXTRAS = ['nobody_knows_this', '', 'toString', 'constructor', '😀', 'a'.repeat(9999)]

/** Operations whose bodies are read in the same way. */
const reading = ({ access }: Operation) => String(access.kind === 'open')

const isEmbedded = inject('testDatabase').kind === 'embedded'

describe('no operation fails internally, or partly carries out a rejected request,', () => {
  it('with any values in the body', async () => {
    expect(await attack(server, operations.filter(isJson), hostileBodies)).toEqual([])
  })

  it.runIf(isEmbedded)(
    'with a body that lacks a member, has an extra one or is nested without limit',
    async () => {
      const some = perClass(malformedBodies, reading, 20)
      expect(await attack(server, operations.filter(isJson), some)).toEqual([])
    },
  )
})
