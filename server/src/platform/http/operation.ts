import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type, type Static, type TSchema, type TUndefined } from 'typebox'
import type { Actor } from '../actor.ts'
import type { Context } from '../context.ts'
import {
  describeAccess,
  explainAccess,
  refusalsOf,
  requireRole,
  isChangeByScope,
  scopeFor,
  type Access,
  type AnyAccess,
  type Named,
} from './access.ts'
import { actorOf } from './actor-of.ts'
import type { App } from './app.ts'
import { admitCaller, type Admission, type Guards } from './admit-caller.ts'
import { pathRowsIn } from './display-paths.ts'
import { endNotedCall } from './noted-call.ts'
import type { Scope } from '../scopes.ts'
import { ignoredParameters } from './ignored-parameters.ts'
import { responses, Uuid, type Listed, type ProblemStatus } from './schemas.ts'
import { exceptBody } from './validator.ts'

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
  Route extends string,
  Query extends TSchema,
  Body extends TSchema,
  A extends Answers,
  X extends Access<Input<Route, Query, Body>>,
> = {
  readonly id: string
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
  Spec<string, TSchema, TSchema, Answers, Access<Input<string, TSchema, TSchema>>>,
  'access' | 'check' | 'example' | 'run'
> & {
  readonly access: AnyAccess
  readonly example?: object
  readonly check?: (input: never) => void
  readonly run: (context: Context, actor: never, input: never, http: Http) => unknown
}

/** Declares an operation; the schemas type the input and output of `run`. */
export function operation<
  const Route extends `${Method} /${string}`,
  A extends Answers,
  X extends Access<Input<Route, Query, Body>>,
  Query extends TSchema = TUndefined,
  Body extends TSchema = TUndefined,
>(spec: Spec<Route, Query, Body, A, X>): Operation {
  return spec
}

/** Adds operations to an application. */
export async function addOperations(
  app: App,
  context: Context,
  operations: readonly Operation[],
  guards: Guards,
): Promise<void> {
  const add = (scope: App, some: readonly Operation[]) =>
    some.forEach((each) => addOperation(scope, context, each, guards))
  for (const { setup } of operations) await setup?.(app)
  add(
    app,
    operations.filter(({ form }) => !form),
  )
  await app.register(async (scope: App) => {
    await scope.register(multipart, { throwFileSizeLimit: false })
    add(
      scope,
      operations.filter(({ form }) => form),
    )
  })
}

/** Largest JSON body of operations without authentication. */
const OPEN_JSON_LIMIT = 64 * 1024

function addOperation(app: App, context: Context, spec: Operation, guards: Guards): void {
  const { access, before } = spec
  const [method = '', url = ''] = spec.route.split(' ')
  const isOpen = access.kind === 'open'
  app.route({
    method,
    url,
    schema: schemaOf(spec),
    config: { operation: spec.id, ownPagesOnly: isOpen && !spec.fromAnySite },
    exposeHeadRoute: spec.head ?? true,
    ...(isOpen && { bodyLimit: OPEN_JSON_LIMIT }),
    onRequest: [
      ...(isOpen ? [] : [admitCaller(context, admissionOf(spec), guards)]),
      ...(growsData(spec) ? [requiringSpace(context)] : []),
    ],
    ...(before && {
      preValidation: async (request, reply) => before(context, { request, reply }),
    }),
    ...(spec.form && { validatorCompiler: exceptBody(app) }),
    handler: handlerOf(context, spec, guards),
    onSend: endNotedCall,
  })
}

const GROWING = new Set(['POST', 'PUT', 'PATCH'])

const growsData = ({ route, needsSpace }: Operation): boolean =>
  needsSpace ?? GROWING.has(route.split(' ')[0] ?? '')

/** Refuses what would be stored before it is received. */
function requiringSpace({ freeSpace }: Context) {
  return async ({ headers }: FastifyRequest): Promise<void> =>
    freeSpace.requireRoom(Number(headers['content-length'] ?? 0))
}

function admissionOf(spec: Operation): Admission {
  const { access, form, id, route, onlyReads = route.startsWith('GET ') } = spec
  const scope = neededScope(spec)
  const changes = !onlyReads && isChangeByScope(scope)
  return { id, scope, changes, form, sessionOnly: access.sessionOnly ?? false }
}

function neededScope({ access, scope, route }: Operation): Scope | null {
  return scope ?? scopeFor(access, route.split(' ')[0] ?? '')
}

function handlerOf(
  context: Context,
  { access, answers, check, query: known, run }: Operation,
  { roleInTenant, showPaths }: Guards,
) {
  const [[status, answer] = ['200', Type.Unknown()]] = Object.entries(answers)
  const isPage = 'properties' in answer && 'offset' in (answer.properties as object)
  const rowsIn = pathRowsIn(answers)
  const isEmpty = 'type' in answer && answer.type === 'null'
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { params, query, body } = request
    const input: Named = { params, query, body }
    void reply.headers(ignoredParameters(query, known))
    check?.(input as never)
    const actor = access.kind === 'open' ? undefined : actorOf(request)
    if (actor) await requireRole(access, { context, actor, input }, roleInTenant)
    await request.noted?.begin(params, query, body)
    void reply.status(Number(status))
    const result = await run(context, actor as never, input as never, { request, reply })
    if (reply.sent) return reply
    request.noted?.made(result)
    if (actor) await showPaths(context, actor, rowsIn(result))
    // The framework sends no body at all for null.
    if (result == null) return isEmpty ? reply.send(null) : sendNull(reply)
    if (!isPage) return result
    const { limit, offset } = query as Paging
    return { ...(result as Listed<unknown>), limit, offset }
  }
}

type Paging = { limit: number; offset: number }

function sendNull(reply: FastifyReply): FastifyReply {
  return reply.type('application/json; charset=utf-8').send('null')
}

/** The route schema: from it come validation, serialization and the OpenAPI document. */
function schemaOf(spec: Operation): object {
  if (spec.hidden) return { hide: true }
  const { access, params = idsIn(spec.route), query, body, form } = spec
  const refusals = [
    ...refusalsOf(access, params !== undefined),
    ...(spec.refuses ?? []),
    ...(growsData(spec) ? ([507] as const) : []),
    // Each asks the database, or at least who calls.
    503 as const,
  ]
  const takesInput = access.kind !== 'open' || params || query || body
  return {
    operationId: spec.id,
    tags: [spec.tag],
    summary: spec.summary,
    description: [spec.description, explainAccess(access)].filter(Boolean).join(' '),
    ...securityOf(access),
    'x-access': describeAccess(access, neededScope(spec)),
    ...(spec.example && { 'x-example': spec.example }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(form && { body: form, consumes: ['multipart/form-data'] }),
    response: takesInput ? responses(spec.answers, ...refusals) : spec.answers,
  }
}

/** The security of an operation in the document, where it differs from the default. */
function securityOf({ kind, sessionOnly }: AnyAccess): object {
  if (kind === 'open') return { security: [] }
  return sessionOnly ? { security: [{ sessionCookie: [] }] } : {}
}

function idsIn(route: string): TSchema | undefined {
  const names = [...route.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  if (names.length === 0) return undefined
  return Type.Object(Object.fromEntries(names.map((name) => [name, Uuid])))
}
