import { beforeAll, describe, expect, it } from 'vitest'
import { addDocument, addFolder, type AddedDocument } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'

type Feedback = {
  id: string
  target_type: string
  target_id: string
  user_id: string
  rating: string
  reason: string | null
  comment: string | null
  extra_metadata: Record<string, unknown>
  created_at: string
  updated_at: string
}
type Page = { items: Feedback[]; total: number; limit: number; offset: number }

let server: TestServer
let owner: TestMember
let document: AddedDocument

beforeAll(async () => {
  server = await sharedTestServer()
  owner = await server.newTenant()
  document = await addDocument(server, owner, {
    nodes: [{ section: 'S', nodes: [{ chunk: 'x' }] }],
  })
})

const opinion = (members: object = {}) => ({
  target_type: 'DOCUMENT',
  target_id: document.documentId,
  rating: 'UP',
  ...members,
})
const submit = (caller: TestMember, members: object = {}) =>
  caller.post<Feedback>('/v1/feedback', opinion(members))

/** Adds a USER who can read everything below /shared. */
async function reader(): Promise<TestMember> {
  const user = await server.addUser(owner, 'USER')
  await server.grant(owner, user, owner.sharedPartId, 'READ_ONLY')
  return user
}

async function list(caller: TestMember, options = ''): Promise<Page> {
  const reply = await caller.get<Page>(`/v1/feedback${options}`)
  expect(reply).toMatchObject({ status: 200 })
  return reply.body
}
const idsOf = ({ items }: Page) => items.map((item) => item.id)

describe('submitting feedback', () => {
  it('creates an entry with defaults for missing members', async () => {
    const me = await reader()
    const reply = await submit(me, { reason: null, comment: null, extra_metadata: null })
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({
      id: expect.any(String),
      target_type: 'DOCUMENT',
      target_id: document.documentId,
      user_id: me.userId,
      rating: 'UP',
      reason: null,
      comment: null,
      extra_metadata: {},
      created_at: expect.any(String),
      updated_at: reply.body.created_at,
    })
  })

  it('a second time replaces the whole entry', async () => {
    const me = await reader()
    const extra = { page: 3, nested: { a: [1, null] } }
    const first = await submit(me, {
      rating: 'DOWN',
      reason: 'OCR_ERROR',
      comment: 'blurred',
      extra_metadata: extra,
    })
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({ reason: 'OCR_ERROR', extra_metadata: extra })
    const second = await submit(me, { comment: 'better' })
    expect(second.status).toBe(200)
    expect(second.body).toEqual({
      ...first.body,
      rating: 'UP',
      reason: null,
      comment: 'better',
      extra_metadata: {},
      updated_at: expect.any(String),
    })
    expect(second.body.updated_at > first.body.updated_at).toBe(true)
    expect(await list(me)).toMatchObject({ total: 1, items: [second.body] })
  })

  it('concurrently creates only one entry', async () => {
    const me = await reader()
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit(me)))
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => b - a)
    expect(statuses).toEqual([201, ...Array.from({ length: 7 }, () => 200)])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await list(me)).total).toBe(1)
  })

  it('works for documents, versions and chunks, each with its own id and type', async () => {
    const me = await reader()
    const chunkId = document.chunks[0]?.id ?? ''
    const targets: [type: string, id: string][] = [
      ['DOCUMENT', document.documentId],
      ['DOCUMENT_VERSION', document.versionId],
      ['CHUNK', chunkId],
    ]
    for (const [type, id] of targets) {
      const reply = await submit(me, { target_type: type, target_id: id })
      expect(reply).toMatchObject({ status: 201, body: { target_type: type, target_id: id } })
      for (const other of ['THREAD', 'MESSAGE', ...targets.map(([each]) => each)]) {
        if (other === type) continue
        expect((await submit(me, { target_type: other, target_id: id })).status).toBe(404)
      }
    }
    for (const id of [document.documentPartId, document.sections[0]?.id, crypto.randomUUID()]) {
      expect((await submit(me, { target_id: id })).status).toBe(404)
    }
  })

  it('returns 422 for malformed or too large input', async () => {
    const me = await reader()
    const wrong = [
      { target_type: 'FOLDER' },
      { target_id: 'x' },
      { rating: 'MAYBE' },
      { rating: null },
      { reason: 'NO_REASON' },
      { comment: 'x'.repeat(4001) },
      { comment: 'a\0b' },
      { extra_metadata: [] },
      { extra_metadata: { text: 'a\0b' } },
      { extra_metadata: { text: 'x'.repeat(16 * 1024) } },
      { note: 'x' },
    ]
    for (const members of wrong) {
      expect([members, (await submit(me, members)).status]).toEqual([members, 422])
    }
    const most = { comment: 'ü'.repeat(4000), extra_metadata: { t: 'x'.repeat(16 * 1024 - 8) } }
    expect((await submit(me, most)).status).toBe(201)
  })

  it('requires permission to read the target', async () => {
    const [user, stranger] = [await server.addUser(owner, 'USER'), await server.newTenant()]
    expect((await submit(user)).status).toBe(403)
    expect((await submit(stranger)).status).toBe(404)
    await server.grant(owner, user, document.documentPartId, 'READ_ONLY')
    const chunk = { target_type: 'CHUNK', target_id: document.chunks[0]?.id }
    expect((await submit(user, chunk)).status).toBe(201)
  })

  it('is undone when the target is deleted', async () => {
    const me = await reader()
    const gone = await addDocument(server, owner, { nodes: [{ chunk: 'y' }] })
    await submit(me, { target_id: gone.documentId })
    await submit(me, { target_type: 'CHUNK', target_id: gone.chunks[0]?.id })
    await submit(me)
    expect((await owner.delete(`/v1/documents/${gone.documentId}`)).status).toBe(200)
    expect((await list(me)).items).toMatchObject([{ target_id: document.documentId }])
  })

  it('returns 201 or 404, and never fails otherwise, while the target is deleted', async () => {
    for (let round = 0; round < 6; round++) {
      const gone = await addDocument(server, owner, {})
      const [submitted, deleted] = await Promise.all([
        submit(owner, { target_id: gone.documentId }),
        owner.delete(`/v1/documents/${gone.documentId}`),
      ])
      expect([201, 404]).toContain(submitted.status)
      expect(deleted.status).toBe(200)
      expect((await list(owner, `?target_id=${gone.documentId}`)).total).toBe(0)
    }
  })
})

