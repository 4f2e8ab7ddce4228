import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/core/ids.ts'
import { sharedTestServer, type Caller, type TestServer } from '../../../../test/support/index.ts'
import { addFolder, tagPart } from '../../../../test/support/content.ts'
import {
  document,
  folder,
  namesAt,
  type Item,
  type Page,
  type Refusal,
} from './folders.test-support.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

describe('creating a folder', () => {
  it('returns the folder as a later read does', async () => {
    const me = await server.newTenant()
    const made = await folder(me, 'Reports', me.sharedPartId)
    expect(made).toMatchObject({
      part_type: 'FOLDER',
      name: 'Reports',
      parent_path_part_id: me.sharedPartId,
      materialized_path: '/shared/Reports',
      system_managed: false,
      tenant_id: me.tenantId,
    })
    const read = await me.get(`/v1/folders/${made.id}`)
    expect(read).toMatchObject({ status: 200, body: made })
  })

  it('creates a folder that is also found by its id in capital letters', async () => {
    const me = await server.newTenant()
    const made = await folder(me, 'a', me.sharedPartId)
    const tag = await server.tag(me)
    await tagPart(server, me, made.path_part_id, tag)
    const read = await me.get<Item>(`/v1/folders/${made.id.toUpperCase()}?with_tags=true`)
    expect(read.body.tags?.map(({ id }) => id)).toEqual([tag.id])
    const url = `/v1/path-parts/${made.path_part_id.toUpperCase()}`
    expect((await me.get<Item>(url)).body.tags?.map(({ id }) => id)).toEqual([tag.id])
  })

  it.each([
    ['with a slash in its name', 'a/b', 'value_error'],
    ['with a name of spaces', '   ', 'value_error'],
    ['without a name', '', 'string_too_short'],
    ['with a name of 256 characters', 'x'.repeat(256), 'string_too_long'],
  ])('returns 422 %s', async (_case, name, type) => {
    const me = await server.newTenant()
    const { status, body } = await me.post<Refusal>('/v1/folders', {
      name,
      parent_path_part_id: me.sharedPartId,
    })
    expect(status).toBe(422)
    expect(body.detail).toMatchObject([{ loc: ['body', 'name'], type }])
  })

  it('accepts a name of 255 characters, even outside the basic multilingual plane', async () => {
    const me = await server.newTenant()
    const made = await folder(me, '😀'.repeat(255), me.sharedPartId)
    expect(Array.from(made.name)).toHaveLength(255)
  })

  it('fails if the parent is unknown, in another tenant, not a folder, not writable or /users', async () => {
    const me = await server.newTenant()
    const other = await server.newTenant()
    const weak = await server.addUser(me, 'USER')
    await server.grant(me, weak, me.agentsPartId, 'READ_ONLY')
    const inside = await document(me, 'd', me.sharedPartId)
    const attempt = async (caller: Caller, parent: string) =>
      (await caller.post('/v1/folders', { name: 'x', parent_path_part_id: parent })).status
    expect(await attempt(me, newId())).toBe(404)
    expect(await attempt(me, other.sharedPartId)).toBe(404)
    expect(await attempt(me, inside.path_part_id)).toBe(422)
    expect(await attempt(me, me.usersPartId)).toBe(403)
    expect(await attempt(weak, me.sharedPartId)).toBe(403)
    expect(await attempt(weak, me.agentsPartId)).toBe(403)
    expect(await attempt(weak, weak.homePartId)).toBe(201)
  })

  it('returns 409 with "already exists" if a sibling has the same name', async () => {
    const me = await server.newTenant()
    await folder(me, 'same', me.sharedPartId)
    await document(me, 'taken by a document', me.sharedPartId)
    for (const name of ['same', 'taken by a document']) {
      const body = { name, parent_path_part_id: me.sharedPartId }
      const again = await me.post<{ detail: string }>('/v1/folders', body)
      expect(again.status).toBe(409)
      expect(again.body.detail).toContain('already exists')
    }
    await folder(me, 'SAME', me.sharedPartId)
    await folder(me, 'same', me.agentsPartId)
  })

  it('returns 422 beyond one hundred levels, as do creating a document and moving a folder', async () => {
    const me = await server.newTenant()
    let parent = { partId: me.sharedPartId }
    for (let depth = 2; depth < 100; depth++) {
      parent = await addFolder(server, me, { parentPartId: parent.partId, name: String(depth) })
    }
    const deepest = await folder(me, 'deepest', parent.partId)
    await document(me, 'beside it', parent.partId)
    for (const [url, rest] of [
      ['/v1/folders', {}],
      ['/v1/documents', { document_type: 'PDF', document_origin: 'SOURCE' }],
    ] as const) {
      const body = { name: 'x', parent_path_part_id: deepest.path_part_id, ...rest }
      expect([url, (await me.post(url, body)).status]).toEqual([url, 422])
    }
    const move = { parent_path_part_id: deepest.path_part_id }
    const empty = await folder(me, 'empty', me.sharedPartId)
    expect((await me.patch(`/v1/folders/${empty.id}`, move)).status).toBe(422)
  })
})

describe('listing the root', () => {
  it("hides /users and shows the caller's own folder as Private", async () => {
    const me = await server.newTenant()
    for (const order of ['LOGICAL', 'CREATED_AT', 'NAME']) {
      const found = await namesAt(me, `/v1/folders?sort_order=${order}`)
      expect([order, found.toSorted()]).toEqual([order, ['Private', 'agents', 'shared']])
    }
    expect(await namesAt(me, '/v1/folders?sort_order=NAME')).toEqual([
      'agents',
      'Private',
      'shared',
    ])
    expect((await namesAt(me, '/v1/folders')).at(-1)).toBe('Private')
    const { body } = await me.get<Page>('/v1/folders')
    expect(body.total).toBe(3)
    expect(body.items.find(({ name }) => name === 'Private')?.path_part_id).toBe(me.homePartId)
  })

  it('shows only Private to a USER without grants', async () => {
    const owner = await server.newTenant()
    const user = await server.addUser(owner, 'USER')
    expect(await namesAt(user, '/v1/folders')).toEqual(['Private'])
    expect(await namesAt(user, '/v1/path-parts')).toEqual(['Private'])
    expect(await namesAt(user, '/v1/path-parts?max_depth=5')).toEqual(['Private'])
  })

  it('shows a USER their own folder, but not the folders of other members', async () => {
    const owner = await server.newTenant()
    const user = await server.addUser(owner, 'USER')
    await folder(user, 'mine', user.homePartId)
    await folder(owner, 'theirs', owner.homePartId)
    expect(await namesAt(user, '/v1/path-parts?max_depth=9')).toEqual(['Private', 'mine'])
    const seen = await namesAt(owner, '/v1/path-parts?max_depth=9')
    expect(seen.toSorted()).toEqual(['Private', 'agents', 'shared', 'theirs'])
  })
})
