import { beforeAll, describe, expect, it } from 'vitest'
import { addDocument, addFolder, type AddedDocument } from '../../../test/support/content.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'

type Person = { user_id: string; name: string }
type Comment = {
  id: string
  document_id: string
  reply_to: string | null
  author: Person | null
  text: string | null
  mentions: Person[]
  can_edit: boolean
  can_delete: boolean
}
type Thread = Comment & {
  quote: string
  place: {
    version_id: string
    chunk_id: string | null
    quote: string | null
    match: string
    boxes: object[]
  }
  resolved_at: string | null
  resolved_by: Person | null
  reply_count: number
  replies: Comment[]
}
type List = {
  items: Thread[]
  next_cursor: string | null
  counts: { open: number; resolved: number; orphaned: number }
}

const BEFORE =
  'Rent is due monthly. The notice period is three months for both parties. It begins on the first.'
const AFTER =
  'Rent is due weekly. The notice period is now six months for both parties. It begins on the first.'

let server: TestServer
let owner: TestMember
let document: AddedDocument
let ann: TestMember
let ben: TestMember

beforeAll(async () => {
  server = await sharedTestServer()
  owner = await server.newTenant()
  document = await contract()
  ann = await reader()
  ben = await reader()
})

const contract = (versions: string[][] = [[BEFORE, 'Something else.']]) =>
  addDocument(server, owner, {
    versions: versions.map((texts) => texts.map((chunk) => ({ chunk }))),
  })

async function reader(): Promise<TestMember> {
  const user = await server.addUser(owner, 'USER')
  await server.grant(owner, user, owner.sharedPartId, 'READ_ONLY')
  return user
}

const QUOTE = 'notice period is three months for both parties'
async function say(
  caller: TestMember,
  text: string,
  {
    on = document,
    ...members
  }: { on?: AddedDocument; chunk_id?: string; quote?: string; boxes?: object[] } = {},
): Promise<Thread> {
  const body = { chunk_id: on.versions[0]?.chunks[0]?.id, quote: QUOTE, text, ...members }
  const reply = await caller.post<Thread>(`/v1/documents/${on.documentId}/comments`, body)
  expect(reply).toMatchObject({ status: 201 })
  return reply.body
}
async function list(caller: TestMember, on = document, query = ''): Promise<List> {
  const reply = await caller.get<List>(`/v1/documents/${on.documentId}/comments${query}`)
  expect(reply).toMatchObject({ status: 200 })
  return reply.body
}
const answer = (caller: TestMember, id: string, text: string) =>
  caller.post<Thread>(`/v1/comments/${id}/replies`, { text })
const change = (caller: TestMember, id: string, body: object) =>
  caller.patch<Thread>(`/v1/comments/${id}`, body)

