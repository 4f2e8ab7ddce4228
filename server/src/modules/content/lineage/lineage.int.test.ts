import { beforeAll, describe, expect, it } from 'vitest'
import { sessionOf } from '../../../platform/db/index.ts'
import { addDocument, addFolder, type AddedDocument } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'

type Edge = { parent_chunk_id: string; chunk_id: string }
type Lineage = Edge & { tenant_id: string; created_at: string }
type Graph = { nodes: { id: string; content: string }[]; edges: Edge[] }

let server: TestServer
let owner: TestMember

beforeAll(async () => {
  server = await sharedTestServer()
  owner = await server.newTenant()
})

const times = (count: number) => Array.from({ length: count }, (_unused, index) => index)

/** Adds a document with one chunk for each letter, and returns the chunks by text. */
async function chunksOf(letters: string, tenant = owner, parentPartId = tenant.sharedPartId) {
  const nodes = letters.split('').map((chunk) => ({ chunk }))
  const document = await addDocument(server, tenant, { parentPartId, nodes })
  return { document, id: byLabel(document) }
}

function byLabel({ chunks }: AddedDocument) {
  const ids = new Map(chunks.map((chunk) => [chunk.label, chunk.id]))
  return (label: string) => ids.get(label) ?? ''
}

const link = (chunkId: string, parentIds: readonly string[], caller = owner) =>
  caller.post<Lineage[]>('/v1/chunk-lineages', { chunk_id: chunkId, parent_chunk_ids: parentIds })

const unlink = (chunkId: string, parentId: string, caller = owner) =>
  caller.delete(`/v1/chunk-lineages?chunk_id=${chunkId}&parent_chunk_id=${parentId}`)

/** Links chunks by two-letter words: parent and child. */
async function linkAll(id: (label: string) => string, words: string) {
  for (const [parent = '', child = ''] of words.split(' ')) {
    expect(await link(id(child), [id(parent)])).toMatchObject({ status: 201 })
  }
}

async function graph(chunkId: string, options = '', caller = owner): Promise<Graph> {
  const reply = await caller.get<Graph>(`/v1/chunk-lineages/${chunkId}${options}`)
  expect(reply).toMatchObject({ status: 200 })
  return reply.body
}

/** The texts of the nodes, and the edges as two-letter words, both sorted. */
function shapeOf({ nodes, edges }: Graph): [nodes: string, edges: string] {
  const labels = new Map(nodes.map((node) => [node.id, node.content]))
  const words = edges.map((edge) =>
    [edge.parent_chunk_id, edge.chunk_id].map((id) => labels.get(id) ?? '?').join(''),
  )
  const sorted = (texts: readonly string[]) =>
    texts.toSorted((a, b) => a.localeCompare(b)).join(' ')
  return [sorted(nodes.map((node) => node.content)), sorted(words)]
}

