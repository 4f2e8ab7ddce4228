import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type, type TSchema } from 'typebox'
import type { Context } from '../context/context.ts'
import { modelUsesOf } from '../context/model-uses.ts'
import { within } from '../db/index.ts'
import { workFor } from '../models/use-counter.ts'
import {
  describeAccess,
  explainAccess,
  refusalsOf,
  isChangeByScope,
  scopeFor,
  type AnyAccess,
  type Named,
} from './access.ts'
import { actorOf } from './actor-of.ts'
import { admitCaller, type Admission, type Guards } from './admit-caller.ts'
import type { App } from './app.ts'
import { lookBack } from './as-of.ts'
import { auditCall, describeAudit } from './audit-call.ts'
import { admitCall, carryOut } from './carry-out.ts'
import { pathRowsIn } from './display-paths.ts'
import { ignoredParameters } from './ignored-parameters.ts'
import { endAuditedCall } from './audited-call.ts'
import type { Operation } from './operation.ts'
import { problems, responses, Uuid, type Listed } from './schemas.ts'
import { linksFor } from '../core/link-reader.ts'
import type { Scope } from '../core/scopes.ts'
import { exceptBody } from './validator.ts'

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
    operations.filter(({ form, takesBytes }) => !form && !takesBytes),
  )
  await app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _bytes, done) => done(null))
    add(
      scope,
      operations.filter(({ takesBytes }) => takesBytes),
    )
  })
  await app.register(async (scope: App) => {
    await scope.register(multipart, { throwFileSizeLimit: false })
    add(
      scope,
      operations.filter(({ form }) => form),
    )
  })
}

/** Maximum JSON body of operations without authentication. */
const OPEN_JSON_LIMIT = 64 * 1024

function addOperation(app: App, context: Context, spec: Operation, guards: Guards): void {
  const { access, before } = spec
  const [method = '', url = ''] = spec.route.split(' ')
  const isOpen = access.kind === 'open'
  app.route({
    method,
    url,
    schema: schemaOf(spec),
    config: {
      operation: spec.id,
      ownPagesOnly: isOpen && !spec.fromAnySite,
      ...(spec.errorForm && { errorForm: spec.errorForm }),
    },
    exposeHeadRoute: spec.head ?? true,
    ...(isOpen && { bodyLimit: OPEN_JSON_LIMIT }),
    onRequest: [
      ...(isOpen ? [] : [admitCaller(context, admissionOf(spec), guards)]),
      ...(growsData(spec) ? [requiringSpace(context)] : []),
    ],
    ...(before && {
      preValidation: async (request, reply) => before(context, { request, reply }),
    }),
    ...((spec.form ?? spec.takesBytes) && { validatorCompiler: exceptBody(app) }),
    handler: handlerOf(context, spec, guards),
    onSend: endAuditedCall,
  })
}

const GROWING = new Set(['POST', 'PUT', 'PATCH'])

const growsData = ({ route, needsSpace }: Operation): boolean =>
  needsSpace ?? GROWING.has(route.split(' ')[0] ?? '')

/** Rejects requests that would store data if there is no space, before receiving them. */
function requiringSpace({ freeSpace }: Context) {
  return async ({ headers }: FastifyRequest): Promise<void> =>
    freeSpace.requireRoom(Number(headers['content-length'] ?? 0))
}

function admissionOf(spec: Operation): Admission {
  const { access, form, takesBytes = false, id, route } = spec
  const { onlyReads = route.startsWith('GET ') } = spec
  const scope = neededScope(spec)
  const changes = !onlyReads && isChangeByScope(scope)
  return {
    id,
    scope,
    onlyReads,
    changes,
    form,
    takesBytes,
    sessionOnly: access.sessionOnly ?? false,
  }
}

function neededScope({ access, scope, route }: Operation): Scope | null {
  return scope ?? scopeFor(access, route.split(' ')[0] ?? '')
}

