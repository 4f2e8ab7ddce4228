import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDocument, addFolder, type AddedDocument } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { sessionOf } from '../../../platform/db/index.ts'
import { versionPrefix } from '../../../platform/storage/object-keys.ts'
import { runDeleteObjects } from '../../content/index.ts'
import { fileOfTenantReceipt, findTenantReceipt } from '../../retention/index.ts'
import { removeTenantRows, runDeleteTenantObjects } from '../../tenancy/index.ts'
import { findLeftovers } from './find-leftovers.ts'
import { readReceipt, type Receipt } from './read-receipt.ts'

let server: TestServer
let me: TestMember
let folder: string
let document: AddedDocument
let path: string
let receipt: Receipt

const query = (text: string, values: unknown[]) =>
  server.context.doors.inTenant(me.tenantId, (tx) => sessionOf(tx).query(text, values))
const look = async () => {
  const { leftovers, ok } = await findLeftovers(server.context, receipt)
  return { ok, places: leftovers.filter(({ because }) => because === undefined) }
}

beforeAll(async () => {
  server = await sharedTestServer()
  me = await server.newTenant()
  const { partId } = await addFolder(server, me, { name: 'contracts' })
  folder = partId
  const nodes = [{ section: 'Rent', nodes: [{ chunk: 'Nine hundred.' }, { chunk: 'Same.' }] }]
  document = await addDocument(server, me, { parentPartId: partId, name: 'lease', nodes })
  await addDocument(server, me, { name: 'other', nodes: [{ chunk: 'Same.' }] })
  await server.context.storage.putBytes(`${key()}/source.txt`, 'Nine hundred.')
  const { headers } = await me.delete(`/v1/documents/${document.documentId}`)
  const { rows } = await server.context.doors.acrossTenants((tx) =>
    sessionOf(tx).query(
      `select data from pgboss.job where name = 'delete-objects' and data ->> 'tenantId' = $1`,
      [me.tenantId],
    ),
  )
  for (const { data } of rows) {
    await runDeleteObjects(server.context, data as Parameters<typeof runDeleteObjects>[1])
  }
  const id = String(headers['x-deletion-receipt'])
  const { body } = await me.get(`/v1/deletion-receipts/${id}/file`)
  path = join(await mkdtemp(join(tmpdir(), 'receipt-')), 'receipt.json')
  await writeFile(path, JSON.stringify(body))
  receipt = await readReceipt(path)
})

const key = () => versionPrefix(me.tenantId, document.versionId)

