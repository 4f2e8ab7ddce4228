import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { ingest, upload, uploadVersion } from '../../../../test/fixtures/ingestions.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { removeTenantRows } from '../tenants/remove-tenant.ts'
import { foldChanges, readStored } from './usage.queries.ts'

let server: TestServer

beforeAll(async () => {
  server = await sharedTestServer({ worker: true })
})

/** What is stored, counted row by row. */
async function countAll({ tenantId }: TestMember) {
  const { rows } = await server.context.driver.query(
    `select (select count(*) from document where tenant_id = $1)::int as documents,
       (select coalesce(sum(source_bytes + result_bytes), 0) from ingestion_run where tenant_id = $1)::int as "fileBytes",
       ((select coalesce(sum(octet_length(content)), 0) from chunk_content where tenant_id = $1)
         + (select coalesce(sum(octet_length(metadata::text)), 0) from chunk where tenant_id = $1)
         + (select coalesce(sum(octet_length(system_metadata::text)), 0) from document_version where tenant_id = $1)
         + (select coalesce(sum(octet_length(content::text) + coalesce(octet_length(details::text), 0)), 0)
           from thread_message where tenant_id = $1))::int as "textBytes"`,
    [tenantId],
  )
  return { ...rows[0], reservedBytes: 0 }
}

const stored = ({ tenantId }: TestMember) =>
  server.context.doors.inTenant(tenantId, (tx) => readStored(tx, tenantId))

type Named = { readonly id: string; readonly path_part_id: string }

/** Steps that change what a tenant stores. Each one uses whatever exists, and does nothing if nothing exists. */
const STEPS: Record<string, (owner: TestMember, pick: number) => Promise<unknown>> = {
  upload: (owner, pick) => ingest(owner, [`${crypto.randomUUID()}.md`, `# A\n\nText ${pick}.`]),
  'upload and leave': (owner) => upload(owner, [`${crypto.randomUUID()}.txt`, 'Carp.']),
  'refused upload': (owner) =>
    upload(owner, ['a.txt', 'Carp.'], { path_part_id: crypto.randomUUID() }),
  version: async (owner, pick) => {
    const document = await pickOne(owner, pick)
    if (document) await uploadVersion(owner, document.id, ['b.txt', `Version ${pick}.`])
  },
  'delete document': async (owner, pick) => {
    const document = await pickOne(owner, pick)
    if (document) await owner.delete(`/v1/documents/${document.id}`)
  },
  chunk: async (owner, pick) => {
    const document = await pickOne(owner, pick)
    const { body } = await owner.get<{ items?: Named[] }>(
      `/v1/documents/${document?.id ?? crypto.randomUUID()}/versions`,
    )
    const version = body.items?.[0]
    if (!version) return
    await owner.post('/v1/chunks', {
      parent_path_id: version.path_part_id,
      chunk_type: 'TEXT',
      content: `Chunk ${pick % 3}, überall gleich.`,
      chunk_metadata: { summary: 'x'.repeat(pick) },
    })
    await owner.delete(`/v1/document_versions/${version.id}/contents`)
  },
  thread: async (owner, pick) => {
    const { body } = await owner.post<Named>('/v1/threads', { title: 'A' })
    const message = { role: 'USER', content: { text: 'y'.repeat(pick + 1) } }
    await owner.post(`/v1/threads/${body.id}/messages`, message)
    if (pick % 2 === 0) await owner.delete(`/v1/threads/${body.id}`)
  },
  fold: () => server.context.doors.acrossTenants(foldChanges),
}

async function pickOne(owner: TestMember, pick: number): Promise<Named | undefined> {
  const { body } = await owner.get<{ items: Named[] }>('/v1/documents')
  return body.items[pick % Math.max(1, body.items.length)]
}

test('the usage of a tenant equals what it stores, whatever happens', async () => {
  const steps = fc.array(
    fc.tuple(fc.constantFrom(...Object.keys(STEPS)), fc.integer({ min: 0, max: 50 })),
    { minLength: 4, maxLength: 10 },
  )
  await fc.assert(
    fc.asyncProperty(steps, async (chosen) => {
      const owner = await server.newTenant()
      for (const [name, pick] of chosen) await STEPS[name]?.(owner, pick)
      // Ingestions may still run, so the two are compared at one moment.
      await expect
        .poll(async () => [await stored(owner), await countAll(owner)])
        .toSatisfy(([counted, there]) => isDeepStrictEqual(counted, there))
    }),
    { numRuns: 6 },
  )
})

test('a deleted tenant leaves no counted usage', async () => {
  const owner = await server.newTenant()
  await ingest(owner, ['a.txt', 'Carp.'])
  expect((await stored(owner)).documents).toBe(1)
  expect((await owner.delete(`/v1/tenants/${owner.tenantId}`)).status).toBe(204)
  await removeTenantRows(server.context, owner.tenantId)
  const { rows } = await server.context.driver.query(
    `select tenant_id from usage_change where tenant_id = $1
     union all select tenant_id from processing_time where tenant_id = $1
     union all select tenant_id from upload_reservation where tenant_id = $1`,
    [owner.tenantId],
  )
  expect(rows).toEqual([])
})
