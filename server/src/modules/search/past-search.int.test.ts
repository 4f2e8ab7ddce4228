import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDocument, addFolder } from '../../../test/support/content.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'
import type { LookingBack } from '../tree/index.ts'
import { timeIn } from '../tree/history.test-support.ts'
import { wasActive } from './past-scope.queries.ts'

type Hit = {
  readonly id: string
  readonly materialized_path: string
  readonly document: { readonly id: string; readonly name: string }
}

let server: TestServer
let owner: TestMember
beforeAll(async () => {
  server = await sharedTestServer()
})
beforeEach(async () => {
  owner = await server.newTenant()
})

const now = () => timeIn(server)

async function search(me: TestMember, body: object = {}): Promise<Hit[]> {
  const { status, body: hits } = await me.post<Hit[]>('/v1/chunks/search', {
    query: 'clause',
    search_type: 'full_text',
    score_threshold: 0,
    top_k: 50,
    with_document: true,
    ...body,
  })
  expect({ status, hits }).toMatchObject({ status: 200 })
  return hits
}

const shown = (hits: readonly Hit[]) =>
  hits
    .map(({ id, materialized_path: path, document }) => ({ id, path, name: document.name }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))

const STEPS = ['add', 'rename', 'move', 'activate', 'activate', 'trash', 'restore'] as const
const FOLDER_STEPS = ['move folder', 'trash folder', 'delete'] as const
const stepOf = <Kind extends string>(kinds: readonly Kind[]) =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    at: fc.nat({ max: 9 }),
    to: fc.nat({ max: 9 }),
  })
const step = stepOf(STEPS)
const anyStep = stepOf([...STEPS, ...FOLDER_STEPS])
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never
type Added = Awaited<ReturnType<typeof addDocument>>
type World = { readonly me: TestMember; readonly folders: string[]; readonly added: Added[] }

async function apply({ me, folders, added }: World, { kind, at, to }: Step): Promise<void> {
  const folder = folders[to % folders.length] ?? me.sharedPartId
  const document = added[at % added.length]
  const url = `/v1/documents/${document?.documentId}`
  switch (kind) {
    case 'add':
      if ((await folderIdOf(folder)) === undefined) return
      added.push(
        await addDocument(server, me, {
          parentPartId: folder,
          versions: [
            [{ chunk: 'first clause' }],
            [{ section: 's', nodes: [{ chunk: 'a clause' }] }],
          ],
        }),
      )
      return
    case 'rename':
      await me.patch(url, { name: `n${added.length}-${to}` })
      return
    case 'move':
      await me.patch(url, { parent_path_part_id: folder })
      return
    case 'activate':
      await me.patch(url, { active_version_id: document?.versions[to % 2]?.versionId })
      return
    case 'trash':
      await me.post('/v1/trash', { path_part_id: document?.documentPartId })
      return
    case 'move folder':
    case 'trash folder': {
      const moved = folders[1 + (at % (folders.length - 1))]
      if (kind === 'trash folder') await me.post('/v1/trash', { path_part_id: moved })
      else await me.patch(`/v1/folders/${await folderIdOf(moved)}`, { parent_path_part_id: folder })
      return
    }
    case 'delete':
      await me.delete(url)
      return
    case 'restore': {
      const { body } = await me.get<{ items: { id: string }[] }>('/v1/trash')
      const entry = body.items[0]
      if (entry) await me.post(`/v1/trash/${entry.id}/restore`)
    }
  }
}

/** The id of a folder that isn't in the trash. */
async function folderIdOf(partId = ''): Promise<string | undefined> {
  const { rows } = await server.context.driver.query(
    'select metadata_obj_id as id from path_part where id = $1',
    [partId],
  )
  return rows[0] && String(rows[0]['id'])
}

/** The versions of a tenant that a search takes for active at a time, and those that are, one by one. */
async function activeAt(me: TestMember, asOf: string, places: readonly string[] | null) {
  const actor = { tenantId: me.tenantId, asOf } as LookingBack
  const { tenantId } = me
  const { rows } = await server.context.doors.inTenant(tenantId, (tx) =>
    sql<{ id: string; found: boolean; was: boolean }>`
      select v.id, ${wasActive({ actor, places })} as found, v.created_at <= ${asOf}::timestamptz and was_active(
        ${tenantId}::uuid, v.parent_id, v.metadata_obj_id, ${asOf}::timestamptz, ${places}::uuid[]) as was
      from path_part v where v.tenant_id = ${tenantId}::uuid and v.part_type = 'DOCUMENT_VERSION' order by v.id`.execute(
      tx,
    ),
  )
  const idsOf = (kind: 'found' | 'was') => rows.filter((row) => row[kind]).map(({ id }) => id)
  return { found: idsOf('found'), was: idsOf('was') }
}

