import { beforeAll, describe, expect, it } from 'vitest'
import { sessionOf } from '../../platform/db/index.ts'
import { addDocument, addFolder } from '../../../test/support/content.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'

type Item = { id: string; path_part_id: string; name: string }

const ROUNDS = 12

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

const times = (count: number) => Array.from({ length: count }, (_unused, index) => index)

const create = (me: TestMember, name: string, parentPartId: string) =>
  me.post<Item>('/v1/folders', { name, parent_path_part_id: parentPartId })

const move = (me: TestMember, id: string, parentPartId: string) =>
  me.patch(`/v1/folders/${id}`, { parent_path_part_id: parentPartId })

/** Nodes whose stored ancestors don't match their chain of parents, or that aren't below a root. */
async function brokenNodes({ tenantId }: TestMember) {
  const { rows } = await server.context.doors.acrossTenants((tx) =>
    sessionOf(tx).query(
      `with recursive walk as (
         select id, array[]::uuid[] as above, null::uuid as version from path_part
         where tenant_id = $1 and parent_id is null
         union all
         select child.id,
           case when parent.part_type = 'DOCUMENT_VERSION' then array[parent.id] else walk.above || parent.id end,
           case when parent.part_type = 'DOCUMENT_VERSION' then parent.id else walk.version end
         from walk
         join path_part parent on parent.tenant_id = $1 and parent.id = walk.id
         join path_part child on child.tenant_id = $1 and child.parent_id = walk.id
       )
       select p.id, p.name, p.part_type from path_part p left join walk on walk.id = p.id
       where p.tenant_id = $1 and (walk.id is null or walk.above <> p.ancestors
         or walk.version is distinct from p.version_part_id)`,
      [tenantId],
    ),
  )
  return rows
}

describe('concurrent requests', () => {
  it('create only one of ten folders with the same name', async () => {
    const me = await server.newTenant()
    const answers = await Promise.all(times(10).map(() => create(me, 'same', me.sharedPartId)))
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([201, ...times(9).map(() => 409)])
  })

  it('create only one of a folder and a document with the same name', async () => {
    const me = await server.newTenant()
    for (const round of times(ROUNDS)) {
      const name = `same ${round}`
      const [folder, file] = await Promise.all([
        create(me, name, me.sharedPartId),
        me.post('/v1/documents', {
          name,
          path_part_id: me.sharedPartId,
          document_type: 'PDF',
          document_origin: 'SOURCE',
        }),
      ])
      expect([folder.status === 201, file.status === 200].filter(Boolean)).toHaveLength(1)
    }
  })

  it('create twenty siblings, each with its own place', async () => {
    const me = await server.newTenant()
    const parent = await addFolder(server, me, {})
    const made = await Promise.all(
      times(20).map((index) => create(me, String(index), parent.partId)),
    )
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]))
    const { rows } = await server.context.doors.acrossTenants((tx) =>
      sessionOf(tx).query(
        `select sort_key, lag(id) over (order by sort_key) as prev, lead(id) over (order by sort_key) as next, id
         from path_part where tenant_id = $1 and parent_id = $2 order by sort_key`,
        [me.tenantId, parent.partId],
      ),
    )
    expect(new Set(rows.map((row) => row['sort_key'])).size).toBe(20)
    const listed = await me.get<{ items: Item[] }>(
      `/v1/folders?parent_path_part_id=${parent.partId}&limit=100`,
    )
    expect(listed.body.items.map((item) => item.path_part_id)).toEqual(rows.map((row) => row['id']))
    for (const [index, row] of rows.entries()) {
      expect(row['prev']).toBe(rows[index - 1]?.['id'] ?? null)
      expect(row['next']).toBe(rows[index + 1]?.['id'] ?? null)
    }
  })

  it('never create a cycle when two folders are moved into each other', async () => {
    const me = await server.newTenant()
    for (const round of times(ROUNDS)) {
      const a = await addFolder(server, me, { name: `a${round}` })
      const b = await addFolder(server, me, { name: `b${round}` })
      const answers = await Promise.all([move(me, a.id, b.partId), move(me, b.id, a.partId)])
      const statuses = answers.map(({ status }) => status).toSorted((x, y) => x - y)
      expect(statuses).toEqual([200, 422])
    }
    expect(await brokenNodes(me)).toEqual([])
  })

  it('create items below a folder while it moves, with the right ancestors', async () => {
    const me = await server.newTenant()
    const targets = [await addFolder(server, me, {}), await addFolder(server, me, {})]
    const moved = await addFolder(server, me, {})
    const below = await addFolder(server, me, { parentPartId: moved.partId })
    const file = await addDocument(server, me, { parentPartId: below.partId })
    for (const round of times(ROUNDS)) {
      const answers = await Promise.all([
        create(me, `f${round}`, below.partId),
        move(me, moved.id, targets[round % 2]?.partId ?? ''),
        me.post('/v1/documents', {
          name: `d${round}`,
          path_part_id: below.partId,
          document_type: 'PDF',
          document_origin: 'SOURCE',
        }),
        me.post(`/v1/documents/${file.documentId}/versions`),
      ])
      expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 201])
    }
    expect(await brokenNodes(me)).toEqual([])
  })

  it('create folders below a folder while it is deleted, and leave nothing behind', async () => {
    const me = await server.newTenant()
    for (const round of times(ROUNDS)) {
      const parent = await addFolder(server, me, { name: `gone ${round}` })
      const sub = await addFolder(server, me, { parentPartId: parent.partId })
      const [made, , deleted] = await Promise.all([
        create(me, 'x', sub.partId),
        create(me, 'y', parent.partId),
        me.delete(`/v1/folders/${parent.id}`),
        move(me, sub.id, me.agentsPartId),
      ])
      expect([201, 404]).toContain(made.status)
      expect(deleted.status).toBe(204)
      const rest = await me.get(`/v1/folders/${parent.id}`)
      expect(rest.status).toBe(404)
    }
    expect(await brokenNodes(me)).toEqual([])
  })

  it('never both activate and delete a version', async () => {
    const me = await server.newTenant()
    for (const round of times(ROUNDS)) {
      const file = await addDocument(server, me, { name: `v ${round}`, versions: [[], []] })
      const [first] = file.versions
      const [activated, deleted] = await Promise.all([
        me.patch(`/v1/documents/${file.documentId}`, { active_version_id: first?.versionId }),
        me.delete(`/v1/document_versions/${first?.versionId ?? ''}`),
      ])
      const outcome = `${activated.status} ${deleted.status}`
      expect(['200 409', '422 204']).toContain(outcome)
    }
  })

  it('create ten versions of a document, numbered without gaps or repetitions', async () => {
    const me = await server.newTenant()
    const file = await addDocument(server, me, {})
    const made = await Promise.all(
      times(10).map(() =>
        me.post<{ version: number }>(`/v1/documents/${file.documentId}/versions`),
      ),
    )
    const numbers = made.map(({ body }) => body.version).toSorted((a, b) => a - b)
    expect(numbers).toEqual(times(10).map((index) => index + 1))
  })
})
