import { describe, expect, it } from 'vitest'
import { locOf } from '../written-version.test-support.ts'
import { startWriting, type Chunk } from './chunks.test-support.ts'

const { server, me, create, change, versionWith, statisticsOf } = await startWriting()

describe('creating a chunk', () => {
  it('appends it to its parent and returns it as a later read does', async () => {
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

  it('inserts it after the given sibling, with the next number', async () => {
    const version = await versionWith([{ chunk: 'a' }, { chunk: 'b' }, { section: 'S' }])
    const parent_path_id = version.versionPartId
    await create({ parent_path_id, content: 'x', prev_sibling_path_id: version.part('a') })
    await create({ parent_path_id, content: 'y', prev_sibling_path_id: null })
    await create({ parent_path_id, content: 'z', prev_sibling_path_id: version.part('S') })
    await create({ parent_path_id: version.part('S'), content: 's' })
    expect(await version.list()).toEqual(['0: a', '2: x', '1: b', 'S', '  1: s', '4: z', '3: y'])
  })

  it('shares its text with other chunks of the tenant', async () => {
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

  it('fails for invalid input', async () => {
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

  it('requires permission to write the parent', async () => {
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

describe('deleting a chunk', () => {
  it('deletes it permanently, and its text if no other chunk has it', async () => {
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

  it('requires permission to write the chunk', async () => {
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
  it('manual changes to its contents return 409', async () => {
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
