import { beforeAll, describe, expect, it, test } from 'vitest'
import { sharedTestServer, type Caller, type TestMember } from '../../../test/support/index.ts'
import { filePart, formOf, part } from '../../../test/operations/forms.ts'
import { newId } from '../core/ids.ts'

let owner: TestMember
let send: (url: string, payload: Buffer, type?: string) => Promise<{ status: number; body: Made }>

type Made = { id: string; name: string; title?: string; detail?: unknown; total?: number }

beforeAll(async () => {
  const server = await sharedTestServer()
  const { app } = server
  owner = await server.newTenant()
  send = async (url, payload, type = 'application/json') => {
    const headers = { authorization: `Bearer ${owner.apiKey}`, 'content-type': type }
    const response = await app.inject({ method: 'POST', url, payload, headers })
    return { status: response.statusCode, body: response.json<Made>() }
  }
})

/** A way to name something. It sends the name and returns the one that was stored. */
type Naming = (name: string) => Promise<{ status: number; stored: unknown }>

const naming =
  (request: (name: string) => ReturnType<Caller['post']>, member = 'name'): Naming =>
  async (name) => {
    const { status, body } = await request(name)
    return { status, stored: (body as Record<string, unknown> | null)?.[member] }
  }

const document = (name: string) => ({
  name,
  path_part_id: owner.sharedPartId,
  document_type: 'PDF',
  document_origin: 'SOURCE',
})
const folder = (name: string) => ({ name, parent_path_part_id: owner.sharedPartId })

const NAMINGS: Record<string, Naming> = {
  folder: naming((name) => owner.post('/v1/folders', folder(name))),
  document: naming((name) => owner.post('/v1/documents', document(name))),
  'renamed document': naming(async (name) => {
    const { body } = await owner.post<Made>('/v1/documents', document(newId()))
    return owner.patch(`/v1/documents/${body.id}`, { name })
  }),
  tag: naming((name) => owner.post('/v1/tags', { name })),
  group: naming((name) => owner.post('/v1/tenant-groups', { name })),
  thread: naming((title) => owner.post('/v1/threads', { title }), 'title'),
  tenant: naming((name) => owner.patch(`/v1/tenants/${owner.tenantId}`, { name })),
  'API key': naming((name) => owner.bySession.post('/v1/api-keys', { name })),
  'first name': naming(
    (name) => owner.bySession.patch('/v1/users', { first_name: name }),
    'first_name',
  ),
  'last name': naming(
    (name) => owner.bySession.patch('/v1/users', { last_name: name }),
    'last_name',
  ),
}
const all = Object.entries(NAMINGS)

const MISLEADING = ['\u2800', '\u200b', ' ', 'a\u202eb', 'a\u200fb', 'a\nb', 'a\u0007', 'a\u2028b']

/** People can have no such name, so one of spaces is none. */
const MAY_BE_EMPTY = new Set(['first name', 'last name'])

describe.each(all)('the name of a %s', (kind, give) => {
  it('is rejected if it is invisible or misleading', async () => {
    for (const name of MISLEADING) {
      if (name === ' ' && MAY_BE_EMPTY.has(kind)) continue
      expect([name, await give(name)]).toMatchObject([name, { status: 422 }])
    }
  })

  it('is stored in its composed form', async () => {
    const id = newId()
    const { status, stored } = await give(`Cafe\u0301 ${id}`)
    expect(status).toBeLessThan(300)
    expect(stored).toBe(`Caf\u00e9 ${id}`)
  })
})

test.each(['.', '..', 'a/b'])('rejects %s as the name of a folder or document', async (name) => {
  for (const kind of ['folder', 'document', 'renamed document']) {
    expect([kind, await NAMINGS[kind]?.(name)]).toMatchObject([kind, { status: 422 }])
  }
})

test('people can have no first or last name', async () => {
  const { status, body } = await owner.bySession.patch('/v1/users', {
    first_name: '',
    last_name: '',
  })
  expect({ status, body }).toMatchObject({ status: 200, body: { first_name: null } })
})

