import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/core/ids.ts'
import { addDocument, addFolder } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import {
  begin,
  namesAbove,
  say,
  threadsOf,
  type PageOf,
  type Thread,
} from './threads.test-support.ts'

let server: TestServer
let owner: TestMember
let me: TestMember
beforeAll(async () => {
  server = await sharedTestServer()
})
beforeEach(async () => {
  owner = await server.newTenant()
  me = await server.addUser(owner, 'USER')
})

const statusOf = async (call: Promise<{ status: number }>) => (await call).status
const patch = (id: string, body: object, caller = me) =>
  caller.patch<Thread>(`/v1/threads/${id}`, body)

describe('a thread without a parent', () => {
  it("is in the caller's own folder of threads, which is created on first use", async () => {
    expect(await threadsOf(me)).toEqual({ items: [], total: 0, limit: 20, offset: 0 })
    const thread = await begin(me, { title: 'Costs / benefits' })
    expect(thread).toMatchObject({
      title: 'Costs / benefits',
      parent_thread_id: null,
      tenant_id: me.tenantId,
      materialized_path: `/users/${me.userId}/threads/Costs - benefits`,
    })
    expect((await me.get(`/v1/threads/${thread.id}`)).body).toEqual(thread)
    expect((await threadsOf(me)).items).toEqual([thread])
    const { body: part } = await me.get<Record<string, unknown>>(
      `/v1/path-parts/${thread.path_part_id}`,
    )
    expect(part).toMatchObject({
      name: 'Costs - benefits',
      part_type: 'THREAD',
      metadata_obj_id: thread.id,
      materialized_path: thread.materialized_path,
      can_write: true,
    })
    const folderId = String(part['parent_path_id'])
    expect((await me.get(`/v1/path-parts/${folderId}`)).body).toMatchObject({
      name: 'threads',
      part_type: 'FOLDER',
      system_managed: true,
    })
    expect(await namesAbove(me, thread.path_part_id)).toEqual([
      '/',
      'users',
      me.userId,
      'threads',
      'Costs - benefits',
    ])
  })

  it('shares that folder with concurrent threads', async () => {
    const threads = await Promise.all(Array.from({ length: 6 }, () => begin(me)))
    expect(new Set(threads.map(({ id }) => id)).size).toBe(6)
    const { total, items } = await threadsOf(me)
    expect(total).toBe(6)
    expect(new Set(items.map(({ materialized_path: path }) => path)).size).toBe(1)
    const { body } = await me.get<{ total: number }>(
      `/v1/path-parts?parent_path_id=${me.homePartId}`,
    )
    expect(body.total).toBe(1)
  })

  it('uses an existing folder with that name', async () => {
    const folder = await addFolder(server, me, { parentPartId: me.homePartId, name: 'threads' })
    await begin(me)
    expect((await threadsOf(me, `parent_path_part_id=${folder.partId}`)).total).toBe(1)
    expect(await statusOf(me.delete(`/v1/folders/${folder.id}`))).toBe(403)
  })

  it('is visible only to its owner and administrators', async () => {
    const thread = await begin(me)
    const other = await server.addUser(owner, 'USER')
    expect(await statusOf(other.get(`/v1/threads/${thread.id}`))).toBe(403)
    expect(await statusOf(patch(thread.id, { title: 'x' }, other))).toBe(403)
    expect(await statusOf(owner.get(`/v1/threads/${thread.id}`))).toBe(200)
    const stranger = await server.newTenant()
    expect(await statusOf(stranger.get(`/v1/threads/${thread.id}`))).toBe(404)
    expect((await threadsOf(owner)).total).toBe(0)
  })
})

