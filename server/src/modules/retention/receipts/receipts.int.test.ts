import { createHash, createPublicKey, verify } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDocument, addFolder } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { sessionOf } from '../../../platform/db/index.ts'
import { versionPrefix } from '../../../platform/storage/object-keys.ts'
import { canonical } from '../../audit/index.ts'
import { runDeleteObjects } from '../../content/index.ts'
import { upkeep } from '../../trash/index.ts'

let server: TestServer

beforeAll(async () => {
  server = await sharedTestServer()
})

type Receipt = {
  readonly id: string
  readonly operation: string
  readonly user_id: string | null
  readonly request_id: string | null
  readonly name: string
  readonly completed_at: string | null
  readonly counts: Readonly<Record<string, number>>
}
type File = {
  readonly receipt: object
  readonly blocks: readonly { readonly kind: string; readonly entries: readonly unknown[] }[]
  readonly digest: string
  readonly signature: string
  readonly public_key: string
}

async function receiptsOf(me: TestMember): Promise<readonly Receipt[]> {
  const { status, body } = await me.get<{ items: Receipt[] }>('/v1/deletion-receipts')
  expect(status).toBe(200)
  return body.items
}

type Payload = Parameters<typeof runDeleteObjects>[1]

async function jobsOf({ tenantId }: TestMember): Promise<Payload[]> {
  const { rows } = await server.context.doors.acrossTenants((tx) =>
    sessionOf(tx).query(
      `select data from pgboss.job where name = 'delete-objects' and data ->> 'tenantId' = $1 order by created_on`,
      [tenantId],
    ),
  )
  return rows.map((row) => row['data'] as Payload)
}

async function addContents(me: TestMember) {
  const folder = await addFolder(server, me, { name: 'contracts' })
  const document = await addDocument(server, me, {
    parentPartId: folder.partId,
    name: 'lease',
    versions: [[{ chunk: 'old' }], [{ section: 'one', nodes: [{ chunk: 'a' }, { chunk: 'b' }] }]],
  })
  return { folder, document }
}

const COUNTS = {
  FOLDER: 1,
  DOCUMENT: 1,
  DOCUMENT_VERSION: 2,
  SECTION: 1,
  CHUNK: 3,
  TEXT: 3,
  SEARCH_TEXT: 3,
}