describe('linking chunks', () => {
  it('returns the edges in the order of the request, without repeated parents', async () => {
    const { id } = await chunksOf('abc')
    const [a, b, c] = [id('a'), id('b'), id('c')]
    const reply = await link(c, [b, a, b.toUpperCase()])
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual(
      [b, a].map((parent) => ({
        parent_chunk_id: parent,
        chunk_id: c,
        tenant_id: owner.tenantId,
        created_at: expect.any(String),
      })),
    )
  })

  it('returns 409 if an edge exists, and writes none of the others', async () => {
    const { id } = await chunksOf('abc')
    await link(id('c'), [id('a')])
    expect((await link(id('c'), [id('b'), id('a')])).status).toBe(409)
    expect(shapeOf(await graph(id('c')))).toEqual(['a c', 'ac'])
  })

  it('returns 422 for a chunk as its own parent, no parents, too many parents or unknown members', async () => {
    const { id } = await chunksOf('ab')
    expect((await link(id('a'), [id('b'), id('a').toUpperCase()])).status).toBe(422)
    expect((await link(id('a'), [])).status).toBe(422)
    const many = times(101).map(() => crypto.randomUUID())
    expect((await link(id('a'), many)).status).toBe(422)
    const body = { chunk_id: id('a'), parent_chunk_ids: [id('b')], note: 'x' }
    expect((await owner.post('/v1/chunk-lineages', body)).status).toBe(422)
    expect(shapeOf(await graph(id('a')))).toEqual(['a', ''])
  })

  it('returns 409 if one of the edges would close a cycle, and writes none of the others', async () => {
    const { id } = await chunksOf('abcdx')
    await linkAll(id, 'ab bc cd')
    expect((await link(id('a'), [id('b')])).status).toBe(409)
    expect((await link(id('a'), [id('x'), id('d')])).status).toBe(409)
    expect(shapeOf(await graph(id('a'), '?max_depth=10'))).toEqual(['a b c d', 'ab bc cd'])
    await linkAll(id, 'ad')
  })

  it('never closes a cycle through two concurrent requests', async () => {
    for (const round of times(6)) {
      const { id } = await chunksOf('abcd')
      await linkAll(id, 'ab cd')
      const answers = await Promise.all([link(id('a'), [id('d')]), link(id('c'), [id('b')])])
      const statuses = answers.map(({ status }) => status).toSorted((x, y) => x - y)
      expect([round, ...statuses]).toEqual([round, 201, 409])
    }
  })

  it('creates an edge once if concurrent requests ask for it', async () => {
    const { id } = await chunksOf('ab')
    const answers = await Promise.all(times(8).map(() => link(id('b'), [id('a')])))
    const statuses = answers.map(({ status }) => status).toSorted((x, y) => x - y)
    expect(statuses).toEqual([201, ...times(7).map(() => 409)])
  })

  it('returns 201 or 404, and never fails otherwise, while a chunk is deleted', async () => {
    for (const round of times(6)) {
      const [gone, kept] = [await chunksOf('a'), await chunksOf('b')]
      const [parent, child] = [gone.id('a'), kept.id('b')]
      const [linked, deleted] = await Promise.all([
        round % 2 === 0 ? link(child, [parent]) : link(parent, [child]),
        owner.delete(`/v1/documents/${gone.document.documentId}`),
      ])
      expect([201, 404]).toContain(linked.status)
      expect(deleted.status).toBe(200)
      expect(shapeOf(await graph(child))).toEqual(['b', ''])
    }
  })
})

/** Inserts edges without checks. */
async function insertEdges(parentIds: readonly string[], chunkIds: readonly string[]) {
  await server.context.doors.inTenant(owner.tenantId, (tx) =>
    sessionOf(tx).query(
      `insert into chunk_lineage (tenant_id, parent_chunk_id, chunk_id)
       select $1, edge.parent, edge.child from unnest($2::uuid[], $3::uuid[]) edge (parent, child)`,
      [owner.tenantId, parentIds, chunkIds],
    ),
  )
}

