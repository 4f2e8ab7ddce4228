import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/core/ids.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { countWaits } from '../../../../test/fixtures/round-trips.ts'
import { tagPart } from '../../../../test/support/content.ts'
import {
  document,
  folder,
  names,
  namesAt,
  type Item,
  type Page,
  type Refusal,
} from './folders.test-support.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

it('listing a page and creating a folder make few round trips to the database', async () => {
  const me = await server.newTenant()
  await using counted = await countWaits(server, me)
  const page = `/v1/folders?parent_path_part_id=${me.sharedPartId}`
  const listed = await counted.least((caller) => caller.get(page))
  expect([listed.reply.status, listed.waits]).toEqual([200, 3])
  const free = ['first', 'second', 'third', 'fourth'].values()
  const body = () => ({ name: free.next().value, parent_path_part_id: me.sharedPartId })
  const added = await counted.least((caller) => caller.post('/v1/folders', body()))
  expect([added.reply.status, added.waits]).toEqual([201, 4])
})

describe('GET /v1/starting-items', () => {
  it('returns the shared folder and Private to administrators, and only the topmost granted items to other members', async () => {
    const me = await server.newTenant()
    const starts = async (member: TestMember) => namesAt(member, '/v1/starting-items')
    const top = await folder(me, 'top', me.sharedPartId)
    const inner = await folder(me, 'inner', top.path_part_id)
    const below = await folder(me, 'below', inner.path_part_id)
    const lease = await document(me, 'lease', top.path_part_id)
    expect((await starts(me)).at(0)).toBe('shared')
    expect((await starts(me)).at(-1)).toBe('Private')
    const user = await server.addUser(me, 'USER')
    expect(await starts(user)).toEqual(['Private'])
    for (const { path_part_id: part } of [below, inner, lease]) {
      await server.grant(me, user, part, 'READ_ONLY')
    }
    expect(await starts(user)).toEqual(['inner', 'lease', 'Private'])
    await server.grant(me, user, me.sharedPartId, 'READ_ONLY')
    expect(await starts(user)).toEqual(['shared', 'Private'])
  })
})

