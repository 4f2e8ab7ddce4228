import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { Type } from 'typebox'
import type { Actor, Role } from '../core/actor.ts'
import type { Context } from '../context/context.ts'
import { FreeSpace } from '../disk/free-space.ts'
import { invalidInput, problem } from '../core/errors.ts'
import { admin, member, open, own, owner, read, refusalsOf, write } from './access.ts'
import { addActor } from './actor-of.ts'
import { addErrorHandler } from './error-handler.ts'
import type { AgentCalls } from './audited-call.ts'
import { addOperations } from './add-operations.ts'
import { operation, type Operation } from './operation.ts'
import { Body, NoContent, Nullable, PageOf, paging, Query } from './schemas.ts'
import { createValidatorCompiler } from './validator.ts'

const ID = '01a20283-65cd-70e2-ae37-666d1689c4d4'
const OTHER = '01a20283-65a5-7221-a546-ca0736504a44'

const NO_AGENTS: AgentCalls = {
  requirePermission: () => Promise.reject(problem('forbidden')),
  begin: () => Promise.reject(new Error('No agent calls.')),
  end: () => Promise.reject(new Error('No agent calls.')),
}

/** An application with these operations. The bearer token is the role, followed by `key` for an API key. */
async function serve(...operations: Operation[]) {
  const app = Fastify()
  app.setValidatorCompiler(createValidatorCompiler())
  addErrorHandler(app, {})
  await addActor(app)
  const freeSpace = new FreeSpace({ folders: [], minBytes: 0, log: app.log })
  const doors: Partial<Context['doors']> = { newReads: () => undefined }
  const config = { keyRequestsPerMinute: 0 }
  await addOperations(app, { freeSpace, doors, config } as Context, operations, {
    authenticate: async (_context, { request }) => {
      const [role, key] = request.headers.authorization?.split(' ') ?? []
      if (!role) throw problem('not_authenticated')
      const credential = { kind: key ? 'api_key' : 'session' }
      return { role: role as Role, userId: ID, tenantId: ID, credential } as Actor
    },
    roleInTenant: async (_context, { tenantId, role }, named) => {
      if (named.tenantId !== tenantId) throw problem('missing', { what: 'Tenant' })
      return role
    },
    agentCalls: NO_AGENTS,
    showPaths: async () => {},
    historyOf: () => Promise.reject(new Error('No history.')),
  })
  return async (url: string, as?: string, payload?: object) => {
    const headers = as === undefined ? {} : { authorization: as }
    const method = operations[0]?.route.split(' ')[0] === 'POST' ? 'POST' : 'GET'
    const { statusCode, body } = await app.inject({
      method,
      url,
      headers,
      ...(payload && { payload }),
    })
    return { status: statusCode, body: body === '' ? undefined : (JSON.parse(body) as unknown) }
  }
}

const named = { id: 'x', tag: 'x', summary: 'x' }

describe('an operation for administrators', () => {
  const guarded = operation({
    ...named,
    route: 'POST /tenants/:tenant_id/things/:thing_id',
    access: admin<{ params: { thing_id: string } }>({
      tenant: 'tenant_id',
      first: async (_context, _actor, { params }) => {
        if (params.thing_id !== ID) throw problem('missing', { what: 'Thing' })
      },
    }),
    body: Body('Thing', { name: Type.String() }),
    answers: { 200: Type.Object({ thing: Type.String() }) },
    check: ({ body }) => {
      if (body.name === 'bad') throw invalidInput(['body', 'name'], 'A bad name')
    },
    run: (_context, _actor, { params }) => ({ thing: params.thing_id }),
  })

  it('checks in a fixed order: credential, input, named items, role', async () => {
    const send = await serve(guarded)
    const url = `/tenants/${ID}/things/${ID}`
    const good = { name: 'good' }
    expect((await send(`/tenants/x/things/x`, undefined, {})).status).toBe(401)
    expect((await send(`/tenants/${ID}/things/x`, 'USER', good)).status).toBe(422)
    expect((await send(`/tenants/${OTHER}/things/${OTHER}`, 'USER', { name: 1 })).status).toBe(422)
    expect((await send(`/tenants/${OTHER}/things/${OTHER}`, 'USER', { name: 'bad' })).status).toBe(
      422,
    )
    expect(await send(`/tenants/${OTHER}/things/${ID}`, 'OWNER', good)).toMatchObject({
      body: { detail: 'Tenant not found.' },
    })
    expect(await send(`/tenants/${ID}/things/${OTHER}`, 'USER', good)).toMatchObject({
      body: { detail: 'Thing not found.' },
    })
    expect((await send(url, 'USER', good)).status).toBe(403)
    for (const role of ['ADMIN', 'OWNER', 'ADMIN key']) {
      expect(await send(url, role, good)).toEqual({ status: 200, body: { thing: ID } })
    }
  })

  it('can let callers do it for themselves', async () => {
    const access = admin({ orSelf: 'user_id', refusal: 'owner_deletes_tenant' })
    const answers = { 200: Type.Object({}) }
    const send = await serve(
      operation({ ...named, route: 'GET /users/:user_id', access, answers, run: () => ({}) }),
    )
    expect((await send(`/users/${ID.toUpperCase()}`, 'USER')).status).toBe(200)
    expect(await send(`/users/${OTHER}`, 'USER')).toMatchObject({
      status: 403,
      body: { detail: 'Only the OWNER can delete a tenant.' },
    })
  })
})

