import { describe, expect, it } from 'vitest'
import { addDocument } from '../../../../test/support/content.ts'
import { locOf } from '../written-version.test-support.ts'
import { startWriting, type Chunk } from './chunks.test-support.ts'

const { server, me, create, change, versionWith, statisticsOf } = await startWriting()

describe('updating the metadata of a chunk', () => {
  it('merges it member by member, and null replaces a value', async () => {
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

  it('changes nothing for null, missing or empty metadata', async () => {
    const version = await versionWith([{ chunk: 'a', metadata: { summary: 'old' } }])
    const before = await me.get(`/v1/chunks/${version.id('a')}`)
    const nulls = { parent_path_part_id: null, prev_sibling_path_id: null, move_to_head: false }
    for (const body of [{}, { chunk_metadata: null, ...nulls }, { chunk_metadata: {} }]) {
      expect((await change(version.id('a'), body)).body).toEqual(before.body)
    }
  })

  it('returns 422 when the merged metadata becomes too large', async () => {
    const version = await versionWith([{ chunk: 'a' }])
    const half = 'x'.repeat(600_000)
    const first = await change(version.id('a'), { chunk_metadata: { one: half } })
    expect(first.status).toBe(200)
    const second = await change(version.id('a'), { chunk_metadata: { two: half } })
    expect([second.status, locOf(second)]).toEqual([422, ['body', 'chunk_metadata']])
  })

  it('accepts storage addresses only of objects of the same version, and never signs other addresses', async () => {
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
  it('keeps its number within the same parent', async () => {
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

  it('gives it the next number below another parent, and updates its metadata in the same request', async () => {
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

  it('returns 422 for another version, a parent of the wrong type or itself as the sibling', async () => {
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

  it('requires permission to write the chunk and the target', async () => {
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