describe('after a permanent deletion', () => {
  it('nothing that the receipt names is left', async () => {
    expect(await look()).toEqual({ ok: true, places: [] })
  })

  it('a file that was changed is not a receipt', async () => {
    const { body } = await me.get<object>(`/v1/deletion-receipts/${receipt.id}/file`)
    const other = `${path}.changed`
    await writeFile(other, JSON.stringify(body).replace('lease', 'least'))
    await expect(readReceipt(other)).rejects.toThrow('its signature')
    await writeFile(other, '{}')
    await expect(readReceipt(other)).rejects.toThrow('is not a receipt')
  })

  it.each([
    {
      what: 'an id',
      place: 'legal_hold.part_id',
      plant: `insert into legal_hold (tenant_id, id, part_id, part_type, name, reason, created_by)
        values ($1, gen_random_uuid(), $2, 'DOCUMENT', 'x', 'x', gen_random_uuid())`,
      found: () => document.documentPartId,
    },
    {
      what: 'a text',
      place: 'tag.name',
      plant: `insert into tag (tenant_id, id, name) values ($1, gen_random_uuid(), 'of ' || $2)`,
      found: () => document.documentId,
    },
    {
      what: 'a packed list',
      place: 'search_block.texts',
      plant: `insert into search_block (tenant_id, texts)
        values ($1, uuid_send(gen_random_uuid()) || uuid_send($2::uuid))`,
      found: () => document.chunks[0]?.id,
    },
  ])('$what is found', async ({ place, plant, found }) => {
    await query(plant, [me.tenantId, found()])
    expect(await look()).toEqual({ ok: false, places: [{ place, count: 1 }] })
    await query(`delete from ${place.split('.')[0]} where tenant_id = $1`, [me.tenantId])
  })

  it('a stored file is found', async () => {
    const { storage } = server.context
    await storage.putBytes(`${key()}/page.png`, 'x')
    expect(await look()).toEqual({ ok: false, places: [{ place: 'stored files', count: 1 }] })
    await storage.delete(`${key()}/page.png`)
  })

  it('an archive of the tenant that was made before is found, and a later one is not', async () => {
    const made = (at: string) =>
      query(
        `insert into tenant_archive (tenant_id, id, status, is_encrypted, object_key, started_at)
         values ($1, gen_random_uuid(), 'completed', false, 'x', now() + $2::interval)`,
        [me.tenantId, at],
      )
    await made('1 day')
    expect(await look()).toEqual({ ok: true, places: [] })
    await made('-1 day')
    expect(await look()).toEqual({
      ok: false,
      places: [{ place: 'archives that were made before', count: 1 }],
    })
    await query('delete from tenant_archive where tenant_id = $1', [me.tenantId])
  })

  it('nothing is left of a deleted tenant, and a row or file of it is found', async () => {
    const { doors, storage } = server.context
    const gone = await server.newTenant()
    await addDocument(server, gone, { name: 'lease', nodes: [{ chunk: 'Nine hundred.' }] })
    await storage.putBytes(`${gone.tenantId}/a/source.txt`, 'x')
    expect((await gone.delete(`/v1/tenants/${gone.tenantId}`)).status).toBe(204)
    await removeTenantRows(server.context, gone.tenantId)
    const { rows } = await doors.acrossTenants((tx) =>
      sessionOf(tx).query(
        `select data from pgboss.job where name = 'delete-tenant-objects' and data ->> 'tenantId' = $1`,
        [gone.tenantId],
      ),
    )
    const job = rows[0]?.['data'] as Parameters<typeof runDeleteTenantObjects>[1]
    const found = () => doors.acrossTenants((tx) => findTenantReceipt(tx, job.receipt ?? ''))
    expect((await found())?.completed_at).toBeNull()
    await runDeleteTenantObjects(server.context, job)
    await runDeleteTenantObjects(server.context, job)
    const row = await found()
    if (!row) throw new Error('It has a receipt.')
    expect(row).toMatchObject({ user_id: gone.userId, counts: { document: 1, tenant_user: 1 } })
    const file = `${path}.tenant`
    await writeFile(file, fileOfTenantReceipt(row))
    const ofTenant = await readReceipt(file)
    const left = async () => {
      const { leftovers } = await findLeftovers(server.context, ofTenant)
      return leftovers.filter(({ because }) => because === undefined)
    }
    expect(await left()).toEqual([])
    const session = await server.newTenant()
    await doors.acrossTenants((tx) =>
      sessionOf(tx).query(
        `insert into tag (tenant_id, id, name) values ($1, gen_random_uuid(), $2)`,
        [session.tenantId, `of ${gone.tenantId}`],
      ),
    )
    await storage.putBytes(`${gone.tenantId}/a/source.txt`, 'x')
    expect(await left()).toEqual([
      { place: 'stored files', count: 1 },
      { place: 'tag.name', count: 1 },
    ])
    await storage.delete(`${gone.tenantId}/a/source.txt`)
    const change = doors.acrossTenants((tx) =>
      sessionOf(tx).query(`update tenant_receipt set name = 'other'`, []),
    )
    await expect(change).rejects.toThrow('permission')
  })

  it('what was not deleted, and texts that it shares, may stay', async () => {
    expect(receipt.ids).not.toContain(folder)
    const { shared } = await findLeftovers(server.context, receipt)
    expect(shared).toBeGreaterThan(0)
  })
})
