import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/core/ids.ts'
import { addFolder, tagPart } from '../../../../test/support/content.ts'
import { sharedTestServer, type Caller, type TestServer } from '../../../../test/support/index.ts'

type Tag = {
  id: string
  name: string
  color: string
  description: string | null
  tenant_id: string
  created_at: string
  updated_at: string
}
type Page = { items: Tag[]; total: number; limit: number; offset: number }
type Refusal = { detail: { loc: (string | number)[]; type: string }[] }

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

async function create(caller: Caller, body: object): Promise<Tag> {
  const made = await caller.post<Tag>('/v1/tags', body)
  expect([JSON.stringify(made.body), made.status]).toEqual([JSON.stringify(made.body), 201])
  return made.body
}

async function change(caller: Caller, id: string, body: object): Promise<Tag> {
  const changed = await caller.patch<Tag>(`/v1/tags/${id}`, body)
  expect([JSON.stringify(changed.body), changed.status]).toEqual([
    JSON.stringify(changed.body),
    200,
  ])
  return changed.body
}

const times = (count: number) => Array.from({ length: count }, (_unused, index) => index)

describe('creating a tag', () => {
  it('returns the tag as a later read does', async () => {
    const me = await server.newTenant()
    const made = await create(me, { name: 'Legal', color: 'aB12eF', description: 'for lawyers' })
    expect(made).toMatchObject({
      name: 'Legal',
      color: 'aB12eF',
      description: 'for lawyers',
      tenant_id: me.tenantId,
    })
    expect(made.updated_at).toBe(made.created_at)
    const read = await me.get<Tag>(`/v1/tags/${made.id.toUpperCase()}`)
    expect([read.status, read.body]).toEqual([200, made])
  })

  it('defaults to black and no description, also for null', async () => {
    const me = await server.newTenant()
    const plain = { color: '000000', description: null }
    expect(await create(me, { name: 'a' })).toMatchObject(plain)
    expect(await create(me, { name: 'b', color: null, description: null })).toMatchObject(plain)
    expect(await create(me, { name: 'c', description: '' })).toMatchObject(plain)
  })

  it('accepts a name of 100 and a description of 500 arbitrary characters', async () => {
    const me = await server.newTenant()
    const text = { name: '😀'.repeat(100), description: 'é'.repeat(500) }
    expect(await create(me, text)).toMatchObject(text)
    expect(await create(me, { name: ' a/b ' })).toMatchObject({ name: 'a/b' })
  })

  it.each([
    ['without a name', {}, 'name', 'missing'],
    ['with null as its name', { name: null }, 'name', 'string_type'],
    ['with an empty name', { name: '' }, 'name', 'string_too_short'],
    ['with a name of spaces', { name: ' \t ' }, 'name', 'value_error'],
    ['with a name of 101 characters', { name: 'x'.repeat(101) }, 'name', 'string_too_long'],
    ['with a NUL in its name', { name: 'a\0' }, 'name', 'value_error'],
    ['with a number sign in its color', { name: 'a', color: '#00ff0' }, 'color', undefined],
    ['with a short color', { name: 'a', color: 'fff' }, 'color', 'string_too_short'],
    ['with a long color', { name: 'a', color: '#00ff00' }, 'color', 'string_too_long'],
    [
      'with a description of 501 characters',
      { name: 'a', description: 'x'.repeat(501) },
      'description',
      'string_too_long',
    ],
    ['with an unknown member', { name: 'a', colour: 'ffffff' }, 'colour', 'extra_forbidden'],
  ])('returns 422 %s', async (_case, body, member, type) => {
    const me = await server.newTenant()
    const refused = await me.post<Refusal>('/v1/tags', body)
    expect(refused.status).toBe(422)
    expect(refused.body.detail[0]?.loc).toEqual(['body', member])
    if (type) expect(refused.body.detail[0]?.type).toBe(type)
    expect((await me.get<Page>('/v1/tags')).body.total).toBe(0)
  })

  it('returns 409 if the tenant has a tag with this name in any case', async () => {
    const me = await server.newTenant()
    const other = await server.newTenant()
    await create(me, { name: 'Ärger' })
    const again = await me.post<{ detail: string }>('/v1/tags', { name: 'äRGER' })
    expect(again.status).toBe(409)
    expect(again.body.detail).toContain('already exists')
    await create(other, { name: 'Ärger' })
  })

  it('succeeds once if many requests use the same name', async () => {
    const me = await server.newTenant()
    const two = await Promise.all(['Same', 'sAME'].map((name) => me.post('/v1/tags', { name })))
    expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const many = await Promise.all(times(10).map(() => me.post('/v1/tags', { name: 'many' })))
    expect(many.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(many.filter(({ status }) => status === 409)).toHaveLength(9)
    expect((await me.get<Page>('/v1/tags')).body.total).toBe(2)
  })
})

describe('listing tags', () => {
  it('sorts by name in any case, page by page', async () => {
    const me = await server.newTenant()
    await server.tag(await server.newTenant(), 'foreign')
    for (const name of ['delta', 'Alpha', 'charlie', 'Bravo', 'ALPHA 2']) await create(me, { name })
    const names = ['Alpha', 'ALPHA 2', 'Bravo', 'charlie', 'delta']
    const at = async (query: string) => (await me.get<Page>(`/v1/tags${query}`)).body
    const all = await at('')
    expect(all).toMatchObject({ total: 5, limit: 20, offset: 0 })
    expect(all.items.map(({ name }) => name)).toEqual(names)
    const pages = await Promise.all([0, 2, 4, 6].map((offset) => at(`?limit=2&offset=${offset}`)))
    expect(pages.map(({ items }) => items.map(({ name }) => name))).toEqual([
      names.slice(0, 2),
      names.slice(2, 4),
      names.slice(4),
      [],
    ])
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([5]))
    for (const query of ['?limit=0', '?limit=101', '?offset=-1']) {
      expect([query, (await me.get(`/v1/tags${query}`)).status]).toEqual([query, 422])
    }
  })
})

