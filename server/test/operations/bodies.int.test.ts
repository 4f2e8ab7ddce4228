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

/** Sends a body unchanged. */
async function send(
  payload: string | Buffer,
  headers: Record<string, string> = {},
  url = '/v1/folders',
) {
  const response = await server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: {
      authorization: `Bearer ${me.apiKey}`,
      'content-type': 'application/json',
      ...headers,
    },
  })
  return { status: response.statusCode, detail: response.json<{ detail: Fault[] }>().detail }
}

const folder = (name: string) => `{"name":${name},"parent_path_part_id":"${me.sharedPartId}"}`

describe('a body', () => {
  it.each([
    ['that is cut off', '{', 'json_invalid'],
    ['that nests without limit', '['.repeat(200_000), 'json_invalid'],
    ['that nests deeper than any schema', `${'['.repeat(99)}${']'.repeat(99)}`, 'value_error'],
    ['that is empty', '', 'missing'],
    ['that is null', 'null', 'missing'],
    ['that is a list', '[]', 'dict_type'],
    ['that is text', '"x"', 'dict_type'],
  ])('%s returns 422', async (_case, payload, type) => {
    const { status, detail } = await send(payload)
    expect(status).toBe(422)
    expect(detail).toMatchObject([{ type, loc: expect.arrayContaining(['body']) as unknown }])
  })

  it('of a type other than JSON returns 422', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'x',
    ]) {
      const { status, detail } = await send('{}', { 'content-type': type })
      expect([type, status]).toEqual([type, 422])
      expect(detail).toMatchObject([{ type: 'content_type_invalid', loc: ['body'] }])
    }
    const vendor = await send(folder('"by a vendor type"'), {
      'content-type': 'Application/vnd.x+JSON ; charset=utf-8',
    })
    expect(vendor.status).toBe(201)
  })

  it('that is too large returns 413, and a smaller limit applies if nobody is signed in', async () => {
    const large = await send(Buffer.alloc(8 * 1024 * 1024 + 1, 32))
    expect(large).toEqual({ status: 413, detail: 'The request is too large.' })
    const open = await send(Buffer.alloc(64 * 1024 + 1, 32), {}, '/v1/auth/pw/signin')
    expect(open.status).toBe(413)
  })

  it('with a million errors returns only the first one', async () => {
    const texts = Array(1_000_000).fill('1').join()
    const { status, detail } = await send(`{"name":[${texts}]}`)
    expect(status).toBe(422)
    expect(detail).toHaveLength(1)
    const members = Array.from({ length: 100_000 }, (_unused, index) => `"a${index}":1`).join()
    const other = await send(`{"name":"x","parent_path_part_id":"${me.sharedPartId}",${members}}`)
    expect(other.detail).toMatchObject([{ type: 'extra_forbidden' }])
  })

  it('returns each of its errors, in the wording of the contract', async () => {
    const { detail } = await send('{"parent_path_part_id":"x","extra":1}')
    expect(detail).toEqual(
      expect.arrayContaining([
        { type: 'missing', loc: ['body', 'name'], msg: 'Field required' },
        {
          type: 'extra_forbidden',
          loc: ['body', 'extra'],
          msg: 'Extra inputs are not permitted',
          input: 1,
        },
        {
          type: 'uuid_parsing',
          loc: ['body', 'parent_path_part_id'],
          msg: 'Input should be a valid UUID',
          input: 'x',
        },
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
  ])('with the name %s returns the error %s', async (name, type) => {
    const { status, detail } = await send(folder(name))
    expect(status).toBe(422)
    expect(detail).toMatchObject([{ type, loc: ['body', 'name'] }])
  })

  it('can contain complete surrogate pairs, escaped or not', async () => {
    expect((await send(folder('"\\ud83d\\ude00 😀"'))).status).toBe(201)
  })

  it.each(['__proto__', '__\\u0070roto__', '\\u005f_proto__'])(
    'with a member %s returns 422',
    async (name) => {
      const { status, detail } = await send(
        `{"name":"x","parent_path_part_id":"${me.sharedPartId}","${name}":{"a":1}}`,
      )
      expect(status).toBe(422)
      expect(detail).toMatchObject([{ type: 'extra_forbidden' }])
      expect(Object.hasOwn(Object.prototype, 'a')).toBe(false)
    },
  )

  it('with an infinite number returns 422', async () => {
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
    expect(response.json()).toMatchObject({
      detail: [{ type: 'int_type', loc: ['body', 'total_pages'] }],
    })
  })

  it('can be empty with a JSON content type if the operation takes no body', async () => {
    const made = await me.post<{ id: string }>('/v1/folders', {
      name: 'gone',
      parent_path_part_id: me.sharedPartId,
    })
    const deleted = await me.delete(`/v1/folders/${made.body.id}`, undefined, {
      'content-type': 'application/json',
    })
    expect(deleted.status).toBe(204)
  })
})