describe('the lineage graph', () => {
  it('contains ancestors and descendants up to the depth, but not siblings', async () => {
    const { id } = await chunksOf('abcdefghsz')
    // s is a sibling, z another parent of a descendant.
    await linkAll(id, 'ab bc cd de ef fg gh bs zf')
    expect(shapeOf(await graph(id('d'), '?max_depth=1'))).toEqual(['c d e', 'cd de'])
    expect(shapeOf(await graph(id('d')))).toEqual(['a b c d e f g', 'ab bc cd de ef fg'])
    const all = await graph(id('d'), '?max_depth=10')
    expect(shapeOf(all)).toEqual(['a b c d e f g h', 'ab bc cd de ef fg gh'])
    expect(all.nodes[0]?.id).toBe(id('d'))
    expect(shapeOf(await graph(id('f'), '?max_depth=1'))).toEqual(['e f g z', 'ef fg zf'])
  })

  it('contains each node once, with all edges between the nodes', async () => {
    const { id } = await chunksOf('abcd')
    await linkAll(id, 'ab ac bd cd ad')
    expect(shapeOf(await graph(id('a')))).toEqual(['a b c d', 'ab ac ad bd cd'])
    expect(shapeOf(await graph(id('d'), '?max_depth=1'))).toEqual(['a b c d', 'ab ac ad bd cd'])
    expect(shapeOf(await graph(id('b'), '?max_depth=1'))).toEqual(['a b d', 'ab ad bd'])
  })

  it('has the text, type, metadata and times of each chunk', async () => {
    const metadata = { summary: 'short', own: [1] }
    const { chunks } = await addDocument(server, owner, {
      nodes: [{ chunk: 'alone', type: 'TABLE', metadata }],
    })
    const chunk = await owner.get<object>(`/v1/chunks/${chunks[0]?.id}`)
    const { nodes, edges } = await graph(chunks[0]?.id ?? '')
    const shown = ['id', 'content', 'chunk_type', 'chunk_metadata', 'tenant_id']
    const wanted = [...shown, 'created_at', 'updated_at']
    expect(Object.keys(nodes[0] ?? {}).toSorted()).toEqual(wanted.toSorted())
    expect(chunk.body).toMatchObject(nodes[0] ?? {})
    expect(nodes[0]).toMatchObject({ chunk_type: 'TABLE', chunk_metadata: metadata })
    expect([nodes.length, edges]).toEqual([1, []])
  })

  it('returns 422 for a depth that is out of range', async () => {
    const { id } = await chunksOf('a')
    for (const depth of ['0', '11', 'x']) {
      const reply = await owner.get(`/v1/chunk-lineages/${id('a')}?max_depth=${depth}`)
      expect(reply.status).toBe(422)
    }
  })

  it('loses a deleted chunk and its edges', async () => {
    const [first, second] = [await chunksOf('ac'), await chunksOf('b')]
    await link(second.id('b'), [first.id('a')])
    await link(first.id('c'), [second.id('b')])
    expect(shapeOf(await graph(first.id('a')))).toEqual(['a b c', 'ab bc'])
    await owner.delete(`/v1/documents/${second.document.documentId}`)
    expect(shapeOf(await graph(first.id('a')))).toEqual(['a', ''])
    expect((await owner.get(`/v1/chunk-lineages/${second.id('b')}`)).status).toBe(404)
  })
})

describe('limits', () => {
  let many: readonly string[]
  beforeAll(async () => {
    const nodes = times(1010).map((index) => ({ chunk: `chunk ${index}` }))
    many = (await addDocument(server, owner, { nodes })).chunks.map((chunk) => chunk.id)
  })

  it('a graph has at most the 1,000 nearest nodes', async () => {
    const { id } = await chunksOf('ab')
    const parents = many.map(() => id('b'))
    await insertEdges([id('a'), ...parents], [id('b'), ...many])
    const { nodes, edges } = await graph(id('a'))
    expect([nodes.length, edges.length]).toEqual([1000, 999])
    expect(nodes.slice(0, 2).map((node) => node.id)).toEqual([id('a'), id('b')])
  })

  it('a chunk has at most 1,000 parents', async () => {
    const { id } = await chunksOf('abc')
    const parents = many.slice(0, 999)
    const children = parents.map(() => id('a'))
    await insertEdges(parents, children)
    expect((await link(id('a'), [id('b'), id('c')])).status).toBe(409)
    expect((await link(id('a'), [id('b')])).status).toBe(201)
    expect((await link(id('a'), [id('c')])).status).toBe(409)
  })
})

describe('unlinking chunks', () => {
  it('deletes an edge, and returns 204 even if it does not exist', async () => {
    const { id } = await chunksOf('abc')
    await link(id('c'), [id('a'), id('b')])
    expect((await unlink(id('c'), id('a'))).status).toBe(204)
    expect((await unlink(id('c'), id('a'))).status).toBe(204)
    expect((await unlink(id('c'), crypto.randomUUID())).status).toBe(204)
    expect(shapeOf(await graph(id('c')))).toEqual(['b c', 'bc'])
    expect((await unlink(id('b'), id('c'))).status).toBe(204)
    expect(shapeOf(await graph(id('c')))).toEqual(['b c', 'bc'])
  })

  it('requires both ids', async () => {
    const { id } = await chunksOf('a')
    expect((await owner.delete(`/v1/chunk-lineages?chunk_id=${id('a')}`)).status).toBe(422)
    expect((await owner.delete('/v1/chunk-lineages')).status).toBe(422)
  })
})

