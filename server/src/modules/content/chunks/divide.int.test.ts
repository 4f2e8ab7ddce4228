import { describe, expect, it } from 'vitest'
import { locOf } from '../written-version.test-support.ts'
import { startWriting, type Chunk } from './chunks.test-support.ts'

const { server, me, change, versionWith, statisticsOf } = await startWriting()

const split = (id: string | undefined, contents: readonly string[], caller = me) =>
  caller.post<Chunk[]>(`/v1/chunks/${id}/split`, { contents })
const merge = (id: string, others: readonly string[], content = 'whole', caller = me) =>
  caller.post<Chunk>(`/v1/chunks/${id}/merge`, { chunk_ids: others, content })
const derive = (id: string, from: string) =>
  me.post('/v1/chunk-lineages', { chunk_id: id, parent_chunk_ids: [from] })

/** The lineage around a chunk, as pairs of texts. */
async function lineageOf(id: string): Promise<string[]> {
  type Graph = {
    nodes: { id: string; content: string }[]
    edges: { parent_chunk_id: string; chunk_id: string }[]
  }
  const { body } = await me.get<Graph>(`/v1/chunk-lineages/${id}`)
  const texts = new Map(body.nodes.map((node) => [node.id, node.content]))
  return body.edges
    .map((edge) => `${texts.get(edge.parent_chunk_id)} > ${texts.get(edge.chunk_id)}`)
    .toSorted()
}

const box = (page: number) => ({ page, polygon: { x: page, y: 2, width: 3, height: 4 } })

describe('splitting a chunk', () => {
  it('keeps the first text, inserts the others after it, and keeps the position on the pages', async () => {
    const version = await versionWith([
      { section: 'S', nodes: [{ chunk: 'one two three', type: 'HTML' }, { chunk: 'after' }] },
    ])
    const id = version.id('one two three')
    await change(id, { chunk_metadata: { polygons: [box(1)], summary: 'all', s3_urls: [] } })
    const { status, body } = await split(id, ['one', 'two', 'three'])
    expect(status).toBe(200)
    expect(await version.list()).toEqual(['S', '  0: one', '  2: two', '  3: three', '  1: after'])
    expect(body.map((chunk) => chunk.content)).toEqual(['one', 'two', 'three'])
    expect(body[0]).toMatchObject({
      id,
      chunk_metadata: { polygons: [box(1)], summary: 'all' },
      next_sibling_path_id: body[1]?.path_part_id,
    })
    expect(body[1]).toMatchObject({ chunk_type: 'HTML', chunk_metadata: { polygons: [box(1)] } })
    expect(body[1]?.chunk_metadata).not.toHaveProperty('summary')
    expect(await lineageOf(id)).toEqual(['one > three', 'one > two'])
    expect(await statisticsOf(version.versionId)).toMatchObject({
      total_chunks: 4,
      total_tokens: 4,
    })
    const hits = await me.post<Chunk[]>('/v1/chunks/search', {
      query: 'three',
      search_type: 'full_text',
      score_threshold: 0,
      parent_path_ids: [version.versionPartId],
      active_version_only: false,
    })
    expect(hits.body.map((hit) => hit.id)).toEqual([body[2]?.id])
  })

  it('is undone by merging the parts', async () => {
    const version = await versionWith([{ chunk: 'one two' }])
    const id = version.id('one two')
    const { body: before } = await change(id, { chunk_metadata: { polygons: [box(1), box(2)] } })
    const { body } = await split(id, ['one', 'two'])
    await merge(id, [body[1]?.id ?? ''], 'one two')
    const { body: after } = await me.get<Chunk>(`/v1/chunks/${id}`)
    expect({ ...after, updated_at: before.updated_at }).toEqual(before)
  })

  it('requires two texts and permission to write the parent', async () => {
    const version = await versionWith([{ section: 'S', nodes: [{ chunk: 'a b' }] }])
    const id = version.id('a b')
    expect(locOf(await split(id, ['a']))).toEqual(['body', 'contents'])
    expect(locOf(await split(id, ['a', '']))).toEqual(['body', 'contents', 1])
    expect(
      (
        await split(
          id,
          Array.from({ length: 21 }, () => 'a'),
        )
      ).status,
    ).toBe(422)
    const user = await server.addUser(me, 'USER')
    await server.grant(me, user, version.part('a b'), 'READ_WRITE')
    expect((await split(id, ['a', 'b'], user)).status).toBe(403)
    await server.grant(me, user, version.part('S'), 'READ_WRITE')
    expect((await split(id, ['a', 'b'], user)).status).toBe(200)
    expect((await split(id, ['a', 'b'], await server.newTenant())).status).toBe(404)
    expect((await split(crypto.randomUUID(), ['a', 'b'])).status).toBe(404)
  })
})

