import { sql } from 'kysely'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storedKeys, type Ingested, type Refusal } from '../../../../test/fixtures/ingestions.ts'
import { addFolder } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { newId } from '../../../platform/core/ids.ts'
import { expireUploads, removeUpload, runRemoveUpload } from './remove-upload.ts'
import { begin, fileOf, partOf, sha256, uploadOf } from './uploads.test-support.ts'

let server: TestServer
let me: TestMember

beforeAll(async () => {
  server = await sharedTestServer()
})
beforeEach(async () => {
  me = await server.newTenant()
})

const named = (size_bytes: number, more: object = {}) => ({
  name: newId(),
  filename: 'figures.csv',
  size_bytes,
  ...more,
})

/** Makes the parts of an upload smaller, so that a test needs only a few bytes. */
async function split(token: string, bytes: number): Promise<void> {
  await server.context.doors.inTenant(me.tenantId, (tx) =>
    tx
      .updateTable('part_upload')
      .where('tenant_id', '=', me.tenantId)
      .where('id', '=', token)
      .set({ part_bytes: bytes })
      .execute(),
  )
}

/** Begins an upload of a text in parts of one byte. */
async function beginBytes(text: string, more: object = {}) {
  const { status, body } = await begin(me, named(text.length, more))
  expect(status).toBe(201)
  await split(body.upload_token, 1)
  const upload = uploadOf(server, me, body.upload_token)
  const send = (index: number, bytes = text.charAt(index)) =>
    upload.send(index + 1, Buffer.from(bytes))
  const sendAll = async () => {
    for (let index = 0; index < text.length; index += 1) {
      expect((await send(index)).status).toBe(200)
    }
  }
  return { begun: body, upload, send, sendAll }
}

/** The file of a version. */
async function fileOfVersion(versionId: string): Promise<Buffer> {
  const [key, ...others] = await storedKeys(server, `${me.tenantId}/${versionId}/source`)
  expect(others).toEqual([])
  return server.context.storage.getBytes(key ?? '')
}

/** Does what the jobs of ended uploads do. */
async function removeEnded(): Promise<void> {
  const { doors, storage } = server.context
  const { rows } = await doors.acrossTenants((tx) =>
    sql<{ data: never }>`
      select data from pgboss.job where name = ${removeUpload.name} and data ->> 'tenantId' = ${me.tenantId}`.execute(
      tx,
    ),
  )
  for (const { data } of rows) await runRemoveUpload({ storage }, data)
}