describe('a comment', () => {
  it('is on a passage in the words of its chunk, with boxes on the pages', async () => {
    const on = await contract()
    const boxes = [{ page: 2, x: 0.1, y: 0.25, width: 0.5, height: 0.02 }]
    const said = await say(ann, 'Why so *long*?', {
      on,
      quote: 'Notice  period is three\nmonths',
      boxes,
    })
    expect(said).toMatchObject({
      document_id: on.documentId,
      reply_to: null,
      author: { user_id: ann.userId },
      text: 'Why so *long*?',
      quote: 'notice period is three months',
      place: {
        version_id: on.versionId,
        chunk_id: on.chunks[0]?.id,
        quote: 'notice period is three months',
        match: 'EXACT',
        boxes,
      },
      can_edit: true,
      can_delete: true,
      resolved_at: null,
      replies: [],
    })
    expect(await list(ben, on)).toEqual({
      items: [{ ...said, can_edit: false, can_delete: false }],
      next_cursor: null,
      counts: { open: 1, resolved: 0, orphaned: 0 },
    })
  })

  it('without a quote is on the whole chunk', async () => {
    const on = await contract()
    const body = { chunk_id: on.chunks[1]?.id, text: 'What?' }
    const said = await ann.post<Thread>(`/v1/documents/${on.documentId}/comments`, body)
    expect(said.body).toMatchObject({ quote: 'Something else.', place: { match: 'EXACT' } })
  })

  it('requires permission to read the document, and nothing more', async () => {
    const folder = await addFolder(server, owner)
    const on = await addDocument(server, owner, {
      parentPartId: folder.partId,
      nodes: [{ chunk: BEFORE }],
    })
    const said = await say(owner, 'secret', { on })
    const [blind, stranger] = [await server.addUser(owner, 'USER'), await server.newTenant()]
    const path = `/v1/documents/${on.documentId}/comments`
    const body = { chunk_id: on.chunks[0]?.id, text: 'hello' }
    for (const [caller, status] of [
      [blind, 403],
      [stranger, 404],
    ] as const) {
      expect((await caller.get(path)).status).toBe(status)
      expect((await caller.post(path, body)).status).toBe(status)
      expect((await caller.get(`/v1/comments/${said.id}`)).status).toBe(status)
      expect((await answer(caller, said.id, 'x')).status).toBe(status)
      expect((await change(caller, said.id, { resolved: true })).status).toBe(status)
      expect((await caller.delete(`/v1/comments/${said.id}`)).status).toBe(status)
      expect((await caller.get('/v1/comments?query=secret')).body).toMatchObject({ items: [] })
    }
    // A part of the document isn't the document.
    await server.grant(owner, blind, on.chunks[0]?.partId ?? '', 'READ_ONLY')
    expect((await blind.get(path)).status).toBe(403)
    await server.grant(owner, blind, folder.partId, 'READ_ONLY')
    expect((await blind.post(path, body)).status).toBe(201)
  })

  it('is rejected if the passage is not in the chunk, or the chunk in another document', async () => {
    const other = await contract()
    const path = `/v1/documents/${document.documentId}/comments`
    const chunk_id = document.chunks[0]?.id
    expect(await ann.post(path, { chunk_id, quote: 'four months', text: 'x' })).toMatchObject({
      status: 422,
    })
    expect((await ann.post(path, { chunk_id: other.chunks[0]?.id, text: 'x' })).status).toBe(404)
    const box = { page: 1, x: 0, y: 0, width: 1, height: 1 }
    const wrong = [
      { text: '' },
      { text: 'x'.repeat(10_001) },
      { text: 'a\0b' },
      { text: 'x', boxes: [{ ...box, x: 1.1 }] },
      { text: 'x', boxes: [{ ...box, page: 0 }] },
      { text: 'x', boxes: Array.from({ length: 101 }, () => box) },
      { text: 'x', quote: 'x'.repeat(2001) },
    ]
    for (const members of wrong) {
      expect((await ann.post(path, { chunk_id, ...members })).status).toBe(422)
    }
    expect((await ann.post(path, { chunk_id, text: 'ü'.repeat(10_000) })).status).toBe(201)
  })

  it('has replies, which are listed below it', async () => {
    const on = await contract()
    const said = await say(ann, 'one', { on })
    const first = await answer(ben, said.id, 'two')
    expect(first).toMatchObject({ status: 201, body: { id: said.id, reply_count: 1 } })
    // A reply to a reply belongs to the comment.
    const reply = first.body.replies[0]?.id ?? ''
    const { body } = await answer(ann, reply, 'three')
    expect(body.replies.map(({ text, reply_to }) => [text, reply_to])).toEqual([
      ['two', said.id],
      ['three', said.id],
    ])
    expect((await ann.get<Thread>(`/v1/comments/${reply}`)).body).toEqual(body)
    const { body: newest } = await ann.get<Thread>(`/v1/comments/${said.id}?limit=1`)
    expect(newest.replies.map(({ text }) => text)).toEqual(['three'])
    const older = `/v1/comments/${said.id}?limit=1&cursor=${newest.replies[0]?.id}`
    expect((await ann.get<Thread>(older)).body.replies.map(({ text }) => text)).toEqual(['two'])
  })

  it('can be resolved and reopened by everyone who can read it', async () => {
    const on = await contract()
    const said = await say(ann, 'done?', { on })
    const resolved = await change(ben, said.id, { resolved: true })
    expect(resolved.body).toMatchObject({
      resolved_at: expect.any(String),
      resolved_by: { user_id: ben.userId },
    })
    expect((await list(ann, on)).counts).toEqual({ open: 0, resolved: 1, orphaned: 0 })
    expect((await list(ann, on, '?state=OPEN')).items).toEqual([])
    expect((await list(ann, on, '?state=RESOLVED')).items).toHaveLength(1)
    expect((await change(ann, said.id, { resolved: true })).body.resolved_by).toMatchObject({
      user_id: ben.userId,
    })
    const open = await change(ann, said.id, { resolved: false })
    expect(open.body).toMatchObject({ resolved_at: null, resolved_by: null })
    expect((await change(ann, said.id, {})).status).toBe(422)
  })

  it('can be changed only by its author', async () => {
    const said = await say(ann, 'frist')
    for (const caller of [ben, owner]) {
      expect((await change(caller, said.id, { text: 'mine' })).status).toBe(403)
    }
    const { body } = await change(ann, said.id, { text: 'first' })
    expect(body).toMatchObject({ text: 'first', edited_at: expect.any(String) })
  })

  it('can be deleted by its author and by administrators. With replies, only its text is', async () => {
    const on = await contract()
    const [one, two] = [await say(ann, 'one', { on }), await say(ann, 'two', { on })]
    expect((await ben.delete(`/v1/comments/${one.id}`)).status).toBe(403)
    expect((await owner.delete(`/v1/comments/${one.id}`)).status).toBe(204)
    const reply = (await answer(ben, two.id, 'reply')).body.replies[0]?.id ?? ''
    expect((await ann.delete(`/v1/comments/${two.id}`)).status).toBe(204)
    expect((await list(ben, on)).items).toMatchObject([
      { id: two.id, text: null, can_edit: false, can_delete: false, replies: [{ text: 'reply' }] },
    ])
    expect((await change(ann, two.id, { text: 'again' })).status).toBe(403)
    expect((await ben.delete(`/v1/comments/${reply}`)).status).toBe(204)
    expect((await list(ben, on)).items).toEqual([])
    expect((await ann.get(`/v1/comments/${two.id}`)).status).toBe(404)
  })

  it('is listed newest first, by cursor', async () => {
    const on = await contract()
    for (const text of ['1', '2', '3']) await say(ann, text, { on })
    const first = await list(ann, on, '?limit=2')
    expect(first.items.map(({ text }) => text)).toEqual(['3', '2'])
    const second = await list(ann, on, `?limit=2&cursor=${first.next_cursor}`)
    expect(second.items.map(({ text }) => text)).toEqual(['1'])
    expect(second.next_cursor).toBeNull()
  })
})

