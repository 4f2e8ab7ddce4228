import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/core/ids.ts'
import { addDocument, addFolder, tagPart } from '../../../test/support/content.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'

type Part = {
  path_part_id: string
  name: string
  part_type: string
  parent_path_id: string | null
  materialized_path: string
  can_read: boolean
  can_write: boolean
  tags?: { id: string }[] | null
}
type Group = { chunk_ids: string[]; path_part_ids: string[]; tag_ids: string[] }

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

async function stack(me: TestMember) {
  const folder = await addFolder(server, me, { name: 'folder' })
  const inside = await addDocument(server, me, {
    parentPartId: folder.partId,
    name: 'file',
    nodes: [{ section: 'one', nodes: [{ chunk: 'a' }, { chunk: 'b' }] }, { chunk: 'c' }],
  })
  return { folder, inside }
}

describe('listing path parts', () => {
  it('returns only folders, down to max_depth levels', async () => {
    const me = await server.newTenant()
    const { folder } = await stack(me)
    await addFolder(server, me, { name: 'inner', parentPartId: folder.partId })
    const at = async (query: string) => {
      const { body } = await me.get<{ items: Part[] }>(`/v1/path-parts?${query}`)
      expect(new Set(body.items.map((part) => part.part_type))).toEqual(new Set(['FOLDER']))
      return body.items.map((part) => part.materialized_path)
    }
    const scope = `parent_path_id=${me.sharedPartId}`
    expect(await at(scope)).toEqual(['/shared/folder'])
    expect(await at(`${scope}&max_depth=2`)).toEqual(['/shared/folder', '/shared/folder/inner'])
    const all = await at('max_depth=30&sort_order=NAME')
    expect(all).toEqual(expect.arrayContaining(['/shared/folder/inner', `/users/${me.userId}`]))
  })
})

describe('a path part', () => {
  it('is returned for nodes of every type, with its path, tags and permissions', async () => {
    const me = await server.newTenant()
    const user = await server.addUser(me, 'USER')
    const { folder, inside } = await stack(me)
    const [section] = inside.sections
    const [chunk] = inside.chunks
    const nodes = [
      [folder.partId, 'FOLDER', '/shared/folder'],
      [inside.documentPartId, 'DOCUMENT', '/shared/folder/file'],
      [inside.versionPartId, 'DOCUMENT_VERSION', '/shared/folder/file/v0'],
      [section?.partId ?? '', 'SECTION', '/shared/folder/file/v0/one'],
      [chunk?.partId ?? '', 'CHUNK', '/shared/folder/file/v0/one/0'],
    ] as const
    const tag = await server.tag(me)
    for (const [id, type, path] of nodes) {
      await tagPart(server, me, id, tag)
      const { status, body } = await me.get<Part>(`/v1/path-parts/${id}`)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        path_part_id: id,
        part_type: type,
        materialized_path: path,
        can_read: true,
        can_write: true,
      })
      expect(body.tags?.map((each) => each.id)).toEqual([tag.id])
      expect((await user.get(`/v1/path-parts/${id}`)).status).toBe(403)
    }
    const { permissionId } = await server.grant(me, user, inside.documentPartId, 'READ_ONLY')
    for (const [id, type] of nodes) {
      const { status, body } = await user.get<Part>(`/v1/path-parts/${id}`)
      expect(status).toBe(type === 'FOLDER' ? 403 : 200)
      if (status === 200) expect(body).toMatchObject({ can_read: true, can_write: false })
    }
    await server.context.doors.inTenant(me.tenantId, (tx) =>
      tx.deleteFrom('path_permission').where('id', '=', permissionId).execute(),
    )
    await server.grant(me, user, inside.versionPartId, 'READ_WRITE')
    for (const [id, type] of nodes.slice(1)) {
      const { status, body } = await user.get<Part>(`/v1/path-parts/${id}`)
      expect(status).toBe(type === 'DOCUMENT' ? 403 : 200)
      if (status === 200) expect(body).toMatchObject({ can_read: true, can_write: true })
    }
  })

  it('returns 404 for an unknown id, the id of its object, and another tenant', async () => {
    const me = await server.newTenant()
    const other = await server.newTenant()
    const { folder, inside } = await stack(me)
    for (const suffix of ['', '/ancestry', '/subtree_chunks']) {
      for (const id of [newId(), folder.id, inside.documentId, inside.chunks[0]?.id ?? '']) {
        expect((await me.get(`/v1/path-parts/${id}${suffix}`)).status).toBe(404)
      }
      const url = `/v1/path-parts/${folder.partId}${suffix}`
      expect((await other.get(url)).status).toBe(404)
      expect(
        (await me.get(`/v1/path-parts/${inside.chunks[0]?.partId ?? ''}${suffix}`)).status,
      ).toBe(200)
      expect((await me.get(`/v1/path-parts/x${suffix}`)).status).toBe(422)
    }
  })
})