it('tags can be listed by name or time, in either direction', async () => {
  const me = await server.newTenant()
  const made = [await create(me, { name: 'b' }), await create(me, { name: 'a' })]
  await change(me, made[0]?.id ?? '', { color: 'ffffff' })
  const listed = async (query: string) =>
    (await me.get<Page>(`/v1/tags?${query}`)).body.items.map(({ name }) => name)
  expect(await listed('sort_dir=DESC')).toEqual(['b', 'a'])
  expect(await listed('sort_by=NAME')).toEqual(['a', 'b'])
  expect(await listed('sort_by=CREATED_AT')).toEqual(['b', 'a'])
  expect(await listed('sort_by=CREATED_AT&sort_dir=DESC')).toEqual(['a', 'b'])
  expect(await listed('sort_by=UPDATED_AT')).toEqual(['b', 'a'])
  expect((await me.get('/v1/tags?sort_by=COLOR')).status).toBe(422)
})

describe('updating a tag', () => {
  it('changes only the members that are set and not null', async () => {
    const me = await server.newTenant()
    const made = await create(me, { name: 'one', color: '112233', description: 'text' })
    const renamed = await change(me, made.id, { name: 'two', color: null, description: null })
    expect(renamed).toEqual({ ...made, name: 'two', updated_at: renamed.updated_at })
    expect(Date.parse(renamed.updated_at)).toBeGreaterThanOrEqual(Date.parse(made.updated_at))
    const coloured = await change(me, made.id, { color: 'FFFFFF' })
    expect(coloured).toMatchObject({ name: 'two', color: 'FFFFFF', description: 'text' })
    const cleared = await change(me, made.id, { name: null, description: '' })
    expect(cleared).toMatchObject({ name: 'two', color: 'FFFFFF', description: null })
    expect((await me.get<Tag>(`/v1/tags/${made.id}`)).body).toEqual(cleared)
  })

  it('keeps the time of the last change if nothing changes', async () => {
    const me = await server.newTenant()
    const made = await create(me, { name: 'one', description: 'text' })
    expect(await change(me, made.id, {})).toEqual(made)
    expect(await change(me, made.id, { ...textOf(made) })).toEqual(made)
  })

  it('can change the case of the name, but not use the name of another tag', async () => {
    const me = await server.newTenant()
    const made = await create(me, { name: 'one' })
    await create(me, { name: 'Taken' })
    expect(await change(me, made.id, { name: 'ONE' })).toMatchObject({ name: 'ONE' })
    const refused = await me.patch<{ detail: string }>(`/v1/tags/${made.id}`, { name: 'tAKEN' })
    expect(refused.status).toBe(409)
    expect(refused.body.detail).toContain('already exists')
  })

  it.each([
    [{ name: '' }],
    [{ name: '  ' }],
    [{ name: 'x'.repeat(101) }],
    [{ color: '12345g' }],
    [{ color: '' }],
    [{ description: 'x'.repeat(501) }],
    [{ id: newId() }],
  ])('returns 422 for %j', async (body) => {
    const me = await server.newTenant()
    const made = await create(me, { name: 'one' })
    expect((await me.patch(`/v1/tags/${made.id}`, body)).status).toBe(422)
    expect((await me.get(`/v1/tags/${made.id}`)).body).toEqual(made)
  })
})

