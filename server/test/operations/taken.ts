import { InvalidInput } from '../../src/platform/core/errors.ts'
import { createValidatorCompiler } from '../../src/platform/http/validator.ts'
import type { Member, Operation, Schema } from './operations.ts'

const compile = createValidatorCompiler()
type Validate = (data: unknown) => unknown
const validators = new WeakMap<object, Validate>()

/** The kinds of errors in an input according to its schema, or an empty text if it is taken. */
function errorsOf(schema: object, httpPart: 'body' | 'querystring', data: unknown): string {
  const validate: Validate =
    validators.get(schema) ?? compile({ schema, method: '', url: '', httpPart })
  validators.set(schema, validate)
  const { error } = validate(data) as { error?: Error }
  if (error === undefined) return ''
  if (!(error instanceof InvalidInput)) throw error
  return [...new Set(error.faults.map(({ type }) => type))].toSorted().join(' ')
}

/** What the schema of a body says about a JSON text. */
export function errorsOfBody({ body }: Operation, text: string): string {
  return errorsOf(body?.schema ?? {}, 'body', JSON.parse(text))
}

const queries = new Map<string, object>()

/** What the schema of a member says about a text in a query. */
export function errorsOfQuery(member: Member, text: string): string {
  const key = JSON.stringify(member.schema)
  const schema = queries.get(key) ?? { type: 'object', properties: { value: member.schema } }
  queries.set(key, schema)
  const [[, value = ''] = []] = new URLSearchParams(`a=${text}`)
  if (value.includes('\0') || value.includes('\ufffd')) return 'unstorable'
  return errorsOf(schema, 'querystring', { value })
}

/** What a schema says about the type of a value. */
export function typeOf({ type, format, anyOf, items }: Schema): unknown {
  return { type, format, anyOf: anyOf?.map(typeOf), items: items && typeOf(items) }
}

/** Whether a member takes ids only. An unknown one hides what other members do. */
export function isId({ schema }: Pick<Member, 'schema'>): boolean {
  return [schema, schema.items ?? {}, ...(schema.anyOf ?? [])].some(
    ({ format }) => format === 'uuid',
  )
}