describe('a title', () => {
  it('can be made from a message, which is not added to the thread', async () => {
    const thread = await begin(me, { message_for_title: '# What about **tax**?\nMore follows.' })
    expect(thread.title).toBe('What about tax?')
    const { body } = await me.get(`/v1/threads/${thread.id}/messages`)
    expect(body).toMatchObject({ items: [], total: 0 })
  })

  it('has a default, also for null', async () => {
    expect((await begin(me)).title).toBe('New thread')
    const nothing = { title: null, message_for_title: null, parent_path_part_id: null }
    expect((await begin(me, nothing)).title).toBe('New thread')
  })

  it.each([
    ['both', { title: 'a', message_for_title: 'b' }],
    ['an empty title', { title: '' }],
    ['a title of spaces', { title: '  ' }],
    ['a title that is too long', { title: 'x'.repeat(256) }],
    ['a message that is too long', { message_for_title: 'x'.repeat(4097) }],
    ['an unknown member', { name: 'a' }],
  ])('returns 422 for %s', async (_what, body) => {
    expect(await statusOf(me.post('/v1/threads', body))).toBe(422)
  })

  it('can be the same as that of another thread in the same place', async () => {
    await begin(me, { title: 'same' })
    await begin(me, { title: 'same' })
    expect((await threadsOf(me)).total).toBe(2)
  })
})

describe('listing threads', () => {
  it('returns the latest activity first, in pages', async () => {
    const [first, second, third] = [await begin(me), await begin(me), await begin(me)]
    await say(me, first)
    const order = [first.id, third.id, second.id]
    expect((await threadsOf(me)).items.map(({ id }) => id)).toEqual(order)
    const page = await threadsOf(me, 'limit=1&offset=1')
    expect(page).toMatchObject({ total: 3, limit: 1, offset: 1 })
    expect(page.items.map(({ id }) => id)).toEqual([third.id])
  })

  it('returns the threads of a node that the caller can read', async () => {
    const folder = await addFolder(server, owner, { name: 'plans' })
    const thread = await begin(owner, { parent_path_part_id: folder.partId })
    const query = `parent_path_part_id=${folder.partId}`
    expect((await threadsOf(owner, query)).items).toEqual([thread])
    expect(await statusOf(me.get(`/v1/threads?${query}`))).toBe(403)
    expect(await statusOf(me.get(`/v1/threads?parent_path_part_id=${newId()}`))).toBe(404)
    await server.grant(owner, me, folder.partId, 'READ_ONLY')
    expect((await threadsOf(me, query)).items).toEqual([thread])
  })
})

describe('listing conversations', () => {
  const conversationsOf = async (caller: TestMember, query = '') =>
    (await caller.get<PageOf<Thread>>(`/v1/conversations?${query}`)).body

  it("returns the caller's own threads on all levels, latest activity first", async () => {
    expect(await conversationsOf(me)).toMatchObject({ items: [], total: 0 })
    const first = await begin(me, { title: 'Lease' })
    const below = await begin(me, { title: 'Notice', parent_path_part_id: first.path_part_id })
    const last = await begin(me, { title: 'Rent' })
    await begin(owner, { title: 'Of the owner' })
    await say(me, first)
    const { items, total } = await conversationsOf(me)
    expect(total).toBe(3)
    expect(items.map(({ id }) => id)).toEqual([first.id, last.id, below.id])
    expect(items[2]).toEqual((await me.get(`/v1/threads/${below.id}`)).body)
    const page = await conversationsOf(me, 'limit=1&offset=1')
    expect(page.items.map(({ id }) => id)).toEqual([last.id])
  })

  it('can search by a part of the title, without wildcards', async () => {
    const lease = await begin(me, { title: '100 % of the Lease' })
    await begin(me, { title: 'Rent' })
    const found = async (words: string) =>
      (await conversationsOf(me, `title_like=${encodeURIComponent(words)}`)).items.map(
        ({ id }) => id,
      )
    expect(await found('lease')).toEqual([lease.id])
    expect(await found('%')).toEqual([lease.id])
    expect(await found('r_nt')).toEqual([])
  })
})