function textOf({ name, color, description }: Tag) {
  return { name, color, description }
}

describe('deleting a tag', () => {
  it('removes it from the list and from every node, and frees its name', async () => {
    const me = await server.newTenant()
    const made = await create(me, { name: 'one' })
    const kept = await create(me, { name: 'two' })
    const folder = await addFolder(server, me, {})
    const tagged = [folder.partId, me.sharedPartId]
    for (const partId of tagged) await tagPart(server, me, partId, made, kept)
    const gone = await me.delete(`/v1/tags/${made.id}`)
    expect([gone.status, gone.body]).toEqual([204, undefined])
    for (const partId of tagged) {
      const { body } = await me.get<{ tags: Tag[] }>(`/v1/path-parts/${partId}/tags`)
      expect(body.tags).toEqual([kept])
    }
    expect((await me.get<Page>('/v1/tags')).body.items).toEqual([kept])
    expect((await me.get(`/v1/tags/${made.id}`)).status).toBe(404)
    expect((await me.delete(`/v1/tags/${made.id}`)).status).toBe(404)
    await create(me, { name: 'ONE' })
  })

  it('succeeds once if many requests delete it', async () => {
    const me = await server.newTenant()
    const made = await create(me, { name: 'one' })
    const gone = await Promise.all(times(5).map(() => me.delete(`/v1/tags/${made.id}`)))
    expect(gone.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      204, 404, 404, 404, 404,
    ])
  })
})

describe('tags', () => {
  it('can be read by every member and changed only by OWNER and ADMIN', async () => {
    const owner = await server.newTenant()
    const admin = await server.addUser(owner, 'ADMIN')
    const user = await server.addUser(owner, 'USER')
    const made = await create(admin, { name: 'one' })
    const url = `/v1/tags/${made.id}`
    expect((await user.get<Page>('/v1/tags')).body.items).toEqual([made])
    expect((await user.get(url)).body).toEqual(made)
    expect((await user.post('/v1/tags', { name: 'two' })).status).toBe(403)
    expect((await user.patch(url, { name: 'two' })).status).toBe(403)
    expect((await user.patch(url, {})).status).toBe(403)
    expect((await user.delete(url)).status).toBe(403)
    expect((await owner.get(url)).body).toEqual(made)
    await change(admin, made.id, { name: 'two' })
    expect((await admin.delete(url)).status).toBe(204)
  })

  it('return 404 in another tenant, whatever the role', async () => {
    const me = await server.newTenant()
    const user = await server.addUser(me, 'USER')
    const theirs = await server.newTenant()
    const tag = await create(theirs, { name: 'one' })
    for (const caller of [me, user]) {
      for (const id of [tag.id, newId()]) {
        const url = `/v1/tags/${id}`
        const answers = [
          await caller.get(url),
          await caller.patch(url, { name: 'two' }),
          await caller.delete(url),
        ]
        expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
      }
    }
    expect((await theirs.get(`/v1/tags/${tag.id}`)).body).toEqual(tag)
    expect((await me.get('/v1/tags/x')).status).toBe(422)
    expect((await server.anonymous.get('/v1/tags')).status).toBe(401)
  })
})
