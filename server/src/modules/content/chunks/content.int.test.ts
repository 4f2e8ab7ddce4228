import { beforeAll, describe, expect, it } from 'vitest'
import { addDocument } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'

type Chunk = {
  id: string
  content_id: string
  content: string
  num_tokens: number
  updated_at: string
}

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

const rewrite = (me: TestMember, id: string | undefined, content: string) =>
  me.patch<Chunk>(`/v1/chunks/${id}/content`, { content })

/** All texts of a tenant, and those that chunks had before. */
const storedOf = ({ tenantId }: TestMember) =>
  server.context.doors.inTenant(tenantId, async (tx) => {
    const texts = await tx.selectFrom('chunk_content').select(['id', 'content']).execute()
    const former = await tx.selectFrom('chunk_former_content').select('content_id').execute()
    const textOf = new Map(texts.map((row) => [row.id, row.content]))
    return {
      texts: texts.map((row) => row.content).toSorted(),
      former: former.map((row) => textOf.get(row.content_id) ?? '').toSorted(),
    }
  })

describe('changing the text of a chunk', () => {
  it('keeps the id of the chunk and its old text', async () => {
    const me = await server.newTenant()
    const { chunks, versionId } = await addDocument(server, me, { nodes: [{ chunk: 'first' }] })
    const before = await me.get<Chunk>(`/v1/chunks/${chunks[0]?.id}`)
    const { status, body } = await rewrite(me, chunks[0]?.id, 'second one')
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: chunks[0]?.id, content: 'second one', num_tokens: 2 })
    expect(body.content_id).not.toBe(before.body.content_id)
    expect(body.updated_at > before.body.updated_at).toBe(true)
    expect((await me.get(`/v1/chunks/${chunks[0]?.id}`)).body).toEqual(body)
    expect(await storedOf(me)).toEqual({ texts: ['first', 'second one'], former: ['first'] })
    const { body: version } = await me.get<{ system_metadata: object }>(
      `/v1/document_versions/${versionId}`,
    )
    expect(version.system_metadata).toMatchObject({
      total_chunks: 1,
      information_statistics: { total_tokens: 2 },
    })
  })

  it('does nothing if the text is the same', async () => {
    const me = await server.newTenant()
    const { chunks } = await addDocument(server, me, { nodes: [{ chunk: 'same' }] })
    const before = await me.get(`/v1/chunks/${chunks[0]?.id}`)
    const { status, body } = await rewrite(me, chunks[0]?.id, 'same')
    expect([status, body]).toEqual([200, before.body])
    expect(await storedOf(me)).toEqual({ texts: ['same'], former: [] })
  })

  it('restores the content id with the text, and removes the text from the former ones', async () => {
    const me = await server.newTenant()
    const { chunks } = await addDocument(server, me, { nodes: [{ chunk: 'A' }] })
    const { body: first } = await me.get<Chunk>(`/v1/chunks/${chunks[0]?.id}`)
    await rewrite(me, chunks[0]?.id, 'B')
    const { body: again } = await rewrite(me, chunks[0]?.id, 'A')
    expect(again.content_id).toBe(first.content_id)
    expect(await storedOf(me)).toEqual({ texts: ['A', 'B'], former: ['B'] })
    await rewrite(me, chunks[0]?.id, 'B')
    await rewrite(me, chunks[0]?.id, 'C')
    expect(await storedOf(me)).toEqual({ texts: ['A', 'B', 'C'], former: ['A', 'B'] })
  })

  it('updates search immediately', async () => {
    const me = await server.newTenant()
    const { chunks } = await addDocument(server, me, {
      nodes: [{ chunk: 'a report about elephants' }, { chunk: 'something else entirely' }],
    })
    const find = async (query: string) => {
      const { body } = await me.post<Chunk[]>('/v1/chunks/search', {
        query,
        search_type: 'full_text',
        score_threshold: 0,
      })
      return body.map((chunk) => chunk.content)
    }
    expect(await find('elephants')).toEqual(['a report about elephants'])
    await rewrite(me, chunks[0]?.id, 'a report about giraffes')
    expect(await find('elephants')).toEqual([])
    expect(await find('giraffes')).toEqual(['a report about giraffes'])
    const made = await me.post<Chunk>('/v1/chunks', {
      parent_path_id:
        chunks[0] &&
        (await me.get<{ parent_path_id: string }>(`/v1/chunks/${chunks[0].id}`)).body
          .parent_path_id,
      content: 'and some zebras',
      chunk_type: 'TEXT',
      chunk_metadata: {},
    })
    expect(await find('zebras')).toEqual(['and some zebras'])
    await me.delete(`/v1/chunks/${made.body.id}`)
    expect(await find('zebras')).toEqual([])
  })

  it('accepts long texts and returns 422 for empty and too long ones', async () => {
    const me = await server.newTenant()
    const { chunks } = await addDocument(server, me, { nodes: [{ chunk: 'a' }] })
    const id = chunks[0]?.id
    const long = await rewrite(me, id, 'x'.repeat(500_000))
    expect([long.status, long.body.num_tokens]).toEqual([200, 62_500])
    for (const content of ['', 'x'.repeat(500_001), 'a\0b']) {
      expect((await rewrite(me, id, content)).status).toBe(422)
    }
    expect((await me.patch(`/v1/chunks/${id}/content`, {})).status).toBe(422)
  })

  it('requires permission to write the chunk', async () => {
    const me = await server.newTenant()
    const { chunks, sections } = await addDocument(server, me, {
      nodes: [{ section: 'S', nodes: [{ chunk: 'a' }] }],
    })
    const [chunk] = chunks
    const user = await server.addUser(me, 'USER')
    await server.grant(me, user, chunk?.partId ?? '', 'READ_ONLY')
    expect((await rewrite(user, chunk?.id, 'x')).status).toBe(403)
    expect((await rewrite(await server.newTenant(), chunk?.id, 'x')).status).toBe(404)
    expect((await rewrite(me, crypto.randomUUID(), 'x')).status).toBe(404)
    expect((await rewrite(me, sections[0]?.id, 'x')).status).toBe(404)
  })
})

