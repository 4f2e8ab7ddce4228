import { beforeAll, describe, expect, it } from 'vitest'
import { changesBetween, everythingOf } from '../../../test/operations/state.ts'
import { makeWorld, type World } from '../../../test/operations/world.ts'
import { versionsToClear } from '../../../test/fixtures/deletions.ts'
import { addDocument, addFolder, tagPart } from '../../../test/support/content.ts'
import { addReader, setReaders } from '../../../test/support/readers.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'
import { versionPrefix } from '../../platform/storage/object-keys.ts'
import { verify } from '../verify/index.ts'
import { KEPT_TABLES } from './kept-tables.ts'
import { upkeep } from './upkeep.ts'

let server: TestServer

beforeAll(async () => {
  server = await sharedTestServer()
})

type Entry = {
  readonly id: string
  readonly name: string
  readonly parent_path_part_id: string | null
  readonly materialized_path: string
  readonly documents: number
}

async function trash(me: TestMember, partId: string): Promise<Entry> {
  const { status, body } = await me.post<Entry>('/v1/trash', { path_part_id: partId })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}

async function restore(me: TestMember, { id }: Entry, body: object = {}): Promise<void> {
  const answer = await me.post<{ path_part_id: string }>(`/v1/trash/${id}/restore`, body)
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 200 })
}

async function listed(me: TestMember): Promise<string[]> {
  const { body } = await me.get<{ items: Entry[] }>('/v1/trash')
  return body.items.map(({ name }) => name)
}

/**
 * Jobs and vectors are created again. Usage is recorded as changes, of which only the sum is meaningful. The history
 * notes the time in the trash.
 */
const RECREATED =
  /^(?:job|chunk_vector|chunk_window|comment_place|usage_change|embedding_run|path_part_history) /