describe('permissions', () => {
  it('returns 404 for chunks of another tenant', async () => {
    const stranger = await server.newTenant()
    const [mine, theirs] = [await chunksOf('ab'), await chunksOf('c', stranger)]
    for (const unknown of [theirs.id('c'), crypto.randomUUID(), mine.document.documentId]) {
      expect((await link(mine.id('a'), [mine.id('b'), unknown])).status).toBe(404)
      expect((await link(unknown, [mine.id('a')])).status).toBe(404)
      expect((await unlink(unknown, mine.id('a'))).status).toBe(404)
      expect((await owner.get(`/v1/chunk-lineages/${unknown}`)).status).toBe(404)
    }
    expect(shapeOf(await graph(mine.id('a')))).toEqual(['a', ''])
  })

  it('requires permission to write the child and to read the parents', async () => {
    const user = await server.addUser(owner, 'USER')
    const folders = [await addFolder(server, owner), await addFolder(server, owner)]
    const [writable = '', readable = ''] = folders.map((folder) => folder.partId)
    await server.grant(owner, user, writable, 'READ_WRITE')
    await server.grant(owner, user, readable, 'READ_ONLY')
    const own = (await chunksOf('abc', owner, writable)).id
    const shown = (await chunksOf('abc', owner, readable)).id
    const hidden = (await chunksOf('abc')).id
    expect((await link(own('a'), [shown('a'), own('b')], user)).status).toBe(201)
    expect((await link(own('c'), [shown('a'), hidden('a')], user)).status).toBe(403)
    expect((await link(shown('b'), [own('b')], user)).status).toBe(403)
    expect((await link(hidden('b'), [own('b')], user)).status).toBe(403)
    expect((await link(hidden('b'), [crypto.randomUUID()], user)).status).toBe(404)
    expect(shapeOf(await graph(own('c'), '', user))).toEqual(['c', ''])

    await link(shown('c'), [own('c')])
    expect((await unlink(shown('c'), own('c'), user)).status).toBe(403)
    expect((await unlink(hidden('c'), own('c'), user)).status).toBe(403)
    expect((await unlink(own('a'), shown('a'), user)).status).toBe(204)
    expect((await user.get(`/v1/chunk-lineages/${hidden('a')}`)).status).toBe(403)
  })

  it('omits chunks that a USER cannot read, and everything that is reachable only through them', async () => {
    const user = await server.addUser(owner, 'USER')
    const folder = await addFolder(server, owner)
    await server.grant(owner, user, folder.partId, 'READ_ONLY')
    const shown = (await chunksOf('abcd', owner, folder.partId)).id
    const hidden = (await chunksOf('x')).id
    const id = (label: string) => shown(label) || hidden(label)
    await linkAll(id, 'ab bx xc bd')
    expect(shapeOf(await graph(id('b'), '?max_depth=10'))).toEqual(['a b c d x', 'ab bd bx xc'])
    expect(shapeOf(await graph(id('b'), '?max_depth=10', user))).toEqual(['a b d', 'ab bd'])
    expect(shapeOf(await graph(id('c'), '?max_depth=10', user))).toEqual(['c', ''])
  })

  it('returns 409 for a cycle even if the caller cannot read all its chunks', async () => {
    const user = await server.addUser(owner, 'USER')
    const folder = await addFolder(server, owner)
    await server.grant(owner, user, folder.partId, 'READ_WRITE')
    const shown = (await chunksOf('ab', owner, folder.partId)).id
    const hidden = (await chunksOf('x')).id
    await link(hidden('x'), [shown('a')])
    await link(shown('b'), [hidden('x')])
    expect((await link(shown('a'), [shown('b')], user)).status).toBe(409)
  })
})