describe('a mention', () => {
  it('is of a member who can read the document', async () => {
    const said = await say(ann, `<@${ben.userId}> please look, <@${ben.userId.toUpperCase()}>`)
    expect(said.mentions).toEqual([{ user_id: ben.userId, name: expect.any(String) }])
    const changed = await change(ann, said.id, { text: `<@${owner.userId}> instead` })
    expect(changed.body.mentions).toMatchObject([{ user_id: owner.userId }])
  })

  it('of anyone else is rejected', async () => {
    const [blind, stranger] = [await server.addUser(owner, 'USER'), await server.newTenant()]
    const chunk_id = document.chunks[0]?.id
    for (const id of [blind.userId, stranger.userId, crypto.randomUUID()]) {
      const body = { chunk_id, text: `<@${id}> look` }
      const reply = await ann.post(`/v1/documents/${document.documentId}/comments`, body)
      expect(reply).toMatchObject({ status: 400, body: { reason: 'mention_not_a_reader' } })
    }
  })

  it('is offered by name, only among active members who can read the document', async () => {
    const name = (person: object) => ({ status: 200, body: { items: [person] } })
    await ben.patch('/v1/users', { first_name: 'Benedikt', last_name: 'O_k' })
    const blind = await server.addUser(owner, 'USER')
    await blind.patch('/v1/users', { first_name: 'Benjamin' })
    const path = `/v1/documents/${document.documentId}/comment-readers`
    const found = name({ user_id: ben.userId, name: 'Benedikt O_k' })
    expect(await ann.get(`${path}?name=bene`)).toMatchObject(found)
    expect(await ann.get(`${path}?name=benj`)).toMatchObject({ body: { items: [] } })
    expect(await ann.get(`${path}?name=o_`)).toMatchObject(found)
    expect(await ann.get(`${path}?name=%25`)).toMatchObject({ body: { items: [] } })
    const all = await ann.get<{ items: Person[] }>(path)
    expect(all.body.items.map(({ user_id }) => user_id)).toContain(owner.userId)
    expect((await blind.get(path)).status).toBe(403)
  })
})