const stateOf = async (me: TestMember): Promise<string> =>
  (await everythingOf(server, me))
    .split('\n')
    .filter((line) => !RECREATED.test(line))
    // A restored item is last in its folder.
    .map((line) => line.replace(/"sort_key": "[^"]*"/, ''))
    .join('\n')

async function usageOf({ tenantId }: TestMember): Promise<unknown> {
  const { rows } = await server.context.driver.query(
    `select sum(documents)::int as documents, sum(file_bytes)::int as files, sum(text_bytes)::int as texts
     from usage_change where tenant_id = $1`,
    [tenantId],
  )
  return rows[0]
}

describe('a folder with rows in every table', () => {
  let world: World

  beforeAll(async () => {
    world = await makeWorld(server)
  })

  it('exists only in the trash, and is restored unchanged', async () => {
    const { me, ids } = world
    const folder = ids['path_part_id'] ?? ''
    const [before, usage] = [await stateOf(me), await usageOf(me)]
    const entry = await trash(me, folder)
    expect(entry).toMatchObject({ documents: 1, parent_path_part_id: me.sharedPartId })

    // An upload in progress can be completed once its folder is back.
    const rest = (await everythingOf(server, me))
      .split('\n')
      .filter(
        (line) => !/^(?:trash_entry|trash_row|job|thread_message|object|part_upload) /.test(line),
      )
    for (const name of ['path_part_id', 'document_part_id', 'version_part_id', 'chunk_part_id']) {
      const id = ids[name] ?? name
      expect([name, rest.filter((line) => line.includes(id))]).toEqual([name, []])
    }
    for (const url of [
      `/v1/folders/${ids['folder_id'] ?? ''}`,
      `/v1/path-parts/${folder}`,
      `/v1/documents/${ids['document_id'] ?? ''}`,
      `/v1/document_versions/${ids['version_id'] ?? ''}`,
      `/v1/sections/${ids['section_id'] ?? ''}`,
      `/v1/chunks/${ids['chunk_id'] ?? ''}`,
      `/v1/threads/${ids['thread_id'] ?? ''}`,
    ]) {
      expect([url, (await me.get(url)).status]).toEqual([url, 404])
    }
    const search = { query: world.marker, search_type: 'full_text', score_threshold: 0 }
    expect((await me.post('/v1/chunks/search', search)).body).toEqual([])
    expect(await usageOf(me)).toEqual(usage)

    await restore(me, entry)
    // Links for people outside have ended, and webhooks say what happened.
    const changes = changesBetween(before, await stateOf(me))
    const isMeant = /^(?:- outside_link|\+ webhook_delivery) /
    expect(changes.filter((line) => !isMeant.test(line))).toEqual([])
    expect(await usageOf(me)).toEqual(usage)
    expect((await me.post<unknown[]>('/v1/chunks/search', search)).body.length).toBeGreaterThan(0)
    expect(await listed(me)).not.toContain(entry.name)
  })
})

it('keeps the rows of every table that depends on a node', async () => {
  const { rows } = await server.context.driver.query(`
    with recursive hangs as (
      select 'path_part'::regclass::oid as id
      union
      select c.conrelid from pg_constraint c join hangs on c.confrelid = hangs.id
      where c.contype = 'f' and c.confdeltype = 'c')
    select t.relname as name from hangs join pg_class t on t.oid = hangs.id
    where not t.relispartition`)
  const hanging = rows.map(({ name }) => String(name)).toSorted()
  const made = ['chunk_vector', 'chunk_window', 'comment_place', 'retention_deletion']
  const shared = ['chunk_content', 'search_text']
  const kept = KEPT_TABLES.map(({ name }) => name).filter((name) => !shared.includes(name))
  const there = made.filter((name) => hanging.includes(name))
  expect(hanging).toEqual([...kept, ...there].toSorted())
})

describe('restoring', () => {
  it('reuses a text that was stored again, and keeps a text that other documents use', async () => {
    const me = await server.newTenant()
    const both = [{ chunk: 'said by both' }, { chunk: 'said by the first' }]
    const first = await addDocument(server, me, { nodes: both })
    const entry = await trash(me, first.documentPartId)
    const second = await addDocument(server, me, { nodes: both })
    await restore(me, entry)
    expect(await textsOf(me, first.versionId)).toEqual(['said by both', 'said by the first'])
    const again = await trash(me, first.documentPartId)
    expect(await textsOf(me, second.versionId)).toEqual(['said by both', 'said by the first'])
    await restore(me, again)
    expect(await textsOf(me, first.versionId)).toEqual(['said by both', 'said by the first'])
  })

  it('returns 409 and changes nothing if the name is taken, and accepts another name', async () => {
    const me = await server.newTenant()
    const document = await addDocument(server, me, { name: 'report', nodes: [{ chunk: 'one' }] })
    const entry = await trash(me, document.documentPartId)
    await addDocument(server, me, { name: 'report' })
    const before = await everythingOf(server, me)
    const refused = await me.post(`/v1/trash/${entry.id}/restore`, {})
    expect(refused).toMatchObject({ status: 409, body: { code: 'name_taken' } })
    expect(changesBetween(before, await everythingOf(server, me))).toEqual([])
    await restore(me, entry, { name: 'report of before' })
    const { body } = await me.get(`/v1/path-parts/${document.documentPartId}`)
    expect(body).toMatchObject({ materialized_path: '/shared/report of before' })
  })

  it("uses the folder's new place, and requires another folder if that one was deleted", async () => {
    const me = await server.newTenant()
    const [from, to] = [
      await addFolder(server, me, { name: 'from' }),
      await addFolder(server, me, { name: 'to' }),
    ]
    const inner = await addFolder(server, me, { name: 'inner', parentPartId: from.partId })
    const deep = await addFolder(server, me, { name: 'deep', parentPartId: inner.partId })
    const document = await addDocument(server, me, {
      name: 'file',
      parentPartId: deep.partId,
      nodes: [{ section: 'one', nodes: [{ chunk: 'text' }] }],
    })
    const entry = await trash(me, inner.partId)
    await me.patch(`/v1/folders/${from.id}`, { parent_path_part_id: to.partId })
    await restore(me, entry)
    const pathOf = async (partId: string) =>
      (await me.get<{ materialized_path: string }>(`/v1/path-parts/${partId}`)).body
        .materialized_path
    expect(await pathOf(document.documentPartId)).toBe('/shared/to/from/inner/deep/file')

    const again = await trash(me, inner.partId)
    await me.delete(`/v1/folders/${to.id}`)
    const refused = await me.post(`/v1/trash/${again.id}/restore`, {})
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const { body } = await me.get<{ items: Entry[] }>('/v1/trash')
    expect(body.items).toMatchObject([{ id: again.id, parent_path_part_id: null }])
    await restore(me, again, { parent_path_part_id: me.sharedPartId })
    expect(await pathOf(document.documentPartId)).toBe('/shared/inner/deep/file')
    expect(await pathOf(document.chunks[0]?.partId ?? '')).toMatch(
      /^\/shared\/inner\/deep\/file\/.*one/,
    )
    await me.patch(`/v1/folders/${inner.id}`, { name: 'renamed' })
    expect(await pathOf(document.documentPartId)).toBe('/shared/renamed/deep/file')
  })

  it('omits tags and permissions of deleted tags and members', async () => {
    const me = await server.newTenant()
    const [stays, goes] = [await server.addUser(me, 'USER'), await server.addUser(me, 'USER')]
    const folder = await addFolder(server, me, {})
    const [kept, gone] = [await server.tag(me, 'kept'), await server.tag(me, 'gone')]
    await tagPart(server, me, folder.partId, kept, gone)
    for (const user of [stays, goes]) await server.grant(me, user, folder.partId, 'READ_ONLY')
    const entry = await trash(me, folder.partId)
    await me.delete(`/v1/tags/${gone.id}`)
    await me.delete(`/v1/tenants/${me.tenantId}/users/${goes.userId}`)
    await restore(me, entry)
    const { body } = await me.get(`/v1/folders/${folder.id}?with_tags=true`)
    expect(body).toMatchObject({ tags: [{ name: 'kept' }] })
    expect((await stays.get(`/v1/folders/${folder.id}`)).status).toBe(200)
  })

  it('succeeds only once', async () => {
    const me = await server.newTenant()
    const entry = await trash(me, (await addFolder(server, me, {})).partId)
    const answers = await Promise.all(
      [1, 2, 3].map(() => me.post(`/v1/trash/${entry.id}/restore`, {})),
    )
    const restored = answers.filter(({ status }) => status === 200)
    const gone = answers.filter(({ status }) => status === 404)
    expect([restored.length, gone.length]).toEqual([1, 2])
  })
})

describe('the trash of a tenant', () => {
  it('is open to members who may change the folder of the item', async () => {
    const me = await server.newTenant()
    const other = await server.newTenant()
    const [writer, reader] = [await server.addUser(me, 'USER'), await server.addUser(me, 'USER')]
    const folder = await addFolder(server, me, {})
    const document = await addDocument(server, me, { name: 'file', parentPartId: folder.partId })
    await server.grant(me, writer, folder.partId, 'READ_WRITE')
    await server.grant(me, reader, folder.partId, 'READ_ONLY')
    await server.grant(me, reader, document.documentPartId, 'READ_WRITE')
    expect((await other.post('/v1/trash', { path_part_id: folder.partId })).status).toBe(404)
    expect((await reader.post('/v1/trash', { path_part_id: folder.partId })).status).toBe(403)
    const entry = await trash(writer, document.documentPartId)
    const seen = await Promise.all([me, writer, reader, other].map(listed))
    expect(seen).toEqual([['file'], ['file'], [], []])
    for (const [who, status] of [
      [reader, 403],
      [other, 404],
    ] as const) {
      expect((await who.post(`/v1/trash/${entry.id}/restore`, {})).status).toBe(status)
      expect((await who.delete(`/v1/trash/${entry.id}`)).status).toBe(status)
    }
    await restore(writer, entry)
    expect((await reader.get(`/v1/documents/${document.documentId}`)).status).toBe(200)
    // A member who may change only the item can move it to the trash, but then loses that permission.
    const thrown = await trash(reader, document.documentPartId)
    expect((await reader.post(`/v1/trash/${thrown.id}/restore`, {})).status).toBe(403)
    await restore(me, thrown)
    expect((await reader.get(`/v1/documents/${document.documentId}`)).status).toBe(200)
  })

  it('shows what a source keeps for its readers only to them, and restores it for them', async () => {
    const me = await server.newTenant()
    const [reader, other] = [await server.addUser(me, 'USER'), await server.addUser(me, 'USER')]
    const folder = await addFolder(server, me, {})
    for (const who of [reader, other]) await server.grant(me, who, folder.partId, 'READ_WRITE')
    const document = await addDocument(server, me, {
      name: 'file',
      parentPartId: folder.partId,
      nodes: [{ chunk: 'tulips' }],
    })
    const name = reader.email.toLowerCase()
    const id = await addReader(server, me, { kind: 'person', name })
    await setReaders(server, me, document.documentPartId, [id])
    const entry = await trash(reader, document.documentPartId)
    expect(await Promise.all([me, reader, other].map(listed))).toEqual([[], ['file'], []])
    expect((await other.post(`/v1/trash/${entry.id}/restore`, {})).status).toBe(403)
    expect((await me.delete(`/v1/trash/${entry.id}`)).status).toBe(403)
    await restore(reader, entry)
    const seen = await Promise.all(
      [me, reader, other].map(async (who) => {
        const query = { query: 'tulips', search_type: 'full_text' }
        const found = await who.post<unknown[]>('/v1/chunks/search', {
          ...query,
          parent_path_ids: [folder.partId],
        })
        const { status } = await who.get(`/v1/documents/${document.documentId}`)
        return [status, found.body.length]
      }),
    )
    expect(seen).toEqual([
      [403, 0],
      [200, 1],
      [403, 0],
    ])
  })

  it('rejects system folders, nodes inside a document, and documents that are being ingested', async () => {
    const me = await server.newTenant()
    const document = await addDocument(server, me, { nodes: [{ chunk: 'text' }] })
    const refusalOf = async (path_part_id: string) =>
      (await me.post('/v1/trash', { path_part_id })).status
    expect(await refusalOf(me.sharedPartId)).toBe(403)
    expect(await refusalOf(document.versionPartId)).toBe(404)
    expect(await refusalOf(document.chunks[0]?.partId ?? '')).toBe(404)
    await server.context.doors.inTenant(me.tenantId, (tx) =>
      tx
        .insertInto('ingestion_run')
        .values({
          tenant_id: me.tenantId,
          id: document.versionId,
          document_id: document.documentId,
          version_id: document.versionId,
          activate: true,
          file_name: 'a.txt',
          source_key: 'a',
          source_bytes: 1,
          source_sha256: Buffer.alloc(32),
          ingestion_mode: 'standard',
          page_dpi: 72,
        })
        .execute(),
    )
    expect(await refusalOf(document.documentPartId)).toBe(409)
    expect((await me.get(`/v1/documents/${document.documentId}`)).status).toBe(200)
  })

  it('keeps files until an item is deleted permanently, manually or after 30 days', async () => {
    const me = await server.newTenant()
    const { context } = server
    const [byHand, byTime, kept] = [
      await addDocument(server, me, { name: 'by hand' }),
      await addDocument(server, me, { name: 'by time' }),
      await addDocument(server, me, { name: 'kept' }),
    ]
    const usage = await usageOf(me)
    const entries = [
      await trash(me, byHand.documentPartId),
      await trash(me, byTime.documentPartId),
      await trash(me, kept.documentPartId),
    ]
    const key = `${versionPrefix(me.tenantId, kept.versionId)}/source/a.txt`
    await context.storage.putBytes(key, 'kept')
    const { checks } = await verify(context, { tenantId: me.tenantId, graceMs: 0, fix: true })
    expect(checks.filter(({ kind, found }) => kind === 'fault' && found > 0)).toEqual([])
    expect((await context.storage.stat(key)).size).toBe(4)
    expect(await versionsToClear(server, me)).toEqual([])
    expect((await me.delete(`/v1/trash/${entries[0]?.id ?? ''}`)).status).toBe(204)
    expect(await versionsToClear(server, me)).toEqual([byHand.versionId])
    await context.driver.query(
      `update trash_entry set trashed_at = now() - case name
         when 'by time' then interval '30 days' else interval '29 days' end where tenant_id = $1`,
      [me.tenantId],
    )
    const [round] = upkeep
    await round?.run(context, { signal: new AbortController().signal, isAlone: false })
    expect(await versionsToClear(server, me)).toEqual(
      [byHand.versionId, byTime.versionId].toSorted(),
    )
    expect(await listed(me)).toEqual(['kept'])
    expect(usage).toMatchObject({ documents: 3 })
    expect(await usageOf(me)).toMatchObject({ documents: 1 })
  })
})

async function textsOf(me: TestMember, versionId: string): Promise<string[]> {
  const { body } = await me.get<{ items: { content: string }[] }>(
    `/v1/document_versions/${versionId}/contents?content_type=CHUNK`,
  )
  return body.items.map(({ content }) => content)
}
