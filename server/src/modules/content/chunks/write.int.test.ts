import { beforeAll, describe, expect, it } from 'vitest'
import { addDocument, type NodeSpec } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'

type Chunk = {
  id: string
  path_part_id: string
  content_id: string
  content: string
  chunk_metadata: Record<string, unknown>
  num_tokens: number
  parent_path_id: string
  prev_sibling_path_id: string | null
  next_sibling_path_id: string | null
  materialized_path: string
  asset_s3_urls: string[]
  updated_at: string
}
type Fault = { detail: { loc: (string | number)[]; msg: string }[] }

let server: TestServer
let me: TestMember
beforeAll(async () => {
  server = await sharedTestServer()
  me = await server.newTenant()
})

const create = (body: object, caller: TestMember = me) =>
  caller.post<Chunk>('/v1/chunks', { chunk_type: 'TEXT', chunk_metadata: {}, ...body })
const change = (id: string | undefined, body: object, caller: TestMember = me) =>
  caller.patch<Chunk>(`/v1/chunks/${id}`, body)
const locOf = ({ body }: { body: unknown }) => (body as Fault).detail[0]?.loc

async function versionWith(nodes: readonly NodeSpec[], owner: TestMember = me) {
  const document = await addDocument(server, owner, { nodes })
  const list = async () => {
    const { body } = await owner.get<{
      items: { part_type: string; name: string; depth: number; content?: string }[]
    }>(`/v1/document_versions/${document.versionId}/contents?limit=100`)
    return body.items.map(
      (item) =>
        `${'  '.repeat(item.depth - 1)}${item.part_type === 'CHUNK' ? `${item.name}: ${item.content}` : item.name}`,
    )
  }
  const part = (label: string) => document.nodes.find((node) => node.label === label)?.partId ?? ''
  const id = (label: string) => document.nodes.find((node) => node.label === label)?.id ?? ''
  return { ...document, list, part, id }
}

const statisticsOf = async (versionId: string) => {
  const { body } = await me.get<{
    system_metadata: { total_chunks: number; information_statistics: Record<string, unknown> }
  }>(`/v1/document_versions/${versionId}`)
  const { total_chunks, information_statistics } = body.system_metadata
  return { total_chunks, ...information_statistics }
}