function handlerOf(
  context: Context,
  spec: Operation,
  { roleInTenant, showPaths, historyOf }: Guards,
) {
  const { access, answers, query: known } = spec
  const [[status, answer] = ['200', Type.Unknown()]] = Object.entries(answers)
  const isPage = 'properties' in answer && 'offset' in (answer.properties as object)
  const rowsIn = pathRowsIn(answers)
  const isEmpty = 'type' in answer && answer.type === 'null'
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { params, query, body } = request
    const input: Named = { params, query, body }
    void reply.headers(ignoredParameters(query, known))
    const now = access.kind === 'open' ? undefined : actorOf(request)
    await admitCall(spec, { context, actor: now, input, http: { request, reply } }, roleInTenant)
    const actor = now && (await lookBack(historyOf, { context, actor: now, input }, reply))
    const called = { context, actor, input, http: { request, reply } }
    await request.audited?.begin(params, query, body)
    void reply.status(Number(status))
    const carry = () => auditCall(spec, called, () => carryOut(spec, called))
    const result = await (actor
      ? workFor({ counter: modelUsesOf(context), tenantId: actor.tenantId }, carry)
      : carry())
    // A stream that `run` has sent itself may not be over yet.
    if (reply.sent || reply.raw.headersSent) return reply
    request.audited?.made(result)
    if (actor) await showPaths(context, actor, rowsIn(result))
    // The framework sends no body for null.
    if (result == null) return isEmpty ? reply.send(null) : sendNull(reply)
    if (!isPage) return result
    const { limit, offset } = query as Paging
    return { ...(result as Listed<unknown>), limit, offset }
  }
  return (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const work = () => within(request.reads, () => handle(request, reply))
    if (access.kind === 'open') return work()
    return linksFor({ kind: 'person', id: actorOf(request).userId }, work)
  }
}

type Paging = { limit: number; offset: number }

function sendNull(reply: FastifyReply): FastifyReply {
  return reply.type('application/json; charset=utf-8').send('null')
}

const BYTES = Type.Unsafe<unknown>({ type: 'string', format: 'binary' })

/** The route schema, used for validation, serialization and the OpenAPI document. */
function schemaOf(spec: Operation): object {
  if (spec.hidden) return { hide: true }
  const { access, params = idsIn(spec.route), query, headers, body, form, takesBytes } = spec
  const isRead = spec.route.startsWith('GET ')
  const refusals = [
    ...refusalsOf(access, params !== undefined),
    ...(spec.refuses ?? []),
    ...(growsData(spec) ? ([507] as const) : []),
    ...(body ? ([413] as const) : []),
    // A browser may send it from a page of another site.
    ...(isRead ? [] : ([403] as const)),
    // Each needs the database, at least to authenticate the caller.
    503 as const,
  ]
  const takesInput = access.kind !== 'open' || params || query || !isRead
  return {
    operationId: spec.id,
    tags: [spec.tag],
    summary: spec.summary,
    description: [spec.description, explainAccess(access)].filter(Boolean).join('\n\n'),
    ...securityOf(access),
    'x-access': describeAccess(access, neededScope(spec)),
    ...describeAudit(spec),
    ...(spec.example && { 'x-example': spec.example }),
    ...(spec.before?.newer && { 'x-newer-members': spec.before.newer }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
    ...(takesBytes && { body: BYTES, consumes: ['application/octet-stream'] }),
    ...(form && { body: form, consumes: ['multipart/form-data'] }),
    response: takesInput
      ? responses(spec.answers, refusals, spec.errorForm)
      : { ...spec.answers, ...problems(spec.refuses ?? []) },
  }
}

/** The security of an operation in the document, if it differs from the default. */
function securityOf({ kind, sessionOnly }: AnyAccess): object {
  if (kind === 'open') return { security: [] }
  return sessionOnly ? { security: [{ sessionCookie: [] }] } : {}
}

function idsIn(route: string): TSchema | undefined {
  const names = [...route.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  if (names.length === 0) return undefined
  return Type.Object(Object.fromEntries(names.map((name) => [name, Uuid])))
}
