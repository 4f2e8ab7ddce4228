import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  leaveRunsAlone,
  storedKeys,
  upload,
  uploadForm,
  uploadVersion,
  type Ingested,
  type Refusal,
} from '../../../test/fixtures/ingestions.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'
import { newId } from '../../platform/core/ids.ts'
import { NOTE } from './ingest-form.test-support.ts'
import { deleteExpiredKeys } from './idempotency.queries.ts'

let server: TestServer
let owner: TestMember

beforeAll(async () => {
  server = await sharedTestServer()
  await leaveRunsAlone(server)
})
beforeEach(async () => {
  owner = await server.newTenant()
})

const documents = async () =>
  (await owner.get<{ total: number }>(`/v1/documents?parent_path_part_id=${owner.sharedPartId}`))
    .body.total

test('the same upload with the same key returns the first result and stores nothing', async () => {
  const key = { idempotency_key: newId() }
  const first = await upload(owner, NOTE, key)
  const keys = await storedKeys(server, owner.tenantId)
  const again = await upload(owner, NOTE, key)
  expect(first.status).toBe(201)
  expect(again).toMatchObject({ status: 201, body: first.body })
  expect(await documents()).toBe(1)
  expect(await storedKeys(server, owner.tenantId)).toEqual(keys)
})

test('simultaneous uploads with the same key are one upload', async () => {
  const key = { idempotency_key: newId() }
  const replies = await Promise.all(Array.from({ length: 5 }, () => upload(owner, NOTE, key)))
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(new Set(replies.map(({ body }) => body.workflow_id)).size).toBe(1)
  expect(await documents()).toBe(1)
  expect(await storedKeys(server, owner.tenantId)).toHaveLength(1)
})

test.each([
  ['another file', ['note.txt', 'Another note.'], {}],
  ['another name', NOTE, { name: 'other' }],
  ['another mode', NOTE, { ingestion_mode: 'single_chunk' }],
] as const)('the same key with %s is rejected', async (_what, file, fields) => {
  const key = { idempotency_key: newId() }
  await upload(owner, NOTE, key)
  const other = await upload<Refusal>(owner, file, { ...key, ...fields })
  expect(other).toMatchObject({
    status: 409,
    body: { detail: expect.stringMatching(/key or link was already used/), code: 'conflict' },
  })
  expect(await storedKeys(server, owner.tenantId)).toHaveLength(1)
})

test('a failed upload leaves its key unused', async () => {
  const key = { idempotency_key: newId() }
  const wrong = await upload<Refusal>(owner, NOTE, { ...key, path_part_id: newId() })
  expect(wrong.status).toBe(404)
  expect((await upload(owner, NOTE, key)).status).toBe(201)
})

test('a key is valid for one person, and for versions too', async () => {
  const key = { idempotency_key: newId() }
  const mine = await upload(owner, NOTE, key)
  const admin = await server.addUser(owner, 'ADMIN')
  const form = { ...key, name: 'theirs', path_part_id: owner.sharedPartId }
  const theirs = await upload({ ...admin, sharedPartId: owner.sharedPartId }, NOTE, form)
  expect(theirs.status).toBe(201)
  expect(theirs.body.document_id).not.toBe(mine.body.document_id)
  const version = { idempotency_key: newId() }
  const [one, two] = [
    await uploadVersion(owner, mine.body.document_id, NOTE, version),
    await uploadVersion(owner, mine.body.document_id, NOTE, version),
  ]
  expect(two).toMatchObject({ status: 201, body: one.body })
  const { body } = await owner.get<{ total: number }>(
    `/v1/document_versions?document_id=${mine.body.document_id}`,
  )
  expect(body.total).toBe(2)
})

test('a key expires after a day', async () => {
  const key = { idempotency_key: newId() }
  await upload(owner, NOTE, key)
  await server.context.driver.query(
    "update idempotency_key set created_at = now() - interval '25 hours' where tenant_id = $1",
    [owner.tenantId],
  )
  const again = await upload<Refusal>(owner, NOTE, key)
  expect(again.body.detail).toMatch(/already exists/)
  await server.context.doors.acrossTenants(deleteExpiredKeys)
  const { rows } = await server.context.driver.query(
    'select key from idempotency_key where tenant_id = $1',
    [owner.tenantId],
  )
  expect(rows).toEqual([])
})

test('tags are sent with the upload, in several members or in one', async () => {
  const [red, blue] = [await server.tag(owner), await server.tag(owner)]
  const file = (fileName: string) => ({ name: 'file', fileName, bytes: 'x' })
  const parent = { name: 'path_part_id', value: owner.sharedPartId }
  const several = await uploadForm<Ingested>(owner, [
    parent,
    { name: 'tag_ids', value: red.id },
    { name: 'tag_ids', value: blue.id },
    file('several.txt'),
  ])
  const one = await uploadForm<Ingested>(owner, [
    parent,
    { name: 'tag_ids', value: `${red.id},${blue.id}` },
    file('one.txt'),
  ])
  for (const { status, body } of [several, one]) {
    expect(status).toBe(201)
    const document = await owner.get<{ tags: { id: string }[] }>(
      `/v1/documents/${body.document_id}?with_tags=true`,
    )
    expect(document.body.tags.map(({ id }) => id).toSorted()).toEqual([red.id, blue.id].toSorted())
  }
})

test('an unknown tag rejects the upload', async () => {
  const reply = await upload<Refusal>(owner, NOTE, { tag_ids: newId() })
  expect(reply.status).toBe(400)
  expect(await documents()).toBe(0)
  expect(await storedKeys(server, owner.tenantId)).toEqual([])
})

test('a version that was made on top of an older one is refused, and of two at once only one is saved', async () => {
  const { body: made } = await upload(owner, NOTE)
  const on = (expected_version_id: string, key = {}) =>
    uploadVersion<Ingested & Refusal>(owner, made.document_id, NOTE, {
      ...key,
      expected_version_id,
    })
  const both = await Promise.all([on(made.document_version_id), on(made.document_version_id)])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]))
  const saved = both.find(({ status }) => status === 201)
  const refused = both.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ detail: expect.stringMatching(/newer version/) })
  // What was refused is not kept.
  expect(await storedKeys(server, owner.tenantId)).toHaveLength(2)
  // A repeated upload gets its first result, although there is now a version on top.
  const newest = saved?.body.document_version_id ?? ''
  const key = { idempotency_key: newId() }
  const first = await on(newest, key)
  expect(first.status).toBe(201)
  expect(await on(newest, key)).toMatchObject({ status: 201, body: first.body })
  expect((await on('not-an-id')).status).toBe(422)
  expect((await on(newId())).status).toBe(409)
})
