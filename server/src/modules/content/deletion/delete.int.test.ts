import { versionPrefix } from '../../../platform/storage/object-keys.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionOf } from '../../../platform/db/index.ts'
import { versionsToClear } from '../../../../test/fixtures/deletions.ts'
import { addDocument, addFolder, tagPart } from '../../../../test/support/content.ts'
import {
  startTestServer,
  type TestMember,
  type OwnTestServer,
} from '../../../../test/support/index.ts'
import { newId } from '../../../platform/core/ids.ts'
import { runDeleteObjects } from './delete-objects.job.ts'

let server: OwnTestServer
let tables: string[]

beforeAll(async () => {
  server = await startTestServer()
  const { rows } = await server.context.driver.query(
    `select table_name from information_schema.columns
     where table_schema = 'public' and column_name = 'tenant_id'
       and table_name not in ('api_key', 'user_session') order by table_name`,
  )
  tables = rows.map((row) => String(row['table_name']))
})
afterAll(() => server.close())

/** Changes are compared only by their sum. */
const SUMMED: Readonly<Record<string, string>> = {
  usage_change: `(
    select tenant_id, sum(documents) as documents, sum(file_bytes) as files, sum(text_bytes) as texts from usage_change group by tenant_id)`,
}

/** All rows of the tenant, as text. */
async function everythingOf({ tenantId }: TestMember): Promise<string[]> {
  return server.context.doors.acrossTenants(async (tx) => {
    const lines: string[] = []
    for (const table of tables) {
      const { rows } = await sessionOf(tx).query(
        `select to_jsonb(t)::text as line from ${SUMMED[table] ?? table} t where tenant_id = $1`,
        [tenantId],
      )
      lines.push(...rows.map((row) => `${table} ${String(row['line'])}`))
    }
    return lines.toSorted()
  })
}

