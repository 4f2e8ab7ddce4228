import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestMember, type TestServer } from '../test-support/index.ts'

type Fault = { loc: (string | number)[]; msg: string; type: string; input?: unknown }

let server: TestServer
let me: TestMember

beforeAll(async () => {
  server = await startTestServer()
  me = await server.newTenant()
})
afterAll(() => server.close())

/** Sends a body as it stands. */
async function send(payload: string | Buffer, headers: Record<string, string> = {}, url = '/v1/folders') {
  const response = await server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { authorization: `Bearer ${me.apiKey}`, 'content-type': 'application/json', ...headers },
  })
  return { status: response.statusCode, detail: response.json<{ detail: Fault[] }>().detail }
}

const folder = (name: string) => `{"name":${name},"parent_path_part_id":"${me.sharedPartId}"}`

describe('a body', () => {
  it.each([
    ['that is broken off', '{', 'json_invalid'],
    ['that nests without end', '['.repeat(200_000), 'json_invalid'],
    ['that nests deeper than any shape of the contract', `${'['.repeat(99)}${']'.repeat(99)}`, 'value_error'],
    ['that is empty', '', 'missing'],
    ['that is null', 'null', 'missing'],
    ['that is a list', '[]', 'dict_type'],
    ['that is text', '"x"', 'dict_type'],
  ])('%s is refused', async (_case, payload, type) => {
    const { status, detail } = await send(payload)
    expect(status).toBe(422)
    expect(detail).toMatchObject([{ type, loc: expect.arrayContaining(['body']) as unknown }])
  })

  it('of another type than JSON is refused', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'x']) {
      const { status, detail } = await send('{}', { 'content-type': type })
      expect(status, type).toBe(422)
      expect(detail).toMatchObject([{ type: 'content_type_invalid', loc: ['body'] }])
    }
    const vendor = await send(folder('"by a vendor type"'), { 'content-type': 'Application/vnd.x+JSON ; charset=utf-8' })
    expect(vendor.status).toBe(201)
  })

  it('that is too large is refused with 413, earlier where nobody is signed in', async () => {
    const large = await send(Buffer.alloc(8 * 1024 * 1024 + 1, 32))
    expect(large).toEqual({ status: 413, detail: 'The request is too large.' })
    const open = await send(Buffer.alloc(64 * 1024 + 1, 32), {}, '/v1/auth/pw/signin')
    expect(open.status).toBe(413)
  })

  it('with a million faults is told of the first and answered at once', async () => {
    const started = performance.now()
    const texts = Array(1_000_000).fill('1').join()
    const { status, detail } = await send(`{"name":[${texts}]}`)
    expect(status).toBe(422)
    expect(detail).toHaveLength(1)
    const members = Array.from({ length: 100_000 }, (_unused, index) => `"a${index}":1`).join()
    const other = await send(`{"name":"x","parent_path_part_id":"${me.sharedPartId}",${members}}`)
    expect(other.detail).toMatchObject([{ type: 'extra_forbidden' }])
    expect(performance.now() - started).toBeLessThan(15_000)
  })

  it('is told of each of its faults, in the words of the contract', async () => {
    const { detail } = await send('{"parent_path_part_id":"x","extra":1}')
    expect(detail).toEqual(
      expect.arrayContaining([
        { type: 'missing', loc: ['body', 'name'], msg: 'Field required' },
        { type: 'extra_forbidden', loc: ['body', 'extra'], msg: 'Extra inputs are not permitted', input: 1 },
        { type: 'uuid_parsing', loc: ['body', 'parent_path_part_id'], msg: 'Input should be a valid UUID', input: 'x' },
      ]),
    )
    expect(detail).toHaveLength(3)
  })

  it.each([
    ['1', 'string_type'],
    ['true', 'string_type'],
    ['null', 'string_type'],
    ['{}', 'string_type'],
    ['""', 'string_too_short'],
    [`"${'x'.repeat(256)}"`, 'string_too_long'],
    ['"a\\u0000b"', 'value_error'],
    ['"\\ud83d"', 'value_error'],
    ['"\\udc00\\ud800"', 'value_error'],
  ])('with the name %s is refused as %s', async (name, type) => {
    const { status, detail } = await send(folder(name))
    expect(status).toBe(422)
    expect(detail).toMatchObject([{ type, loc: ['body', 'name'] }])
  })

  it('takes text with whole surrogate pairs, escaped or not', async () => {
    expect((await send(folder('"\\ud83d\\ude00 😀"'))).status).toBe(201)
  })

  it.each(['__proto__', '__\\u0070roto__', '\\u005f_proto__'])('with a member %s is refused', async (name) => {
    const { status, detail } = await send(`{"name":"x","parent_path_part_id":"${me.sharedPartId}","${name}":{"a":1}}`)
    expect(status).toBe(422)
    expect(detail).toMatchObject([{ type: 'extra_forbidden' }])
    expect(Object.hasOwn(Object.prototype, 'a')).toBe(false)
  })

  it('with a number beyond all bounds is refused where a number belongs', async () => {
    const made = await me.post<{ active_version_id: string }>('/v1/documents', {
      name: 'numbers',
      path_part_id: me.sharedPartId,
      document_type: 'PDF',
      document_origin: 'SOURCE',
    })
    const response = await server.app.inject({
      method: 'PATCH',
      url: `/v1/document_versions/${made.body.active_version_id}/metadata`,
      payload: '{"total_pages":1e400}',
      headers: { authorization: `Bearer ${me.apiKey}`, 'content-type': 'application/json' },
    })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({ detail: [{ type: 'int_type', loc: ['body', 'total_pages'] }] })
  })

  it('may be missing with a JSON content type where none is expected', async () => {
    const made = await me.post<{ id: string }>('/v1/folders', { name: 'gone', parent_path_part_id: me.sharedPartId })
    const deleted = await me.delete(`/v1/folders/${made.body.id}`, undefined, { 'content-type': 'application/json' })
    expect(deleted.status).toBe(204)
  })
})