test('two encodings of a name are the same name', async () => {
  const id = newId()
  expect(await owner.post('/v1/folders', folder(`e\u0301 ${id}`))).toMatchObject({ status: 201 })
  expect(await owner.post('/v1/folders', folder(`\u00e9 ${id}`))).toMatchObject({ status: 409 })
  expect(await owner.post('/v1/documents', document(`e\u0301 ${id}`))).toMatchObject({
    status: 409,
  })
  const other = await owner.post<Made>('/v1/folders', folder(newId()))
  const renamed = await owner.patch(`/v1/folders/${other.body.id}`, { name: `e\u0301 ${id}` })
  expect(renamed).toMatchObject({ status: 409 })
  expect(await owner.post('/v1/tags', { name: `E\u0301 ${id}` })).toMatchObject({ status: 201 })
  expect(await owner.post('/v1/tags', { name: `\u00e9 ${id}` })).toMatchObject({ status: 409 })
})

test('finds a name by any of its encodings', async () => {
  const id = newId()
  await owner.post('/v1/folders', folder(`\u00e9 ${id}`))
  for (const text of [`e\u0301 ${id}`, `\u00c9 ${id}`, `E\u0301 ${id}`]) {
    const url = `/v1/folders/search?name_like=${encodeURIComponent(text)}`
    expect(await owner.get<Made>(url)).toMatchObject({ body: { total: 1 } })
  }
})

test('counts the length of a name in its composed form', async () => {
  const name = 'e\u0301'.repeat(255)
  expect(await owner.post('/v1/folders', folder(name))).toMatchObject({ status: 201 })
  expect(await owner.post('/v1/folders', folder(`${name}x`))).toMatchObject({ status: 422 })
})

describe('rejects bytes that are not UTF-8', () => {
  it.each(['ff', 'c080', 'eda080', 'e9'])('in a JSON body: %s', async (bytes) => {
    const [before = '', after = ''] = JSON.stringify(folder('here')).split('here')
    const broken = Buffer.concat([
      Buffer.from(`${before}${newId()}`),
      Buffer.from(bytes, 'hex'),
      Buffer.from(after),
    ])
    const { status, body } = await send('/v1/folders', broken)
    expect(status).toBe(422)
    expect(body.detail).toMatchObject([{ loc: ['body'], msg: 'Input should be valid UTF-8' }])
  })

  it('in a form, in a field and in the name of the file', async () => {
    const parent = part('name="path_part_id"', owner.sharedPartId)
    const bytes = Buffer.from([0xe9])
    const named = part('name="name"', Buffer.concat([Buffer.from(newId()), bytes]))
    const file = filePart('text', `${newId()}.txt`)
    const misnamed = Buffer.from(
      filePart('text', `NAME-${newId()}.txt`).toString('latin1').replace('NAME', '\u00e9'),
      'latin1',
    )
    for (const [parts, member] of [
      [[parent, named, file], 'name'],
      [[parent, misnamed], 'file'],
    ] as const) {
      const form = formOf(parts)
      const { status, body } = await send(
        '/v1/documents/ingest',
        Buffer.from(form.bytes),
        form.type,
      )
      expect({ status, detail: body.detail }).toMatchObject({
        status: 422,
        detail: [{ loc: ['body', member], msg: 'Input should be valid UTF-8' }],
      })
    }
  })

  it.each(['name_like=a%ff', 'name_like=%e9a', 'name_like=a&%ff=1'])(
    'in the query %s',
    async (query) => {
      const answer = await owner.get<Made>(`/v1/folders/search?${query}`)
      expect(answer.status).toBe(422)
      expect(answer.body.detail).toMatchObject([{ msg: 'Input should be valid UTF-8' }])
    },
  )

  it('in a path', async () => {
    expect(await owner.get<Made>('/v1/folders/%ff')).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['path'] }] },
    })
  })
})
