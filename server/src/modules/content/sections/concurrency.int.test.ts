import { beforeAll, describe, expect, it } from 'vitest'
import { sessionOf } from '../../../platform/db/index.ts'
import { addDocument, type AddedVersion, type NodeSpec } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'

type Node = {
  path_part_id: string
  prev_sibling_path_id: string | null
  next_sibling_path_id: string | null
}
type Item = { path_part_id: string; metadata_obj_id: string; part_type: 'SECTION' | 'CHUNK' }

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

const times = (count: number) => Array.from({ length: count }, (_unused, index) => index)

const addChunk = (me: TestMember, parentPartId: string, prevPartId?: string, content = 'text') =>
  me.post<Node & { materialized_path: string }>('/v1/chunks', {
    parent_path_id: parentPartId,
    prev_sibling_path_id: prevPartId ?? null,
    content,
    chunk_type: 'TEXT',
    chunk_metadata: {},
  })

/** Checks that each direct child is listed once and that the links between siblings match the list. */
async function expectOneList(me: TestMember, { versionId, versionPartId }: AddedVersion) {
  const { body } = await me.get<{ items: (Item & { parent_path_id: string })[] }>(
    `/v1/document_versions/${versionId}/contents?limit=100`,
  )
  const items = body.items.filter((item) => item.parent_path_id === versionPartId)
  const ids = items.map((item) => item.path_part_id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const [index, item] of items.entries()) {
    const kind = item.part_type === 'CHUNK' ? 'chunks' : 'sections'
    const node = await me.get<Node>(`/v1/${kind}/${item.metadata_obj_id}`)
    expect([node.body.prev_sibling_path_id, node.body.next_sibling_path_id]).toEqual([
      ids[index - 1] ?? null,
      ids[index + 1] ?? null,
    ])
  }
  return ids
}

/** Nodes whose ancestors or version don't match their parents, and texts that no chunk has or had. */
async function remainsOf({ tenantId }: TestMember) {
  const { rows } = await server.context.doors.acrossTenants((tx) =>
    sessionOf(tx).query(
      `select p.name from path_part p
       left join path_part above on above.tenant_id = p.tenant_id and above.id = p.parent_id
       where p.tenant_id = $1 and p.version_part_id is not null and (above.id is null
         or p.ancestors <> case when above.part_type = 'DOCUMENT_VERSION' then array[above.id]
           else above.ancestors || above.id end)
       union all
       select t.content from chunk_content t where t.tenant_id = $1
         and not exists (select from chunk c where c.tenant_id = $1 and c.content_id = t.id)
         and not exists (select from chunk_former_content f where f.tenant_id = $1 and f.content_id = t.id)`,
      [tenantId],
    ),
  )
  return rows
}

describe('concurrent requests below one parent', () => {
  it('append thirty chunks, each with its own place and number', async () => {
    const me = await server.newTenant()
    const version = await addDocument(server, me, {})
    const made = await Promise.all(times(30).map(() => addChunk(me, version.versionPartId)))
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await expectOneList(me, version)).toHaveLength(30)
    const numbers = made.map(({ body }) => Number(body.materialized_path.split('/').at(-1)))
    expect(numbers.toSorted((a, b) => a - b)).toEqual(times(30).map((index) => index + 1))
  })

  it('insert thirty nodes after one sibling, all before the next one', async () => {
    const me = await server.newTenant()
    const version = await addDocument(server, me, { nodes: [{ chunk: 'a' }, { chunk: 'b' }] })
    const [a, b] = version.chunks
    const made = await Promise.all(
      times(30).map((index) =>
        index % 2
          ? addChunk(me, version.versionPartId, a?.partId)
          : me.post('/v1/sections', {
              name: 'S',
              parent_path_id: version.versionPartId,
              prev_sibling_path_id: a?.partId,
            }),
      ),
    )
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]))
    const ids = await expectOneList(me, version)
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([32, a?.partId, b?.partId])
  })

  it('create, move, delete and dissolve nodes and leave one consistent list', async () => {
    const me = await server.newTenant()
    const nodes: NodeSpec[] = times(12).map((index) =>
      index % 2
        ? { chunk: `chunk ${index}` }
        : { section: `section ${index}`, nodes: [{ chunk: `inner ${index}` }] },
    )
    const version = await addDocument(server, me, { nodes })
    const top = version.nodes.filter((node) => !node.label.startsWith('inner'))
    const pick = (index: number) => top[index % top.length] ?? { kind: 'chunk', id: '', partId: '' }
    const answers = await Promise.all(
      times(36).map((index) => {
        const [node, other] = [pick(index), pick(index * 5 + 3)]
        const url = `/v1/${node.kind}s/${node.id}`
        switch (index % 6) {
          case 0:
            return addChunk(me, version.versionPartId, other.partId, `new ${index}`)
          case 1:
            return me.patch(url, { move_to_head: true })
          case 2:
            return me.patch(url, { prev_sibling_path_id: other.partId })
          case 3:
            return index > 18
              ? me.delete(url)
              : me.patch(`/v1/chunks/${node.id}/content`, { content: 'x' })
          case 4:
            return me.patch(`/v1/sections/${node.id}`, { parent_path_part_id: other.partId })
          default:
            return me.post(`/v1/sections/${other.id}/dissolve`)
        }
      }),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => ![200, 201, 204, 404, 422].includes(status))).toEqual([])
    await expectOneList(me, version)
    expect(await remainsOf(me)).toEqual([])
  })

  it('never create a cycle when two sections are moved into each other', async () => {
    const me = await server.newTenant()
    for (const round of times(8)) {
      const version = await addDocument(server, me, { nodes: [{ section: 'A' }, { section: 'B' }] })
      const [a, b] = version.sections
      const answers = await Promise.all([
        me.patch(`/v1/sections/${a?.id}`, { parent_path_part_id: b?.partId }),
        me.patch(`/v1/sections/${b?.id}`, { parent_path_part_id: a?.partId }),
      ])
      const statuses = answers.map(({ status }) => status).toSorted((x, y) => x - y)
      expect([round, statuses]).toEqual([round, [200, 422]])
    }
    expect(await remainsOf(me)).toEqual([])
  })
})