describe('a query', () => {
  it.each([
    ['limit=abc', 'int_parsing', 'limit'],
    ['limit=1&limit=2', 'int_parsing', 'limit'],
    ['with_tags=perhaps', 'bool_parsing', 'with_tags'],
    ['sort_order=NAME&sort_order=NAME', 'string_type', 'sort_order'],
    ['parent_path_part_id=x', 'uuid_parsing', 'parent_path_part_id'],
    ['parent_path_part_id=urn:uuid:01a1fea7-7799-7419-b19f-e9a18dbc0a0d', 'uuid_parsing', 'parent_path_part_id'],
    ['parent_path_part_id=%00', 'value_error', 'parent_path_part_id'],
    ['unknown=%00', 'value_error', 'unknown'],
  ])('%s is refused as %s', async (query, type, member) => {
    const { status, body } = await me.get<{ detail: Fault[] }>(`/v1/folders?${query}`)
    expect(status).toBe(422)
    expect(body.detail[0]).toMatchObject({ type, loc: ['query', member] })
  })

  it('names the words that an enumeration takes', async () => {
    const { body } = await me.get<{ detail: Fault[] }>('/v1/folders?sort_order=SIZE')
    expect(body.detail).toMatchObject([
      { type: 'enum', msg: "Input should be 'LOGICAL', 'NAME', 'UPDATED_AT' or 'CREATED_AT'" },
    ])
  })

  it.each(['x=%', 'x=%zz', 'x=%ff', 'x=%ed%a0%80', '__proto__=1', 'constructor=1', 'a[b]=1', '&&&', 'limit=5.0'])(
    'with nothing wrong in what is asked for is answered: %s',
    async (query) => {
      expect((await me.get(`/v1/folders?${query}`)).status).toBe(200)
    },
  )
})

