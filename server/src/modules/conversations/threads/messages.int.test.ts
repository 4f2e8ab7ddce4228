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
  messagesOf,
  namesAbove,
  say,
  threadsOf,
  type Message,
  type Thread,
} from './threads.test-support.ts'

let server: TestServer
let owner: TestMember
let me: TestMember
let thread: Thread
beforeAll(async () => {
  server = await sharedTestServer()
  owner = await server.newTenant()
})
beforeEach(async () => {
  me = await server.addUser(owner, 'USER')
  thread = await begin(me, { title: 'talk' })
})

const post = (body: object, caller = me, id = thread.id) =>
  caller.post<Message>(`/v1/threads/${id}/messages`, body)
const user = (content: unknown, rest: object = {}) => ({ role: 'USER', content, ...rest })
const sequencesOf = (page: { items: Message[] }) => page.items.map(({ sequence }) => sequence)
const step = (rest: object = {}) => ({
  id: newId(),
  name: 'search',
  kind: 'tool_call',
  start_time: '2026-01-01T00:00:00Z',
  ...rest,
})

describe('a message', () => {
  it('is stored with the next number, which is the name of its node', async () => {
    const { status, body: first } = await post(user('Hello'))
    expect(status).toBe(201)
    expect(first).toMatchObject({
      sequence: 1,
      role: 'USER',
      content: { text: 'Hello' },
      details: null,
      parent_path_id: thread.path_part_id,
      materialized_path: `${thread.materialized_path}/1`,
      tenant_id: me.tenantId,
    })
    const second = await say(me, thread, { text: 'Hi', is_error: true }, { role: 'ASSISTANT' })
    expect(second).toMatchObject({ sequence: 2, content: { text: 'Hi', is_error: true } })
    for (const message of [first, second]) {
      const read = await me.get(`/v1/threads/${thread.id}/messages/${message.id}`)
      expect(read.body).toEqual(message)
    }
    expect((await me.get(`/v1/path-parts/${second.path_part_id}`)).body).toMatchObject({
      name: '2',
      part_type: 'THREAD_MESSAGE',
      metadata_obj_id: second.id,
      materialized_path: second.materialized_path,
      created_at: second.created_at,
    })
    expect(await namesAbove(me, second.path_part_id)).toEqual([
      '/',
      'users',
      me.userId,
      'threads',
      'talk',
      '2',
    ])
  })

  it('updates the time of its thread', async () => {
    const message = await say(me, thread)
    const [listed] = (await threadsOf(me)).items
    expect(listed?.updated_at).toBe(message.created_at)
  })

  it('keeps steps, including nested ones', async () => {
    const details = {
      steps: [
        step({ args: { query: 'a', top_k: 3 }, detail: 'found', end_time: '2026-01-01T00:00:01Z' }),
        step({ kind: 'subagent', args: 'text', steps: [step({ steps: [step()] })] }),
      ],
    }
    const message = await say(me, thread, 'x', { role: 'ASSISTANT', details })
    expect(message.details).toEqual(details)
    const url = `/v1/threads/${thread.id}/messages/${message.id}`
    expect((await me.get<Message>(url)).body.details).toEqual(details)
    const without = await me.get<Message>(`${url}?with_details=false`)
    expect(without.body).not.toHaveProperty('details')
    expect((await messagesOf(me, thread)).items[0]?.details).toEqual(details)
    expect((await messagesOf(me, thread, 'with_details=false')).items[0]).not.toHaveProperty(
      'details',
    )
    expect((await say(me, thread, 'x', { details: {} })).details).toEqual({ steps: [] })
  })

  it.each([
    ['no content', { role: 'USER' }],
    ['no role', { content: 'x' }],
    ['an unknown role', { role: 'TOOL', content: 'x' }],
    ['a long text', user('x'.repeat(100_001))],
    ['a long text in an object', user({ text: 'x'.repeat(100_001) })],
    ['an unknown member', user({ text: 'x', html: 'y' })],
    ['NUL', user('a\0b')],
    ['too many references', user({ text: 'x', references: Array(101).fill(reference('tag')) })],
    ['too many citations', user({ text: 'x', citations: Array(101).fill(citation(newId())) })],
    ['an empty citation', user({ text: 'x', citations: [citation(newId(), { length: 0 })] })],
    ['too many steps', user('x', { details: { steps: Array(501).fill(step()) } })],
    [
      'too many steps on all levels',
      user('x', { details: { steps: Array(51).fill(step({ steps: Array(10).fill(step()) })) } }),
    ],
    [
      'details that are too large',
      user('x', { details: { steps: [step({ detail: 'x'.repeat(1024 * 1024) })] } }),
    ],
    ['an unknown type of reference', user({ text: 'x', references: [reference('planet')] })],
  ])('returns 422 for %s', async (_what, body) => {
    expect((await post(body)).status).toBe(422)
    expect((await messagesOf(me, thread)).total).toBe(0)
  })

  it('can have a text of the maximum length', async () => {
    const text = 'x'.repeat(100_000)
    expect((await say(me, thread, text)).content.text).toBe(text)
  })

  it('requires permission to write in the thread', async () => {
    const folder = await addFolder(server, owner)
    const shared = await begin(owner, { parent_path_part_id: folder.partId })
    const message = await say(owner, shared)
    expect((await post(user('x'), me, shared.id)).status).toBe(403)
    expect((await me.get(`/v1/threads/${shared.id}/messages`)).status).toBe(403)
    await server.grant(owner, me, folder.partId, 'READ_ONLY')
    expect((await post(user('x'), me, shared.id)).status).toBe(403)
    expect((await me.get(`/v1/threads/${shared.id}/messages/${message.id}`)).status).toBe(200)
    const wrong = await me.get(`/v1/threads/${thread.id}/messages/${message.id}`)
    expect(wrong.status).toBe(404)
    expect((await post(user('x'), me, newId())).status).toBe(404)
    const stranger = await server.newTenant()
    expect((await stranger.get(`/v1/threads/${thread.id}/messages`)).status).toBe(404)
  })
})

