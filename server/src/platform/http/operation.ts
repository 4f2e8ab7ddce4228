import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema, TUndefined } from 'typebox'
import type { Actor } from '../core/actor.ts'
import type { Context } from '../context/context.ts'
import type { Access, AnyAccess } from './access.ts'
import type { App } from './app.ts'
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

/** For cookies, headers, other statuses, redirects and streams. */
export type Http = { readonly request: FastifyRequest; readonly reply: FastifyReply }

/** Ids in the path are samples of their name unless an example says otherwise. */
type Example<Given> = {
  readonly [Place in keyof Given]?: { readonly [Name in keyof Given[Place]]?: Given[Place][Name] }
} & {
  /** Text members of a form. */
  readonly form?: Readonly<Record<string, unknown>>
}

type Answers = Readonly<Record<number, TSchema>>

/** Limit and offset are added to pages; null is a response without a body, or the JSON null. */
type Answer<T> = T extends null
  ? void | null
  : T extends { items: (infer Item)[]; total: number; limit: number; offset: number }
    ? Listed<Item>
    : T

type AnswerOf<A extends Answers> = {
  [Status in keyof A]: A[Status] extends TSchema ? Answer<Static<A[Status]>> : never
}[keyof A]

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
  /** A request that works on a tenant that has what it names; ids come from `sampleIds`. */
  readonly example?: Example<NoInfer<Input<Route, Query, Body>>>
  readonly access: X
  readonly params?: TSchema
  readonly query?: Query
  readonly body?: Body
  /** A multipart form instead of a body, for the document only: `run` reads it as it comes in. */
  readonly form?: TSchema
  /** What is sent on success, by status; the first one unless `run` sets another. */
  readonly answers: A
  /** Refusals beside those that follow from the access, and 422. */
  readonly refuses?: readonly ProblemStatus[]
  /** Whether it is refused while the disk is almost full; by default if it is no GET or DELETE. */
  readonly needsSpace?: boolean
  /** The scope that the token of an app needs, where it doesn't follow from the access; see `scopeFor`. */
  readonly scope?: Scope
  /** Whether it changes nothing, though it needs a scope by which apps may; by default if it is a GET. */
  readonly onlyReads?: boolean
  /**
   * Whether pages of other sites may call an operation that is open: one that signs nobody in. Others are refused to
   * them, since they could sign a browser in to another account.
   */
  readonly fromAnySite?: boolean
  /** Not in the document. */
  readonly hidden?: boolean
  /** Whether HEAD is answered as well, where the method is GET. */
  readonly head?: boolean
  /** What the operation needs of the application, such as hooks. */
  readonly setup?: (app: App) => unknown
  /** Runs before the input is validated. */
  readonly before?: (context: Context, http: Http) => void
  /** Rules that schemas can't express. @throws InvalidInput */
  readonly check?: (input: NoInfer<Input<Route, Query, Body>>) => void
  // Without NoInfer the compiler infers the schemas from here too, which doubles the time for the whole server.
  readonly run: (
    context: Context,
    actor: X extends { readonly kind: 'open' } ? undefined : Actor,
    input: NoInfer<Input<Route, Query, Body>>,
    http: Http,
  ) => NoInfer<AnswerOf<A>> | FastifyReply | Promise<NoInfer<AnswerOf<A>> | FastifyReply>
}

/** An operation of the API: its route, who may call it, its input and output, and what it does. */
export type Operation = Omit<
  Spec<string, string, TSchema, TSchema, Answers, Access<Input<string, TSchema, TSchema>>>,
  'access' | 'check' | 'example' | 'run'
> & {
  readonly access: AnyAccess
  readonly example?: object
  readonly check?: (input: never) => void
  readonly run: (context: Context, actor: never, input: never, http: Http) => unknown
}

/** Never there: only the compiler knows of it. */
declare const TYPES: unique symbol

/** An operation, of which the compiler knows what it takes and answers. */
export type TypedOperation<Id extends string, Given, A extends Answers> = Operation & {
  readonly id: Id
  readonly [TYPES]?: { readonly given: Given; readonly answers: A }
}

type TypesOf<O> = O extends { readonly [TYPES]?: infer Types } ? NonNullable<Types> : never

/** What a caller gives an operation. Members with a default may be left out; the schemas say which. */
export type GivenTo<O> = TypesOf<O> extends { readonly given: infer Given } ? Some<Given> : never

type Some<Given> = {
  readonly [Place in keyof Given as undefined extends Given[Place] ? never : Place]?: {
    readonly [Name in keyof Given[Place]]?: Lax<Given[Place][Name]> | undefined
  }
}
type Lax<T> = T extends (infer Item)[] ? readonly Item[] : T

/** What an operation answers. */
export type AnswerTo<O> =
  TypesOf<O> extends { readonly answers: infer A extends Answers } ? AnswerOf<A> : never

/** Declares an operation; the schemas type the input and output of `run`, and of those who call it by `perform`. */
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
