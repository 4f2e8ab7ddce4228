import type { describeAccess } from '../../src/platform/http/access.ts'
import type { App } from '../../src/platform/http/app.ts'
import { ofCaller } from '../../src/platform/audit/kinds.ts'
import { newId } from '../../src/platform/core/ids.ts'

export type Schema = {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly pattern?: string
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: unknown
  readonly items?: Schema
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly minimum?: number
  readonly description?: string
  readonly example?: unknown
}
export type Parameter = {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Schema
  readonly description?: string
  readonly example?: unknown
}
export type Operation = {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body:
    | { readonly type: string; readonly schema: Schema; readonly example?: unknown }
    | undefined
  /** The statuses that the document names. */
  readonly statuses: ReadonlySet<number>
  readonly access: Access
  /** Whether the document says that it needs no credential. */
  readonly open: boolean
  /** Whether it changes only what belongs to the caller. */
  readonly isOfCaller: boolean
}

/** Who may call an operation, according to the document. */
export type Access = ReturnType<typeof describeAccess>

/** A member of a query (`steps` is its name) or of a body. The step `[]` enters a list. */
export type Member = {
  readonly place: 'query' | 'body'
  readonly steps: readonly string[]
  /** The last step that is a name. */
  readonly name: string
  readonly schema: Schema
}

/** Chooses the id for a member of a sample. */
export type IdFor = (name: string) => string

/** All operations of the OpenAPI document, with every reference in their schemas resolved. */
export function readOperations(app: App): Operation[] {
  const document = JSON.parse(JSON.stringify(app.swagger())) as {
    paths: Record<string, Record<string, unknown>>
    components: { schemas: Record<string, unknown> }
  }
  // Recursive schemas are followed once, since no suite needs more.
  const resolve = (node: unknown, above: readonly string[]): unknown => {
    if (typeof node !== 'object' || node === null) return node
    if (Array.isArray(node)) return node.map((each) => resolve(each, above))
    const { $ref: reference } = node as { $ref?: string }
    if (reference) {
      const name = reference.split('/').at(-1) ?? ''
      return above.includes(name)
        ? {}
        : resolve(document.components.schemas[name], [...above, name])
    }
    const entries = Object.entries(node)
    return Object.fromEntries(entries.map(([key, value]) => [key, resolve(value, above)]))
  }
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) =>
      readOperation(path, method, resolve(operation, []) as Record<string, unknown>),
    ),
  )
}

function readOperation(
  path: string,
  method: string,
  operation: Record<string, unknown>,
): Operation {
  const { content = {} } = (operation['requestBody'] ?? {}) as {
    content?: Record<string, { schema: Schema; example?: unknown }>
  }
  const [body] = Object.entries(content).map(([type, media]) => ({ type, ...media }))
  const security = operation['security'] as readonly unknown[] | undefined
  return {
    id: String(operation['operationId']),
    method: method.toUpperCase() as Operation['method'],
    path,
    parameters: (operation['parameters'] ?? []) as Parameter[],
    body,
    statuses: new Set(Object.keys(operation['responses'] ?? {}).map(Number)),
    access: operation['x-access'] as Access,
    open: security?.length === 0,
    isOfCaller: (operation['x-audit'] as { none?: string } | undefined)?.none === ofCaller.why,
  }
}

/** The names of the ids in an operation's path. */
export function pathIds({ path }: Pick<Operation, 'path'>): string[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  // The caller chooses the ids of items that it pushes, a model is a name, and parts of an upload have numbers.
  return names.filter((name) => !['external_id', 'model', 'part_number'].includes(name))
}

/** Every member of an operation's query and body, including nested ones. */
export function membersOf({ parameters, body }: Operation): Member[] {
  const inQuery = parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap(({ name, schema }) => [...membersIn(schema, { place: 'query', steps: [name] })])
  const inBody = Object.entries(body?.schema.properties ?? {}).flatMap(([name, schema]) => [
    ...membersIn(schema, { place: 'body', steps: [name] }),
  ])
  return [...inQuery, ...inBody]
}

function* membersIn(schema: Schema, at: Pick<Member, 'place' | 'steps'>): Generator<Member> {
  const { place, steps } = at
  const name = steps.findLast((step) => step !== '[]') ?? ''
  yield { ...at, name, schema }
  for (const branch of schema.anyOf ?? []) {
    for (const member of membersIn(branch, at)) if (member.steps !== steps) yield member
  }
  if (schema.items) yield* membersIn(schema.items, { place, steps: [...steps, '[]'] })
  for (const [inner, each] of Object.entries(schema.properties ?? {})) {
    yield* membersIn(each, { place, steps: [...steps, inner] })
  }
}

/** The members that take an id. */
export function idMembersOf(operation: Operation): Member[] {
  return membersOf(operation).filter(({ schema }) =>
    [schema, ...(schema.anyOf ?? [])].some(({ format }) => format === 'uuid'),
  )
}

/** The smallest value that a schema accepts. */
export function sampleOf(schema: Schema, idFor: IdFor, name = ''): unknown {
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0], idFor, name)
  switch ([schema.type].flat()[0]) {
    case 'string':
      // Unique, so that no sample is rejected because of another one's name.
      return name === 'name' ? `x ${newId()}` : textOf(schema, () => idFor(name))
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    case 'array':
      return Array.from(
        { length: schema.minItems ?? (schema.items?.format === 'uuid' ? 1 : 0) },
        () => sampleOf(schema.items ?? {}, idFor, name),
      )
    default:
      return Object.fromEntries(
        (schema.required ?? []).map((each) => [
          each,
          sampleOf(schema.properties?.[each] ?? {}, idFor, each),
        ]),
      )
  }
}

/** A color, and the hash of a file. */
const PATTERNED = ['0a0b0c', `${'0'.repeat(43)}=`]

function textOf({ format, pattern, minLength = 1 }: Schema, id: () => string): string {
  if (format === 'uuid') return id()
  if (format === 'email') return 'somebody@example.org'
  if (format === 'date-time') return '2026-01-01T00:00:00Z'
  if (format === 'uri') return 'https://example.org/'
  if (pattern !== undefined) return PATTERNED.find((each) => new RegExp(pattern).test(each)) ?? ''
  return 'x'.repeat(Math.max(minLength, 1))
}

/** A sample with `value` at the end of the steps and everything needed on the way. */
export function sampleAlong(
  schema: Schema,
  steps: readonly string[],
  { value, idFor }: { value: unknown; idFor: IdFor },
): unknown {
  const [step, ...rest] = steps
  if (step === undefined) return value
  const inside = (branch: Schema) => (step === '[]' ? branch.items : branch.properties?.[step])
  const branch = [schema, ...(schema.anyOf ?? [])].find((each) => inside(each)) ?? {}
  const inner = sampleAlong(inside(branch) ?? {}, rest, { value, idFor })
  if (step === '[]') return [inner]
  return { ...(sampleOf(branch, idFor) as object), [step]: inner }
}