describe('the ancestry of a node', () => {
  it('contains the nodes from the root to the node, with their paths', async () => {
    const me = await server.newTenant()
    const { folder, inside } = await stack(me)
    const [section] = inside.sections
    const [chunk] = inside.chunks
    const { body } = await me.get<{ ancestors: Part[] }>(
      `/v1/path-parts/${chunk?.partId ?? ''}/ancestry`,
    )
    expect(body.ancestors.map((part) => [part.path_part_id, part.materialized_path])).toEqual([
      [me.rootPartId, '/'],
      [me.sharedPartId, '/shared'],
      [folder.partId, '/shared/folder'],
      [inside.documentPartId, '/shared/folder/file'],
      [inside.versionPartId, '/shared/folder/file/v0'],
      [section?.partId, '/shared/folder/file/v0/one'],
      [chunk?.partId, '/shared/folder/file/v0/one/0'],
    ])
    const parents = body.ancestors.map((part) => part.parent_path_id)
    expect(parents).toEqual([null, ...body.ancestors.slice(0, -1).map((part) => part.path_part_id)])
    const root = await me.get<{ ancestors: Part[] }>(`/v1/path-parts/${me.rootPartId}/ancestry`)
    expect(root.body.ancestors).toMatchObject([{ name: '/', materialized_path: '/' }])
  })

  it('requires permission to read only the node, and includes all nodes above it', async () => {
    const me = await server.newTenant()
    const user = await server.addUser(me, 'USER')
    const { folder, inside } = await stack(me)
    const [section] = inside.sections
    await server.grant(me, user, section?.partId ?? '', 'READ_ONLY')
    const url = (id = '') => `/v1/path-parts/${id}/ancestry`
    const { body } = await user.get<{ ancestors: Part[] }>(url(section?.partId))
    expect(body.ancestors).toHaveLength(6)
    expect((await user.get(url(inside.chunks[0]?.partId))).status).toBe(200)
    expect((await user.get(url(inside.chunks[2]?.partId))).status).toBe(403)
    expect((await user.get(url(folder.partId))).status).toBe(403)
  })
})

describe('the chunks of a subtree', () => {
  it('are grouped by their ancestors and by their tags, including inherited ones', async () => {
    const me = await server.newTenant()
    const { folder, inside } = await stack(me)
    const [a, b, c] = inside.chunks
    const [section] = inside.sections
    const [low, high] = [await server.tag(me), await server.tag(me)]
    await tagPart(server, me, me.sharedPartId, high)
    await tagPart(server, me, b?.partId ?? '', low, high)
    const groupsOf = async (id: string) => {
      const { body } = await me.get<{ groups: Group[] }>(`/v1/path-parts/${id}/subtree_chunks`)
      return body.groups.map(({ chunk_ids, path_part_ids, tag_ids }) => ({
        chunk_ids: chunk_ids.toSorted(),
        path_part_ids,
        tag_ids: tag_ids.toSorted(),
      }))
    }
    const above = [
      me.rootPartId,
      me.sharedPartId,
      folder.partId,
      inside.documentPartId,
      inside.versionPartId,
    ]
    const below = [...above, section?.partId]
    const inSection = [
      { chunk_ids: [a?.id], path_part_ids: below, tag_ids: [high.id] },
      { chunk_ids: [b?.id], path_part_ids: below, tag_ids: [low.id, high.id].toSorted() },
    ]
    const all = [...inSection, { chunk_ids: [c?.id], path_part_ids: above, tag_ids: [high.id] }]
    const expectSame = (found: unknown[], expected: unknown[]) => {
      expect(found).toHaveLength(expected.length)
      expect(found).toEqual(expect.arrayContaining(expected))
    }
    for (const id of [me.rootPartId, folder.partId, inside.documentPartId, inside.versionPartId]) {
      expectSame(await groupsOf(id), all)
    }
    expectSame(await groupsOf(section?.partId ?? ''), inSection)
    expectSame(await groupsOf(a?.partId ?? ''), inSection.slice(0, 1))
    expect(await groupsOf(me.agentsPartId)).toEqual([])
  })
})
