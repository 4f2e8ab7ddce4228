import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  ingest,
  upload,
  uploadVersion,
  endOf,
  storedKeys,
} from '../../../test/fixtures/ingestions.ts'
import { says, startModelServer, type ModelServer } from '../../../test/fixtures/model-server.ts'
import { multipart } from '../../../test/fixtures/multipart.ts'
import { prose, RICH_MARKDOWN } from '../../../../reader/test/fixtures/text.ts'
import {
  createTestEmbedder,
  startTestServer,
  type TestMember,
  type OwnTestServer,
} from '../../../test/support/index.ts'
import { begin, say } from '../conversations/threads/threads.test-support.ts'
import { define, endOfRun, invoke } from '../workflows/workflows.test-support.ts'
import { verify, type Report } from './verify.service.ts'
import { found, look } from './verify.test-support.ts'

const WAIT = { timeout: 120_000, interval: 50 }
/** Makes everything that is stored count as old. */
const NO_GRACE = -60_000

let server: OwnTestServer
let owner: TestMember
let model: ModelServer
beforeAll(async () => {
  model = await startModelServer()
  model.script(says('# Summary\n\nAll of it.'))
  const settings = { ARBOR_LLM_BASE_URL: model.baseUrl, ARBOR_LLM_MODEL: 'm' }
  server = await startTestServer({ worker: true, embedder: createTestEmbedder(), settings })
  owner = await server.newTenant()
})
afterAll(async () => {
  await server.close()
  await model[Symbol.asyncDispose]()
})

/** The report once all jobs are done. */
async function settled(): Promise<Report> {
  return vi.waitFor(async () => {
    const report = await look(server, { graceMs: NO_GRACE })
    expect(found(report, 'note')).toEqual({})
    return report
  }, WAIT)
}

async function ok<T>(reply: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await reply
  if (status >= 300) throw new Error(`Answered ${String(status)}: ${JSON.stringify(body)}`)
  return body
}

type Item = { metadata_obj_id: string; path_part_id: string; part_type: string }

async function contentsOf(versionId: string): Promise<Item[]> {
  const url = `/v1/document_versions/${versionId}/contents?limit=100`
  return (await ok(owner.get<{ items: Item[] }>(url))).items
}

type Folder = { id: string; path_part_id: string }

function addFolder(name: string, parent: string): Promise<Folder> {
  return ok(owner.post<Folder>('/v1/folders', { name, parent_path_part_id: parent }))
}

/** Has a workflow write about a folder, and waits for it. */
async function runWorkflow(source: Folder, output: Folder): Promise<void> {
  const prompt = await ingest(owner, ['prompt.md', 'Summarise the sources.'])
  const document = await ok(
    owner.get<{ path_part_id: string }>(`/v1/documents/${prompt.document_id}`),
  )
  const { id } = await define(owner, {
    name: 'Summary',
    runner_type: 'SELF_HOSTED',
    source_path_part_ids: [source.path_part_id],
    instruction_path_part_ids: [document.path_part_id],
    output_path_part_ids: [output.path_part_id],
  })
  const { body: run } = await invoke(owner, id)
  expect(await endOfRun(owner, run.id)).toMatchObject({ status: 'COMPLETED' })
}

/** Does everything that people do with documents. */
async function work(): Promise<{ top: Folder; documentId: string }> {
  const top = await addFolder('top', owner.sharedPartId)
  const sub = await addFolder('sub', top.path_part_id)
  const place = { path_part_id: sub.path_part_id }
  const made = await ingest(owner, ['a.md', RICH_MARKDOWN], place)
  await ingest(owner, ['b.txt', prose(20_000)], place)
  const kept = await ingest(owner, ['c.md', `${RICH_MARKDOWN}\n${prose(10_000)}`])
  const next = await ok(uploadVersion(owner, made.document_id, ['a.md', `${RICH_MARKDOWN}\nmore`]))
  await endOf(owner, next.workflow_id)
  await ok(owner.post(`/v1/workflows/document_versions/${next.workflow_id}?action=rerun`))
  await endOf(owner, next.workflow_id)
  const items = await contentsOf(kept.document_version_id)
  const chunks = items.filter((item) => item.part_type === 'CHUNK')
  const section = items.find((item) => item.part_type === 'SECTION')
  const [first, second, third] = chunks.map((chunk) => chunk.metadata_obj_id)
  await ok(owner.patch(`/v1/chunks/${first ?? ''}/content`, { content: 'Another text.' }))
  await ok(owner.patch(`/v1/chunks/${second ?? ''}`, { move_to_head: true }))
  await ok(owner.delete(`/v1/chunks/${third ?? ''}`))
  const thread = await begin(owner, { parent_path_part_id: section?.path_part_id })
  await say(owner, thread)
  await begin(owner, { parent_path_part_id: thread.path_part_id })
  await ok(owner.post(`/v1/sections/${section?.metadata_obj_id ?? ''}/dissolve`))
  const other = await addFolder('other', owner.sharedPartId)
  await ok(owner.patch(`/v1/folders/${sub.id}`, { parent_path_part_id: other.path_part_id }))
  await runWorkflow(sub, await addFolder('written', owner.sharedPartId))
  const tag = await ok(owner.post<{ id: string }>('/v1/tags', { name: 'tag' }))
  await ok(owner.post(`/v1/path-parts/${sub.path_part_id}/tags`, { tag_ids: [tag.id] }))
  const logo = multipart([
    { name: 'logo_type', value: 'LIGHT' },
    { name: 'file', fileName: 'a.svg', bytes: '<svg/>' },
  ])
  const url = `/v1/tenants/${owner.tenantId}/branding/logo`
  for (let time = 0; time < 2; time++) await owner.post(url, logo.body, logo.headers)
  return { top: other, documentId: kept.document_id }
}