describe('an operation', () => {
  const answers = { 200: Type.Object({}) }

  it('for the owner rejects an administrator', async () => {
    const send = await serve(
      operation({ ...named, route: 'GET /', access: owner(), answers, run: () => ({}) }),
    )
    expect((await send('/', 'ADMIN')).status).toBe(403)
    expect((await send('/', 'OWNER')).status).toBe(200)
  })

  it('for sessions rejects an API key', async () => {
    const access = own('keys', { sessionOnly: true })
    const send = await serve(
      operation({ ...named, route: 'GET /', access, answers, run: () => ({}) }),
    )
    expect((await send('/', 'OWNER key')).status).toBe(401)
    expect((await send('/', 'USER')).status).toBe(200)
  })

  it('that is open has no actor, whatever is sent, and accepts only small bodies', async () => {
    const send = await serve(
      operation({
        ...named,
        route: 'POST /',
        access: open,
        body: Type.Object({}),
        answers: { 200: Nullable(Type.String()) },
        run: (_context, actor) => (actor === undefined ? null : 'somebody'),
      }),
    )
    expect(await send('/', 'OWNER', {})).toEqual({ status: 200, body: null })
    expect((await send('/', undefined, { text: 'x'.repeat(64 * 1024) })).status).toBe(413)
  })

  it('returns pages, empty responses and other statuses', async () => {
    const send = await serve(
      operation({
        ...named,
        route: 'GET /page',
        access: member,
        query: Query(paging),
        answers: { 200: PageOf('Page', Type.Integer()) },
        run: () => ({ items: [1, 2], total: 7 }),
      }),
      operation({
        ...named,
        route: 'GET /nothing',
        access: member,
        answers: { 204: NoContent },
        run: () => undefined,
      }),
      operation({
        ...named,
        route: 'GET /other',
        access: member,
        answers: { 200: Type.String(), 201: Type.Integer() },
        run: (_context, _actor, _input, { reply }) => {
          void reply.status(201)
          return 3
        },
      }),
    )
    expect(await send('/page?limit=2&offset=1', 'USER')).toEqual({
      status: 200,
      body: { items: [1, 2], total: 7, limit: 2, offset: 1 },
    })
    expect(await send('/nothing', 'USER')).toEqual({ status: 204, body: undefined })
    expect(await send('/other', 'USER')).toEqual({ status: 201, body: 3 })
  })
})

describe('the errors that follow from an access', () => {
  it.each([
    ['open', refusalsOf(open, true), []],
    ['member', refusalsOf(member, false), [401]],
    ['member with an id in the path', refusalsOf(member, true), [401, 404]],
    ['own', refusalsOf(own('keys'), false), [401]],
    ['read', refusalsOf(read('folder_id'), false), [401, 403, 404]],
    ['read of a list', refusalsOf(read(), false), [401, 403]],
    ['read that leaves out', refusalsOf(read('ids', { never: 404 }), false), [401, 403]],
    ['write', refusalsOf(write('folder_id'), true), [401, 403, 404]],
    ['admin', refusalsOf(admin(), false), [401, 403]],
    ['admin of a named tenant', refusalsOf(admin({ tenant: 'tenant_id' }), false), [401, 403, 404]],
    ['owner', refusalsOf(owner(), true), [401, 403, 404]],
  ])('%s', (_access, refusals, expected) => {
    expect(refusals).toEqual(expected)
  })
})

describe('a boolean in a query', () => {
  const asked = operation({
    ...named,
    route: 'GET /things',
    access: open,
    query: Query({ with_tags: Type.Boolean({ default: false }) }),
    answers: { 200: Type.Object({ asked: Type.Boolean() }) },
    run: (_context, _actor, { query }) => ({ asked: query.with_tags }),
  })

  it.each([
    ['true True TRUE 1 yes on t y', true],
    ['false False FALSE 0 no off f n', false],
  ])('can be written as %s', async (spellings, expected) => {
    const send = await serve(asked)
    for (const spelling of spellings.split(' ')) {
      const reply = await send(`/things?with_tags=${spelling}`)
      expect([spelling, reply]).toEqual([spelling, { status: 200, body: { asked: expected } }])
    }
  })

  it('is rejected if it is invalid or repeated', async () => {
    const send = await serve(asked)
    for (const query of [
      'with_tags=2',
      'with_tags=',
      'with_tags=nope',
      'with_tags=1&with_tags=0',
    ]) {
      expect(await send(`/things?${query}`)).toMatchObject({
        status: 422,
        body: { detail: [{ loc: ['query', 'with_tags'], type: 'bool_parsing' }] },
      })
    }
    expect(await send('/things')).toMatchObject({ body: { asked: false } })
  })
})
