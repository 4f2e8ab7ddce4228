import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ingest, storedKeys } from '../../../test/fixtures/ingestions.ts'
import {
  startTestServer,
  type OwnTestServer,
  type TestMember,
} from '../../../test/support/index.ts'
import { newId } from '../../platform/core/ids.ts'
import { encryptObject, isEncrypted } from '../../platform/storage/encrypted/encrypt-object.ts'
import type { ObjectStorage } from '../../platform/storage/storage.ts'
import { encryptObjects } from './encrypt-objects.ts'

const RUN = { signal: new AbortController().signal, onProgress: () => undefined }
const MARKDOWN = '# Birds\n\nThe heron stands in the reeds.\n'

let server: OwnTestServer
let owner: TestMember
beforeAll(async () => {
  const settings = { ARBOR_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') }
  server = await startTestServer({ worker: true, settings })
  owner = await server.newTenant()
})
afterAll(() => server.close())

/** The parts with what is stored, in which a step may do something before it. */
function parts(before: { put?: (key: string) => Promise<unknown> } = {}) {
  const { doors, storage, encryption } = server.context
  if (!encryption) throw new Error('There is no encryption.')
  const put: ObjectStorage['put'] = async (key, ...rest) => {
    await before.put?.(key)
    return storage.put(key, ...rest)
  }
  return { doors, storage: { ...storage, put }, encryption }
}

/** Ingests a document, and stores its objects as they were before encryption. */
async function addPlain(): Promise<{ documentId: string; versionId: string; keys: string[] }> {
  const ingested = await ingest(owner, [`${newId()}.md`, MARKDOWN])
  const { document_id: documentId, document_version_id: versionId } = ingested
  const keys = (await storedKeys(server, owner.tenantId)).filter((key) => key.includes(versionId))
  const { storage, encryption } = parts()
  for (const key of keys) await encryption.stored.putBytes(key, await storage.getBytes(key))
  return { documentId, versionId, keys }
}

async function states(keys: readonly string[]): Promise<Set<boolean | undefined>> {
  const { stored, dataKeys } = parts().encryption
  return new Set(await Promise.all(keys.map((key) => isEncrypted(stored, dataKeys, key))))
}

it('encrypts what was stored before, once, without changing its content', async () => {
  const { keys } = await addPlain()
  expect(await states(keys)).toEqual(new Set([false]))
  const first = await encryptObjects(parts(), RUN)
  expect(first).toMatchObject({ done: keys.length, left: 0 })
  expect(await states(keys)).toEqual(new Set([true]))
  const source = keys.find((key) => key.includes('/source/')) ?? ''
  expect((await server.context.storage.getBytes(source)).toString()).toBe(MARKDOWN)
  const second = await encryptObjects(parts(), RUN)
  expect(second).toEqual({ done: 0, already: first.done + first.already, left: 0 })
})

it('leaves files of a document that is being ingested, and files that nothing refers to', async () => {
  const { versionId, keys } = await addPlain()
  const setStatus = (status: string) =>
    server.context.doors.inTenant(owner.tenantId, (tx) =>
      sql`update ingestion_run set status = ${status}
          where tenant_id = ${owner.tenantId}::uuid and version_id = ${versionId}::uuid`.execute(
        tx,
      ),
    )
  await setStatus('processing')
  const upload = `${owner.tenantId}/${newId()}/source/new.md`
  await parts().encryption.stored.putBytes(upload, 'An upload whose record is not written yet.')
  expect(await encryptObjects(parts(), RUN)).toMatchObject({ done: 0, left: keys.length + 1 })
  expect(await states([...keys, upload])).toEqual(new Set([false]))
  await setStatus('completed')
  expect(await encryptObjects(parts(), RUN)).toMatchObject({ done: keys.length, left: 1 })
  await server.context.storage.delete(upload)
})

it('does not bring back files of a document that is deleted in the meantime', async () => {
  const { documentId, keys } = await addPlain()
  let isDeleted = false
  const put = async () => {
    if (isDeleted) return
    isDeleted = true
    const { status } = await owner.delete(`/v1/documents/${documentId}`)
    expect(status).toBe(200)
  }
  await encryptObjects(parts({ put }), RUN)
  expect(isDeleted).toBe(true)
  const left = await storedKeys(server, owner.tenantId)
  expect(left.filter((key) => keys.includes(key))).toEqual([])
})

it('keeps what a process stores in the meantime', async () => {
  const { keys } = await addPlain()
  const [key = ''] = keys
  const put = (name: string) => server.context.storage.putBytes(name, 'newer')
  const { storage, encryption } = parts({ put })
  const { stored } = encryption
  expect(await encryptObject({ stored, storage }, key, RUN.signal)).toBe(false)
  expect((await server.context.storage.getBytes(key)).toString()).toBe('newer')
})