describe('a notice', () => {
  it('is for people who are mentioned and those in the conversation, but not for who wrote it', async () => {
    const on = await contract()
    const [cat, dan] = [await reader(), await reader()]
    const told = async (member: TestMember) =>
      (
        await member.get<{ items: { kind: string; facts: { comment: string } }[] }>('/v1/notices')
      ).body.items.map(({ kind, facts }) => [kind, facts.comment])
    const said = await say(cat, `<@${dan.userId}> <@${cat.userId}> look`, { on })
    expect(await told(dan)).toEqual([['mentioned', said.id]])
    const { body } = await answer(dan, said.id, `<@${ann.userId}> knows`)
    const reply = body.replies[0]?.id
    expect(await told(cat)).toEqual([['replied', reply]])
    expect((await told(ann))[0]).toEqual(['mentioned', reply])
    await change(dan, reply ?? '', { text: `<@${ann.userId}> and <@${cat.userId}> know` })
    expect(await told(cat)).toEqual([
      ['mentioned', reply],
      ['replied', reply],
    ])
    expect(await told(dan)).toHaveLength(1)
  })
})

describe('in another version', () => {
  it('a comment follows its passage, word for word or nearly, or is orphaned', async () => {
    const on = await contract([
      [BEFORE, 'Bring your own chair to the meeting in May.'],
      ['New start.', AFTER],
    ])
    const [v0 = '', v1 = ''] = on.versions.map(({ versionId }) => versionId)
    await say(ann, 'exact', { on, quote: 'It begins on the first' })
    await say(ann, 'near', { on })
    await say(ann, 'lost', {
      on,
      chunk_id: on.versions[0]?.chunks[1]?.id ?? '',
      quote: 'your own chair to the meeting',
    })
    const now = await list(ben, on)
    const there = on.versions[1]?.chunks[1]?.id
    expect(now.items.map(({ text, place }) => [text, place])).toMatchObject([
      ['lost', { version_id: v1, match: 'MISSING', chunk_id: null }],
      [
        'near',
        {
          match: 'NEAR',
          chunk_id: there,
          quote: 'notice period is now six months for both parties',
        },
      ],
      ['exact', { match: 'EXACT', chunk_id: there }],
    ])
    expect(now.counts).toEqual({ open: 3, resolved: 0, orphaned: 1 })
    expect(
      (await list(ben, on, '?state=ORPHANED')).items.map(({ text, quote }) => [text, quote]),
    ).toEqual([['lost', 'your own chair to the meeting']])
    const before = await list(ben, on, `?version_id=${v0}`)
    expect(before.items.map(({ place }) => place.match)).toEqual(['EXACT', 'EXACT', 'EXACT'])
    expect(
      (await ben.get(`/v1/documents/${document.documentId}/comments?version_id=${v0}`)).status,
    ).toBe(404)
  })

  it('a comment is found again after its chunk was edited or deleted', async () => {
    const on = await contract()
    const said = await say(ann, 'here', { on })
    const chunk = on.chunks[0]?.id ?? ''
    const edit = (content: string, id = chunk) =>
      owner.patch(`/v1/chunks/${id}/content`, { content })
    expect((await edit(AFTER)).status).toBe(200)
    expect((await list(ann, on)).items).toMatchObject([
      { place: { match: 'NEAR', chunk_id: chunk } },
    ])
    expect((await edit('Nothing of it is left.')).status).toBe(200)
    expect((await list(ann, on)).items).toMatchObject([{ place: { match: 'MISSING' } }])
    const other = on.chunks[1]?.id ?? ''
    expect((await edit(BEFORE, other)).status).toBe(200)
    expect((await list(ann, on)).items).toMatchObject([
      { place: { match: 'EXACT', chunk_id: other } },
    ])
    expect((await owner.delete(`/v1/chunks/${other}`)).status).toBe(204)
    expect((await ann.get<Thread>(`/v1/comments/${said.id}`)).body.place.match).toBe('MISSING')
  })
})

