import { beforeAll, describe, expect, it } from 'vitest'
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
  type Thread,
} from './threads.test-support.ts'

let server: TestServer
let me: TestMember
beforeAll(async () => {
  server = await sharedTestServer()
  me = await server.newTenant()
})

const NODES = [
  {
    section: 'A',
    nodes: [
      { chunk: 'a1' },
      { section: 'B', nodes: [{ chunk: 'b1' }, { section: 'C', nodes: [{ chunk: 'c1' }] }] },
      { chunk: 'a2' },
    ],
  },
  { section: 'D' },
]

/** A document in a folder, with a thread, a subthread and messages below section B. */
async function discussed(name: string) {
  const folder = await addFolder(server, me, { name: `${name} folder` })
  const document = await addDocument(server, me, {
    parentPartId: folder.partId,
    name,
    nodes: NODES,
  })
  const node = (label: string) => {
    const found = document.nodes.find((each) => each.label === label)
    if (!found) throw new Error(`The document has no ${label}.`)
    return found
  }
  const thread = await begin(me, { title: 'T', parent_path_part_id: node('B').partId })
  const below = await begin(me, { title: 'U', parent_path_part_id: thread.path_part_id })
  const messages = [await say(me, thread), await say(me, below)]
  const pathsOf = async () => {
    const paths: string[] = []
    for (const { id } of [thread, below]) {
      const { body } = await me.get<Thread>(`/v1/threads/${id}`)
      paths.push(body.materialized_path)
      for (const each of (await messagesOf(me, { id })).items) paths.push(each.materialized_path)
    }
    return paths
  }
  /** The names of the nodes above each node, as stored in the tree. They must match the parents. */
  const namesOf = async () => {
    const parts = [thread.path_part_id, below.path_part_id]
    for (const message of messages) parts.push(message.path_part_id)
    return Promise.all(parts.map(async (id) => (await namesAbove(me, id)).join('/')))
  }
  return { folder, document, node, thread, below, pathsOf, namesOf }
}

const pathsBelow = (path: string) => [`${path}/T`, `${path}/T/1`, `${path}/T/U`, `${path}/T/U/1`]

