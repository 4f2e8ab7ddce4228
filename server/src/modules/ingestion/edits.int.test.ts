import { beforeAll, expect, it } from 'vitest'
import { endOf, ingest, readRun, upload } from '../../../test/fixtures/ingestions.ts'
import { prose } from '../../../../reader/test/fixtures/text.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'

type Item = { metadata_obj_id: string; name: string; content: string }

let server: TestServer
let me: TestMember
beforeAll(async () => {
  server = await sharedTestServer({ worker: true })
  me = await server.newTenant()
})

const TEXT = prose(30_000)

const partOf = async (versionId: string) => {
  const { body } = await me.get<{ path_part_id: string }>(`/v1/document_versions/${versionId}`)
  return body.path_part_id
}
const chunksOf = async (versionId: string) => {
  const { body } = await me.get<{ items: Item[]; total: number }>(
    `/v1/document_versions/${versionId}/contents?limit=100&content_type=CHUNK`,
  )
  return body
}
const add = (parentPartId: string, content: string) =>
  me.post('/v1/chunks', {
    parent_path_id: parentPartId,
    content,
    chunk_type: 'TEXT',
    chunk_metadata: {},
  })

it('manual changes are rejected from the upload to the end of the run, and accepted afterwards', async () => {
  const { body: made } = await upload(me, ['first.txt', TEXT])
  const versionPartId = await partOf(made.document_version_id)
  const statuses = new Set<number>()
  for (let status = ''; !['completed', 'failed'].includes(status);) {
    const [first] = (await chunksOf(made.document_version_id)).items
    const replies = await Promise.all([
      add(versionPartId, 'too early'),
      ...(first ? [me.delete(`/v1/chunks/${first.metadata_obj_id}`)] : []),
    ])
    for (const reply of replies) statuses.add(reply.status)
    ;({ status } = await readRun(me, made.workflow_id))
  }
  expect((await readRun(me, made.workflow_id)).status).toBe('completed')
  // The run may finish before these calls, which is noticed here only later.
  expect([...statuses].filter((status) => ![201, 204, 404, 409].includes(status))).toEqual([])
  expect(statuses).toContain(409)
  expect((await add(versionPartId, 'in time')).status).toBe(201)
  expect((await chunksOf(made.document_version_id)).items.at(-1)?.content).toBe('in time')
})

it('a rerun discards manual changes', async () => {
  const made = await ingest(me, ['second.txt', TEXT])
  const before = await chunksOf(made.document_version_id)
  const [first] = before.items
  await me.patch(`/v1/chunks/${first?.metadata_obj_id}/content`, { content: 'by hand' })
  await add(await partOf(made.document_version_id), 'by hand too')
  await me.post(`/v1/workflows/document_versions/${made.workflow_id}`)
  expect((await endOf(me, made.workflow_id)).status).toBe('completed')
  const after = await chunksOf(made.document_version_id)
  expect(after.items.map((item) => item.content)).toEqual(before.items.map((item) => item.content))
})