describe('a search for comments', () => {
  it('finds those on documents that the caller can read, in any form of the words', async () => {
    const folder = await addFolder(server, owner, { parentPartId: owner.agentsPartId })
    const hidden = await addDocument(server, owner, {
      parentPartId: folder.partId,
      nodes: [{ chunk: BEFORE }],
    })
    await say(owner, 'The zebras are running', { on: hidden })
    const said = await say(ann, 'Zebras have stripes, running or not')
    const reply = (await answer(ben, said.id, 'A zebra runs')).body.replies[0]?.id
    const find = async (caller: TestMember, query: string) =>
      (
        await caller.get<{ items: (Comment & { document_name: string })[] }>(
          `/v1/comments?query=${query}`,
        )
      ).body.items
    const found = await find(ann, 'zebra%20running')
    expect(found).toMatchObject([
      { id: reply, reply_to: said.id, quote: QUOTE },
      { id: said.id, text: 'Zebras have stripes, running or not' },
    ])
    expect(await find(owner, 'zebras')).toHaveLength(3)
    expect(await find(await server.newTenant(), 'zebras')).toEqual([])
    expect(await find(ann, 'zebra%20giraffe')).toEqual([])
    expect(await find(ann, "'%26|!")).toEqual([])
  })

  it('is separate from the search for documents and answers', async () => {
    await say(ann, 'quagga')
    const body = { query: 'quagga', search_type: 'full_text' }
    expect((await owner.post('/v1/chunks/search', body)).body).toEqual([])
  })
})

describe('when something is deleted', () => {
  it('a document takes its comments with it, and the trash brings them back', async () => {
    const on = await contract()
    const said = await say(ann, `<@${ben.userId}> hello`, { on })
    await answer(ben, said.id, 'hi')
    const before = await list(ann, on)
    const { body } = await owner.post<{ id: string }>('/v1/trash', {
      path_part_id: on.documentPartId,
    })
    expect((await ann.get(`/v1/comments/${said.id}`)).status).toBe(404)
    expect((await owner.post(`/v1/trash/${body.id}/restore`, {})).status).toBe(200)
    expect(await list(ann, on)).toEqual(before)
    expect((await owner.delete(`/v1/documents/${on.documentId}`)).status).toBe(200)
    const { rows } = await server.context.driver.query(
      'select 1 from comment where document_id = $1',
      [on.documentId],
    )
    expect(rows).toEqual([])
  })

  it('a member leaves comments without an author, and no mentions', async () => {
    const [on, leaver] = [await contract(), await reader()]
    await say(leaver, `<@${ann.userId}> I leave`, { on })
    const { id } = await say(ann, `<@${leaver.userId}> bye`, { on })
    await change(leaver, id, { resolved: true })
    const gone = await owner.delete(`/v1/tenants/${owner.tenantId}/users/${leaver.userId}`)
    expect(gone.status).toBeLessThan(300)
    expect((await list(ann, on)).items).toMatchObject([
      { mentions: [], resolved_by: null, resolved_at: expect.any(String) },
      { author: null, text: `<@${ann.userId}> I leave`, can_edit: false },
    ])
  })
})