describe('listing feedback', () => {
  it('returns a USER their own entries, and OWNER and ADMIN all entries of the tenant', async () => {
    const tenant = await server.newTenant()
    const admin = await server.addUser(tenant, 'ADMIN')
    const users = [await server.addUser(tenant, 'USER'), await server.addUser(tenant, 'USER')]
    const target = await addDocument(server, tenant, {})
    for (const user of users) await server.grant(tenant, user, target.documentPartId, 'READ_ONLY')
    const made: string[] = []
    for (const caller of [...users, tenant]) {
      made.push((await submit(caller, { target_id: target.documentId })).body.id)
    }
    const newestFirst = made.toReversed()
    for (const caller of [tenant, admin]) {
      expect(idsOf(await list(caller))).toEqual(newestFirst)
    }
    for (const [index, user] of users.entries()) {
      expect(idsOf(await list(user))).toEqual([made[index]])
    }
    expect(await list(await server.newTenant())).toMatchObject({ items: [], total: 0 })
    expect(await list(tenant, '?limit=1&offset=1')).toMatchObject({
      items: [{ id: made[1] }],
      total: 3,
      limit: 1,
      offset: 1,
    })
  })

  it('filters by type, target and rating, also combined', async () => {
    const me = await reader()
    const chunk = { target_type: 'CHUNK', target_id: document.chunks[0]?.id, rating: 'DOWN' }
    const version = { target_type: 'DOCUMENT_VERSION', target_id: document.versionId }
    const made = [await submit(me), await submit(me, version), await submit(me, chunk)]
    const [a, b, c] = made.map(({ body }) => body.id)
    expect(idsOf(await list(me, '?target_type=CHUNK'))).toEqual([c])
    expect(idsOf(await list(me, `?target_id=${document.documentId}`))).toEqual([a])
    expect(idsOf(await list(me, '?rating=UP'))).toEqual([b, a])
    const none = await list(me, `?target_type=CHUNK&rating=UP`)
    expect(none).toMatchObject({ items: [], total: 0 })
    const both = `?target_id=${document.versionId}&target_type=DOCUMENT_VERSION&rating=UP&limit=1`
    expect(await list(me, both)).toMatchObject({ items: [{ id: b }], total: 1 })
    expect((await list(me, `?target_id=${crypto.randomUUID()}`)).total).toBe(0)
    for (const wrong of ['target_type=FOLDER', 'rating=x', 'target_id=x', 'limit=101']) {
      expect((await me.get(`/v1/feedback?${wrong}`)).status).toBe(422)
    }
  })
})

describe('deleting feedback', () => {
  it("removes the caller's own entry permanently", async () => {
    const me = await reader()
    const { body } = await submit(me)
    expect((await me.delete(`/v1/feedback/${body.id}`)).status).toBe(204)
    expect((await me.delete(`/v1/feedback/${body.id}`)).status).toBe(404)
    expect((await list(me)).total).toBe(0)
    expect((await submit(me)).status).toBe(201)
  })

  it('of another member requires OWNER or ADMIN', async () => {
    const [me, other] = [await reader(), await reader()]
    const admin = await server.addUser(owner, 'ADMIN')
    for (const caller of [owner, admin]) {
      const { body } = await submit(me)
      expect((await other.delete(`/v1/feedback/${body.id}`)).status).toBe(403)
      expect(idsOf(await list(me))).toEqual([body.id])
      expect((await caller.delete(`/v1/feedback/${body.id}`)).status).toBe(204)
    }
  })

  it('returns 404 for an unknown entry or one of another tenant', async () => {
    const [me, stranger] = [await reader(), await server.newTenant()]
    const { body } = await submit(me)
    for (const caller of [me, owner, stranger]) {
      expect((await caller.delete(`/v1/feedback/${crypto.randomUUID()}`)).status).toBe(404)
    }
    expect((await stranger.delete(`/v1/feedback/${body.id}`)).status).toBe(404)
    expect((await me.delete('/v1/feedback/x')).status).toBe(422)
    expect((await list(me)).total).toBe(1)
  })

  it('is possible without permission to read the target', async () => {
    const [user, folder] = [await server.addUser(owner, 'USER'), await addFolder(server, owner)]
    const target = await addDocument(server, owner, { parentPartId: folder.partId })
    await server.grant(owner, user, folder.partId, 'READ_ONLY')
    const { body } = await submit(user, { target_id: target.documentId })
    const moved = { parent_path_part_id: owner.agentsPartId }
    expect((await owner.patch(`/v1/documents/${target.documentId}`, moved)).status).toBe(200)
    expect((await submit(user, { target_id: target.documentId })).status).toBe(403)
    expect((await user.delete(`/v1/feedback/${body.id}`)).status).toBe(204)
  })
})
