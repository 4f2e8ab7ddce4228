import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ingest } from '../../../test/fixtures/ingestions.ts'
import { createCaller } from '../../../test/support/caller.ts'
import { addDocument } from '../../../test/support/content.ts'
import { nextMail, tokenIn } from '../../../test/support/mailbox.ts'
import {
  createTestEmbedder,
  startTestServer,
  type Caller,
  type OwnTestServer,
} from '../../../test/support/index.ts'
import { newId } from '../../platform/core/ids.ts'
import { createOwner } from '../identity/index.ts'
import { keepEmbeddings } from '../ingestion/index.ts'

const never = new AbortController().signal
const PASSWORD = 'cedar lamp seven'
const newEmail = () => `person-${newId()}@example.org`

let server: OwnTestServer
beforeAll(async () => {
  server = await startTestServer({ worker: true, embedder: createTestEmbedder() })
  // From here on the model is in the database, and upkeep checks tenants again a minute later.
  await keepEmbeddings(server.context, never)
})
beforeEach((context) => {
  context.skip(!server.context.schema.vector, 'this PostgreSQL has no pgvector')
})
afterAll(() => server.close())

type Folder = { path_part_id: string; name: string }

async function search(caller: Caller, type: string | undefined): Promise<unknown> {
  const body = { query: 'silver fish', score_threshold: 0, ...(type && { search_type: type }) }
  return caller.post('/v1/chunks/search', body)
}

async function bySession(email: string): Promise<Caller> {
  const { headers } = await server.anonymous.post('/v1/auth/pw/signin', {
    email,
    password: PASSWORD,
  })
  return createCaller(server.app, { cookie: String(headers['set-cookie']).split(';')[0] ?? '' })
}

const PATHS: readonly (readonly [path: string, create: () => Promise<Caller>])[] = [
  [
    'create-owner',
    async () => {
      const owner = { email: newEmail(), password: PASSWORD, tenantName: 'Acme' }
      const { apiKey } = await createOwner(server.context, owner)
      return createCaller(server.app, { authorization: `Bearer ${apiKey}` })
    },
  ],
  [
    'signing up',
    async () => {
      const email = newEmail()
      await server.anonymous.post('/v1/auth/pw/email_verification', { email })
      const token = tokenIn(await nextMail(server, email))
      const body = { email_token: token, password: PASSWORD }
      expect((await server.anonymous.post('/v1/auth/pw/user', body)).status).toBe(201)
      return bySession(email)
    },
  ],
  [
    'signing in without a tenant',
    async () => {
      const email = newEmail()
      const owner = { email, password: PASSWORD, tenantName: 'Gone' }
      const { tenantId } = await createOwner(server.context, owner)
      const before = await bySession(email)
      expect((await before.delete(`/v1/tenants/${tenantId}`)).status).toBe(204)
      return bySession(email)
    },
  ],
]

test.for(PATHS)('a tenant created by %s is searchable immediately', async ([, create]) => {
  const caller = await create()
  for (const type of [undefined, 'hybrid', 'full_text']) {
    expect(await search(caller, type)).toMatchObject({ status: 200, body: [] })
  }
  const { body } = await caller.get<{ items: Folder[] }>('/v1/folders')
  const sharedPartId = body.items.find(({ name }) => name === 'shared')?.path_part_id ?? ''
  await ingest({ ...caller, sharedPartId }, ['a.txt', 'Silver fish swim.'])
  const found = { status: 200, body: [{ content: 'Silver fish swim.' }] }
  expect(await search(caller, undefined)).toMatchObject(found)
})

test('a tenant with manually written chunks is searchable while their vectors are being created', async () => {
  const owner = { email: newEmail(), password: PASSWORD, tenantName: 'Acme' }
  const { apiKey } = await createOwner(server.context, owner)
  const caller = createCaller(server.app, { authorization: `Bearer ${apiKey}` })
  const { body } = await caller.get<{ items: Folder[] }>('/v1/folders')
  const parent = body.items.find(({ name }) => name === 'shared')?.path_part_id
  const { body: document } = await caller.post<{ active_version: { path_part_id: string } }>(
    '/v1/documents',
    {
      parent_path_part_id: parent,
      name: 'a',
      document_type: 'PLAINTEXT',
      document_origin: 'SOURCE',
    },
  )
  const chunk = { content: 'Silver fish.', chunk_type: 'TEXT', chunk_metadata: {} }
  const parentPathId = document.active_version.path_part_id
  const { status } = await caller.post('/v1/chunks', { parent_path_id: parentPathId, ...chunk })
  expect(status).toBe(201)
  expect(await search(caller, undefined)).toMatchObject({ status: 200 })
})

test('a tenant that is older than the model is searchable immediately if it has no chunks', async () => {
  const tenant = await server.newTenant()
  expect(await search(tenant, undefined)).toMatchObject({ status: 200, body: [] })
  const full = await server.newTenant()
  await addDocument(server, full, { nodes: [{ chunk: 'Silver fish.' }] })
  expect(await search(full, undefined)).toMatchObject({ status: 503 })
})

test('a model that no longer serves a tenant finds nothing there, even if it did before', async () => {
  const tenant = await server.newTenant()
  expect(await search(tenant, undefined)).toMatchObject({ status: 200 })
  await addDocument(server, tenant, { nodes: [{ chunk: 'Silver fish.' }] })
  const serving = await serve(tenant.tenantId, null)
  expect(await search(tenant, 'hybrid')).toMatchObject({ status: 503 })
  await serve(tenant.tenantId, serving)
  expect(await search(tenant, 'hybrid')).toMatchObject({ status: 200 })
})

/**
 * Assigns another model, or none, to a tenant.
 * @returns the previous one
 */
async function serve(tenantId: string, modelId: number | null): Promise<number | null> {
  const { rows } = await server.context.doors.acrossTenants((tx) =>
    sql<{ before: number | null }>`
      update tenant_embedding t set serving_model_id = ${modelId}::integer
      from tenant_embedding old where t.tenant_id = ${tenantId}::uuid and old.tenant_id = t.tenant_id
      returning old.serving_model_id as before`.execute(tx),
  )
  return rows[0]?.before ?? null
}

test('one round of upkeep checks all tenants', async () => {
  const ids = Array.from({ length: 120 }, newId)
  const { doors } = server.context
  const tenants = ids.map((id) => ({ id, name: 'Old' }))
  await doors.acrossTenants((tx) => tx.insertInto('tenant').values(tenants).execute())
  await keepEmbeddings(server.context, never)
  const served = await doors.acrossTenants((tx) =>
    tx
      .selectFrom('tenant_embedding')
      .where('tenant_id', 'in', ids)
      .where('serving_model_id', 'is not', null)
      .select('tenant_id')
      .execute(),
  )
  expect(served).toHaveLength(ids.length)
})