describe('creating a thread below a node', () => {
  it('requires permission to write there', async () => {
    const folder = await addFolder(server, owner)
    const body = { parent_path_part_id: folder.partId }
    expect(await statusOf(me.post('/v1/threads', body))).toBe(403)
    const reader = await server.addUser(owner, 'USER')
    await server.grant(owner, reader, folder.partId, 'READ_ONLY')
    expect(await statusOf(reader.post('/v1/threads', body))).toBe(403)
    await server.grant(owner, me, folder.partId, 'READ_WRITE')
    expect(await statusOf(me.post('/v1/threads', body))).toBe(201)
    const unknown = { parent_path_part_id: newId() }
    expect(await statusOf(me.post('/v1/threads', unknown))).toBe(404)
  })

  it('fails below versions, chunks, messages and the folder of personal folders', async () => {
    const document = await addDocument(server, owner, { nodes: [{ chunk: 'a' }] })
    const message = await say(owner, await begin(owner))
    const partIds = [document.versionPartId, document.chunks[0]?.partId, message.path_part_id]
    for (const parent_path_part_id of partIds) {
      expect(await statusOf(owner.post('/v1/threads', { parent_path_part_id }))).toBe(422)
    }
    const users = { parent_path_part_id: owner.usersPartId }
    expect(await statusOf(owner.post('/v1/threads', users))).toBe(403)
  })

  it('creates a subthread below another thread', async () => {
    const above = await begin(me, { title: 'above' })
    const below = await begin(me, { title: 'below', parent_path_part_id: above.path_part_id })
    expect(below.parent_thread_id).toBe(above.id)
    expect(below.materialized_path).toBe(`${above.materialized_path}/below`)
    expect((await threadsOf(me)).items.map(({ id }) => id)).toEqual([above.id])
  })

  it('does not show it among folders and documents', async () => {
    const folder = await addFolder(server, owner)
    await begin(owner, { parent_path_part_id: folder.partId, title: 'hidden' })
    const { body } = await owner.get(`/v1/folders/${folder.id}/contents?max_depth=9`)
    expect(body).toMatchObject({ items: [], total: 0 })
    const search = await owner.get('/v1/folders/search?name_like=hidden')
    expect(search.body).toMatchObject({ total: 0 })
  })
})

describe('updating a thread', () => {
  it('renames the thread and its node', async () => {
    const thread = await begin(me, { title: 'old' })
    const { status, body } = await patch(thread.id, { title: 'new/er' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: thread.id, title: 'new/er' })
    expect(body.materialized_path).toBe(`/users/${me.userId}/threads/new-er`)
    expect(Date.parse(body.updated_at)).toBeGreaterThanOrEqual(Date.parse(thread.updated_at))
    expect((await patch(thread.id, {})).body).toEqual(body)
    expect((await patch(thread.id, { title: null })).body).toEqual(body)
    expect((await patch(thread.id, { title: ' ' })).status).toBe(422)
    expect((await patch(newId(), { title: 'x' })).status).toBe(404)
  })

  it('sets, keeps and clears the parent thread', async () => {
    const [one, two] = [await begin(me), await begin(me)]
    const linked = await patch(two.id, { parent_thread_id: one.id })
    expect(linked.body.parent_thread_id).toBe(one.id)
    expect(linked.body.materialized_path).toBe(two.materialized_path)
    expect((await patch(two.id, { title: 'x' })).body.parent_thread_id).toBe(one.id)
    expect((await patch(two.id, { parent_thread_id: null })).body.parent_thread_id).toBeNull()
  })

  it('never creates a cycle', async () => {
    const [one, two, three] = [await begin(me), await begin(me), await begin(me)]
    const below = await begin(me, { parent_path_part_id: one.path_part_id })
    await patch(two.id, { parent_thread_id: one.id })
    await patch(three.id, { parent_thread_id: two.id })
    await patch(below.id, { parent_thread_id: null })
    for (const { id } of [one, two, three, below]) {
      expect((await patch(one.id, { parent_thread_id: id })).status).toBe(422)
    }
    const [four, five] = [await begin(me), await begin(me)]
    const both = await Promise.all([
      patch(four.id, { parent_thread_id: five.id }),
      patch(five.id, { parent_thread_id: four.id }),
    ])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 422]))
  })

  it('fails for a parent thread that the caller cannot read', async () => {
    const [mine, theirs] = [await begin(me), await begin(owner)]
    expect((await patch(mine.id, { parent_thread_id: theirs.id })).status).toBe(403)
    expect((await patch(mine.id, { parent_thread_id: newId() })).status).toBe(404)
  })

  it('requires permission to write', async () => {
    const folder = await addFolder(server, owner)
    const thread = await begin(owner, { parent_path_part_id: folder.partId })
    await server.grant(owner, me, folder.partId, 'READ_ONLY')
    expect((await patch(thread.id, { title: 'x' })).status).toBe(403)
  })
})

