import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NIL_ID } from '../../src/platform/core/ids.ts'
import { addMaterial } from '../../src/modules/workflows/workflows.test-support.ts'
import { leaveRunsAlone, upload } from '../fixtures/ingestions.ts'
import { addDocument } from '../support/content.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../support/index.ts'

/** What clients of newer versions of the public interface require in addition to the contract. */

let server: TestServer
let owner: TestMember

beforeAll(async () => {
  server = await sharedTestServer()
  await leaveRunsAlone(server)
})
beforeEach(async () => {
  owner = await server.newTenant()
})

type Body = Readonly<Record<string, unknown>>
const get = async (url: string, member = owner) => (await member.get<Body>(url)).body
const NODE = { approval_state: 'not_required', exclude_from_qdrant: false }

test('folders, documents, path parts and contents report that nothing is approved or excluded', async () => {
  const { documentId, documentPartId, versionId } = await addDocument(server, owner, {
    nodes: [{ chunk: 'Carp.' }],
  })
  expect(await get(`/v1/documents/${documentId}`)).toMatchObject(NODE)
  expect(await get('/v1/folders')).toMatchObject({ items: [NODE, NODE, NODE] })
  const part = await get(`/v1/path-parts/${documentPartId}`)
  expect(part).toMatchObject({ exclude_from_qdrant: false })
  const { ancestors } = await get(`/v1/path-parts/${documentPartId}/ancestry`)
  expect(ancestors).toMatchObject([{ exclude_from_qdrant: false }, {}, {}])
  const contents = await get(`/v1/document_versions/${versionId}/contents`)
  expect(contents).toMatchObject({ items: [{ approval_state: 'not_required' }] })
})

test('path parts list what the caller may do', async () => {
  const user = await server.addUser(owner, 'USER')
  const { documentPartId } = await addDocument(server, owner, { nodes: [] })
  const url = `/v1/path-parts/${documentPartId}`
  const all = { can_read: true, can_write: true, can_delete: true, can_approve: false }
  expect(await get(url)).toMatchObject({ can_write: true, permissions: all })
  expect(await get(`/v1/path-parts/${owner.sharedPartId}`)).toMatchObject({
    permissions: { ...all, can_delete: false },
  })
  await server.grant(owner, user, documentPartId, 'READ_ONLY')
  expect(await get(url, user)).toMatchObject({
    can_write: false,
    permissions: { ...all, can_write: false, can_delete: false },
  })
})

test('versions name their uploaders', async () => {
  const admin = await server.addUser(owner, 'ADMIN')
  await admin.bySession.patch('/v1/users', { first_name: 'Ada', last_name: null })
  const { body } = await upload({ ...admin, sharedPartId: owner.sharedPartId }, ['a.txt', 'x'])
  const { active_version: version } = await get(`/v1/documents/${body.document_id}`)
  expect(version).toMatchObject({ uploader: { user_id: admin.userId, first_name: 'Ada' } })
  await owner.delete(`/v1/tenants/${owner.tenantId}/users/${admin.userId}`)
  const left = await get(`/v1/document_versions/${body.document_version_id}`)
  expect(left).toMatchObject({ uploader: { user_id: NIL_ID, first_name: null } })
})

