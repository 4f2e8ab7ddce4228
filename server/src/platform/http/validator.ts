import { isEmailAddress } from '../core/email-address.ts'
import { Ajv, type AnySchemaObject, type ErrorObject, type SchemaValidateFunction } from 'ajv'
import type { DataValidationCxt } from 'ajv/dist/types/index.js'
import formats from 'ajv-formats'
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { InvalidInput } from '../core/errors.ts'
import { inputFaults } from './input-faults.ts'
import { isUuid } from '../core/ids.ts'
import { trimmedAddress } from '../core/email-address.ts'
import { nameFault, normalName, normalPart, type NameKind } from '../core/names.ts'
import { ADDRESS_RULE, NAME_RULE } from './schemas.ts'

const PLACES: Record<string, string> = {
  body: 'body',
  querystring: 'query',
  params: 'path',
  headers: 'header',
}

/** Keywords for the OpenAPI document that the validator ignores. */
const ANNOTATIONS = ['example', 'xml', 'externalDocs', 'discriminator']

/** For bodies with more values, only the first fault is reported. */
const THOROUGH_VALUES = 1_000

function createAjv(coerce: boolean, allErrors = true): Ajv {
  const ajv = new Ajv({
    // Only queries and paths convert text to numbers and booleans. JSON bodies have types.
    coerceTypes: coerce ? 'array' : false,
    useDefaults: true,
    removeAdditional: false,
    allErrors,
    verbose: true,
    // JSON.parse turns 1e400 into Infinity, which the database doesn't accept. With coercion, this option would skip
    // the bounds.
    strictNumbers: !coerce,
    allowUnionTypes: true,
    strict: false,
  })
  formats.default(ajv, ['uuid', 'date-time', 'uri', 'password', 'binary', 'int32', 'int64'])
  // The library's format also accepts urn:uuid:..., which the database doesn't.
  ajv.addFormat('uuid', isUuid)
  ajv.addFormat('email', isEmailAddress)
  for (const word of ANNOTATIONS) ajv.addKeyword(word)
  ajv.addKeyword({
    keyword: NAME_RULE,
    type: 'string',
    modifying: true,
    // Length limits apply to the normalized name.
    before: 'maxLength',
    validate: checkName,
  })
  ajv.addKeyword({
    keyword: ADDRESS_RULE,
    type: 'string',
    modifying: true,
    before: 'maxLength',
    validate: trimAddress,
  })
  return ajv
}

const trimAddress: SchemaValidateFunction = (
  _rule: boolean,
  given: string,
  _schema?: AnySchemaObject,
  place?: DataValidationCxt,
): boolean => {
  if (place) place.parentData[place.parentDataProperty] = trimmedAddress(given)
  return true
}

const checkName: SchemaValidateFunction = (
  kind: NameKind,
  given: string,
  schema?: AnySchemaObject,
  place?: DataValidationCxt,
): boolean => {
  const normal = kind === 'part' ? normalPart(given) : normalName(given)
  // A name of spaces gets the message about blank names, not the one about its length.
  const name = normal === '' && kind !== 'optional' ? given : normal
  if (place && name !== given) place.parentData[place.parentDataProperty] = name
  const isTooShort = name.length < Number(schema?.['minLength'] ?? 0)
  const fault = isTooShort ? undefined : nameFault(name, kind)
  checkName.errors = fault ? [{ keyword: NAME_RULE, message: fault, params: {} }] : []
  return fault === undefined
}

/** Compiles route schemas to validators that throw the contract's 422, each on first use. Use one per application. */
export function createValidatorCompiler(): FastifySchemaCompiler<object> {
  const forText = createAjv(true)
  const forBodies = createAjv(false)
  const forLargeBodies = createAjv(false, false)
  return ({ schema, httpPart }) => {
    const place = PLACES[httpPart ?? 'body'] ?? 'body'
    const isBody = place === 'body'
    return (data: unknown) => {
      // Collecting a million faults would take minutes and gigabytes.
      const ajv = !isBody ? forText : isSmall(data) ? forBodies : forLargeBodies
      // The library caches compiled schemas.
      const validate = ajv.compile(schema)
      if (!isBody) readBooleans(schema, data)
      if (validate(data)) return { value: place === 'path' ? withPlainIds(data) : data }
      const error = new InvalidInput(faultsOf(validate.errors ?? [], { place, data }))
      return { error: error as unknown as FastifySchemaValidationError[] & Error }
    }
  }
}

/** Spellings of booleans in queries, in any case. Python clients send True, others 1 or yes. */
const BOOLEANS: ReadonlyMap<unknown, boolean> = new Map([
  ...['true', '1', 'yes', 'on', 't', 'y'].map((word) => [word, true] as const),
  ...['false', '0', 'no', 'off', 'f', 'n'].map((word) => [word, false] as const),
])

/** Converts the texts of boolean members in place. Invalid values are left to the validation. */
function readBooleans(schema: object, data: unknown): void {
  const { properties = {} } = schema as { properties?: Record<string, { type?: unknown }> }
  const members = data as Record<string, unknown>
  for (const [name, { type }] of Object.entries(properties)) {
    const text = members[name]
    if (type !== 'boolean' || typeof text !== 'string') continue
    members[name] = BOOLEANS.get(text.toLowerCase()) ?? text
  }
}

/** Converts ids in a path to the database's spelling, so they can be compared. */
function withPlainIds(params: unknown): unknown {
  return Object.fromEntries(
    Object.entries(params as Record<string, string>).map(([name, value]) => [
      name,
      isUuid(value) ? value.toLowerCase() : value,
    ]),
  )
}

function faultsOf(
  errors: readonly ErrorObject[],
  { place, data }: { place: string; data: unknown },
) {
  // Fastify passes null if there is no body.
  if (place === 'body' && data == null) {
    return [{ type: 'missing', loc: [place], msg: 'Field required' }]
  }
  return inputFaults(errors, place)
}

function isSmall(root: unknown): boolean {
  const open = [root]
  let values = 0
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue
    const members: unknown[] = Array.isArray(next) ? next : Object.values(next)
    values += members.length
    if (values > THOROUGH_VALUES) return false
    open.push(...members.filter((member) => typeof member === 'object'))
  }
  return true
}

/** For routes that read their body as a stream. Everything except the body is validated as usual. */
export function exceptBody(app: {
  validatorCompiler: FastifySchemaCompiler<object> | undefined
}): FastifySchemaCompiler<object> {
  return (route) => {
    if (route.httpPart === 'body') return () => true
    const compile = app.validatorCompiler
    if (!compile) throw new Error('The application has no validator.')
    return compile(route)
  }
}

/**
 * Creates a reader for the text members of a multipart form. Numbers arrive as text, and unknown members are ignored.
 * The reader throws InvalidInput.
 */
export function createFormReader<T extends TSchema>(
  schema: T,
): (fields: Record<string, unknown>) => Static<T> {
  const validate = createAjv(true).compile(schema)
  return (fields) => {
    const form = { ...fields }
    if (!validate(form)) throw new InvalidInput(inputFaults(validate.errors ?? [], 'body'))
    return form as Static<T>
  }
}