describe('listing folders', () => {
  let me: TestMember
  let parent: Item
  beforeAll(async () => {
    me = await server.newTenant()
    parent = await folder(me, 'list', me.sharedPartId)
    for (const name of ['b', 'C', 'a', 'ä', 'D']) await folder(me, name, parent.path_part_id)
    const { body } = await me.get<Page>(`/v1/folders?parent_path_part_id=${parent.path_part_id}`)
    const [, second] = body.items
    await me.patch(`/v1/folders/${second?.id ?? ''}`, { name: 'c' })
  })

  it.each([
    ['LOGICAL', ['b', 'c', 'a', 'ä', 'D']],
    ['NAME', ['a', 'b', 'c', 'D', 'ä']],
    ['UPDATED_AT', ['c', 'D', 'ä', 'a', 'b']],
    ['CREATED_AT', ['b', 'c', 'a', 'ä', 'D']],
  ])('sorts by %s', async (order, expected) => {
    const query = `sort_order=${order}`
    const folders = `/v1/folders?parent_path_part_id=${parent.path_part_id}&${query}`
    expect(await namesAt(me, folders)).toEqual(expected)
    const parts = `/v1/path-parts?parent_path_id=${parent.path_part_id}&${query}`
    expect(await namesAt(me, parts)).toEqual(expected)
    expect(await namesAt(me, `/v1/folders/${parent.id}/contents?${query}`)).toEqual(expected)
  })

  it('sorts naturally: folders first, numbers by value, accented letters with their base letters', async () => {
    const mine = await folder(me, 'natural', me.sharedPartId)
    const documents = ['b 10.md', 'B 3.md', 'b 2.md', 'Zebra.md', 'Äpfel.md']
    for (const name of [...documents, 'Straße', 'strasse 1']) {
      const body = { name, path_part_id: mine.path_part_id }
      const kind = { document_type: 'PLAINTEXT', document_origin: 'SOURCE' }
      await (name.includes('.')
        ? me.post('/v1/documents', { ...body, ...kind })
        : folder(me, name, mine.path_part_id))
    }
    await folder(me, 'zoo', mine.path_part_id)
    const url = `/v1/folders/${mine.id}/contents?sort_order=NAME&natural=true`
    const sorted = ['Äpfel.md', 'b 2.md', 'B 3.md', 'b 10.md', 'Zebra.md']
    const expected = ['Straße', 'strasse 1', 'zoo', ...sorted]
    expect(await namesAt(me, url)).toEqual(expected)
    const paged = [0, 3, 6].map((offset) => namesAt(me, `${url}&limit=3&offset=${offset}`))
    expect((await Promise.all(paged)).flat()).toEqual(expected)
    const down = [...expected.slice(0, 3).toReversed(), ...expected.slice(3).toReversed()]
    expect(await namesAt(me, `${url}&sort_dir=DESC`)).toEqual(down)
  })

  it('returns pages that do not overlap and have the same total', async () => {
    const seen: string[] = []
    for (let offset = 0; offset < 6; offset += 2) {
      const url = `/v1/folders?parent_path_part_id=${parent.path_part_id}&limit=2&offset=${offset}`
      const { body } = await me.get<Page>(url)
      expect(body).toMatchObject({ total: 5, limit: 2, offset })
      seen.push(...names(body))
    }
    expect(seen).toEqual(['b', 'c', 'a', 'ä', 'D'])
  })

  it('returns an empty page for any offset beyond the end', async () => {
    for (const offset of ['5', '9007199254740991']) {
      const url = `/v1/folders?parent_path_part_id=${parent.path_part_id}&offset=${offset}`
      const { status, body } = await me.get<Page>(url)
      expect(status).toBe(200)
      expect(body).toMatchObject({ items: [], total: 5 })
    }
  })

  const WRONG = [
    'limit=0',
    'limit=101',
    'limit=abc',
    'limit=1e30',
    'limit=-1',
    'limit=1.5',
    'limit=',
    'offset=-1',
    'offset=abc',
    'offset=1e30',
    'offset=1e400',
    'sort_order=RANDOM',
    'sort_order=',
  ]
  it.each(WRONG)('returns 422 for %s', async (query) => {
    const urls = [
      '/v1/folders?',
      '/v1/path-parts?',
      '/v1/documents?',
      `/v1/folders/${parent.id}/contents?`,
      '/v1/folders/search?name_like=a&',
    ]
    for (const url of urls) {
      const { status, body } = await me.get<Refusal>(url + query)
      expect([url, status]).toEqual([url, 422])
      expect(body.detail[0]?.loc).toEqual(['query', query.split('=')[0]])
    }
  })

  it('fails if the parent is unknown, in another tenant or not readable', async () => {
    const user = await server.addUser(me, 'USER')
    const other = await server.newTenant()
    for (const list of ['/v1/folders?parent_path_part_id', '/v1/path-parts?parent_path_id']) {
      expect([list, (await me.get(`${list}=${newId()}`)).status]).toEqual([list, 404])
      expect([list, (await other.get(`${list}=${parent.path_part_id}`)).status]).toEqual([
        list,
        404,
      ])
      expect([list, (await user.get(`${list}=${parent.path_part_id}`)).status]).toEqual([list, 403])
    }
  })
})

describe('listing the contents of a folder', () => {
  it('returns folders and documents depth first, with their types', async () => {
    const me = await server.newTenant()
    const top = await folder(me, 'top', me.sharedPartId)
    const a = await folder(me, 'a', top.path_part_id)
    await document(me, 'b.pdf', top.path_part_id)
    const inner = await folder(me, 'inner', a.path_part_id)
    await document(me, 'deep.pdf', inner.path_part_id)
    await document(me, 'a.pdf', a.path_part_id)
    const at = (depth: number) => namesAt(me, `/v1/folders/${top.id}/contents?max_depth=${depth}`)
    expect(await at(1)).toEqual(['a', 'b.pdf'])
    expect(await at(2)).toEqual(['a', 'inner', 'a.pdf', 'b.pdf'])
    expect(await at(3)).toEqual(['a', 'inner', 'deep.pdf', 'a.pdf', 'b.pdf'])
    expect(await at(2_000_000_000)).toEqual(['a', 'inner', 'deep.pdf', 'a.pdf', 'b.pdf'])
    const { body } = await me.get<Page>(
      `/v1/folders/${top.id}/contents?max_depth=3&limit=2&offset=1`,
    )
    expect(body).toMatchObject({ total: 5, limit: 2, offset: 1 })
    expect(body.items.map((item) => [item.part_type, item.name, item.materialized_path])).toEqual([
      ['FOLDER', 'inner', '/shared/top/a/inner'],
      ['DOCUMENT', 'deep.pdf', '/shared/top/a/inner/deep.pdf'],
    ])
    for (const depth of ['0', '-1', 'x', '1e30', '1e400']) {
      const url = `/v1/folders/${top.id}/contents?max_depth=${depth}`
      expect([depth, (await me.get(url)).status]).toEqual([depth, 422])
    }
  })

  it('returns tags only on request, and only those attached directly', async () => {
    const me = await server.newTenant()
    const top = await folder(me, 'top', me.sharedPartId)
    const sub = await folder(me, 'sub', top.path_part_id)
    const file = await document(me, 'file', top.path_part_id)
    const [one, two] = [await server.tag(me, 'one'), await server.tag(me, 'two')]
    await tagPart(server, me, top.path_part_id, one)
    await tagPart(server, me, sub.path_part_id, one, two)
    await tagPart(server, me, file.path_part_id, two)
    const { body } = await me.get<Page>(`/v1/folders/${top.id}/contents?with_tags=true`)
    expect(body.items.map(({ tags }) => tags?.map(({ id }) => id))).toEqual([
      [one.id, two.id],
      [two.id],
    ])
    const plain = await me.get<Page>(`/v1/folders/${top.id}/contents`)
    expect(plain.body.items.map(({ tags }) => tags ?? null)).toEqual([null, null])
    const list = await me.get<Page>(
      `/v1/folders?parent_path_part_id=${top.path_part_id}&with_tags=true`,
    )
    expect(list.body.items[0]?.tags).toHaveLength(2)
  })

  it('omits and does not count what a USER cannot read', async () => {
    const owner = await server.newTenant()
    const user = await server.addUser(owner, 'USER')
    const open = await folder(owner, 'open', owner.sharedPartId)
    await document(owner, 'inside', open.path_part_id)
    await folder(owner, 'closed', owner.sharedPartId)
    const single = await document(owner, 'single', owner.sharedPartId)
    await server.grant(owner, user, open.path_part_id, 'READ_ONLY')
    await server.grant(owner, user, single.path_part_id, 'READ_ONLY')
    const { body } = await user.get<Page>('/v1/folders/search?name_like=n')
    expect(names(body).toSorted()).toEqual(['inside', 'open', 'single'])
    expect(body.total).toBe(3)
    const documents = await user.get<Page>('/v1/documents')
    expect(documents).toMatchObject({ status: 200, body: { total: 1 } })
    expect(names(documents.body)).toEqual(['single'])
  })
})