describe('a thread', () => {
  const create = (body: object) => owner.post<Body>('/v1/threads', body)

  test('has the given name, which must be unique among its siblings', async () => {
    const named = { title: 'Main', path_part_name: 'main' }
    const first = await create(named)
    expect(first.body).toMatchObject({ title: 'Main' })
    expect(String(first.body['materialized_path'])).toMatch(/\/threads\/main$/)
    expect((await create(named)).status).toBe(409)
    const both = await Promise.all([1, 2].map(() => create({ path_part_name: 'twin' })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect((await create({ path_part_name: 'a/b' })).status).toBe(422)
  })

  test("that the system manages accepts messages but can't be renamed or deleted", async () => {
    const { body } = await create({ system_managed: true })
    const url = `/v1/threads/${String(body['id'])}`
    expect((await owner.patch(url, { title: 'other' })).status).toBe(403)
    expect((await owner.delete(url)).status).toBe(403)
    const asked = await owner.post<Body>(`${url}/user_message`, { input_text: 'Hello?' })
    expect(asked.status).toBe(202)
    const message = await get(`${url}/messages/${String(asked.body['user_message_id'])}`)
    expect(message).toMatchObject({ role: 'USER', content: { text: 'Hello?' } })
  })
})

test('ingestions are also available as system jobs', async () => {
  const { body } = await upload(owner, ['a.txt', 'x'])
  const url = (of: string) => `/v1/${of}/document_versions`
  expect(await get(url('system-jobs'))).toEqual(await get(url('workflows')))
  const one = `${url('system-jobs')}/${body.workflow_id}`
  expect(await get(one)).toMatchObject({ status: 'pending', document_id: body.document_id })
  expect((await owner.post(one)).status).toBe(409)
  const { status } = await owner.delete(`/v1/system-jobs/${body.workflow_id}`)
  expect([status, await get(one)]).toMatchObject([200, { status: 'cancelled' }])
})

test('items in the trash are found by the ids of their nodes, and restored without a body', async () => {
  const { documentId, documentPartId: partId } = await addDocument(server, owner, { nodes: [] })
  const trash = () => owner.post<Body>('/v1/trash', { path_part_id: partId })
  const moved = await trash()
  expect(moved.body).toMatchObject({ metadata_obj_id: documentId, deleted_by: owner.userId })
  const { items } = (await get('/v1/trash')) as { items: readonly Body[] }
  expect(items).toEqual([moved.body])
  expect((await owner.post(`/v1/trash/${partId}/restore`)).status).toBe(200)
  expect(await get(`/v1/documents/${documentId}`)).toMatchObject({ path_part_id: partId })
  expect((await trash()).status).toBe(201)
  expect((await owner.delete(`/v1/trash/${partId}`)).status).toBe(204)
  expect(await get('/v1/trash')).toMatchObject({ items: [] })
})

test('events of the audit have the members and parameters of newer clients', async () => {
  const { documentPartId, versionId } = await addDocument(server, owner, { nodes: [] })
  await owner.patch(`/v1/document_versions/${versionId}/metadata`, { language: 'de' })
  const query = `subject_path_part_id=${documentPartId}&actor_user_id=${owner.userId}`
  const page = (await get(`/v1/audit-events?${query}`)) as { items: readonly Body[]; total: number }
  expect(page).toMatchObject({ total: 1, limit: 50, offset: 0 })
  const [event] = page.items
  expect(event).toMatchObject({
    ts: event?.['at'],
    actor_user_id: owner.userId,
    payload: event?.['details'],
    kind: 'version.updated',
  })
  expect(event?.['subject_path_part_id']).not.toBe(owner.rootPartId)
  const own = `/v1/audit-events?${query}&recursive=false`
  expect(await get(own)).toMatchObject({ items: [], total: 0 })
  const since = `since=${new Date(Date.now() + 60_000).toISOString()}`
  expect(await get(`/v1/audit-events?${query}&${since}`)).toMatchObject({ total: 0 })
  const all = (await get('/v1/audit-events?limit=200&sort_dir=ASC')) as { items: readonly Body[] }
  const down = (await get('/v1/audit-events?limit=200')) as { items: readonly Body[] }
  expect(all.items.map(({ id }) => id)).toEqual(down.items.map(({ id }) => id).toReversed())
  const second = (await get('/v1/audit-events?limit=1&offset=1')) as { items: readonly Body[] }
  expect(second.items[0]?.['id']).toBe(down.items[1]?.['id'])
})

test('tenants have fixed values for seats and subscription', async () => {
  expect(await get(`/v1/tenants/${owner.tenantId}`)).toMatchObject({
    seats: 2_147_483_647,
    subscription_id: '00000000-0000-0000-0000-000000000000',
  })
})

test('sign-in and password reset accept the members that newer clients send', async () => {
  const { email } = owner
  const url = '/v1/auth/pw'
  const wrong = { username: email, password: 'wrong horse staple' }
  expect((await server.anonymous.post(`${url}/signin`, wrong)).status).toBe(401)
  const both = { ...wrong, email }
  expect((await server.anonymous.post(`${url}/signin`, both)).status).toBe(422)
  const phone = { username: '491700000000', password: 'x' }
  expect((await server.anonymous.post(`${url}/signin`, phone)).status).toBe(422)
  const asked = { email, method: 'EMAIL', phone_number: null }
  const sent = await server.anonymous.post<Body>(`${url}/send_reset_email`, asked)
  expect([sent.status, sent.body]).toEqual([200, { email_id: expect.any(String) as string }])
  const bySms = { email, method: 'SMS' }
  expect((await server.anonymous.post(`${url}/send_reset_email`, bySms)).status).toBe(422)
  const reset = { password_reset_token: 'unknown', new_password: 'maple drum eleven' }
  expect((await server.anonymous.post(`${url}/reset_with_token`, reset)).status).toBe(400)
})

test('features and tenants report unsupported features as disabled', async () => {
  expect(await get('/v1/features')).toMatchObject({
    microsoft_login_enabled: false,
    github_login_enabled: false,
    sms_login_enabled: false,
  })
  expect(await get(`/v1/tenants/${owner.tenantId}`)).toMatchObject({
    settings: {
      display_name: 'first_last',
      invite_link: { enabled: false, role: 'USER', groups: [] },
    },
  })
})

test("permissions can't include approval", async () => {
  const user = await server.addUser(owner, 'USER')
  const { body: group } = await owner.post<Body>('/v1/tenant-groups', { name: 'Readers' })
  const wish = { path_part_id: owner.sharedPartId, capability: 'READ_ONLY' }
  const of = { tenant_id: owner.tenantId, user_id: user.userId }
  for (const [url, more] of [
    ['/v1/user-permissions', of],
    [`/v1/tenant-groups/${String(group['id'])}/permissions`, {}],
  ] as const) {
    const denied = await owner.post(url, { ...wish, ...more, can_approve: true })
    expect(denied.status).toBe(422)
    const made = await owner.post<Body>(url, { ...wish, ...more, can_approve: false })
    expect([made.status, made.body]).toMatchObject([201, { can_approve: false }])
    const listed = await get(`${url}?${new URLSearchParams(more).toString()}`)
    expect(listed).toMatchObject({ items: [{ can_approve: false }] })
  }
})

test('feedback needs no reason', async () => {
  const { documentId } = await addDocument(server, owner, { nodes: [] })
  const opinion = { target_type: 'DOCUMENT', target_id: documentId, rating: 'UP', reason: null }
  expect(await owner.post('/v1/feedback', opinion)).toMatchObject({ status: 201, body: opinion })
  expect(await get('/v1/feedback')).toMatchObject({ items: [opinion] })
})

test('a workflow accepts a single document with instructions', async () => {
  const material = await addMaterial(server, owner)
  const [instruction] = material.body.instruction_path_part_ids
  const { source_path_part_ids, output_path_part_ids } = material.body
  const body = { name: 'New', approval_required: false, instruction_path_part_id: instruction }
  const url = '/v1/workflow-definitions'
  const bare = await owner.post<Body>(url, {
    ...body,
    name: 'Bare',
    parent_path_part_id: output_path_part_ids[0],
    common_file_path_part_ids: [],
  })
  const none = { source_path_part_ids: [], output_path_part_ids, is_template: false }
  expect([bare.status, bare.body]).toMatchObject([201, none])
  const bareUrl = `${url}/${String(bare.body['id'])}`
  const filled = { ...body, name: 'Bare', common_file_path_part_ids: source_path_part_ids }
  expect(await owner.put(bareUrl, { ...filled, is_active: true })).toMatchObject({
    status: 200,
    body: { source_path_part_ids, output_path_part_ids },
  })
  const renamed = { ...body, name: 'Barer', is_active: true }
  expect(await owner.put(bareUrl, renamed)).toMatchObject({
    status: 200,
    body: { name: 'Barer', source_path_part_ids, output_path_part_ids },
  })
  const whole = { ...body, source_path_part_ids, output_path_part_ids }
  const made = await owner.post<Body>(url, whole)
  expect([made.status, made.body]).toMatchObject([
    201,
    {
      ...whole,
      part_type: 'WORKFLOW_DEFINITION',
      tenant_id: owner.tenantId,
      approval_state: 'not_required',
    },
  ])
  expect(made.body['parent_path_part_id']).toEqual(expect.any(String))
  const at = `${url}/${String(made.body['id'])}`
  expect((await owner.put(at, { ...whole, name: 'Newer', is_active: true })).status).toBe(200)
  expect((await owner.put(at, { ...whole, approval_required: true })).status).toBe(422)
})

test('a person can read the details and members of all their tenants with any of their credentials', async () => {
  const other = await server.newTenant()
  await server.context.doors.acrossTenants((tx) =>
    tx
      .insertInto('tenant_user')
      .values({
        tenant_id: other.tenantId,
        user_id: owner.userId,
        role: 'ADMIN',
        home_part_id: other.sharedPartId,
      })
      .execute(),
  )
  const url = `/v1/tenants/${other.tenantId}`
  expect((await owner.get(url)).status).toBe(200)
  expect((await owner.get(`${url}/users`)).status).toBe(200)
  expect((await owner.patch(url, { name: 'Mine' })).status).toBe(403)
})

test.each([
  ['/v1/folders/00000000-0000-4000-8000-000000000000', 404, 'not_found'],
  ['/v1/folders/x', 422, 'validation_error'],
  ['/v1/nothing', 404, 'not_found'],
] as const)('the error of %s has a code and the request id', async (url, status, code) => {
  const reply = await owner.get<Body>(url, { 'x-request-id': 'from-the-test' })
  expect(reply).toMatchObject({ status, body: { code, request_id: 'from-the-test' } })
  expect(reply.headers['x-request-id']).toBe('from-the-test')
})
