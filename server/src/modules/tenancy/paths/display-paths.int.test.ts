import { beforeAll, describe, expect, it } from 'vitest'
import { countWaits } from '../../../../test/fixtures/round-trips.ts'
import { addDocument, addFolder } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'

type Row = { name: string; materialized_path: string; display_path?: string }

let server: TestServer
let owner: TestMember
let ben: TestMember

beforeAll(async () => {
  server = await sharedTestServer()
  owner = await server.newTenant()
  ben = await addMember('Ben', 'Okoro')
})

async function addMember(first: string | null, last: string | null): Promise<TestMember> {
  const member = await server.addUser(owner, 'USER')
  await member.bySession.patch('/v1/users', { first_name: first, last_name: last })
  return member
}

const found = async (who: TestMember, name: string) => {
  const { body } = await who.get<{ items: Row[] }>(`/v1/folders/search?name_like=${name}`)
  return body.items.map((row) => row.display_path ?? row.materialized_path).toSorted()
}

describe('a display path', () => {
  it("begins with Private in the caller's own folder, wherever a response contains it", async () => {
    const notes = await addFolder(server, ben, { parentPartId: ben.homePartId, name: 'notes' })
    const note = await addDocument(server, ben, {
      parentPartId: notes.partId,
      name: 'own.md',
      versions: [[{ chunk: 'The plan for spring.' }]],
    })
    const { body: document } = await ben.get<Row & { active_version: Row }>(
      `/v1/documents/${note.documentId}`,
    )
    expect(document).toMatchObject({
      materialized_path: `/users/${ben.userId}/notes/own.md`,
      display_path: '/Private/notes/own.md',
      active_version: { display_path: '/Private/notes/own.md/v0' },
    })
    const { body: way } = await ben.get<{ ancestors: Row[] }>(
      `/v1/path-parts/${note.documentPartId}/ancestry`,
    )
    expect(way.ancestors.map((row) => row.display_path)).toEqual([
      undefined,
      undefined,
      '/Private',
      '/Private/notes',
      '/Private/notes/own.md',
    ])
    const search = { query: 'spring', search_type: 'full_text', parent_path_ids: [ben.homePartId] }
    const { body: hits } = await ben.post<Row[]>('/v1/chunks/search', search)
    expect(hits.map((row) => row.display_path)).toEqual([
      expect.stringMatching(/^\/Private\/notes\/own\.md\/v0\//),
    ])
  })

  it('contains the names of other people for callers who may read their folders', async () => {
    await addDocument(server, owner, { parentPartId: ben.homePartId, name: 'mixed-1' })
    await addDocument(server, owner, { parentPartId: owner.homePartId, name: 'mixed-2' })
    await addDocument(server, owner, { parentPartId: owner.sharedPartId, name: 'mixed-3' })
    expect(await found(owner, 'mixed')).toEqual([
      '/Private/mixed-2',
      '/shared/mixed-3',
      '/users/Ben Okoro/mixed-1',
    ])
    expect(await found(ben, 'mixed')).toEqual(['/Private/mixed-1'])
  })

  it('contains an address with or instead of a name only for administrators', async () => {
    const [one, two, nameless] = [
      await addMember('Kim', 'Ito'),
      await addMember('Kim', 'Ito'),
      await addMember(null, null),
    ]
    const reader = await server.addUser(owner, 'USER')
    for (const { homePartId } of [one, two, nameless]) {
      await addDocument(server, owner, { parentPartId: homePartId, name: 'alike' })
      await server.grant(owner, reader, homePartId, 'READ_ONLY')
    }
    const forOwner = await found(owner, 'alike')
    expect(
      forOwner.filter((path) => /^\/users\/Kim Ito \([^ ]+@[^ ]+\)\/alike$/.test(path)),
    ).toHaveLength(2)
    expect(forOwner.filter((path) => /^\/users\/[^ ]+@[^ ]+\/alike$/.test(path))).toHaveLength(1)
    expect(await found(reader, 'alike')).toEqual([
      `/users/${nameless.userId}/alike`,
      '/users/Kim Ito/alike',
      '/users/Kim Ito/alike',
    ])
  })

  it('takes at most one more query, however many people have folders in a list', async () => {
    const reader = await server.addUser(owner, 'ADMIN')
    const waitsFor = async (name: string) => {
      await using counted = await countWaits(server, reader)
      const url = `/v1/folders/search?name_like=${name}`
      const { reply, waits } = await counted.least((me) => me.get<{ total: number }>(url))
      return { total: reply.body.total, waits }
    }
    await addDocument(server, owner, { parentPartId: owner.sharedPartId, name: 'plain-1' })
    await addDocument(server, owner, { parentPartId: reader.homePartId, name: 'plain-2' })
    const plain = await waitsFor('plain')
    expect(plain.total).toBe(2)
    for (const first of ['Ada', 'Bo', 'Cy']) {
      const { homePartId } = await addMember(first, 'Lin')
      await addDocument(server, owner, { parentPartId: homePartId, name: 'people' })
    }
    expect(await waitsFor('people')).toEqual({ total: 3, waits: plain.waits + 1 })
  })

  it('is in no response with a closed schema, nor in what clients have stored', async () => {
    const path = `/users/${ben.userId}/x`
    const { chunks } = await addDocument(server, ben, {
      parentPartId: ben.homePartId,
      name: 'closed',
      versions: [[{ chunk: 'Closed.', metadata: { materialized_path: path } }]],
    })
    const { body } = await ben.get<(Row & { chunk_metadata: object })[]>(
      `/v1/chunks/bulk?chunk_ids=${chunks[0]?.id}`,
    )
    expect(body).toHaveLength(1)
    expect(body[0]).not.toHaveProperty('display_path')
    expect(body[0]?.chunk_metadata).not.toHaveProperty('display_path')
  })
})