describe('searching by name', () => {
  let me: TestMember
  let scope: Item
  const find = (query: string) => namesAt(me, `/v1/folders/search?${query}`)
  beforeAll(async () => {
    me = await server.newTenant()
    scope = await folder(me, 'Scope', me.sharedPartId)
    await folder(me, '100% sure', scope.path_part_id)
    await folder(me, '1000 sure', scope.path_part_id)
    await document(me, 'under_score', scope.path_part_id)
    await document(me, 'underXscore', me.sharedPartId)
    await document(me, 'back\\slash', me.sharedPartId)
    await document(me, 'Übersicht', me.sharedPartId)
  })

  it.each([
    ['part of a name, in any case', 'SURE', ['100% sure', '1000 sure']],
    ['% literally', '100%', ['100% sure']],
    ['_ literally', 'r_s', ['under_score']],
    ['a backslash literally', '\\', ['back\\slash']],
    ['letters beyond ASCII, in any case', 'überSICHT', ['Übersicht']],
    ['nothing if nothing matches', 'zzz', []],
  ])('matches %s', async (_what, text, expected) => {
    expect(await find(`name_like=${encodeURIComponent(text)}`)).toEqual(expected)
  })

  it('can be limited to a folder and a type', async () => {
    expect(await find('name_like=under')).toEqual(['under_score', 'underXscore'])
    expect(await find(`name_like=under&parent_path_part_id=${scope.path_part_id}`)).toEqual([
      'under_score',
    ])
    expect(await find('name_like=s&part_type=FOLDER')).toEqual([
      '100% sure',
      '1000 sure',
      'agents',
      'Scope',
      'shared',
      'users',
    ])
    expect(await find(`name_like=scope&parent_path_part_id=${scope.path_part_id}`)).toEqual([])
    for (const type of ['CHUNK', 'folder']) {
      expect((await me.get(`/v1/folders/search?name_like=s&part_type=${type}`)).status).toBe(422)
    }
    expect((await me.get('/v1/folders/search')).status).toBe(422)
    expect((await me.get('/v1/folders/search?name_like=')).status).toBe(422)
    expect(
      (await me.get(`/v1/folders/search?name_like=a&parent_path_part_id=${newId()}`)).status,
    ).toBe(404)
  })

  it('sorts and pages the matches', async () => {
    expect(await find('name_like=under&sort_order=CREATED_AT&limit=1&offset=1')).toEqual([
      'underXscore',
    ])
    expect(await find('name_like=under&sort_order=UPDATED_AT')).toEqual([
      'underXscore',
      'under_score',
    ])
    const { body } = await me.get<Page>('/v1/folders/search?name_like=under&limit=1')
    expect(body).toMatchObject({ total: 2, limit: 1 })
    expect((await me.get('/v1/folders/search?name_like=a&sort_order=LOGICAL')).status).toBe(422)
  })
})
