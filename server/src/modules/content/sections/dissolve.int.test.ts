import { describe, expect, it } from 'vitest'
import { tagPart } from '../../../../test/support/content.ts'
import type { TestMember } from '../../../../test/support/index.ts'
import { startWriting } from './sections.test-support.ts'

const { server, me, versionWith, metadataOf } = await startWriting()

describe('dissolving a section', () => {
  type Dissolved = { text_chunk_id: string; reparented_children: number }
  const dissolve = (id: string, caller: TestMember = me) =>
    caller.post<Dissolved>(`/v1/sections/${id}/dissolve`)

  it('turns its name into a text chunk, followed by its contents', async () => {
    const version = await versionWith([
      { chunk: 'before' },
      {
        section: 'One / two',
        page: 3,
        nodes: [
          { chunk: 'x' },
          { section: 'Sub', nodes: [{ chunk: 'deep' }] },
          { chunk: 'y', type: 'TABLE' },
        ],
      },
      { chunk: 'behind' },
    ])
    const reply = await dissolve(version.id('One / two'))
    expect(reply).toMatchObject({ status: 200, body: { reparented_children: 3 } })
    expect(await version.list()).toEqual([
      'before',
      'One / two',
      'x',
      '# Sub',
      '  deep',
      'y',
      'behind',
    ])
    const { body: chunk } = await me.get(`/v1/chunks/${reply.body.text_chunk_id}`)
    expect(chunk).toMatchObject({
      content: 'One / two',
      chunk_type: 'TEXT',
      chunk_metadata: {},
      num_tokens: 3,
      parent_path_id: version.versionPartId,
      prev_sibling_path_id: version.part('before'),
      next_sibling_path_id: version.part('x'),
    })
    const { body: deep } = await me.get<{ path_part_id_segments: string[] }[]>(
      `/v1/chunks/bulk?chunk_ids=${version.id('deep')}`,
    )
    expect(deep[0]?.path_part_id_segments.slice(-3)).toEqual([
      version.versionPartId,
      version.part('Sub'),
      version.part('deep'),
    ])
    expect((await me.get(`/v1/sections/${version.id('One / two')}`)).status).toBe(404)
    expect((await dissolve(version.id('One / two'))).status).toBe(404)
    expect(await metadataOf(version.versionId)).toMatchObject({
      total_sections: 1,
      total_chunks: 6,
    })
  })

  it('numbers the chunks that move up after those of the parent', async () => {
    const version = await versionWith([
      { chunk: 'p0' },
      { section: 'S', nodes: [{ chunk: 'a' }, { section: 'T' }, { chunk: 'b' }] },
      { chunk: 'p2' },
    ])
    await dissolve(version.id('S'))
    const { body } = await me.get<{ items: { name: string; content?: string }[] }>(
      `/v1/document_versions/${version.versionId}/contents?content_type=CHUNK`,
    )
    expect(body.items.map((item) => `${item.name} ${item.content}`)).toEqual([
      '0 p0',
      '3 S',
      '4 a',
      '5 b',
      '2 p2',
    ])
  })

  it('turns an empty section into a chunk with its name', async () => {
    const version = await versionWith([{ section: 'A', nodes: [{ section: 'B' }] }])
    expect((await dissolve(version.id('B'))).body.reparented_children).toBe(0)
    expect(await version.list()).toEqual(['# A', '  B'])
  })

  it('keeps the tags and grants of the nodes that move up', async () => {
    const version = await versionWith([{ section: 'S', nodes: [{ chunk: 'tagged' }] }])
    const [tag, user] = [await server.tag(me), await server.addUser(me, 'USER')]
    await tagPart(server, me, version.part('tagged'), tag)
    await server.grant(me, user, version.part('tagged'), 'READ_ONLY')
    await dissolve(version.id('S'))
    const { body } = await user.get<{ tags: { id: string }[] }>(
      `/v1/path-parts/${version.part('tagged')}`,
    )
    expect(body.tags.map(({ id }) => id)).toEqual([tag.id])
  })

  it('requires permission to write the section and its parent', async () => {
    const version = await versionWith([{ section: 'S', nodes: [{ section: 'T' }] }])
    const user = await server.addUser(me, 'USER')
    expect((await dissolve(version.id('S'), user)).status).toBe(403)
    await server.grant(me, user, version.part('S'), 'READ_WRITE')
    expect((await dissolve(version.id('S'), user)).status).toBe(403)
    expect((await dissolve(version.id('T'), user)).status).toBe(200)
    expect((await dissolve(version.id('S'), await server.newTenant())).status).toBe(404)
    expect((await dissolve(crypto.randomUUID())).status).toBe(404)
  })
})