describe('former texts', () => {
  /**
   * Adds two chunks in a section of a document in a separate folder, and other chunks that share some of their texts.
   */
  async function prepare() {
    const me = await server.newTenant()
    const folder = await me.post<{ id: string; path_part_id: string }>('/v1/folders', {
      name: 'f',
      parent_path_part_id: me.sharedPartId,
    })
    const empty: [] = []
    const document = await addDocument(server, me, {
      parentPartId: folder.body.path_part_id,
      versions: [
        empty,
        [{ section: 'S', nodes: [{ chunk: 'own 1' }, { chunk: 'shared 1' }] }],
        empty,
      ],
    })
    const [, version] = document.versions
    const [one, two] = version?.chunks ?? []
    const beside = await addDocument(server, me, {
      nodes: [{ chunk: 'shared 1' }, { chunk: 'shared 2' }],
    })
    await rewrite(me, one?.id, 'own 2')
    await rewrite(me, two?.id, 'shared 2')
    await rewrite(me, two?.id, 'own 3')
    // This chunk shares only a former text.
    await rewrite(me, beside.chunks[1]?.id, 'beside')
    expect(await storedOf(me)).toEqual({
      texts: ['beside', 'own 1', 'own 2', 'own 3', 'shared 1', 'shared 2'],
      former: ['own 1', 'shared 1', 'shared 2', 'shared 2'],
    })
    return { me, folder: folder.body, document, version, section: version?.sections[0], one, two }
  }
  const rest = { texts: ['beside', 'shared 1', 'shared 2'], former: ['shared 2'] }

  it('are deleted with their chunk, unless another chunk has or had them', async () => {
    const { me, one, two } = await prepare()
    await me.delete(`/v1/chunks/${one?.id}`)
    expect((await storedOf(me)).texts).toEqual(['beside', 'own 3', 'shared 1', 'shared 2'])
    await me.delete(`/v1/chunks/${two?.id}`)
    expect(await storedOf(me)).toEqual(rest)
  })

  it('are deleted with their section', async () => {
    const { me, section } = await prepare()
    expect((await me.delete(`/v1/sections/${section?.id}`)).status).toBe(204)
    expect(await storedOf(me)).toEqual(rest)
  })

  it('are deleted when the contents of their version are cleared', async () => {
    const { me, version } = await prepare()
    const url = `/v1/document_versions/${version?.versionId}/contents`
    expect((await me.delete(url)).status).toBe(200)
    expect(await storedOf(me)).toEqual(rest)
  })

  it('are deleted with their version', async () => {
    const { me, version } = await prepare()
    expect((await me.delete(`/v1/document_versions/${version?.versionId}`)).status).toBe(204)
    expect(await storedOf(me)).toEqual(rest)
  })

  it('are deleted with their document', async () => {
    const { me, document } = await prepare()
    expect((await me.delete(`/v1/documents/${document.documentId}`)).status).toBe(200)
    expect(await storedOf(me)).toEqual(rest)
  })

  it('are deleted with their folder', async () => {
    const { me, folder } = await prepare()
    expect((await me.delete(`/v1/folders/${folder.id}`)).status).toBe(204)
    expect(await storedOf(me)).toEqual(rest)
  })

  it('remain when another chunk with the same text gets a new text', async () => {
    const { me, one } = await prepare()
    await rewrite(me, one?.id, 'shared 1')
    await rewrite(me, one?.id, 'own 4')
    expect((await storedOf(me)).former).toEqual([
      'own 1',
      'own 2',
      'shared 1',
      'shared 1',
      'shared 2',
      'shared 2',
    ])
  })
})