describe('concurrent requests', () => {
  it('leave nothing behind when contents are changed and cleared', async () => {
    const me = await server.newTenant()
    for (const round of times(8)) {
      const version = await addDocument(server, me, {
        nodes: [{ section: 'S', nodes: [{ chunk: `a ${round}` }] }],
      })
      const [section, chunk] = [version.sections[0], version.chunks[0]]
      const [inside, rewritten, cleared, top, metadata] = await Promise.all([
        addChunk(me, section?.partId ?? '', undefined, `inside ${round}`),
        me.patch(`/v1/chunks/${chunk?.id}/content`, { content: `new ${round}` }),
        me.delete(`/v1/document_versions/${version.versionId}/contents`),
        addChunk(me, version.versionPartId, undefined, `top ${round}`),
        me.patch(`/v1/document_versions/${version.versionId}/metadata`, { total_pages: round }),
      ])
      expect([201, 404]).toContain(inside.status)
      expect([200, 404]).toContain(rewritten.status)
      expect([cleared.status, top.status, metadata.status]).toEqual([200, 201, 200])
    }
    expect(await remainsOf(me)).toEqual([])
  })

  it('succeed or return 404, and leave no text behind, when the document or folder is deleted', async () => {
    const me = await server.newTenant()
    for (const round of times(8)) {
      const folder = await me.post<{ id: string; path_part_id: string }>('/v1/folders', {
        name: `f ${round}`,
        parent_path_part_id: me.sharedPartId,
      })
      const version = await addDocument(server, me, {
        parentPartId: folder.body.path_part_id,
        nodes: [{ section: 'S', nodes: [{ chunk: `a ${round}` }] }],
      })
      const [section, chunk] = [version.sections[0], version.chunks[0]]
      const url =
        round % 2 ? `/v1/folders/${folder.body.id}` : `/v1/documents/${version.documentId}`
      const [made, rewritten, deleted, dissolved] = await Promise.all([
        addChunk(me, version.versionPartId, undefined, `made ${round}`),
        me.patch(`/v1/chunks/${chunk?.id}/content`, { content: `new ${round}` }),
        me.delete(url),
        me.post(`/v1/sections/${section?.id}/dissolve`),
      ])
      expect([201, 404]).toContain(made.status)
      expect([200, 404]).toContain(rewritten.status)
      expect([200, 404]).toContain(dissolved.status)
      expect(deleted.status).toBe(round % 2 ? 204 : 200)
    }
    expect(await remainsOf(me)).toEqual([])
    const texts = await server.context.doors.inTenant(me.tenantId, (tx) =>
      tx.selectFrom('chunk_content').select('content').execute(),
    )
    expect(texts).toEqual([])
  })

  it('change the texts that two versions share, and leave no unused text', async () => {
    const me = await server.newTenant()
    for (const round of times(8)) {
      const nodes = [{ chunk: `x ${round}` }, { chunk: `y ${round}` }]
      const [one, two] = [
        await addDocument(server, me, { nodes }),
        await addDocument(server, me, { nodes }),
      ]
      const answers = await Promise.all([
        me.patch(`/v1/chunks/${one.chunks[0]?.id}/content`, { content: `y ${round}` }),
        me.patch(`/v1/chunks/${two.chunks[1]?.id}/content`, { content: `x ${round}` }),
        me.delete(`/v1/chunks/${two.chunks[0]?.id}`),
        me.delete(`/v1/chunks/${one.chunks[1]?.id}`),
        addChunk(me, one.versionPartId, undefined, `x ${round}`),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 204, 204, 201])
    }
    expect(await remainsOf(me)).toEqual([])
  })
})
