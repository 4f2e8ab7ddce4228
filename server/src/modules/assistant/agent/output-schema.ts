import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'

/** A client's JSON schema for an answer, in the form in which it is checked: without references. */
export type OutputSchema = {
  readonly schema: object
  /** @returns a few messages about what is wrong with a value, or none if it matches */
  readonly faultsOf: (value: unknown) => readonly string[]
}

/** An unsupported schema, with the location and the reason. */
export class SchemaFault extends Error {
  override readonly name = 'SchemaFault'
  readonly steps: readonly (string | number)[]
  constructor(steps: readonly (string | number)[], sentence: string) {
    super(sentence)
    this.steps = steps
  }
}

/** The maximum size of a schema as JSON, in bytes. */
export const MOST_SCHEMA_BYTES = 32 * 1024
/** The maximum depth of nested schemas. */
const MOST_LEVELS = 12
/**
 * The maximum number of schemas in a schema. Schemas behind references count each time, because checking a value takes
 * time for each of them.
 */
const MOST_SCHEMAS = 400
/** The maximum number of errors to report. */
const MOST_FAULTS = 10

/** Keywords whose value is a schema, a list of schemas, or schemas by name. */
const ONE = new Set(['items', 'additionalProperties', 'not'])
const LISTS = new Set(['anyOf', 'oneOf', 'allOf'])
const NAMED = new Set(['properties'])
/** Keywords that are copied unchanged. */
const PLAIN = new Set([
  'type',
  'enum',
  'const',
  'required',
  'format',
  'title',
  'description',
  'default',
  'examples',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
])
/** Keywords that don't constrain values. */
const IGNORED = new Set(['$schema', '$id', '$comment', '$defs', 'definitions', 'deprecated'])
const FORMATS = ['date', 'time', 'date-time', 'duration', 'email', 'uri', 'uuid'] as const

type Json = Readonly<Record<string, unknown>>
type Steps = readonly (string | number)[]

/**
 * Reads the schema of a client. Nothing in it is compiled before its size, depth and keywords are checked. Rejects
 * `pattern` and references outside the schema, and replaces other references with their targets, which bounds the time
 * to check a value.
 * @throws SchemaFault
 */
export function readOutputSchema(given: object): OutputSchema {
  if (Buffer.byteLength(JSON.stringify(given)) > MOST_SCHEMA_BYTES) {
    throw new SchemaFault([], `A schema can have at most ${MOST_SCHEMA_BYTES / 1024} kB`)
  }
  const schema = new Reader(given as Json).read()
  if (schema['type'] !== 'object') {
    throw new SchemaFault(['type'], 'The schema must describe an object: "type": "object"')
  }
  const validate = compile(schema)
  return {
    schema,
    faultsOf: (value) =>
      validate(value)
        ? []
        : (validate.errors ?? [])
            .slice(0, MOST_FAULTS)
            .map(({ instancePath, message }) => `${instancePath || '/'} ${message ?? 'is wrong'}`),
  }
}

/** Validates schemas without keeping any of them. */
const forSchemas = new Ajv({ strict: false })

/** Uses an instance for each schema, because a shared one would keep every schema in memory. */
function compile(schema: Json): ValidateFunction {
  if (forSchemas.validateSchema(schema) !== true) {
    const reason = forSchemas.errorsText().slice(0, 300)
    throw new SchemaFault([], `This is not a valid JSON schema: ${reason}`)
  }
  const ajv = new Ajv({ strict: false, meta: false, validateSchema: false })
  formats.default(ajv, [...FORMATS])
  try {
    return ajv.compile(schema)
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 300) : 'unknown'
    throw new SchemaFault([], `This is not a valid JSON schema: ${reason}`)
  }
}

/** Copies a schema and resolves its references. */
class Reader {
  readonly #root: Json
  #schemas = 0

  constructor(root: Json) {
    this.#root = root
  }

  read(): Json {
    return this.#copy(this.#root, [], []) as Json
  }

  /** @param followed the references on the path to here, which must not repeat */
  #copy(given: unknown, at: Steps, followed: readonly string[]): unknown {
    if (typeof given === 'boolean') return given
    if (!isObject(given)) throw new SchemaFault(at, 'Input should be a schema')
    this.#schemas += 1
    if (this.#schemas > MOST_SCHEMAS) {
      throw new SchemaFault(at, `A schema can contain at most ${MOST_SCHEMAS} schemas`)
    }
    if (at.length > 2 * MOST_LEVELS || followed.length > MOST_LEVELS) {
      throw new SchemaFault(at, `A schema can have at most ${MOST_LEVELS} levels`)
    }
    const { $ref: reference, ...rest } = given
    const own = Object.fromEntries(
      Object.entries(rest).flatMap(([keyword, value]) =>
        this.#copyKeyword(keyword, value, { at: [...at, keyword], followed }),
      ),
    )
    if (reference === undefined) return own
    const target = this.#follow(reference, [...at, '$ref'], followed)
    return Object.keys(own).length === 0 ? target : { allOf: [target, own] }
  }

  #copyKeyword(
    keyword: string,
    value: unknown,
    { at, followed }: { readonly at: Steps; readonly followed: readonly string[] },
  ): [string, unknown][] {
    if (IGNORED.has(keyword)) return []
    if (PLAIN.has(keyword)) {
      if (keyword === 'format' && !FORMATS.some((known) => known === value)) return []
      return [[keyword, value]]
    }
    if (ONE.has(keyword)) return [[keyword, this.#copy(value, at, followed)]]
    if (LISTS.has(keyword) && Array.isArray(value)) {
      return [[keyword, value.map((each, i) => this.#copy(each, [...at, i], followed))]]
    }
    if (NAMED.has(keyword) && isObject(value)) {
      const copies = Object.entries(value).map(
        ([name, each]) => [name, this.#copy(each, [...at, name], followed)] as const,
      )
      return [[keyword, Object.fromEntries(copies)]]
    }
    throw new SchemaFault(at, `The keyword ${keyword.slice(0, 50)} is not supported`)
  }

  #follow(reference: unknown, at: Steps, followed: readonly string[]): unknown {
    const place = typeof reference === 'string' ? reference : ''
    const [, container = '', name = ''] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(place) ?? []
    const held = this.#root[container]
    const key = name.replaceAll('~1', '/').replaceAll('~0', '~')
    if (!isObject(held) || !Object.hasOwn(held, key)) {
      throw new SchemaFault(at, 'References must point to $defs of the same schema')
    }
    if (followed.includes(place)) {
      throw new SchemaFault(at, 'A schema must not refer to itself')
    }
    return this.#copy(held[key], at, [...followed, place])
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