describe('a new chunk', () => {
  it('stands at the end of its parent and is answered as it is read', async () => {
    const version = await versionWith([{ section: 'S', nodes: [{ chunk: 'a' }] }])
    const metadata = {
      polygons: [{ page: 2, polygon: { x: 1, y: 2, width: 3, height: 4 } }],
      summary: 'short',
      sheet_name: null,
      formulas: [{ address: 'A1', formula: '=1+1', value: '2' }],
      own: { member: [1, 'two'] },
    }
    const made = await create({
      parent_path_id: version.part('S'),
      content: 'Hello, <|endoftext|> wörld!',
      chunk_type: 'TABLE',
      chunk_metadata: metadata,
    })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      content: 'Hello, <|endoftext|> wörld!',
      chunk_type: 'TABLE',
      chunk_metadata: metadata,
      num_tokens: 12,
      parent_path_id: version.part('S'),
      prev_sibling_path_id: version.part('a'),
      next_sibling_path_id: null,
      document: null,
    })
    expect(made.body.materialized_path).toMatch(/\/v0\/S\/1$/)
    expect((await me.get(`/v1/chunks/${made.body.id}`)).body).toEqual(made.body)
    expect(await statisticsOf(version.versionId)).toMatchObject({
      total_chunks: 2,
      num_chunks_by_type: { TEXT: 1, TABLE: 1 },
      total_tokens: 13,
      children_depth: 2,
    })
  })

  it('stands directly behind a named sibling, and its number goes on from the highest', async () => {
    const version = await versionWith([{ chunk: 'a' }, { chunk: 'b' }, { section: 'S' }])
    const parent_path_id = version.versionPartId
    await create({ parent_path_id, content: 'x', prev_sibling_path_id: version.part('a') })
    await create({ parent_path_id, content: 'y', prev_sibling_path_id: null })
    await create({ parent_path_id, content: 'z', prev_sibling_path_id: version.part('S') })
    await create({ parent_path_id: version.part('S'), content: 's' })
    expect(await version.list()).toEqual(['0: a', '2: x', '1: b', 'S', '  1: s', '4: z', '3: y'])
  })

  it('shares its text with others of the tenant', async () => {
    const version = await versionWith([{ chunk: 'the same' }])
    const parent_path_id = version.versionPartId
    const [one, two] = [
      await create({ parent_path_id, content: 'the same' }),
      await create({ parent_path_id, content: 'the same' }),
    ]
    expect(one.body.id).not.toBe(two.body.id)
    expect(one.body.content_id).toBe(two.body.content_id)
    const first = await me.get<Chunk>(`/v1/chunks/${version.id('the same')}`)
    expect(first.body.content_id).toBe(one.body.content_id)
  })

  it('is refused with bad input', async () => {
    const version = await versionWith([{ section: 'S', nodes: [{ chunk: 'a' }] }])
    const { documentPartId, versionPartId: parent_path_id } = version
    const faults: [object, (string | number)[]][] = [
      [{ content: '' }, ['content']],
      [{ content: 'a\0b' }, ['content']],
      [{ content: 'x'.repeat(500_001) }, ['content']],
      [{ content: null }, ['content']],
      [{ chunk_type: 'OTHER' }, ['chunk_type']],
      [{ chunk_metadata: null }, ['chunk_metadata']],
      [{ chunk_metadata: { polygons: null } }, ['chunk_metadata', 'polygons']],
      [{ chunk_metadata: { s3_urls: [1] } }, ['chunk_metadata', 's3_urls', 0]],
      [{ parent_path_id: documentPartId }, ['parent_path_id']],
      [{ parent_path_id: version.part('a') }, ['parent_path_id']],
      [{ parent_path_id: me.sharedPartId }, ['parent_path_id']],
      [{ prev_sibling_path_id: version.part('a') }, ['prev_sibling_path_id']],
      [{ other: 1 }, ['other']],
    ]
    for (const [fault, member] of faults) {
      const reply = await create({ content: 'x', parent_path_id, ...fault })
      expect([reply.status, locOf(reply)]).toEqual([422, ['body', ...member]])
    }
    const missing = await me.post('/v1/chunks', { content: 'x', parent_path_id })
    expect(missing.status).toBe(422)
    for (const unknown of ['parent_path_id', 'prev_sibling_path_id']) {
      const body = { content: 'x', parent_path_id, [unknown]: crypto.randomUUID() }
      expect((await create(body)).status).toBe(404)
    }
  })

  it('needs the right to write the parent', async () => {
    const version = await versionWith([{ section: 'S' }])
    const body = { content: 'x', parent_path_id: version.part('S') }
    const [reader, writer] = [await server.addUser(me, 'USER'), await server.addUser(me, 'USER')]
    await server.grant(me, reader, version.part('S'), 'READ_ONLY')
    await server.grant(me, writer, version.documentPartId, 'READ_WRITE')
    expect((await create(body, reader)).status).toBe(403)
    expect((await create(body, writer)).status).toBe(201)
    expect((await create(body, await server.newTenant())).status).toBe(404)
    expect((await server.anonymous.post('/v1/chunks', body)).status).toBe(401)
  })
})