describe('a message_id', () => {
  it('makes the request repeatable', async () => {
    const message_id = newId()
    const body = user({ text: 'x', is_error: null, citations: [], references: null })
    const first = await post({ ...body, message_id })
    expect(first.body.id).toBe(message_id)
    const again = await post({ ...body, message_id: message_id.toUpperCase() })
    expect([again.status, again.body]).toEqual([201, first.body])
    expect((await messagesOf(me, thread)).total).toBe(1)
    expect((await post(user({ text: 'other' }, { message_id }))).status).toBe(409)
    expect((await post({ ...body, message_id, role: 'SYSTEM' })).status).toBe(409)
    expect((await messagesOf(me, thread)).total).toBe(1)
  })

  it('returns 409 if it is in use elsewhere', async () => {
    const other = await begin(me)
    const { id } = await say(me, other, 'x')
    expect((await post(user('x', { message_id: id }))).status).toBe(409)
    expect((await post(user('x', { message_id: thread.id }))).status).toBe(409)
    const replyId = newId()
    await server.context.doors.inTenant(me.tenantId, (tx) =>
      tx
        .insertInto('thread_reply')
        .values({ tenant_id: me.tenantId, id: replyId, thread_id: other.id, user_id: me.userId })
        .execute(),
    )
    expect((await post(user('x', { message_id: replyId }))).status).toBe(409)
    expect((await messagesOf(me, thread)).total).toBe(0)
  })

  it('stores one message if concurrent requests use it', async () => {
    const body = user('x', { message_id: newId() })
    const other = await begin(me)
    const calls = await Promise.all([post(body), post(body), post(body), post(body, me, other.id)])
    const statuses = calls.map(({ status }) => status).toSorted((a, b) => a - b)
    expect([
      [201, 201, 201, 409],
      [201, 409, 409, 409],
    ]).toContainEqual(statuses)
    const total = (await messagesOf(me, thread)).total + (await messagesOf(me, other)).total
    expect(total).toBe(1)
  })
})