describe('the receipt of a permanent deletion', () => {
  it('says what was deleted, when and by whom, and is complete when the files are gone', async () => {
    const me = await server.newTenant()
    const { folder, document } = await addContents(me)
    const { storage } = server.context
    const keys = document.versions.map(
      ({ versionId }) => `${versionPrefix(me.tenantId, versionId)}/source.txt`,
    )
    for (const key of keys) await storage.putBytes(key, 'x')

    const deleted = await me.delete(`/v1/folders/${folder.id}`)

    const [receipt] = await receiptsOf(me)
    expect(deleted.headers['x-deletion-receipt']).toBe(receipt?.id)
    expect(receipt).toMatchObject({
      operation: 'delete_folder',
      user_id: me.userId,
      name: 'contracts',
      completed_at: null,
      counts: COUNTS,
    })
    expect(receipt?.request_id).toEqual(expect.any(String))
    const url = `/v1/deletion-receipts/${receipt?.id ?? ''}`
    expect((await me.get(`${url}/file`)).status).toBe(409)
    for (const job of await jobsOf(me)) {
      // A job that was killed runs again.
      await runDeleteObjects(server.context, job)
      await runDeleteObjects(server.context, job)
    }
    for await (const key of storage.list(me.tenantId)) expect.fail(`${key} is still there`)
    const file = (await me.get<File>(`${url}/file`)).body
    const ids = [
      folder.id,
      folder.partId,
      document.documentId,
      ...document.chunks.map(({ id }) => id),
    ]
    const text = JSON.stringify(file)
    for (const id of ids) expect(text).toContain(id)
    const lines = [file.receipt, ...file.blocks].map((line) => `${canonical(line)}\n`).join('')
    expect(createHash('sha256').update(lines).digest('hex')).toBe(file.digest)
    const key = createPublicKey(file.public_key)
    const signature = Buffer.from(file.signature, 'base64')
    expect(verify(null, Buffer.from(file.digest), key, signature)).toBe(true)
  })

  it('contains no texts beyond names', async () => {
    const me = await server.newTenant()
    const document = await addDocument(server, me, {
      name: 'lease',
      nodes: [{ section: 'secret heading', nodes: [{ chunk: 'secret sentence' }] }],
    })
    await me.delete(`/v1/documents/${document.documentId}`)
    for (const job of await jobsOf(me)) await runDeleteObjects(server.context, job)
    const [receipt] = await receiptsOf(me)
    const { body } = await me.get<File>(`/v1/deletion-receipts/${receipt?.id ?? ''}/file`)
    expect(JSON.stringify(body)).not.toContain('secret')
  })

  it('is given for versions, and for items that the trash deletes for a person or after 30 days', async () => {
    const me = await server.newTenant()
    const { folder, document } = await addContents(me)
    const [old] = document.versions
    await me.delete(`/v1/document_versions/${old?.versionId ?? ''}`)
    const trashed = await me.post<{ id: string }>('/v1/trash', {
      path_part_id: document.documentPartId,
    })
    await me.delete(`/v1/trash/${trashed.body.id}`)
    await me.post('/v1/trash', { path_part_id: folder.partId })
    await server.context.doors.acrossTenants((tx) =>
      sessionOf(tx).query(
        `update trash_entry set trashed_at = now() - interval '31 days' where tenant_id = $1`,
        [me.tenantId],
      ),
    )
    const signal = new AbortController().signal
    for (const { run } of upkeep) await run(server.context, { signal, isAlone: true })

    const receipts = await receiptsOf(me)
    expect(receipts.map(({ operation, counts }) => ({ operation, counts }))).toEqual([
      { operation: 'purge_trash', counts: { FOLDER: 1 } },
      {
        operation: 'delete_from_trash',
        counts: { DOCUMENT: 1, DOCUMENT_VERSION: 1, SECTION: 1, CHUNK: 2, TEXT: 2, SEARCH_TEXT: 2 },
      },
      {
        operation: 'delete_document_version',
        counts: { DOCUMENT_VERSION: 1, CHUNK: 1, TEXT: 1, SEARCH_TEXT: 1 },
      },
    ])
    expect(receipts.map(({ user_id }) => user_id)).toEqual([null, me.userId, me.userId])
  })

  it('is shown to who has deleted it and to administrators, and to nobody else', async () => {
    const me = await server.newTenant()
    const user = await server.addUser(me, 'USER')
    const other = await server.addUser(me, 'USER')
    const { folder } = await addContents(me)
    await server.grant(me, user, folder.partId, 'READ_WRITE')
    const { headers } = await user.delete(`/v1/folders/${folder.id}`)
    const url = `/v1/deletion-receipts/${String(headers['x-deletion-receipt'])}`
    // Before the receipt is signed, its file is refused with another status.
    const isThere = async (path: string, who: TestMember) => (await who.get(path)).status !== 404
    const seen = async (who: TestMember) => [
      await isThere(url, who),
      await isThere(`${url}/file`, who),
      (await receiptsOf(who)).length,
    ]
    expect(await seen(user)).toEqual([true, true, 1])
    expect(await seen(me)).toEqual([true, true, 1])
    expect(await seen(other)).toEqual([false, false, 0])
    expect(await seen(await server.newTenant())).toEqual([false, false, 0])
  })

  it('cannot be changed or deleted by the service', async () => {
    const me = await server.newTenant()
    const { folder } = await addContents(me)
    await me.delete(`/v1/folders/${folder.id}`)
    const change = (text: string) =>
      server.context.doors.inTenant(me.tenantId, (tx) => sessionOf(tx).query(text, []))
    await expect(change(`update deletion_receipt set name = 'other'`)).rejects.toThrow('permission')
    await expect(change('delete from deletion_receipt')).rejects.toThrow('permission')
    await expect(change('delete from deletion_receipt_block')).rejects.toThrow('permission')
  })
})
