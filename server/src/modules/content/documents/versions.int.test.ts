import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/core/ids.ts'
import { addDocument } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'

type Metadata = Record<string, unknown> & { pipeline_state?: Record<string, unknown> | null }
type Version = {
  id: string
  version: number
  name: string
  system_metadata: Metadata
  asset_s3_url: string | null
  fast_plaintext_url: string | null
}
type Refusal = { detail: { loc: string[]; type: string }[] }

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

const listOf = async (me: TestMember, documentId: string, query = '') =>
  (
    await me.get<{ items: Version[]; total: number }>(
      `/v1/document_versions?document_id=${documentId}${query}`,
    )
  ).body

const patch = (me: TestMember, versionId: string, body: object) =>
  me.patch<Version & Refusal>(`/v1/document_versions/${versionId}/metadata`, body)

describe('versions of a document', () => {
  it('are listed in ascending order, in pages', async () => {
    const me = await server.newTenant()
    const { documentId } = await addDocument(server, me, {
      versions: Array.from({ length: 12 }, () => []),
    })
    const all = await listOf(me, documentId)
    expect(all.items.map(({ version }) => version)).toEqual([...Array(12).keys()])
    const second = await listOf(me, documentId, '&limit=5&offset=5')
    expect(second).toMatchObject({ total: 12 })
    expect(second.items.map(({ name }) => name)).toEqual(['v5', 'v6', 'v7', 'v8', 'v9'])
    expect((await me.get('/v1/document_versions')).status).toBe(422)
    expect((await me.get(`/v1/document_versions?document_id=${newId()}`)).status).toBe(404)
  })

  it('start empty and inactive', async () => {
    const me = await server.newTenant()
    const { documentId, versionId } = await addDocument(server, me, { nodes: [{ chunk: 'x' }] })
    const made = await me.post<Version>(`/v1/documents/${documentId}/versions`)
    expect(made).toMatchObject({
      status: 201,
      body: { version: 1, name: 'v1', system_metadata: {} },
    })
    const read = await me.get(`/v1/documents/${documentId}`)
    expect(read.body).toMatchObject({ active_version_id: versionId })
    expect((await me.post(`/v1/documents/${newId()}/versions`)).status).toBe(404)
  })

  it('get the highest number plus one', async () => {
    const me = await server.newTenant()
    const { documentId, versions } = await addDocument(server, me, { versions: [[], [], [], []] })
    const next = async () => (await me.post<Version>(`/v1/documents/${documentId}/versions`)).body
    await me.delete(`/v1/document_versions/${versions[1]?.versionId ?? ''}`)
    const fourth = await next()
    expect(fourth.version).toBe(4)
    expect((await me.delete(`/v1/document_versions/${fourth.id}`)).status).toBe(204)
    expect((await next()).version).toBe(4)
    expect((await listOf(me, documentId)).items.map(({ name }) => name)).toEqual([
      'v0',
      'v2',
      'v3',
      'v4',
    ])
  })

  it('cannot be deleted while active, however the id is written', async () => {
    const me = await server.newTenant()
    const { documentId, versionId, versions } = await addDocument(server, me, {
      versions: [[], []],
    })
    for (const id of [versionId, versionId.toUpperCase()]) {
      expect((await me.delete(`/v1/document_versions/${id}`)).status).toBe(409)
    }
    await me.patch(`/v1/documents/${documentId}`, { active_version_id: versions[0]?.versionId })
    expect((await me.delete(`/v1/document_versions/${versionId}`)).status).toBe(204)
    expect((await me.get(`/v1/document_versions/${versionId}`)).status).toBe(404)
  })
})

describe('updating the metadata of a version', () => {
  it('merges the members and ignores null', async () => {
    const me = await server.newTenant()
    const { versionId } = await addDocument(server, me, {})
    await patch(me, versionId, { hash: 'a', total_pages: 3, xlsx_named_ranges: [{ name: 'x' }] })
    const { status, body } = await patch(me, versionId, {
      hash: null,
      total_pages: 4,
      total_chunks: 0,
      information_statistics: { num_chunks_by_type: { TEXT: 2 } },
    })
    expect(status).toBe(200)
    expect(body.system_metadata).toEqual({
      hash: 'a',
      total_pages: 4,
      total_chunks: 0,
      xlsx_named_ranges: [{ name: 'x' }],
      information_statistics: {
        num_chunks_by_type: { TEXT: 2 },
        total_tokens: 0,
        num_direct_children: 0,
        children_depth: 0,
      },
    })
    const read = await me.get(`/v1/document_versions/${versionId}`)
    expect(read.body).toEqual(body)
  })

  it('merges the pipeline state member by member', async () => {
    const me = await server.newTenant()
    const { versionId } = await addDocument(server, me, {})
    await patch(me, versionId, { pipeline_state: { page_dpi: 72, last_activity: 'convert' } })
    await patch(me, versionId, { pipeline_state: { last_activity: null, chunks_processed: 7 } })
    const { body } = await patch(me, versionId, { pipeline_state: { status: 'processing' } })
    expect(body.system_metadata.pipeline_state).toEqual({
      status: 'processing',
      page_dpi: 72,
      last_activity: 'convert',
      chunks_processed: 7,
    })
  })

  it.each(['engine_workflow_id', 'temporal_workflow_id'])(
    'shows the workflow id under both names when %s is set',
    async (name) => {
      const me = await server.newTenant()
      const { versionId } = await addDocument(server, me, {})
      const { body } = await patch(me, versionId, { pipeline_state: { [name]: 'run-1' } })
      expect(body.system_metadata.pipeline_state).toMatchObject({
        status: 'pending',
        engine_workflow_id: 'run-1',
        temporal_workflow_id: 'run-1',
      })
    },
  )

  it.each([
    ['an unknown member', { nonsense: 1 }, 'extra_forbidden'],
    ['a number as text', { total_pages: '3' }, 'int_type'],
    ['a fractional number', { total_pages: 1.5 }, 'int_type'],
    ["a list of values that aren't objects", { xlsx_named_ranges: [1] }, 'dict_type'],
    ['an unknown status', { pipeline_state: { status: 'PENDING' } }, 'enum'],
    [
      'an invalid timestamp',
      { pipeline_state: { last_run_timestamp: 'now' } },
      'datetime_from_date_parsing',
    ],
  ])('returns 422 for %s', async (_case, body, type) => {
    const me = await server.newTenant()
    const { versionId } = await addDocument(server, me, {})
    const refused = await patch(me, versionId, body)
    expect(refused.status).toBe(422)
    expect(refused.body.detail).toMatchObject([{ type }])
  })

  it('keeps all concurrent changes', async () => {
    const me = await server.newTenant()
    const { versionId } = await addDocument(server, me, {})
    const members = ['total_pages', 'total_sections', 'total_chunks', 'total_formulas']
    await Promise.all(members.map((name, index) => patch(me, versionId, { [name]: index })))
    const { body } = await me.get<Version>(`/v1/document_versions/${versionId}`)
    expect(body.system_metadata).toEqual(Object.fromEntries(members.map((name, i) => [name, i])))
  })
})