describe('concurrent messages', () => {
  it('get numbers without gaps, and times in the same order', async () => {
    await Promise.all(Array.from({ length: 12 }, (_each, index) => say(me, thread, `m${index}`)))
    const { items } = await messagesOf(me, thread)
    expect(items.map(({ sequence }) => sequence)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    const times = items.map(({ created_at }) => created_at)
    expect(times).toEqual([...new Set(times)].toSorted().toReversed())
  })
})

describe('listing messages', () => {
  it('returns the newest first, by offset or before a time', async () => {
    for (let index = 0; index < 5; index++) await say(me, thread)
    const first = await messagesOf(me, thread, 'limit=2')
    expect(sequencesOf(first)).toEqual([5, 4])
    expect(first.total).toBe(5)
    expect(sequencesOf(await messagesOf(me, thread, 'limit=2&offset=2'))).toEqual([3, 2])
    const seen: number[] = []
    let before = '2999-01-01T00:00:00+02:00'
    for (;;) {
      const page = await messagesOf(me, thread, `limit=2&before=${encodeURIComponent(before)}`)
      const last = page.items.at(-1)
      if (!last) break
      seen.push(...sequencesOf(page))
      before = last.created_at
    }
    expect(seen).toEqual([5, 4, 3, 2, 1])
  })

  it('accepts any valid time and returns 422 for others', async () => {
    await say(me, thread)
    expect((await messagesOf(me, thread, 'before=0000-01-01T00:00:00Z')).total).toBe(0)
    expect((await messagesOf(me, thread, 'before=9999-12-31T23:59:59Z')).total).toBe(1)
    for (const before of ['yesterday', '2026-02-31T00:00:00Z', '2016-12-31T23:59:60Z']) {
      const { status } = await me.get(`/v1/threads/${thread.id}/messages?before=${before}`)
      expect([before, status]).toEqual([before, 422])
    }
  })
})

function reference(ref_type: string, rest: object = {}) {
  return { ref_type, entity_id: newId(), display_name: 'as given', ...rest }
}

function citation(chunk_id: string | undefined, rest: object = {}) {
  return { chunk_id, quote: 'q', start_char: 0, length: 1, ...rest }
}

describe('citations', () => {
  it('include their source only for readers who can read it, and say if it was deleted', async () => {
    const document = await addDocument(server, owner, {
      name: 'source',
      nodes: [{ chunk: 'a', metadata: { polygons: [{ page: 7 }] } }],
    })
    const shared = await addFolder(server, owner)
    await server.grant(owner, me, shared.partId, 'READ_ONLY')
    const talk = await begin(owner, { parent_path_part_id: shared.partId })
    const chunkId = document.chunks[0]?.id
    const plain = [citation(chunkId), citation(newId())]
    await say(owner, talk, 'none', { role: 'ASSISTANT' })
    await say(owner, talk, { text: 'x', citations: plain }, { role: 'ASSISTANT' })
    const citationsFor = async (caller: TestMember) =>
      (await messagesOf(caller, talk)).items[0]?.content.citations
    expect(await citationsFor(owner)).toEqual([
      {
        ...plain[0],
        document_id: document.documentId,
        document_version_id: document.versionId,
        document_name: 'source',
        version_number: 0,
        path_part_id: document.chunks[0]?.partId,
        materialized_path: '/shared/source/v0/0',
      },
      { ...plain[1], is_deleted: true },
    ])
    expect(await citationsFor(me)).toEqual([
      { ...plain[0], is_deleted: false },
      { ...plain[1], is_deleted: true },
    ])
    await owner.delete(`/v1/documents/${document.documentId}`)
    expect(await citationsFor(owner)).toEqual(plain.map((one) => ({ ...one, is_deleted: true })))
  })
})

describe('references', () => {
  it('have the current names and paths that the reader can see', async () => {
    const folder = await addFolder(server, owner, { name: 'ref folder' })
    const shared = await addFolder(server, owner)
    await server.grant(owner, me, shared.partId, 'READ_ONLY')
    const talk = await begin(owner, { parent_path_part_id: shared.partId })
    const tag = await server.tag(owner, 'ref tag')
    await me.patch('/v1/users', { first_name: 'Ada', last_name: 'L' })
    const image = reference('image', { materialized_path: '/kept' })
    const references = [
      reference('FOLDER', { entity_id: folder.id, materialized_path: '/wrong' }),
      reference('FOLDER', { entity_id: folder.partId.toUpperCase() }),
      reference('DOCUMENT', { entity_id: folder.id }),
      reference('tag', { entity_id: tag.id }),
      reference('user', { entity_id: me.userId }),
      image,
      reference('memory'),
    ]
    const created = await say(owner, talk, { text: 'x', references })
    const shown = created.content.references
    expect(shown?.map((each) => [each['display_name'], each['materialized_path']])).toEqual([
      ['ref folder', '/shared/ref folder'],
      ['ref folder', '/shared/ref folder'],
      ['as given', null],
      ['ref tag', null],
      ['Ada L', null],
      ['as given', '/kept'],
      ['as given', null],
    ])
    await owner.patch(`/v1/folders/${folder.id}`, { name: 'renamed' })
    const firstFor = async (caller: TestMember) =>
      (await messagesOf(caller, talk)).items[0]?.content.references?.[0]
    expect(await firstFor(owner)).toMatchObject({
      display_name: 'renamed',
      materialized_path: '/shared/renamed',
    })
    const hidden = { display_name: 'as given', materialized_path: null }
    expect(await firstFor(me)).toMatchObject(hidden)
    await owner.delete(`/v1/folders/${folder.id}`)
    expect(await firstFor(owner)).toMatchObject(hidden)
  })

  it('to other tenants remain unchanged', async () => {
    const there = await server.newTenant()
    const [folder, tag] = [await addFolder(server, there), await server.tag(there)]
    const references = [
      reference('FOLDER', { entity_id: folder.id }),
      reference('tag', { entity_id: tag.id }),
      reference('user', { entity_id: there.userId }),
    ]
    const { content } = await say(me, thread, { text: 'x', references })
    expect(content.references).toEqual(
      references.map((each) => ({ ...each, materialized_path: null })),
    )
  })
})