describe('the metadata of a chunk', () => {
  it('is merged member by member; a null replaces what was there', async () => {
    const version = await versionWith([
      { chunk: 'a', metadata: { summary: 'old', sheet_name: 'one', own: { a: 1 } } },
    ])
    const before = await me.get<Chunk>(`/v1/chunks/${version.id('a')}`)
    const { status, body } = await change(version.id('a'), {
      chunk_metadata: { summary: null, block_type: 'data', own: { b: 2 } },
    })
    expect(status).toBe(200)
    expect(body.chunk_metadata).toEqual({
      summary: null,
      sheet_name: 'one',
      block_type: 'data',
      own: { b: 2 },
    })
    expect(body.updated_at > before.body.updated_at).toBe(true)
    expect((await me.get(`/v1/chunks/${version.id('a')}`)).body).toEqual(body)
  })

  it('is left alone by null, by nothing and by an empty object', async () => {
    const version = await versionWith([{ chunk: 'a', metadata: { summary: 'old' } }])
    const before = await me.get(`/v1/chunks/${version.id('a')}`)
    const nulls = { parent_path_part_id: null, prev_sibling_path_id: null, move_to_head: false }
    for (const body of [{}, { chunk_metadata: null, ...nulls }, { chunk_metadata: {} }]) {
      expect((await change(version.id('a'), body)).body).toEqual(before.body)
    }
  })

  it('does not grow without bounds', async () => {
    const version = await versionWith([{ chunk: 'a' }])
    const half = 'x'.repeat(600_000)
    const first = await change(version.id('a'), { chunk_metadata: { one: half } })
    expect(first.status).toBe(200)
    const second = await change(version.id('a'), { chunk_metadata: { two: half } })
    expect([second.status, locOf(second)]).toEqual([422, ['body', 'chunk_metadata']])
  })

  it('names objects of the own version only; other addresses are never signed', async () => {
    const version = await versionWith([{ chunk: 'a' }])
    const beside = await versionWith([{ chunk: 'b' }])
    const other = await server.newTenant()
    const theirs = await addDocument(server, other, { nodes: [{ chunk: 'secret' }] })
    const key = (tenantId: string, versionId: string) => `${tenantId}/${versionId}/asset.png`
    const own = `s3://local/${key(me.tenantId, version.versionId)}`
    await server.context.storage.putBytes(key(me.tenantId, version.versionId), 'mine')
    await server.context.storage.putBytes(key(other.tenantId, theirs.versionId), 'theirs')
    const foreign = [
      `s3://local/${key(other.tenantId, theirs.versionId)}`,
      `s3://local/${key(me.tenantId, beside.versionId)}`,
      `s3://local/${me.tenantId}/${version.versionId}/../${beside.versionId}/asset.png`,
      `s3://local/${me.tenantId}/${version.versionId}`,
      `s3://local/${me.tenantId}/${version.versionId}/`,
      's3://local/',
      's3://local/../x',
    ]
    for (const address of foreign) {
      for (const metadata of [
        { s3_urls: [own, address] },
        { extracted_text_s3_uri: address },
        { source_uri: address },
      ]) {
        const changed = await change(version.id('a'), { chunk_metadata: metadata })
        expect([address, changed.status]).toEqual([address, 422])
        expect(locOf(changed)?.slice(0, 2)).toEqual(['body', 'chunk_metadata'])
        const body = { parent_path_id: version.versionPartId, content: 'x' }
        const made = await create({ ...body, chunk_metadata: metadata })
        expect([address, made.status]).toEqual([address, 422])
      }
    }
    const odd = [
      '',
      'nonsense',
      'https://example.org/a',
      's3://other/bucket',
      'S3://LOCAL/x',
      '%00',
    ]
    const kept = { s3_urls: [...odd, own], extracted_text_s3_uri: '../..', source_uri: 'file:///' }
    const { status, body } = await change(version.id('a'), { chunk_metadata: kept })
    expect([status, body.chunk_metadata]).toEqual([200, kept])
    expect(body.asset_s3_urls).toHaveLength(1)
    const link = new URL(body.asset_s3_urls[0] ?? '')
    const object = await server.anonymous.get(`${link.pathname}${link.search}`)
    expect(object).toMatchObject({ status: 200, body: 'mine' })
    expect(await me.get(`/v1/document_versions/${version.versionId}/contents`)).toMatchObject({
      status: 200,
    })
  })
})