describe('an upload in parts', () => {
  it('becomes a document with the file, byte for byte', async () => {
    const file = fileOf(3)
    const { body: begun } = await begin(me, named(file.length, { sha256: sha256(file) }))
    expect(begun.part_count).toBe(3)
    const { send, status, complete } = uploadOf(server, me, begun.upload_token)
    const numbers = [3, 1, 2]
    const sent = await Promise.all(numbers.map((number) => send(number, partOf(file, number))))
    expect(sent.map(({ status: code }) => code)).toEqual([200, 200, 200])
    expect(sent[1]?.body).toEqual({
      part_number: 1,
      etag: sha256(partOf(file, 1)),
      size: begun.part_size,
    })
    const { body: before } = await status()
    expect(before.parts.map(({ part_number: number }) => number)).toEqual([1, 2, 3])
    expect(before.uploaded_bytes).toBe(file.length)
    const { status: code, body } = await complete<Ingested>()
    expect(code).toBe(201)
    expect(body).toMatchObject({
      document_id: begun.document_id,
      document_version_id: begun.document_version_id,
    })
    expect(sha256(await fileOfVersion(body.document_version_id))).toBe(sha256(file))
    const { body: document } = await me.get(`/v1/documents/${body.document_id}`)
    expect(document).toMatchObject({ document_type: 'CSV', parent_path_part_id: me.sharedPartId })
    await removeEnded()
    const keys = await storedKeys(server, me.tenantId)
    expect(keys).toHaveLength(1)
    expect(await complete()).toMatchObject({ status: 201, body })
    expect((await status()).body).toMatchObject({ parts: [], workflow_id: body.workflow_id })
  })

  it('takes parts in any order and again, and the last one of a number counts', async () => {
    const step = fc.record({
      index: fc.nat(4),
      last: fc.boolean(),
      byte: fc.constantFrom('x', 'y'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const { upload, send } = await beginBytes('abcde')
        const expected = new Map<number, string>()
        for (const { index, byte } of steps) {
          await send(index, byte)
          expected.set(index, byte)
        }
        const missing = [0, 1, 2, 3, 4].filter((index) => !expected.has(index))
        if (missing[0] !== undefined) {
          const refused = await upload.complete<Refusal & { params: object }>()
          expect(refused).toMatchObject({ status: 409, body: { params: { part: missing[0] + 1 } } })
        }
        for (const index of missing.toReversed()) {
          await send(index)
          expected.set(index, 'abcde'.charAt(index))
        }
        const { status, body } = await upload.complete<Ingested>()
        expect(status).toBe(201)
        const text = (await fileOfVersion(body.document_version_id)).toString()
        expect(text).toBe([0, 1, 2, 3, 4].map((index) => expected.get(index)).join(''))
      }),
      { numRuns: 8 },
    )
  })

  it('becomes the next version of a document', async () => {
    const { upload, sendAll, begun } = await beginBytes('one')
    await sendAll()
    await upload.complete()
    const version = { name: undefined, document_id: begun.document_id }
    const second = await beginBytes('two!', version)
    expect(second.begun.document_id).toBe(begun.document_id)
    await second.sendAll()
    const { status, body } = await second.upload.complete<Ingested>()
    expect(status).toBe(201)
    expect((await fileOfVersion(body.document_version_id)).toString()).toBe('two!')
    const { body: list } = await me.get<{ total: number }>(
      `/v1/document_versions?document_id=${begun.document_id}`,
    )
    expect(list.total).toBe(2)
  })

  it('becomes one document, even if it is completed several times at once', async () => {
    const { upload, sendAll } = await beginBytes('abc')
    await sendAll()
    const results = await Promise.all([1, 2, 3, 4].map(() => upload.complete<Ingested>()))
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(results.map(({ body }) => body.workflow_id)).size).toBe(1)
    const { body: list } = await me.get<{ total: number }>(
      `/v1/documents?parent_path_part_id=${me.sharedPartId}`,
    )
    expect(list.total).toBe(1)
    await removeEnded()
    expect(await storedKeys(server, me.tenantId)).toHaveLength(1)
  })

  it('is refused if the file is another one than its hash says, and can be mended', async () => {
    const { upload, send, sendAll } = await beginBytes('abc', {
      sha256: sha256(Buffer.from('abd')),
    })
    await sendAll()
    expect((await upload.complete()).status).toBe(409)
    expect(await storedKeys(server, `${me.tenantId}/uploads`)).toHaveLength(3)
    await send(2, 'd')
    const wrong = await upload.complete({ sha256: sha256(Buffer.from('abc')) })
    expect(wrong.status).toBe(409)
    expect((await upload.complete()).status).toBe(201)
  })

  it('names a part that the storage has lost, and takes it again', async () => {
    const { upload, send, sendAll } = await beginBytes('abc')
    await sendAll()
    const [key = ''] = await storedKeys(server, `${me.tenantId}/uploads`)
    await server.context.storage.delete(key)
    const { status, body } = await upload.complete<{ params: { part: number } }>()
    expect(status).toBe(409)
    await send(body.params.part - 1)
    expect((await upload.complete()).status).toBe(201)
  })

  it('checks its target again when it is completed, and takes another one', async () => {
    const folder = await addFolder(server, me, { parentPartId: me.sharedPartId, name: 'Plans' })
    const { upload, sendAll } = await beginBytes('abc', { parent_path_id: folder.partId })
    await sendAll()
    await me.delete(`/v1/folders/${folder.id}`)
    expect((await upload.complete()).status).toBe(404)
    const { begun: first, ...taken } = await beginBytes('a', { name: 'Taken' })
    await taken.sendAll()
    expect((await taken.upload.complete()).status).toBe(201)
    const here = { parent_path_id: me.sharedPartId, name: 'Taken' }
    expect((await upload.complete(here)).status).toBe(409)
    const { status, body } = await upload.complete<Ingested>({ ...here, name: 'Free' })
    expect(status).toBe(201)
    expect(body.document_id).not.toBe(first.document_id)
  })

  it('is aborted with everything that was stored', async () => {
    const { upload, send, sendAll } = await beginBytes('abc')
    await sendAll()
    expect((await upload.abort()).status).toBe(204)
    for (const answer of [await upload.abort(), await upload.status(), await send(0)]) {
      expect(answer.status).toBe(404)
    }
    expect((await upload.complete()).status).toBe(404)
    await removeEnded()
    expect(await storedKeys(server, me.tenantId)).toEqual([])
  })

  it('ends with its time, which the audit says', async () => {
    const { upload, sendAll, begun } = await beginBytes('abc')
    await sendAll()
    await server.context.doors.acrossTenants((tx) =>
      sql`update part_upload set expires_at = now() - interval '1 second'
        where id = ${begun.upload_token}`.execute(tx),
    )
    expect((await upload.complete()).status).toBe(404)
    expect(await expireUploads(server.context)).toBeGreaterThan(0)
    await removeEnded()
    expect(await storedKeys(server, me.tenantId)).toEqual([])
    const { body } = await me.get<{ items: { kind: string }[] }>(
      '/v1/audit-events?kind=upload.expired',
    )
    expect(body.items).toHaveLength(1)
  })

  it('belongs to the person who began it', async () => {
    const { begun, sendAll } = await beginBytes('abc')
    await sendAll()
    const others = [await server.addUser(me, 'ADMIN'), await server.newTenant()]
    for (const other of others) {
      const theirs = uploadOf(server, other, begun.upload_token)
      for (const answer of [
        await theirs.status(),
        await theirs.send(1, Buffer.from('x')),
        await theirs.abort(),
        await theirs.complete(),
      ]) {
        expect(answer.status).toBe(404)
      }
    }
  })

  it('begins once for each idempotency key', async () => {
    const body = named(3, { idempotency_key: 'k' })
    const [first, second] = [await begin(me, body), await begin(me, body)]
    expect(second.body).toEqual(first.body)
    expect((await begin(me, { ...body, size_bytes: 4 })).status).toBe(409)
  })
})

