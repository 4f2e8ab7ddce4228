import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  endOf,
  ingest,
  readRun,
  storedKeys,
  upload,
  uploadVersion,
  type Refusal,
} from '../../../../test/fixtures/ingestions.ts'
import {
  startTestServer,
  type OwnTestServer,
  type TestMember,
} from '../../../../test/support/index.ts'

const MEBIBYTE = 1024 * 1024

let server: OwnTestServer

beforeAll(async () => {
  server = await startTestServer({
    worker: true,
    settings: {
      ARBOR_TENANT_MAX_FILES_MB: '3',
      ARBOR_TENANT_MAX_DOCUMENTS: '6',
      ARBOR_TENANT_MAX_TEXT_MB: '1',
    },
  })
})
afterAll(() => server.close())

type Amount = { readonly used: number; readonly limit: number | null }
type Usage = Record<'documents' | 'file_bytes' | 'text_bytes', Amount>

const usageOf = async (member: TestMember) => (await member.get<Usage>('/v1/tenants/me/usage')).body

/** Incompressible text: hexadecimal noise. */
const noise = (bytes: number) =>
  Array.from({ length: Math.ceil(bytes / 33) }, () => crypto.randomUUID().replaceAll('-', ''))
    .join('\n')
    .slice(0, bytes)

const spent = (what: RegExp) => ({
  status: 402,
  body: { detail: expect.stringMatching(what) },
})

test('concurrent uploads cannot exceed the limit of stored bytes together', async () => {
  const owner = await server.newTenant()
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, at) => upload(owner, [`${at}.bin`, Buffer.alloc(900_000, at)])),
  )
  const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([201, 201, 201, 402, 402, 402])
  expect(replies.find(({ status }) => status === 402)).toMatchObject(spent(/at most 3 MB of files/))
  expect((await storedKeys(server, owner.tenantId)).length).toBe(3)
  const { file_bytes: files } = await usageOf(owner)
  expect(files).toMatchObject({ limit: 3 * MEBIBYTE })
  expect(files.used).toBeGreaterThanOrEqual(2_700_000)
  expect(files.used).toBeLessThanOrEqual(3 * MEBIBYTE)
})

test('deleting a version or a document, or a failed upload, frees its space', async () => {
  const owner = await server.newTenant()
  const big = Buffer.alloc(2_000_000)
  const { body: made } = await upload(owner, ['a.bin', big])
  await endOf(owner, made.workflow_id)
  expect(await upload(owner, ['b.bin', big])).toMatchObject(spent(/files/))
  await owner.delete(`/v1/documents/${made.document_id}`)
  const wrong = { path_part_id: crypto.randomUUID() }
  expect(await upload(owner, ['b.bin', big], wrong)).toMatchObject({ status: 404 })
  expect((await usageOf(owner)).file_bytes.used).toBe(0)
  const small = await ingest(owner, ['c.txt', 'Carp.'])
  const next = await uploadVersion(owner, small.document_id, ['d.bin', big])
  expect(next.status).toBe(201)
  expect(await uploadVersion(owner, small.document_id, ['e.bin', big])).toMatchObject(
    spent(/files/),
  )
})

test('the number of documents is limited, with and without a file', async () => {
  const owner = await server.newTenant()
  const create = (at: number) =>
    owner.post<Refusal>('/v1/documents', {
      name: `Document ${at}`,
      path_part_id: owner.sharedPartId,
      document_type: 'PDF',
      document_origin: 'SOURCE',
    })
  for (let at = 0; at < 6; at += 1) expect(await create(at)).toMatchObject({ status: 200 })
  expect(await create(6)).toMatchObject(spent(/at most 6 documents/))
  expect(await upload(owner, ['a.txt', 'Carp.'])).toMatchObject(spent(/at most 6 documents/))
  expect(await usageOf(owner)).toMatchObject({ documents: { used: 6, limit: 6 } })
})

test('the amount of text is limited, whichever way it is added', async () => {
  const owner = await server.newTenant()
  const { document_version_id: id, run: first } = await ingest(owner, ['a.txt', noise(300_000)])
  expect(first).toMatchObject({ status: 'completed' })
  const { body: version } = await owner.get<{ path_part_id: string }>(`/v1/document_versions/${id}`)
  const chunk = {
    parent_path_id: version.path_part_id,
    chunk_type: 'TEXT',
    content: noise(350_000),
    chunk_metadata: {},
  }
  const { status, body: added } = await owner.post<{ id: string }>('/v1/chunks', chunk)
  expect(status).toBe(201)
  const more = noise(450_000)
  expect(await owner.post('/v1/chunks', { ...chunk, content: more })).toMatchObject(
    spent(/at most 1 MB of text/),
  )
  expect(
    await owner.patch(`/v1/chunks/${added.id}`, { chunk_metadata: { summary: more } }),
  ).toMatchObject(spent(/text/))
  expect(await owner.patch(`/v1/chunks/${added.id}/content`, { content: more })).toMatchObject(
    spent(/text/),
  )
  const { body: thread } = await owner.post<{ id: string }>('/v1/threads', { title: 'A' })
  const message = { role: 'USER', content: { text: noise(99_000) } }
  const say = () => owner.post(`/v1/threads/${thread.id}/messages`, message)
  let said = await say()
  while (said.status === 201) said = await say()
  expect(said).toMatchObject(spent(/text/))
  const { run } = await ingest(owner, ['b.txt', noise(200_000)])
  expect(run).toMatchObject({ status: 'failed', error: expect.stringMatching(/1 MB of text/) })
  const { text_bytes: text } = await usageOf(owner)
  expect(text.used).toBeLessThan(MEBIBYTE)
})

test('once a tenant has used up its processing time, its documents wait and uploads are refused', async () => {
  await using slow = await startTestServer({
    worker: true,
    settings: { ARBOR_TENANT_SECONDS_PER_DAY: '20' },
  })
  const [spender, other] = [await slow.newTenant(), await slow.newTenant()]
  const { body: waiting } = await upload(spender, ['a.txt', 'Carp.'])
  await endOf(spender, waiting.workflow_id)
  const { driver } = slow.context
  await driver.query('update processing_time set ms = ms + 20000 where tenant_id = $1', [
    spender.tenantId,
  ])
  expect(await upload(spender, ['b.txt', 'Tench.'])).toMatchObject({
    status: 429,
    headers: { 'retry-after': '60' },
    body: { detail: expect.stringContaining('20 seconds of processing time per day') },
  })
  await spender.post(`/v1/workflows/document_versions/${waiting.workflow_id}`)
  await ingest(other, ['c.txt', 'Roach.'])
  expect(await readRun(spender, waiting.workflow_id)).toMatchObject({ status: 'pending' })
  expect((await spender.get('/v1/tenants/me/usage')).body).toMatchObject({
    processing_seconds_last_hour: { limit: 7200 },
    processing_seconds_last_day: { limit: 20 },
  })
})