describe('a thread below a section', () => {
  it('is listed there and readable with permissions on the nodes above', async () => {
    const { document, node, thread, pathsOf } = await discussed('read')
    expect(await pathsOf()).toEqual(pathsBelow('/shared/read folder/read/v0/A/B'))
    const query = `parent_path_part_id=${node('B').partId}`
    expect((await threadsOf(me, query)).items.map(({ id }) => id)).toEqual([thread.id])
    for (const partId of [document.documentPartId, node('A').partId, thread.path_part_id]) {
      const user = await server.addUser(me, 'USER')
      expect((await user.get(`/v1/threads/${thread.id}`)).status).toBe(403)
      await server.grant(me, user, partId, 'READ_ONLY')
      expect((await user.get(`/v1/threads/${thread.id}`)).status).toBe(200)
      expect((await messagesOf(user, thread)).total).toBe(1)
      const refused = await user.post(`/v1/threads/${thread.id}/messages`, {
        role: 'USER',
        content: 'x',
      })
      expect(refused.status).toBe(403)
    }
  })

  it('moves with the section', async () => {
    const { node, pathsOf, namesOf } = await discussed('section-move')
    const section = (label: string, body: object) =>
      me.patch(`/v1/sections/${node(label).id}`, body)
    await section('B', { parent_path_part_id: node('D').partId, name: 'E' })
    const there = '/shared/section-move folder/section-move/v0/D/E'
    expect(await pathsOf()).toEqual(pathsBelow(there))
    await section('D', { parent_path_part_id: node('A').partId })
    const [thread] = await namesOf()
    expect(thread).toBe('//shared/section-move folder/section-move/v0/A/D/E/T')
    expect(await pathsOf()).toEqual(pathsBelow('/shared/section-move folder/section-move/v0/A/D/E'))
  })

  it('moves with the folder, even after the section has moved', async () => {
    const { folder, node, pathsOf, namesOf } = await discussed('folder-move')
    const target = await addFolder(server, me, { name: 'target' })
    const { status } = await me.patch(`/v1/folders/${folder.id}`, {
      parent_path_part_id: target.partId,
    })
    expect(status).toBe(200)
    const version = '/shared/target/folder-move folder/folder-move/v0'
    expect(await pathsOf()).toEqual(pathsBelow(`${version}/A/B`))
    await me.patch(`/v1/sections/${node('B').id}`, { parent_path_part_id: node('D').partId })
    expect(await pathsOf()).toEqual(pathsBelow(`${version}/D/B`))
    const moved = `/${version}/D/B/T`
    expect(await namesOf()).toEqual([moved, `${moved}/U`, `${moved}/1`, `${moved}/U/1`])
  })

  it('moves up when the section is dissolved, and does not count as one of its contents', async () => {
    const { node, thread, pathsOf } = await discussed('dissolve')
    const { body } = await me.post(`/v1/sections/${node('B').id}/dissolve`)
    expect(body).toMatchObject({ reparented_children: 2 })
    expect(await pathsOf()).toEqual(pathsBelow('/shared/dissolve folder/dissolve/v0/A'))
    const query = `parent_path_part_id=${node('A').partId}`
    expect((await threadsOf(me, query)).items.map(({ id }) => id)).toEqual([thread.id])
    const top = await me.post(`/v1/sections/${node('A').id}/dissolve`)
    expect(top.body).toMatchObject({ reparented_children: 5 })
    expect(await pathsOf()).toEqual(pathsBelow('/shared/dissolve folder/dissolve/v0'))
    expect((await say(me, thread)).materialized_path).toMatch(/\/v0\/T\/2$/)
  })

  it.each(['delete the section', 'clear the version', 'delete the document', 'delete the folder'])(
    'is deleted by requests that %s',
    async (what) => {
      const { node, document, folder, thread, below } = await discussed(what)
      const urls: Record<string, string> = {
        'delete the section': `/v1/sections/${node('A').id}`,
        'clear the version': `/v1/document_versions/${document.versionId}/contents`,
        'delete the document': `/v1/documents/${document.documentId}`,
        'delete the folder': `/v1/folders/${folder.id}`,
      }
      expect((await me.delete(urls[what] ?? '')).status).toBeLessThan(300)
      for (const { id } of [thread, below]) {
        expect((await me.get(`/v1/threads/${id}`)).status).toBe(404)
      }
    },
  )

  it('is not a sibling of sections and chunks and does not count among them', async () => {
    const { document, node } = await discussed('figures')
    for (const title of ['x', 'y']) {
      await begin(me, { title, parent_path_part_id: node('A').partId })
    }
    const section = await me.get<Record<string, unknown>>(`/v1/sections/${node('A').id}`)
    expect(section.body).toMatchObject({
      system_metadata: { information_statistics: { num_direct_children: 3, children_depth: 3 } },
    })
    const made = await me.post<{ id: string; prev_sibling_path_id: string }>('/v1/sections', {
      name: 'last',
      parent_path_id: node('A').partId,
    })
    expect(made.body.prev_sibling_path_id).toBe(node('a2').partId)
    const chunk = await me.get(`/v1/chunks/${node('a2').id}`)
    expect(chunk.status).toBe(200)
    const around = await me.get<{ items: { name: string }[] }>(
      `/v1/chunks/${node('a2').id}/neighbors?prev=5&next=5`,
    )
    expect(around.body.items).toHaveLength(4)
    const contents = await me.get<{ total: number }>(
      `/v1/document_versions/${document.versionId}/contents`,
    )
    expect(contents.body.total).toBe(9)
  })

  it('keeps correct paths while sections move and messages are added concurrently', async () => {
    const { node, thread, namesOf } = await discussed('race')
    const move = (to: string) =>
      me.patch(`/v1/sections/${node('B').id}`, { parent_path_part_id: node(to).partId })
    const calls = await Promise.all([
      say(me, thread),
      move('D'),
      say(me, thread),
      begin(me, { parent_path_part_id: node('C').partId }),
      move('A'),
      say(me, thread),
      move('D'),
      begin(me, { parent_path_part_id: thread.path_part_id }),
    ])
    expect(calls).toHaveLength(8)
    const { items } = await messagesOf(me, thread)
    expect(items.map(({ sequence }) => sequence)).toEqual([4, 3, 2, 1])
    const wrong = await server.context.doors.inTenant(me.tenantId, async (tx) => {
      const parts = await tx
        .selectFrom('path_part')
        .where('tenant_id', '=', me.tenantId)
        .selectAll()
        .execute()
      const byId = new Map(parts.map((part) => [part.id, part]))
      const chain = (id: string | null): string[] => {
        const part = byId.get(id ?? '')
        return part ? [...chain(part.parent_id), part.id] : []
      }
      return parts.filter(
        (part) =>
          part.part_type.startsWith('THREAD') &&
          chain(part.parent_id).join() !== part.ancestors.join(),
      )
    })
    expect(wrong).toEqual([])
    expect((await namesOf())[0]).toMatch(/\/v0\/(?:D|A)\/B\/T$/)
  })
})

describe('a thread below a document', () => {
  it('is next to the versions and moves with the document', async () => {
    const { document } = await discussed('asset')
    const thread = await begin(me, {
      title: 'about it',
      parent_path_part_id: document.documentPartId,
    })
    expect(thread.materialized_path).toBe('/shared/asset folder/asset/about it')
    const { body } = await me.get<{ total: number }>(
      `/v1/documents/${document.documentId}/versions`,
    )
    expect(body.total ?? 1).toBe(1)
    const target = await addFolder(server, me, { name: 'asset target' })
    await me.patch(`/v1/documents/${document.documentId}`, { parent_path_part_id: target.partId })
    expect((await me.get<Thread>(`/v1/threads/${thread.id}`)).body.materialized_path).toBe(
      '/shared/asset target/asset/about it',
    )
  })
})
