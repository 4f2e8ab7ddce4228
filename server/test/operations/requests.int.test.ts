import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestMember, type OwnTestServer } from '../support/index.ts'

type Fault = { loc: (string | number)[]; msg: string; type: string; input?: unknown }

let server: OwnTestServer
let me: TestMember

beforeAll(async () => {
  server = await startTestServer()
  me = await server.newTenant()
})
afterAll(() => server.close())

describe('a query', () => {
  it.each([
    ['limit=abc', 'int_parsing', 'limit'],
    ['limit=1&limit=2', 'int_parsing', 'limit'],
    ['with_tags=perhaps', 'bool_parsing', 'with_tags'],
    ['sort_order=NAME&sort_order=NAME', 'string_type', 'sort_order'],
    ['parent_path_part_id=x', 'uuid_parsing', 'parent_path_part_id'],
    [
      'parent_path_part_id=urn:uuid:01a1fea7-7799-7419-b19f-e9a18dbc0a0d',
      'uuid_parsing',
      'parent_path_part_id',
    ],
    ['parent_path_part_id=%00', 'value_error', 'parent_path_part_id'],
    ['unknown=%00', 'value_error', 'unknown'],
  ])('with %s returns the error %s', async (query, type, member) => {
    const { status, body } = await me.get<{ detail: Fault[] }>(`/v1/folders?${query}`)
    expect(status).toBe(422)
    expect(body.detail[0]).toMatchObject({ type, loc: ['query', member] })
  })

  it('with an invalid choice returns an error that lists the valid ones', async () => {
    const { body } = await me.get<{ detail: Fault[] }>('/v1/folders?sort_order=SIZE')
    expect(body.detail).toMatchObject([
      { type: 'enum', msg: "Input should be 'LOGICAL', 'NAME', 'UPDATED_AT' or 'CREATED_AT'" },
    ])
  })

  it.each(['x=%', 'x=%zz', '__proto__=1', 'constructor=1', 'a[b]=1', '&&&', 'limit=5.0'])(
    'with only unknown or harmless parts returns 200: %s',
    async (query) => {
      expect((await me.get(`/v1/folders?${query}`)).status).toBe(200)
    },
  )
})

describe('a query', () => {
  it.each(['x=%ff', 'x=%ed%a0%80'])(
    'with bytes that are not UTF-8 returns 422: %s',
    async (query) => {
      const { status, body } = await me.get<{ detail: Fault[] }>(`/v1/folders?${query}`)
      expect(status).toBe(422)
      expect(body.detail).toMatchObject([{ loc: ['query', 'x'] }])
    },
  )
})

describe('a path', () => {
  it.each([
    'abc',
    '%00',
    '%f0%9f%98%80',
    '..%2f..',
    'urn:uuid:01a1fea7-7799-7419-b19f-e9a18dbc0a0d',
  ])('with %s as an id returns 422', async (id) => {
    const { status, body } = await me.get<{ detail: Fault[] }>(`/v1/folders/${id}`)
    expect(status).toBe(422)
    expect(body.detail).toMatchObject([{ loc: ['path', 'folder_id'] }])
  })

  it.each(['/v1/folders/%', '/v1/folders/%ff', '/%zz', '/v1/folders/%ed%a0%80'])(
    "that can't be decoded returns 422: %s",
    async (url) => {
      const { status, body, headers } = await me.get<{ detail: Fault[] }>(url)
      expect(status).toBe(422)
      expect(body.detail).toMatchObject([{ loc: ['path'] }])
      expect(headers['x-request-id']).toBeTypeOf('string')
    },
  )

  it("that doesn't exist returns 404 with any method, signed in or not", async () => {
    const nowhere = [
      '/nope',
      '/v1',
      '/v1/folders/search/x',
      '//v1/folders',
      '/apiary',
      `/v1/folders/${'x'.repeat(5000)}`,
    ]
    for (const caller of [me, server.anonymous]) {
      for (const url of nowhere) {
        expect([url, await caller.get(url)]).toMatchObject([
          url,
          {
            status: 404,
            body: { detail: 'Not found.' },
          },
        ])
      }
    }
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const) {
      const response = await server.app.inject({ method, url: '/v1/folders' })
      expect([404, 405]).toContain(response.statusCode)
      expect(response.json()).toHaveProperty('detail')
    }
  })

  it('can start with /api and end with a slash, and auth works without /v1', async () => {
    const plain = await me.get('/v1/users/me')
    expect(plain.status).toBe(200)
    for (const url of ['/api/v1/users/me', '/v1/users/me/', '/api/v1/users/me?x=1']) {
      expect([url, (await me.get(url)).body]).toEqual([url, plain.body])
    }
    for (const url of ['/v1/auth/uat', '/auth/uat', '/api/v1/auth/uat', '/api/auth/uat']) {
      expect([url, (await server.anonymous.post(url)).status]).toEqual([url, 401])
    }
    expect((await server.anonymous.get('/api')).status).toBe(200)
    expect((await server.anonymous.get('/api/api/v1/users/me')).status).toBe(404)
  })

  it('answers HEAD like GET, without a body', async () => {
    const response = await server.app.inject({
      method: 'HEAD',
      url: '/v1/folders',
      headers: { authorization: `Bearer ${me.apiKey}` },
    })
    expect(response).toMatchObject({ statusCode: 200, body: '' })
    const anonymous = await server.app.inject({ method: 'HEAD', url: '/v1/folders' })
    expect(anonymous).toMatchObject({ statusCode: 401, body: '' })
  })
})