describe('moving a chunk', () => {
  it('inside its parent keeps its number', async () => {
    const version = await versionWith([{ chunk: 'a' }, { chunk: 'b' }, { chunk: 'c' }])
    await change(version.id('c'), { move_to_head: true })
    expect(await version.list()).toEqual(['2: c', '0: a', '1: b'])
    const { body } = await change(version.id('c'), { prev_sibling_path_id: version.part('a') })
    expect(await version.list()).toEqual(['0: a', '2: c', '1: b'])
    expect(body).toMatchObject({
      prev_sibling_path_id: version.part('a'),
      next_sibling_path_id: version.part('b'),
    })
  })

  it('below another parent gives it the next number there, with its metadata in one go', async () => {
    const version = await versionWith([
      { chunk: 'a' },
      { section: 'S', nodes: [{ chunk: 's0' }, { section: 'T' }] },
    ])
    const { status, body } = await change(version.id('a'), {
      parent_path_part_id: version.part('S'),
      chunk_metadata: { summary: 'moved' },
    })
    expect([status, body.chunk_metadata]).toEqual([200, { summary: 'moved' }])
    expect(body.materialized_path).toMatch(/\/v0\/S\/1$/)
    expect(await version.list()).toEqual(['S', '  0: s0', '  T', '  1: a'])
    await change(version.id('a'), { parent_path_part_id: version.part('T') })
    await change(version.id('s0'), {
      parent_path_part_id: version.versionPartId,
      move_to_head: true,
    })
    expect(await version.list()).toEqual(['1: s0', 'S', '  T', '    1: a'])
    const { body: ids } = await me.get<{ chunk_ids: string[] }>(
      `/v1/chunks/version-chunk-ids?document_version_id=${version.versionId}`,
    )
    expect(ids.chunk_ids).toEqual([version.id('s0'), version.id('a')])
    expect(await statisticsOf(version.versionId)).toMatchObject({
      num_direct_children: 2,
      children_depth: 3,
    })
  })

  it('is refused across versions, below a wrong type and behind itself', async () => {
    const version = await versionWith([{ chunk: 'a' }, { section: 'S', nodes: [{ chunk: 'b' }] }])
    const other = await versionWith([{ section: 'X' }])
    const parent = 'parent_path_part_id'
    const sibling = 'prev_sibling_path_id'
    const faults: [object, string][] = [
      [{ [parent]: other.part('X') }, parent],
      [{ [parent]: other.versionPartId }, parent],
      [{ [parent]: version.part('b') }, parent],
      [{ [parent]: version.part('a') }, parent],
      [{ [parent]: me.sharedPartId }, parent],
      [{ [sibling]: version.part('a') }, sibling],
      [{ [sibling]: version.part('b') }, sibling],
      [{ [sibling]: version.part('S'), [parent]: version.part('S') }, sibling],
      [{ [sibling]: version.part('S'), move_to_head: true }, 'move_to_head'],
    ]
    for (const [fault, member] of faults) {
      const reply = await change(version.id('a'), fault)
      expect([fault, reply.status, locOf(reply)]).toEqual([fault, 422, ['body', member]])
    }
    for (const unknown of [parent, sibling]) {
      const reply = await change(version.id('a'), { [unknown]: crypto.randomUUID() })
      expect(reply.status).toBe(404)
    }
    expect(await version.list()).toEqual(['0: a', 'S', '  0: b'])
  })

  it('needs the right to write it and the target', async () => {
    const version = await versionWith([{ chunk: 'a' }, { section: 'S' }, { section: 'T' }])
    const user = await server.addUser(me, 'USER')
    await server.grant(me, user, version.part('S'), 'READ_WRITE')
    const into = (label: string) => ({ parent_path_part_id: version.part(label) })
    expect((await change(version.id('a'), into('S'), user)).status).toBe(403)
    await server.grant(me, user, version.part('a'), 'READ_WRITE')
    expect((await change(version.id('a'), into('T'), user)).status).toBe(403)
    expect((await change(version.id('a'), { move_to_head: true }, user)).status).toBe(403)
    expect((await change(version.id('a'), into('S'), user)).status).toBe(200)
    expect((await change(version.id('a'), {}, await server.newTenant())).status).toBe(404)
    expect((await change(version.id('S'), {})).status).toBe(404)
  })
})