describe('a server in use', () => {
  test('has no faults, even after documents, folders and tenants were deleted', async () => {
    const { top, documentId } = await work()
    const report = await settled()
    expect(found(report)).toEqual({})
    expect(report.ok).toBe(true)
    const names = report.checks.map(({ name }) => name)
    for (const { name, looked_at: rows } of report.checks) {
      const mayBeNone = [
        'embedding-runs',
        'answers',
        'objects-to-delete',
        'foreign-files',
        'deletions',
      ]
      if (!mayBeNone.includes(name)) expect([name, rows > 0]).toEqual([name, true])
    }
    expect(names.includes('missing-vectors')).toBe(server.context.schema.vector)
    await ok(owner.delete(`/v1/documents/${documentId}`))
    await ok(owner.delete(`/v1/folders/${top.id}`))
    expect(found(await settled())).toEqual({})
    const last = await ingest(owner, ['d.md', RICH_MARKDOWN])
    expect(last.run.status).toBe('completed')
    await ok(owner.delete(`/v1/tenants/${owner.tenantId}`))
    // The objects of a tenant are deleted after its rows, in the background.
    await vi.waitFor(async () => expect(found(await settled())).toEqual({}), WAIT)
    await vi.waitFor(async () => expect(await storedKeys(server, owner.tenantId)).toEqual([]), WAIT)
  })

  test('has no faults while it is in use', async () => {
    const me = await server.newTenant()
    const over = new AbortController()
    const looks = async () => {
      let count = 0
      while (!over.signal.aborted) {
        expect(found(await look(server))).toEqual({})
        count++
      }
      return count
    }
    const change = async (round: number) => {
      const made = await ok(upload(me, [`${String(round)}.txt`, prose(30_000)]))
      // Every other document is deleted in the middle of its ingestion.
      if (round % 2 > 0) await endOf(me, made.workflow_id)
      await ok(me.delete(`/v1/documents/${made.document_id}`))
    }
    const changes = async () => {
      try {
        for (let round = 0; round < 8; round++) await change(round)
      } finally {
        over.abort()
      }
    }
    const [count] = await Promise.all([looks(), changes()])
    expect(count).toBeGreaterThan(0)
  })
})

describe('verify', () => {
  test('stops between two batches on request', async () => {
    const stopping = new AbortController()
    const checks: string[] = []
    const ended = verify(server.context, {
      signal: stopping.signal,
      onProgress: ({ check }) => {
        checks.push(check)
        stopping.abort(new Error('enough'))
      },
    })
    await expect(ended).rejects.toThrow('enough')
    expect(checks).toHaveLength(1)
  })

  test('reports which tenant it is checking', async () => {
    const me = await server.newTenant()
    const places = new Set<string>()
    const report = await verify(server.context, {
      tenantId: me.tenantId,
      onProgress: ({ tenant, of }) => places.add(`${String(tenant)} of ${String(of)}`),
    })
    expect(report.tenants).toBe(1)
    expect([...places][0]).toBe('1 of 1')
  })

  test('refuses an unknown tenant', async () => {
    const tenantId = crypto.randomUUID()
    await expect(verify(server.context, { tenantId })).rejects.toThrow(
      `Tenant ${tenantId} does not exist.`,
    )
  })
})
