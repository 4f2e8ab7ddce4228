import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDocument } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { newId } from '../../../platform/core/ids.ts'
import { sessionOf } from '../../../platform/db/index.ts'

let server: TestServer
let me: TestMember
let document: Awaited<ReturnType<typeof addDocument>>
let runId: string

beforeAll(async () => {
  server = await sharedTestServer()
})

beforeEach(async () => {
  me = await server.newTenant()
  document = await addDocument(server, me, {
    name: 'lease',
    nodes: [{ section: 'one', nodes: [{ chunk: 'a' }] }],
  })
  runId = newId()
  await run(
    `insert into ingestion_run (tenant_id, id, document_id, version_id, user_id, status, activate, file_name, source_key,
       source_bytes, source_sha256, ingestion_mode, page_dpi, ingested_at)
     values ($1, $2, $3, $4, $5, 'completed', false, 'a.txt', $6, 1, sha256('a'), 'standard', 72, now())`,
    [me.tenantId, runId, document.documentId, document.versionId, me.userId, keyOfFile()],
  )
})

const keyOfFile = () => `${me.tenantId}/${document.versionId}/source/a.txt`

const run = (text: string, values: readonly unknown[]) =>
  server.context.doors.acrossTenants((tx) => sessionOf(tx).query(text, [...values]))

async function hold(): Promise<void> {
  const body = { path_part_id: document.documentPartId, reason: 'Case 1' }
  expect((await me.post('/v1/legal-holds', body)).status).toBe(201)
}

const state = async () => {
  const { rows } = await run(
    `select (select jsonb_agg(to_jsonb(p) order by p.id) from path_part p where p.version_part_id = v.path_part_id) as nodes,
       (select jsonb_agg(to_jsonb(c) order by c.id) from chunk c where c.version_part_id = v.path_part_id) as chunks,
       (select jsonb_agg(to_jsonb(r)) from ingestion_run r where r.version_id = v.id) as runs, to_jsonb(v) as version
     from document_version v where v.tenant_id = $1 and v.id = $2`,
    [me.tenantId, document.versionId],
  )
  return rows[0]
}

describe('the database refuses, for a held version,', () => {
  it.each([
    ['another text of a chunk', `update chunk set content_id = gen_random_uuid() where #`],
    ['other metadata of a chunk', `update chunk set metadata = '{"a":1}' where #`],
    ['the deletion of chunks', `delete from chunk where #`],
    [
      'another chunk',
      `insert into chunk (tenant_id, id, path_part_id, version_part_id, content_id, chunk_type, search_text_id)
       select tenant_id, gen_random_uuid(), path_part_id, version_part_id, content_id, chunk_type, search_text_id
       from chunk where # limit 1`,
    ],
    ['another place of a node', `update path_part set sort_key = 'zz' where #`],
    ['another name of a node', `update path_part set name = 'zz' where #`],
    ['the deletion of nodes', `delete from path_part where #`],
    [
      'another page of a section',
      `update section set page_number = 9 where path_part_id in (select id from path_part where #)`,
    ],
    [
      'the deletion of a section',
      `delete from section where path_part_id in (select id from path_part where #)`,
    ],
    [
      'a former text',
      `insert into chunk_former_content (tenant_id, chunk_id, content_id)
       select tenant_id, id, content_id from chunk where #`,
    ],
    [
      'other metadata of the version',
      `update document_version set system_metadata = '{"hash":"x"}' where path_part_id = $2`,
    ],
    [
      'other facts about its files',
      `update document_version set stored_files = '{}' where path_part_id = $2`,
    ],
    ['another name of the version', `update path_part set name = 'v9' where id = $2`],
    [
      'another file of its run',
      `update ingestion_run set source_key = 'x' where version_id in (select id from document_version where path_part_id = $2)`,
    ],
    [
      'another run',
      `update ingestion_run set status = 'pending' where version_id in (select id from document_version where path_part_id = $2)`,
    ],
    [
      'the deletion of its run',
      `delete from ingestion_run where version_id in (select id from document_version where path_part_id = $2)`,
    ],
  ])('%s', async (_what, text) => {
    await hold()
    const before = await state()
    const statement = text.replace('#', `tenant_id = $1 and version_part_id = $2`)
    const attempt = run(`${statement}${statement.includes('$1') ? '' : ' and tenant_id = $1'}`, [
      me.tenantId,
      document.versionPartId,
    ])
    await expect(attempt).rejects.toMatchObject({ constraint: 'legal_hold_contents' })
    expect(await state()).toEqual(before)
  })
})

it('a text never changes, because many chunks can share it', async () => {
  const attempt = run(`update chunk_content set content = 'b' where tenant_id = $1`, [me.tenantId])
  await expect(attempt).rejects.toThrow('Texts do not change.')
})

describe('an ingestion of a held version', () => {
  it("can't be run again once it has completed", async () => {
    await hold()
    const before = await state()
    const url = `/v1/workflows/document_versions/${runId}?action=rerun`
    const { status, body } = await me.post(url)
    expect({ status, body: JSON.stringify(body) }).toMatchObject({
      status: 409,
      body: expect.stringContaining('legal hold') as string,
    })
    expect((await me.delete(`/v1/workflows/${runId}`)).status).toBe(200)
    expect(await state()).toEqual(before)
  })

  it("can't be canceled if it was run again before the hold, because that would delete the contents", async () => {
    await run(`update ingestion_run set status = 'processing' where tenant_id = $1 and id = $2`, [
      me.tenantId,
      runId,
    ])
    await hold()
    const before = await state()
    expect((await me.delete(`/v1/workflows/${runId}`)).status).toBe(409)
    expect(await state()).toEqual(before)
  })
})

describe('what a client states about the file of an ingested version', () => {
  it('is neither used for links nor for comparisons', async () => {
    const url = `/v1/document_versions/${document.versionId}`
    const { context } = server
    await context.storage.putBytes(keyOfFile(), 'a')
    await me.patch(`${url}/metadata`, { source_s3: context.storage.uri(keyOfFile()) })
    const before = await me.get<{ asset_s3_url: string }>(url)
    const { status } = await me.patch(`${url}/metadata`, { source_s3: 'x', hash: 'y' })
    expect(status).toBe(200)
    const after = await me.get<{ asset_s3_url: string }>(url)
    expect(new URL(after.body.asset_s3_url).pathname).toBe(
      new URL(before.body.asset_s3_url).pathname,
    )
    const diff = await me.get(`${url}/diff`)
    expect(diff.body).toMatchObject({
      to_content_hash: 'ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs=',
    })
  })

  it('can only be an object of the version, if it is in the storage', async () => {
    const other = await addDocument(server, me, { name: 'other' })
    const foreign = server.context.storage.uri(`${me.tenantId}/${other.versionId}/source/a.txt`)
    const url = `/v1/document_versions/${document.versionId}/metadata`
    for (const member of ['source_s3', 'fast_plaintext_s3', 'xlsx_parse_result_s3']) {
      expect((await me.patch(url, { [member]: foreign })).status).toBe(422)
    }
  })
})