describe('deleting a chunk', () => {
  it('removes it for good, and its text when nobody else has it', async () => {
    const owner = await server.newTenant()
    const version = await versionWith(
      [{ chunk: 'twice' }, { section: 'S', nodes: [{ chunk: 'twice' }, { chunk: 'once' }] }],
      owner,
    )
    const [first, , once] = version.chunks
    const texts = () =>
      server.context.doors.inTenant(owner.tenantId, async (tx) => {
        const rows = await tx.selectFrom('chunk_content').select('content').execute()
        return rows.map((row) => row.content).toSorted()
      })
    expect((await owner.delete(`/v1/chunks/${first?.id}`)).status).toBe(204)
    expect(await texts()).toEqual(['once', 'twice'])
    expect((await owner.delete(`/v1/chunks/${once?.id}`)).status).toBe(204)
    expect(await texts()).toEqual(['twice'])
    expect(await version.list()).toEqual(['S', '  0: twice'])
    expect((await owner.get(`/v1/chunks/${first?.id}`)).status).toBe(404)
    expect((await owner.get(`/v1/path-parts/${first?.partId}`)).status).toBe(404)
    expect((await owner.delete(`/v1/chunks/${first?.id}`)).status).toBe(404)
  })

  it('needs the right to write it', async () => {
    const version = await versionWith([{ chunk: 'a' }])
    const path = `/v1/chunks/${version.id('a')}`
    const user = await server.addUser(me, 'USER')
    await server.grant(me, user, version.part('a'), 'READ_ONLY')
    expect((await user.delete(path)).status).toBe(403)
    expect((await (await server.newTenant()).delete(path)).status).toBe(404)
    expect((await server.anonymous.delete(path)).status).toBe(401)
    expect((await me.delete(path)).status).toBe(204)
    expect(await statisticsOf(version.versionId)).toMatchObject({
      total_chunks: 0,
      num_chunks_by_type: {},
    })
  })
})

describe('while a version is being ingested', () => {
  it('nothing in it is changed by hand: 409', async () => {
    const version = await versionWith([{ chunk: 'a' }, { section: 'S' }])
    const runId = crypto.randomUUID()
    const setStatus = (status: string) =>
      server.context.doors.inTenant(me.tenantId, (tx) =>
        tx
          .updateTable('ingestion_run')
          .set({ status })
          .where('tenant_id', '=', me.tenantId)
          .where('id', '=', runId)
          .execute(),
      )
    await server.context.doors.inTenant(me.tenantId, (tx) =>
      tx
        .insertInto('ingestion_run')
        .values({
          tenant_id: me.tenantId,
          id: runId,
          document_id: version.documentId,
          version_id: version.versionId,
          activate: false,
          file_name: 'a.txt',
          source_key: 'a',
          source_bytes: 1,
          source_sha256: Buffer.alloc(32),
          ingestion_mode: 'standard',
          page_dpi: 72,
          user_id: me.userId,
        })
        .execute(),
    )
    const parent = { parent_path_id: version.versionPartId }
    const attempts = () =>
      Promise.all([
        create({ ...parent, content: 'x' }),
        me.post('/v1/sections', { ...parent, name: 'x' }),
        change(version.id('a'), { chunk_metadata: { summary: 'x' } }),
        me.patch(`/v1/chunks/${version.id('a')}/content`, { content: 'x' }),
        me.delete(`/v1/chunks/${version.id('a')}`),
        me.patch(`/v1/sections/${version.id('S')}`, { name: 'x' }),
        me.delete(`/v1/sections/${version.id('S')}`),
        me.post(`/v1/sections/${version.id('S')}/dissolve`),
      ])
    for (const status of ['pending', 'processing']) {
      await setStatus(status)
      const statuses = (await attempts()).map((reply) => reply.status)
      expect(statuses).toEqual(statuses.map(() => 409))
    }
    expect(await version.list()).toEqual(['0: a', 'S'])
    for (const status of ['failed', 'cancelled', 'completed']) {
      await setStatus(status)
      expect((await create({ ...parent, content: 'x' })).status).toBe(201)
    }
  })
})