describe('a caller without a valid credential', () => {
  it.each([
    ['nothing', {}],
    ['an unknown key', { authorization: 'Bearer sk-user-nobody' }],
    ['an empty key', { authorization: 'Bearer ' }],
    ['another scheme', { authorization: 'Basic dTpw' }],
    ['an unknown session', { cookie: 'svc_uat=nobody' }],
    ['a cookie of NUL bytes', { cookie: 'svc_uat=%00%ff' }],
    ['a key of many kinds of bytes', { authorization: `Bearer ${'%00é'.repeat(50)}` }],
  ])('who sends %s gets 401 before anything else is checked', async (_what, headers) => {
    const {
      status,
      body,
      headers: sent,
    } = await server.anonymous.post('/v1/folders', { broken: 1 }, headers)
    expect(status).toBe(401)
    expect(sent['www-authenticate']).toMatch(/^Bearer( resource_metadata="\S+")?$/)
    expect(body).toMatchObject({ detail: 'Not authenticated.' })
    const bad = await server.anonymous.get('/v1/folders/x?limit=x', headers)
    expect(bad.status).toBe(401)
  })

  it('gets 401 with a wrong key, even with a valid cookie', async () => {
    const { status } = await server.anonymous.get('/v1/folders', {
      cookie: me.cookie,
      authorization: 'Bearer x',
    })
    expect(status).toBe(401)
  })

  it('can write the header and the scheme in any case', async () => {
    expect(
      (await server.anonymous.get('/v1/folders', { AUTHORIZATION: `bEARER ${me.apiKey}` })).status,
    ).toBe(200)
  })
})

describe('every response', () => {
  it("has the id of its request, and keeps the client's id if that is valid", async () => {
    const given = await me.get('/v1/folders', { 'x-request-id': 'trace-1.2:3_4' })
    expect(given.headers['x-request-id']).toBe('trace-1.2:3_4')
    for (const id of ['a b', 'x'.repeat(65), '<script>', '']) {
      const { headers } = await me.get('/nope', { 'x-request-id': id })
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  it('has security headers, even if it is an error', async () => {
    for (const url of [
      '/v1/folders',
      '/nope',
      '/v1/folders/x',
      '/healthz',
      '/docs',
      '/openapi.json',
    ]) {
      const { headers } = await server.anonymous.get(url)
      expect([url, headers['x-content-type-options']]).toEqual([url, 'nosniff'])
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
      expect([url, headers['referrer-policy']]).toEqual([url, 'no-referrer'])
      expect(headers['strict-transport-security']).toBeUndefined()
    }
  })

  it("is JSON with `detail`, even if the request isn't HTTP", async () => {
    const own = await startTestServer()
    try {
      await own.app.listen({ host: '127.0.0.1', port: 0 })
      const { port } = own.app.server.address() as AddressInfo
      const head = 'Host: localhost\r\n'
      for (const [text, status] of [
        ['NO HTTP\r\n\r\n', 400],
        [`GET / HTTP/1.1\r\n${head}X: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
        [`GET /%ff HTTP/1.1\r\n${head}Connection: close\r\n\r\n`, 422],
        [`GET http://example.org/nope HTTP/1.1\r\n${head}Connection: close\r\n\r\n`, 404],
        [`OPTIONS * HTTP/1.1\r\n${head}Connection: close\r\n\r\n`, 404],
      ] as const) {
        const socket = connect(port, '127.0.0.1')
        let answer = ''
        socket.setEncoding('utf8').on('data', (part: string) => (answer += part))
        socket.write(text)
        await once(socket, 'close')
        expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
        expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toHaveProperty('detail')
      }
    } finally {
      await own.close()
    }
  })

  it('contains only the request id after a server error', async () => {
    const own = await startTestServer()
    try {
      const caller = await own.newTenant()
      await own.context.driver.exec('alter table path_part rename to path_part_away')
      const { status, body, headers } = await caller.get('/v1/folders')
      expect(status).toBe(500)
      expect(body).toEqual({
        detail: `Internal server error. Request id: ${String(headers['x-request-id'])}`,
        code: 'internal_error',
        request_id: headers['x-request-id'],
      })
      await own.context.driver.exec('alter table path_part_away rename to path_part')
    } finally {
      await own.close()
    }
  })
})