describe('a search at a time', () => {
  it('takes the same versions for active as looking at each of them, wherever they were', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 8, maxLength: 20 }), async (steps) => {
        const me = await server.newTenant()
        const outer = await addFolder(server, me)
        const inner = await addFolder(server, me, { parentPartId: outer.partId })
        const other = await addFolder(server, me)
        const folders = [me.sharedPartId, outer.partId, inner.partId, other.partId]
        const world: World = { me, folders, added: [] }
        for (const to of [1, 2, 3]) await apply(world, { kind: 'add', at: 0, to })
        const times = [await now()]
        for (const each of steps) {
          await apply(world, each)
          times.push(await now())
        }
        const document = world.added[0]?.documentPartId ?? ''
        const places = [
          null,
          ...folders.map((id) => [id]),
          [document],
          [inner.partId, other.partId],
        ]
        for (const time of times) {
          for (const each of places) {
            const { found, was } = await activeAt(me, time, each)
            expect(found).toEqual(was)
          }
        }
      }),
      { numRuns: 5 },
    )
  })

  it('finds what it found then, in any scope, without what is in the trash now', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
        const me = await server.newTenant()
        const outer = await addFolder(server, me)
        const inner = await addFolder(server, me, { parentPartId: outer.partId })
        const folders = [me.sharedPartId, outer.partId, inner.partId]
        const world: World = { me, folders, added: [] }
        await apply(world, { kind: 'add', at: 0, to: 1 })
        const scopes = [{ everywhere: true }, { parent_path_ids: [outer.partId] }]
        const readings: { at: string; found: Hit[][] }[] = []
        for (const each of steps) {
          await apply(world, each)
          const found = [await search(me, scopes[0]), await search(me, scopes[1])]
          readings.push({ found, at: await now() })
        }
        const today = new Set<string>()
        for (const { documentId: id } of world.added) {
          if ((await me.get(`/v1/documents/${id}`)).status === 200) today.add(id)
        }
        for (const { at, found } of readings) {
          for (const [number, scope] of scopes.entries()) {
            const expected = (found[number] ?? []).filter(({ document }) => today.has(document.id))
            const then = await search(me, { ...scope, as_of: at })
            expect(shown(then)).toEqual(shown(expected))
          }
        }
      }),
      { numRuns: 6 },
    )
  })

  it('finds what the caller may read now, wherever it was', async () => {
    const secret = await addFolder(server, owner, { name: 'Takeover of Acme' })
    const document = await addDocument(server, owner, {
      parentPartId: secret.partId,
      nodes: [{ chunk: 'this clause' }],
    })
    await addDocument(server, owner, { nodes: [{ chunk: 'hidden clause' }] })
    const time = await now()
    const user = await server.addUser(owner, 'USER')
    await server.grant(owner, user, document.documentPartId, 'READ_ONLY')
    await owner.patch(`/v1/documents/${document.documentId}`, {
      parent_path_part_id: owner.sharedPartId,
    })
    for (const body of [{ everywhere: true }, {}]) {
      const hits = await search(user, { ...body, as_of: time })
      expect(hits.map(({ id }) => id)).toEqual([document.chunks[0]?.id])
      expect(hits[0]?.materialized_path).toMatch(/^\/shared\/…\/[^/]+\/v0\/0$/)
    }
    const other = await server.newTenant()
    const foreign = {
      query: 'a',
      search_type: 'full_text',
      parent_path_ids: [secret.partId],
      as_of: await now(),
    }
    expect((await other.post('/v1/chunks/search', foreign)).status).toBe(404)
  })

  it('finds the version of then, and not chunks that were added later', async () => {
    const document = await addDocument(server, owner, {
      versions: [[{ chunk: 'The notice period is three months.' }], [{ chunk: 'Six months.' }]],
    })
    const [first, second] = document.versions
    await owner.patch(`/v1/documents/${document.documentId}`, {
      active_version_id: first?.versionId,
    })
    const time = await now()
    await owner.post('/v1/chunks', {
      parent_path_id: first?.versionPartId,
      content: 'three clauses',
      chunk_type: 'TEXT',
    })
    await owner.patch(`/v1/documents/${document.documentId}`, {
      active_version_id: second?.versionId,
    })
    const found = await search(owner, { query: 'three', as_of: time })
    expect(found.map(({ id }) => id)).toEqual([first?.chunks[0]?.id])
    expect(await search(owner, { query: 'three' })).toEqual([])
    const facets = await owner.post<{ documents: number }>('/v1/chunks/search/facets', {
      query: 'three',
      search_type: 'full_text',
      as_of: time,
    })
    expect(facets.body.documents).toBe(1)
  })

  it('searches folders and documents only, which must have been there', async () => {
    const document = await addDocument(server, owner, {
      nodes: [{ section: 'a', nodes: [{ chunk: 'clause' }] }],
    })
    const time = await now()
    const within = (id: string | undefined) =>
      owner.post<{ detail: unknown }>('/v1/chunks/search', {
        query: 'clause',
        search_type: 'full_text',
        parent_path_ids: [id],
        as_of: time,
      })
    expect((await within(document.sections[0]?.partId)).status).toBe(422)
    expect((await within(document.documentPartId)).body).toHaveLength(1)
    const later = await addFolder(server, owner)
    expect((await within(later.partId)).body).toEqual([])
  })
})
