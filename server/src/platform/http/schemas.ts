import { Type, type Static, type TSchema } from 'typebox'
import type { NameKind } from '../core/names.ts'

/**
 * Building blocks of route schemas. A schema with a `title` becomes a named component of the OpenAPI document.
 */

export const Uuid = Type.String({ format: 'uuid' })
export const DateTime = Type.String({ format: 'date-time' })

/** The rule for names in a schema: the validator normalises the name and then checks it. */
export const NAME_RULE = 'x-name'

/** A name that is given to something; see `names.ts`. */
export function Name(options: { minLength?: number; maxLength: number }, kind: NameKind = 'name') {
  return Type.String({ ...options, [NAME_RULE]: kind })
}

/**
 * A value that may be null. Unnamed schemas get a second type, which the serializer handles without trying
 * branches; named ones become a union, so that the name stays a reference.
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

/** A member that may be left out or be null, which mean the same. */
export function Maybe<T extends TSchema>(schema: T) {
  return Type.Optional(Nullable(schema))
}

/**
 * A member with the sentence that the OpenAPI document says about it. Members that many shapes have are described once,
 * by name, in `reference/terms.ts`.
 */
export function described<T extends TSchema>(schema: T, description: string): T {
  return withKeyword(schema, { description })
}

/** A schema with further keywords. A spread would lose what the library keeps in properties that are not enumerable. */
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

/** One of some values. */
export function OneOf<const T extends string>(
  title: string,
  values: readonly T[],
  options: { default?: NoInfer<T> } = {},
) {
  return Type.Unsafe<T>({ type: 'string', enum: [...values], title, ...options })
}

/**
 * Where a node is. An answer with `display_path` in its schema gets it wherever it differs, see `display-paths.ts`; one
 * without never has it.
 */
export const displayPath = { display_path: Type.Optional(Type.String()) }
export const pathMembers = { materialized_path: Type.String(), ...displayPath }

/**
 * An object of a request. Members with a default may be left out by the client and are always there for the
 * handler, since the validator fills them in.
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

/** A request body: members that are not listed are refused. */
export function Body<T extends Record<string, TSchema>>(title: string, members: T) {
  return Input(members, { title, additionalProperties: false })
}

/** A named object of an answer. */
export function Answer<T extends Record<string, TSchema>>(title: string, members: T) {
  return Type.Object(members, { title })
}

/** What every error has beside its `detail`. */
const errorMembers = {
  code: described(
    Type.Optional(Type.String()),
    'Kind of the error as a word for programs, such as `not_found` or `validation_error`.',
  ),
  request_id: described(
    Type.Optional(Type.String()),
    'Id of the request, as in the header X-Request-Id and in the log of the server.',
  ),
}

const ErrorDetail = Answer('ErrorDetail', {
  detail: Type.String(),
  ...errorMembers,
  reason: described(
    Type.Optional(Type.String()),
    'What is wrong, as a word to translate the error by, such as `tag_name_taken`. Its words are listed in docs/refusals.md.',
  ),
  params: described(
    Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
    'What the sentence contains, by name, such as `{"max": 50}`.',
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

/** The refusals that an operation can list. */
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

/** The answers of an operation: its successes, 422, and the refusals named by status. */
export function responses<T extends Record<number, TSchema>>(
  successes: T,
  ...refusals: ProblemStatus[]
) {
  const errors = Object.fromEntries(
    refusals.map((status) => [status, { ...ErrorDetail, description: MEANINGS[status] }]),
  )
  return { ...successes, 422: HTTPValidationError, ...errors } as T & {
    422: typeof HTTPValidationError
  }
}

/** 204. */
export const NoContent = Type.Null({ description: 'No Content' })

/** Offsets beyond this can't be asked of the database; it is also the largest exact integer of JSON clients. */
const MAX_OFFSET = Number.MAX_SAFE_INTEGER

/** Query members of every paged list. */
export const paging = {
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
  offset: Type.Integer({ minimum: 0, maximum: MAX_OFFSET, default: 0 }),
}

/** Query of an operation; members that are not listed are ignored, as the public interface does. */
export function Query<T extends Record<string, TSchema>>(members: T) {
  return Input(members)
}

/** A page of a list: `total` counts all matches before paging. */
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

/** Query flag that stands for false unless given. */
export const flag = Type.Boolean({ default: false })