describe('merging chunks', () => {
  it('combines texts, positions and images, and deletes the other chunks', async () => {
    const version = await versionWith([
      { chunk: 'a' },
      { section: 'S', nodes: [{ chunk: 'b' }, { chunk: 'c' }] },
    ])
    const note = { mark: '3', text: 'As of May.' }
    await change(version.id('a'), {
      chunk_metadata: {
        polygons: [box(1)],
        own: 1,
        summary: 'A',
        struck: ['old a'],
        notes: [note],
      },
    })
    await change(version.id('b'), { chunk_metadata: { polygons: [box(2)], own: 2, more: 3 } })
    await change(version.id('c'), {
      chunk_metadata: { summary: 'C', struck: ['old c'], notes: [note] },
    })
    const { status, body } = await merge(
      version.id('a'),
      [version.id('b'), version.id('c')],
      'a b c',
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: version.id('a'),
      content: 'a b c',
      chunk_metadata: {
        polygons: [box(1), box(2)],
        own: 1,
        more: 3,
        summary: 'A\nC',
        struck: ['old a', 'old c'],
        notes: [note],
      },
    })
    expect(await version.list()).toEqual(['0: a b c', 'S'])
    expect((await me.get(`/v1/chunks/${version.id('b')}`)).status).toBe(404)
    expect(await statisticsOf(version.versionId)).toMatchObject({
      total_chunks: 1,
      total_tokens: 3,
    })
  })

  it('combines the lineage of the parts', async () => {
    const version = await versionWith(['p', 'a', 'b', 'c'].map((chunk) => ({ chunk })))
    const [p, a, b, c] = ['p', 'a', 'b', 'c'].map((name) => version.id(name)) as [
      string,
      string,
      string,
      string,
    ]
    await derive(b, p)
    await derive(b, a)
    await derive(c, b)
    expect((await merge(a, [b])).status).toBe(200)
    expect(await lineageOf(a)).toEqual(['p > whole', 'whole > c'])
    expect((await merge(a, [c, p])).status).toBe(200)
    expect(await lineageOf(a)).toEqual([])
  })

  it.each([
    ['the merged chunk', 'a', 'b'],
    ['the remaining chunk', 'b', 'a'],
  ])(
    'returns 409 and changes nothing if %s was derived from the other through a third chunk',
    async (_, kept, gone) => {
      const version = await versionWith(['a', 'x', 'b'].map((chunk) => ({ chunk })))
      await derive(version.id('x'), version.id('a'))
      await derive(version.id('b'), version.id('x'))
      expect((await merge(version.id(kept), [version.id(gone)])).status).toBe(409)
      expect(await version.list()).toEqual(['0: a', '1: x', '2: b'])
      expect(await lineageOf(version.id('a'))).toEqual(['a > x', 'x > b'])
    },
  )

  it('fails for chunks of different types, of other versions, or without permission to write', async () => {
    const version = await versionWith([
      { chunk: 'a' },
      { chunk: 'b' },
      { chunk: 't', type: 'TABLE' },
    ])
    const other = await versionWith([{ chunk: 'o' }])
    const a = version.id('a')
    expect(locOf(await merge(a, [version.id('t')]))).toEqual(['body', 'chunk_ids', 0])
    expect(locOf(await merge(a, [version.id('b'), other.id('o')]))).toEqual([
      'body',
      'chunk_ids',
      1,
    ])
    expect(locOf(await merge(a, [a.toUpperCase()]))).toEqual(['body', 'chunk_ids'])
    expect(locOf(await merge(a, []))).toEqual(['body', 'chunk_ids'])
    expect((await merge(a, [crypto.randomUUID()])).status).toBe(404)
    const user = await server.addUser(me, 'USER')
    await server.grant(me, user, version.part('a'), 'READ_WRITE')
    await server.grant(me, user, version.part('b'), 'READ_ONLY')
    expect((await merge(a, [version.id('b')], 'whole', user)).status).toBe(403)
    expect(await version.list()).toEqual(['0: a', '1: b', '2: t'])
  })
})