describe('a path', () => {
  it.each(['abc', '%00', '%f0%9f%98%80', '..%2f..', 'urn:uuid:01a1fea7-7799-7419-b19f-e9a18dbc0a0d'])(
    'with %s for an id is refused',
    async (id) => {
      const { status, body } = await me.get<{ detail: Fault[] }>(`/v1/folders/${id}`)
      expect(status).toBe(422)
      expect(body.detail).toMatchObject([{ loc: ['path', 'folder_id'] }])
    },
  )

  it.each(['/v1/folders/%', '/v1/folders/%ff', '/%zz', '/v1/folders/%ed%a0%80'])(
    'that cannot be decoded is refused: %s',
    async (url) => {
      const { status, body, headers } = await me.get<{ detail: Fault[] }>(url)
      expect(status).toBe(422)
      expect(body.detail).toMatchObject([{ loc: ['path'] }])
      expect(headers['x-request-id']).toBeTypeOf('string')
    },
  )

  it('that leads nowhere is 404, signed in or not, by any method', async () => {
    const nowhere = ['/nope', '/v1', '/v1/folders/search/x', '//v1/folders', '/apiary', `/v1/folders/${'x'.repeat(5000)}`]
    for (const caller of [me, server.anonymous]) {
      for (const url of nowhere) {
        expect(await caller.get(url), url).toMatchObject({ status: 404, body: { detail: 'Not found.' } })
      }
    }
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const) {
      const response = await server.app.inject({ method, url: '/v1/folders' })
      expect([404, 405], method).toContain(response.statusCode)
      expect(response.json(), method).toHaveProperty('detail')
    }
  })

  it('may have /api in front, a slash at its end, and auth may do without /v1', async () => {
    const plain = await me.get('/v1/users/me')
    expect(plain.status).toBe(200)
    for (const url of ['/api/v1/users/me', '/v1/users/me/', '/api/v1/users/me?x=1']) {
      expect((await me.get(url)).body, url).toEqual(plain.body)
    }
    for (const url of ['/v1/auth/uat', '/auth/uat', '/api/v1/auth/uat', '/api/auth/uat']) {
      expect((await server.anonymous.post(url)).status, url).toBe(401)
    }
    expect((await server.anonymous.get('/api')).status).toBe(200)
    expect((await server.anonymous.get('/api/api/v1/users/me')).status).toBe(404)
  })

  it('answers HEAD as GET without a body', async () => {
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
  ])('who sends %s is refused before anything else is looked at', async (_what, headers) => {
    const { status, body, headers: sent } = await server.anonymous.post('/v1/folders', { broken: 1 }, headers as never)
    expect(status).toBe(401)
    expect(sent['www-authenticate']).toBe('Bearer')
    expect(body).toEqual({ detail: 'Not authenticated.' })
    const bad = await server.anonymous.get('/v1/folders/x?limit=x', headers as never)
    expect(bad.status).toBe(401)
  })

  it('is refused with a wrong key even when the cookie beside it is good', async () => {
    const { status } = await server.anonymous.get('/v1/folders', { cookie: me.cookie, authorization: 'Bearer x' })
    expect(status).toBe(401)
  })

  it('may spell the header and the scheme in any case', async () => {
    expect((await server.anonymous.get('/v1/folders', { AUTHORIZATION: `bEARER ${me.apiKey}` })).status).toBe(200)
  })
})

describe('every answer', () => {
  it('carries the id of its request, taken over when it is a sensible one', async () => {
    const given = await me.get('/v1/folders', { 'x-request-id': 'trace-1.2:3_4' })
    expect(given.headers['x-request-id']).toBe('trace-1.2:3_4')
    for (const id of ['a b', 'x'.repeat(65), '<script>', '']) {
      const { headers } = await me.get('/nope', { 'x-request-id': id })
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  it('tells browsers to be careful with it, refusals too', async () => {
    for (const url of ['/v1/folders', '/nope', '/v1/folders/x', '/healthz', '/docs', '/openapi.json']) {
      const { headers } = await server.anonymous.get(url)
      expect(headers['x-content-type-options'], url).toBe('nosniff')
      expect(headers['content-security-policy'], url).toContain("default-src 'none'")
      expect(headers['content-security-policy'], url).not.toContain('upgrade-insecure-requests')
      expect(headers['referrer-policy'], url).toBe('no-referrer')
      expect(headers['strict-transport-security'], url).toBeUndefined()
    }
  })

  it('is {detail} as JSON even when what came is no HTTP', async () => {
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
        expect(answer, text.slice(0, 20)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
        expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toHaveProperty('detail')
      }
    } finally {
      await own.close()
    }
  })

  it('to a fault of the server tells nothing but the id of the request', async () => {
    const own = await startTestServer()
    try {
      const caller = await own.newTenant()
      await own.context.driver.exec('alter table path_part rename to path_part_away')
      const { status, body, headers } = await caller.get('/v1/folders')
      expect(status).toBe(500)
      expect(body).toEqual({ detail: `Internal server error. Request id: ${String(headers['x-request-id'])}` })
      await own.context.driver.exec('alter table path_part_away rename to path_part')
    } finally {
      await own.close()
    }
  })
})