/** Adds a row to every table that depends on a document, directly or indirectly. */
async function addEverything(me: TestMember, user: TestMember, parentPartId: string) {
  const inside = await addDocument(server, me, {
    parentPartId,
    name: 'file',
    versions: [
      [{ chunk: 'of the first version' }],
      [{ section: 'one', nodes: [{ chunk: 'shared text' }, { chunk: 'own text' }] }],
    ],
  })
  const { context } = server
  const tag = await server.tag(me)
  const [chunk] = inside.chunks
  for (const id of [parentPartId, inside.documentPartId, chunk?.partId ?? '']) {
    await tagPart(server, me, id, tag)
  }
  await server.grant(me, user, inside.documentPartId, 'READ_WRITE')
  await context.doors.inTenant(me.tenantId, (tx) =>
    tx
      .insertInto('ingestion_run')
      .values({
        tenant_id: me.tenantId,
        id: newId(),
        document_id: inside.documentId,
        version_id: inside.versionId,
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
  return { inside, tag }
}

describe('deleting a folder', () => {
  it('leaves no rows in any table and deletes its objects', async () => {
    const me = await server.newTenant()
    const user = await server.addUser(me, 'USER')
    const { storage } = server.context
    await addDocument(server, me, { name: 'kept', nodes: [{ chunk: 'shared text' }] })
    const before = await everythingOf(me)
    const top = await addFolder(server, me, { name: 'top' })
    const sub = await addFolder(server, me, { name: 'sub', parentPartId: top.partId })
    const { inside, tag } = await addEverything(me, user, sub.partId)
    const versionIds = inside.versions.map(({ versionId }) => versionId)
    for (const id of versionIds) {
      await storage.putBytes(`${versionPrefix(me.tenantId, id)}/source.txt`, 'x')
    }

    expect((await me.delete(`/v1/folders/${top.id}`)).status).toBe(204)

    const after = await everythingOf(me)
    // What was done stays recorded, and events are numbered shortly after.
    const others = (lines: readonly string[]) =>
      lines.filter((line) => !/^(?:tag|audit_event|audit_chain|deletion_receipt\w*) /.test(line))
    expect(others(after)).toEqual(others(before))
    const tags = after.filter((line) => line.startsWith('tag ') && line.includes(tag.id))
    expect(tags).toHaveLength(1)
    const versions = await versionsToClear(server, me)
    expect(versions).toEqual(versionIds.toSorted())
    await runDeleteObjects(server.context, { tenantId: me.tenantId, versionIds: versions })
    for await (const key of storage.list(me.tenantId)) expect.fail(`${key} is still there`)
    for (const url of [
      `/v1/folders/${top.id}`,
      `/v1/folders/${sub.id}`,
      `/v1/documents/${inside.documentId}`,
      `/v1/document_versions/${inside.versionId}`,
      `/v1/path-parts/${inside.versionPartId}`,
      `/v1/path-parts/${inside.chunks[0]?.partId ?? ''}`,
    ]) {
      expect([url, (await me.get(url)).status]).toEqual([url, 404])
    }
  })

  it('keeps a text that is used elsewhere, and deletes it with its last use', async () => {
    const me = await server.newTenant()
    const texts = async () =>
      server.context.doors.inTenant(me.tenantId, async (tx) => {
        const rows = await tx.selectFrom('chunk_content').select('content').execute()
        return rows.map(({ content }) => content).toSorted()
      })
    const nodes = [{ chunk: 'in both' }, { chunk: 'in both' }]
    const first = await addDocument(server, me, { nodes: [...nodes, { chunk: 'in the first' }] })
    const second = await addDocument(server, me, { nodes })
    expect((await me.delete(`/v1/documents/${first.documentId}`)).status).toBe(200)
    expect(await texts()).toEqual(['in both'])
    expect((await me.delete(`/v1/documents/${second.documentId}`)).status).toBe(200)
    expect(await texts()).toEqual([])
  })

  it('keeps the order of its siblings', async () => {
    const me = await server.newTenant()
    const made = []
    for (const name of ['a', 'b', 'c']) made.push(await addFolder(server, me, { name }))
    await me.delete(`/v1/folders/${made[1]?.id ?? ''}`)
    await addFolder(server, me, { name: 'd' })
    const { body } = await me.get<{ items: { name: string }[] }>(
      `/v1/folders?parent_path_part_id=${me.sharedPartId}`,
    )
    expect(body.items.map(({ name }) => name)).toEqual(['a', 'c', 'd'])
  })

  it('returns 403 without permission to write, 404 to other tenants, and 404 the second time', async () => {
    const me = await server.newTenant()
    const other = await server.newTenant()
    const user = await server.addUser(me, 'USER')
    const folder = await addFolder(server, me, {})
    const file = await addDocument(server, me, { parentPartId: folder.partId })
    await server.grant(me, user, folder.partId, 'READ_ONLY')
    const urls = [
      `/v1/folders/${folder.id}`,
      `/v1/documents/${file.documentId}`,
      `/v1/document_versions/${file.versionId}`,
      `/v1/document_versions/${file.versionId}/contents`,
    ]
    const before = await everythingOf(me)
    for (const url of urls) {
      expect([url, (await user.delete(url)).status]).toEqual([url, 403])
      expect([url, (await other.delete(url)).status]).toEqual([url, 404])
    }
    expect(await everythingOf(me)).toEqual(before)
    expect(await versionsToClear(server, me)).toEqual([])
    expect((await me.delete(`/v1/folders/${folder.id}`)).status).toBe(204)
    expect((await me.delete(`/v1/folders/${folder.id}`)).status).toBe(404)
  })

  it('requires permission to write only the folder itself', async () => {
    const me = await server.newTenant()
    const user = await server.addUser(me, 'USER')
    const folder = await addFolder(server, me, { name: 'granted' })
    const beside = await addFolder(server, me, { name: 'beside' })
    await server.grant(me, user, folder.partId, 'READ_WRITE')
    expect((await user.delete(`/v1/folders/${beside.id}`)).status).toBe(403)
    expect((await user.delete(`/v1/folders/${folder.id}`)).status).toBe(204)
    expect((await me.get(`/v1/folders/${beside.id}`)).status).toBe(200)
  })
})
