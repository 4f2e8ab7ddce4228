import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema, TUndefined } from 'typebox'
import type { AuditKind, Unaudited } from '../audit/kinds.ts'
import type { Actor } from '../core/actor.ts'
import type { Context } from '../context/context.ts'
import type { Access, AnyAccess } from './access.ts'
import type { App } from './app.ts'
import type { ErrorForm } from './error-form.ts'
import type { Scope } from '../core/scopes.ts'
import type { Listed, ProblemStatus } from './schemas.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The names of the ids in a path. */
type IdsIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | IdsIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type Input<Route extends string, Query extends TSchema, Body extends TSchema> = {
  readonly params: { readonly [Name in IdsIn<Route>]: string }
  readonly query: Static<Query>
  readonly body: Static<Body>
}

/** The request and reply, for cookies, headers, other statuses, redirects and streams. */
export type Http = { readonly request: FastifyRequest; readonly reply: FastifyReply }

/** An example request. Ids in the path are the samples of their name, unless the example sets them. */
type Example<Given> = {
  readonly [Place in keyof Given]?: { readonly [Name in keyof Given[Place]]?: Given[Place][Name] }
} & {
  readonly headers?: Readonly<Record<string, string>>
  /** Text members of a form. */
  readonly form?: Readonly<Record<string, unknown>>
}

type Answers = Readonly<Record<number, TSchema>>

/** Limit and offset are added to pages. Null is a response without a body, or the JSON null. */
type Answer<T> = T extends null
  ? void | null
  : T extends { items: (infer Item)[]; total: number; limit: number; offset: number }
    ? Listed<Item>
    : T

type AnswerOf<A extends Answers> = {
  [Status in keyof A]: A[Status] extends TSchema ? Answer<Static<A[Status]>> : never
}[keyof A]

/** Runs before the input of an operation is validated. */
export type Before = ((context: Context, http: Http) => void) & {
  /** Members of newer bodies that it converts, with what they are called here. Null: they have no effect. */
  readonly newer?: Readonly<Record<string, string | null>>
}

type Spec<
  Id extends string,
  Route extends string,
  Query extends TSchema,
  Body extends TSchema,
  A extends Answers,
  X extends Access<Input<Route, Query, Body>>,
> = {
  readonly id: Id
  /** Ids in the path are UUIDs, unless `params` says otherwise. */
  readonly route: Route
  readonly tag: string
  readonly summary: string
  readonly description?: string
  /** A request that works in a tenant with the named items. Ids come from `sampleIds`. */
  readonly example?: Example<NoInfer<Input<Route, Query, Body>>>
  readonly access: X
  /**
   * The kind of the audit event that each call writes, or why there is none. Operations that change something need it.
   * Those that read have it if content leaves the service.
   */
  readonly audit?: AuditKind | Unaudited
  /** Limits the events of an operation that reads: to programs, or to administrators in the folders of others. */
  readonly auditOnly?: 'programs' | 'private'
  readonly params?: TSchema
  readonly query?: Query
  readonly body?: Body
  /** Headers that it takes, by names in lower case. `run` reads them from the request. */
  readonly headers?: TSchema
  /** A multipart form instead of a body. Only for the document, because `run` reads the form as it arrives. */
  readonly form?: TSchema
  /** Whether the body is a file of any type. `run` reads it from the raw request as it arrives. */
  readonly takesBytes?: boolean
  /** The successful responses by status. The first one is sent, unless `run` sets another. */
  readonly answers: A
  /** Errors in addition to 422 and those that follow from the access. */
  readonly refuses?: readonly ProblemStatus[]
  /** What its errors also have, for clients of another interface. */
  readonly errorForm?: ErrorForm
  /** Whether it is rejected while the disk is almost full. By default, all but GET and DELETE are. */
  readonly needsSpace?: boolean
  /** The scope that an app's token needs, if it doesn't follow from the access. See `scopeFor`. */
  readonly scope?: Scope
  /**
   * Whether it changes nothing, even if it needs a scope that allows changes. By default, only GET. Its reads may run on
   * replicas of the database.
   */
  readonly onlyReads?: boolean
  /**
   * Whether pages of other sites can call an open operation. Only for operations that sign nobody in, because others
   * could sign a browser in to another account.
   */
  readonly fromAnySite?: boolean
  /** Not in the document. */
  readonly hidden?: boolean
  /** Whether a GET route also serves HEAD. */
  readonly head?: boolean
  /** Adds what the operation needs to the application, such as hooks. */
  readonly setup?: (app: App) => unknown
  /** Runs before the input is validated. */
  readonly before?: Before
  /** Rules that schemas can't express. @throws InvalidInput */
  readonly check?: (input: NoInfer<Input<Route, Query, Body>>) => void
  // Without NoInfer, the compiler also infers the schemas from here, which doubles the time for the whole server.
  readonly run: (
    context: Context,
    actor: X extends { readonly kind: 'open' } ? undefined : Actor,
    input: NoInfer<Input<Route, Query, Body>>,
    http: Http,
  ) => NoInfer<AnswerOf<A>> | FastifyReply | Promise<NoInfer<AnswerOf<A>> | FastifyReply>
}

/** An operation of the API: its route, who can call it, its input and output, and what it does. */
export type Operation = Omit<
  Spec<string, string, TSchema, TSchema, Answers, Access<Input<string, TSchema, TSchema>>>,
  'access' | 'check' | 'example' | 'run'
> & {
  readonly access: AnyAccess
  readonly example?: object
  readonly check?: (input: never) => void
  readonly run: (context: Context, actor: never, input: never, http: Http) => unknown
}

/** Exists only for the compiler. */
declare const TYPES: unique symbol

/** An operation with its input and output types. */
export type TypedOperation<Id extends string, Given, A extends Answers> = Operation & {
  readonly id: Id
  readonly [TYPES]?: { readonly given: Given; readonly answers: A }
}

type TypesOf<O> = O extends { readonly [TYPES]?: infer Types } ? NonNullable<Types> : never

/** The input of an operation. Members with a default are optional. The schemas say which. */
export type GivenTo<O> = TypesOf<O> extends { readonly given: infer Given } ? Some<Given> : never

type Some<Given> = {
  readonly [Place in keyof Given as undefined extends Given[Place] ? never : Place]?: {
    readonly [Name in keyof Given[Place]]?: Lax<Given[Place][Name]> | undefined
  }
}
type Lax<T> = T extends (infer Item)[] ? readonly Item[] : T

/** What an operation returns. */
export type AnswerTo<O> =
  TypesOf<O> extends { readonly answers: infer A extends Answers } ? AnswerOf<A> : never

/** Declares an operation. Its schemas type the input and output of `run`, and of callers that use `perform`. */
export function operation<
  const Id extends string,
  const Route extends `${Method} /${string}`,
  A extends Answers,
  X extends Access<Input<Route, Query, Body>>,
  Query extends TSchema = TUndefined,
  Body extends TSchema = TUndefined,
>(spec: Spec<Id, Route, Query, Body, A, X>): TypedOperation<Id, Input<Route, Query, Body>, A> {
  return spec
}