describe('the beginning of an upload', () => {
  it.each<[string, object, number]>([
    ['without a target', { parent_path_id: null }, 422],
    ['with two targets', { document_id: newId() }, 422],
    ['into a folder that does not exist', { parent_path_id: newId() }, 404],
    [
      'of a document that does not exist',
      { parent_path_id: null, name: null, document_id: newId() },
      404,
    ],
    ['of an empty file', { size_bytes: 0 }, 422],
    ['of a file above the limit', { size_bytes: 2 ** 40 }, 413],
    ['with a mode that does not fit', { ingestion_mode: 'high_accuracy' }, 422],
    ['with a name that is no name', { name: 'a/b' }, 422],
  ])('%s is refused', async (_case, change, status) => {
    const body = { ...named(3), parent_path_id: me.sharedPartId, ...change }
    expect((await me.post('/v1/documents/uploads', body)).status).toBe(status)
  })

  it('is refused while a person has too many', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => begin(me, named(1))))
    expect(all.every(({ status }) => status === 201)).toBe(true)
    expect(await begin(me, named(1))).toMatchObject({ status: 409, body: { params: { max: 50 } } })
    await uploadOf(server, me, all[0]?.body.upload_token ?? '').abort()
    expect((await begin(me, named(1))).status).toBe(201)
  })
})

describe('a part', () => {
  it('of another size or number than the file has is refused, and nothing of it is stored', async () => {
    const { upload, send } = await beginBytes('abc')
    for (const bytes of ['', 'xy']) expect((await send(0, bytes)).status).toBe(422)
    for (const number of [0, 4, 10_001]) {
      expect((await upload.send(number, Buffer.from('x'))).status).toBe(422)
    }
    expect(await storedKeys(server, me.tenantId)).toEqual([])
  })

  it('needs the token of an upload', async () => {
    for (const token of ['', 'x', newId()]) {
      const { status } = await uploadOf(server, me, token).send(1, Buffer.from('x'))
      expect(status).toBe(token === '' ? 422 : 404)
    }
  })
})