describe('deleting a thread', () => {
  it("deletes the caller's own conversation with its messages, subthreads and running answer", async () => {
    const thread = await begin(me)
    const message = await say(me, thread)
    const below = await begin(me, { parent_path_part_id: thread.path_part_id })
    const linked = await begin(me)
    await patch(linked.id, { parent_thread_id: thread.id })
    await server.context.doors.inTenant(me.tenantId, (tx) =>
      tx
        .insertInto('thread_reply')
        .values({
          tenant_id: me.tenantId,
          id: newId(),
          thread_id: thread.id,
          user_id: me.userId,
        })
        .execute(),
    )
    expect(await statusOf(me.delete(`/v1/threads/${thread.id}`))).toBe(204)
    expect(await statusOf(me.get(`/v1/threads/${thread.id}`))).toBe(404)
    expect(await statusOf(me.get(`/v1/threads/${below.id}`))).toBe(404)
    expect(await statusOf(me.get(`/v1/path-parts/${message.path_part_id}`))).toBe(404)
    expect((await me.get<Thread>(`/v1/threads/${linked.id}`)).body.parent_thread_id).toBeNull()
    const left = await server.context.doors.inTenant(me.tenantId, (tx) =>
      tx.selectFrom('thread_reply').where('tenant_id', '=', me.tenantId).selectAll().execute(),
    )
    expect(left).toEqual([])
    expect(await statusOf(me.delete(`/v1/threads/${thread.id}`))).toBe(404)
  })

  it('returns 403 for threads in other folders and conversations of other members', async () => {
    const folder = await addFolder(server, me, { parentPartId: me.homePartId })
    const elsewhere = await begin(me, { parent_path_part_id: folder.partId })
    expect(await statusOf(me.delete(`/v1/threads/${elsewhere.id}`))).toBe(403)
    await begin(me)
    expect(await statusOf(me.delete(`/v1/threads/${elsewhere.id}`))).toBe(403)
    const mine = await begin(me)
    expect(await statusOf(owner.delete(`/v1/threads/${mine.id}`))).toBe(403)
    expect(await statusOf(me.get(`/v1/threads/${mine.id}`))).toBe(200)
  })

  it('works while messages and subthreads are added concurrently', async () => {
    const thread = await begin(me)
    const calls = await Promise.all([
      ...Array.from({ length: 4 }, () =>
        me.post(`/v1/threads/${thread.id}/messages`, { role: 'USER', content: 'x' }),
      ),
      me.delete(`/v1/threads/${thread.id}`),
      me.post('/v1/threads', { parent_path_part_id: thread.path_part_id }),
      me.post(`/v1/threads/${thread.id}/messages`, { role: 'USER', content: 'x' }),
    ])
    expect(calls.map(({ status }) => status).filter((s) => ![201, 204, 404].includes(s))).toEqual(
      [],
    )
    expect(await statusOf(me.get(`/v1/threads/${thread.id}`))).toBe(404)
  })
})

describe('feedback', () => {
  it('is accepted for threads and messages that the caller can read', async () => {
    const thread = await begin(me)
    const message = await say(me, thread)
    const submit = (target_type: string, target_id: string, caller = me) =>
      statusOf(caller.post('/v1/feedback', { target_type, target_id, rating: 'UP' }))
    expect(await submit('THREAD', thread.id)).toBe(201)
    expect(await submit('MESSAGE', message.id)).toBe(201)
    expect(await submit('MESSAGE', thread.id)).toBe(404)
    const other = await server.addUser(owner, 'USER')
    expect(await submit('MESSAGE', message.id, other)).toBe(403)
    await me.delete(`/v1/threads/${thread.id}`)
    expect((await me.get<{ total: number }>('/v1/feedback')).body.total).toBe(0)
  })
})
