import { Type, type Static, type TSchema } from 'typebox'
import type { NameKind } from '../core/names.ts'
import type { ErrorForm } from './error-form.ts'

/**
 * Building blocks of route schemas. A schema with a `title` becomes a named component of the OpenAPI document.
 */

export const Uuid = Type.String({ format: 'uuid' })
export const DateTime = Type.String({ format: 'date-time' })

/** Marks an address in a schema. The validator removes spaces around it, which people copy along. */
export const ADDRESS_RULE = 'x-address'

/** An email address that somebody enters. */
export function Email(options: { maxLength?: number } = {}) {
  return Type.String({ ...options, format: 'email', [ADDRESS_RULE]: true })
}

/** The rule for names in a schema. The validator normalizes the name and then checks it. */
export const NAME_RULE = 'x-name'

/** A name for something. See `names.ts`. */
export function Name(options: { minLength?: number; maxLength: number }, kind: NameKind = 'name') {
  return Type.String({ ...options, [NAME_RULE]: kind })
}

/**
 * A value that may be null. Unnamed schemas get a second type, which the serializer handles without trying branches.
 * Named ones become a union, so the name stays a reference.
 */
export function Nullable<T extends TSchema>(schema: T) {
  const plain = schema as TSchema & { type?: unknown; title?: unknown; enum?: unknown }
  const simple =
    typeof plain.type === 'string' && plain.title === undefined && plain.enum === undefined
  const nullable = simple
    ? { ...schema, type: [plain.type, 'null'] }
    : Type.Union([schema, Type.Null()])
  return Type.Unsafe<Static<T> | null>(nullable)
}

/** A member that may be omitted or null, which mean the same. */
export function Maybe<T extends TSchema>(schema: T) {
  return Type.Optional(Nullable(schema))
}

/**
 * A member with its description in the OpenAPI document. Members that many schemas share are described once, by name,
 * in `reference/terms.ts`.
 */
export function described<T extends TSchema>(schema: T, description: string): T {
  return withKeyword(schema, { description })
}

/** A schema with additional keywords. A spread would lose the library's non-enumerable properties. */
export function withKeyword<T extends TSchema>(
  schema: T,
  keywords: Readonly<Record<string, unknown>>,
): T {
  const added = Object.entries(keywords).map(([name, value]) => [name, { value, enumerable: true }])
  return Object.defineProperties(
    { ...schema },
    { ...Object.getOwnPropertyDescriptors(schema), ...Object.fromEntries(added) },
  )
}

/** One of several values. */
export function OneOf<const T extends string>(
  title: string,
  values: readonly T[],
  options: { default?: NoInfer<T> } = {},
) {
  return Type.Unsafe<T>({ type: 'string', enum: [...values], title, ...options })
}

/** The path of a node. A response with `display_path` in its schema gets it if it differs. See `display-paths.ts`. */
export const displayPath = { display_path: Type.Optional(Type.String()) }
export const pathMembers = { materialized_path: Type.String(), ...displayPath }

/**
 * An object of a request. Clients can omit members with a default. The validator fills them in, so the handler always
 * has them.
 */
export function Input<T extends Record<string, TSchema>>(
  members: T,
  options: { title?: string; additionalProperties?: boolean } = {},
) {
  const schema = Type.Object(members, options)
  const listed: readonly string[] = schema.required ?? []
  const required = listed.filter((name) => !('default' in (members[name] ?? {})))
  return Type.Unsafe<Static<typeof schema>>({ ...schema, required })
}

/** A request body. Unknown members are rejected. */
export function Body<T extends Record<string, TSchema>>(title: string, members: T) {
  return Input(members, { title, additionalProperties: false })
}

/** A named object of a response. */
export function Answer<T extends Record<string, TSchema>>(title: string, members: T) {
  return Type.Object(members, { title })
}

/** What every error has in addition to its `detail`. */
const errorMembers = {
  code: described(
    Type.Optional(Type.String()),
    'Kind of the error, for programs, such as `not_found` or `validation_error`.',
  ),
  request_id: described(
    Type.Optional(Type.String()),
    'Id of the request, as in the header X-Request-Id and the server log.',
  ),
}

const ErrorDetail = Answer('ErrorDetail', {
  detail: Type.String(),
  ...errorMembers,
  reason: described(
    Type.Optional(Type.String()),
    'Identifier for translating the error, such as `tag_name_taken`. docs/refusals.md lists all of them.',
  ),
  params: described(
    Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
    'Values in the message by name, such as `{"max": 50}`.',
  ),
})

const ValidationError = Answer('ValidationError', {
  loc: Type.Array(Type.Union([Type.String(), Type.Integer()])),
  msg: Type.String(),
  type: Type.String(),
  input: Type.Optional(Type.Unknown()),
  ctx: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
})

const HTTPValidationError = Answer('HTTPValidationError', {
  detail: Type.Optional(Type.Array(ValidationError)),
  ...errorMembers,
})

/** The errors that an operation can list. */
export type ProblemStatus = 400 | 401 | 402 | 403 | 404 | 409 | 413 | 429 | 501 | 503 | 507

const MEANINGS: Record<ProblemStatus, string> = {
  400: 'Bad Request',
  401: 'Not authenticated',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Content Too Large',
  429: 'Too Many Requests',
  501: 'Not Implemented',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
}

/** The responses of an operation: its successes, 422, and the errors with the given statuses. */
export function responses<T extends Record<number, TSchema>>(
  successes: T,
  refusals: readonly ProblemStatus[],
  form?: ErrorForm,
) {
  const errors = problems(refusals, form)
  return { ...successes, 422: invalid(form), ...errors } as T & {
    422: typeof HTTPValidationError
  }
}

function invalid(form: ErrorForm | undefined): TSchema {
  if (!form) return HTTPValidationError
  const { name, members } = form
  const schema = Answer(`${name}ValidationError`, { ...HTTPValidationError.properties, ...members })
  return { ...schema, description: `Validation Error As ${name}` }
}

/** The responses for errors with these statuses. */
export function problems(statuses: readonly ProblemStatus[], form?: ErrorForm) {
  const schema = form
    ? Answer(`${form.name}ErrorDetail`, { ...ErrorDetail.properties, ...form.members })
    : ErrorDetail
  const suffix = form ? ` As ${form.name}` : ''
  return Object.fromEntries(
    statuses.map((status) => [status, { ...schema, description: MEANINGS[status] + suffix }]),
  )
}

/** 204. */
export const NoContent = Type.Null({ description: 'No Content' })

/** The database can't handle larger offsets. This is also the largest exact integer in JSON clients. */
const MAX_OFFSET = Number.MAX_SAFE_INTEGER

/** Query members of every paged list. */
export const paging = {
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
  offset: Type.Integer({ minimum: 0, maximum: MAX_OFFSET, default: 0 }),
}

/** Query of an operation. Unknown members are ignored, as in the public interface. */
export function Query<T extends Record<string, TSchema>>(members: T) {
  return Input(members)
}

/** A page of a list. `total` counts all matches before paging. */
export function PageOf<T extends TSchema>(title: string, item: T) {
  return Type.Object(
    {
      items: Type.Array(item),
      total: Type.Integer(),
      limit: Type.Integer(),
      offset: Type.Integer(),
    },
    { title },
  )
}

/** What a list query returns before it becomes a page. */
export type Listed<T> = { readonly items: T[]; readonly total: number }

/** Query flag that is false by default. */
export const flag = Type.Boolean({ default: false })