describe('presigned URLs of a version', () => {
  it('return its own objects without credentials', async () => {
    const me = await server.newTenant()
    const { versionId } = await addDocument(server, me, {})
    const { storage } = server.context
    const key = `${me.tenantId}/${versionId}/source.txt`
    await storage.putBytes(key, 'the source')
    const body = { source_s3: storage.uri(key), fast_plaintext_s3: storage.uri(key) }
    const changed = await patch(me, versionId, body)
    for (const link of [changed.body.asset_s3_url, changed.body.fast_plaintext_url]) {
      const { pathname, search } = new URL(link ?? '')
      const read = await server.app.inject(pathname + search)
      expect(read).toMatchObject({ statusCode: 200, body: 'the source' })
    }
  })

  it('are never created for other addresses, whatever a client writes', async () => {
    const me = await server.newTenant()
    const other = await server.newTenant()
    const { versionId } = await addDocument(server, me, {})
    const beside = await addDocument(server, me, {})
    const foreign = await addDocument(server, other, {})
    const { storage } = server.context
    const theirs = `${other.tenantId}/${foreign.versionId}/source.txt`
    await storage.putBytes(theirs, 'secret')
    const own = `s3://local/${me.tenantId}/${versionId}`
    const wishes = [
      storage.uri(theirs),
      storage.uri(`${me.tenantId}/${beside.versionId}/source.txt`),
      `${own}/../${beside.versionId}/source.txt`,
      `${own}/../../${theirs}`,
      `${own}/%2e%2e/${beside.versionId}/source.txt`,
      `${own}/..\\${beside.versionId}`,
      `${own}//source.txt`,
      `${own}/./source.txt`,
      `${own}/`,
      own,
      `${own}0/source.txt`,
      `s3://other/${me.tenantId}/${versionId}/source.txt`,
      `${me.tenantId}/${versionId}/source.txt`,
      'file:///etc/passwd',
      'https://example.org/x',
      '',
    ]
    for (const wish of wishes) {
      const { status, body } = await patch(me, versionId, {
        source_s3: wish,
        fast_plaintext_s3: wish,
      })
      // Addresses elsewhere are text to the server.
      const isInStorage = wish.startsWith('s3://local/')
      expect([wish, status]).toEqual([wish, isInStorage ? 422 : 200])
      if (isInStorage) continue
      expect([wish, body]).toMatchObject([wish, { asset_s3_url: null, fast_plaintext_url: null }])
    }
  })
})

describe('clearing the contents of a version', () => {
  it('deletes sections and chunks and returns how many were directly below it', async () => {
    const me = await server.newTenant()
    const { versionId, versionPartId, nodes } = await addDocument(server, me, {
      nodes: [
        { section: 'one', nodes: [{ chunk: 'a' }, { section: 'two', nodes: [{ chunk: 'b' }] }] },
        { chunk: 'c' },
      ],
    })
    const beside = await addDocument(server, me, { nodes: [{ chunk: 'a' }] })
    const url = `/v1/document_versions/${versionId}/contents`
    expect(await me.delete(url)).toMatchObject({ status: 200, body: { deleted: 2 } })
    for (const { partId } of nodes) {
      expect((await me.get(`/v1/path-parts/${partId}`)).status).toBe(404)
    }
    expect(await me.delete(url)).toMatchObject({ status: 200, body: { deleted: 0 } })
    expect((await me.get(`/v1/path-parts/${versionPartId}`)).status).toBe(200)
    expect((await me.get(`/v1/path-parts/${beside.chunks[0]?.partId ?? ''}`)).status).toBe(200)
    const texts = await server.context.doors.inTenant(me.tenantId, (tx) =>
      tx.selectFrom('chunk_content').select('content').execute(),
    )
    expect(texts).toEqual([{ content: 'a' }])
  })
})
