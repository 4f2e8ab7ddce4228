import { beforeAll, describe, expect, test } from 'vitest'
import {
  leaveRunsAlone,
  storedKeys,
  upload,
  uploadForm,
  uploadVersion,
  type Ingested,
  type Refusal,
} from '../../../test/fixtures/ingestions.ts'
import { multipart } from '../../../test/fixtures/multipart.ts'
import { newId } from '../../platform/core/ids.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'

import {
  addFolder,
  documentOf,
  faultsOf,
  file,
  inShared,
  NOTE,
  threeUsers,
} from './ingest-form.test-support.ts'

let server: TestServer
let owner: TestMember

beforeAll(async () => {
  server = await sharedTestServer()
  await leaveRunsAlone(server)
  owner = await server.newTenant()
})

describe('members of the form', () => {
  test('are accepted in any order, with the file first or last', async () => {
    const name = (value: string) => ({ name: 'name', value })
    const fileFirst = await uploadForm(owner, [file, inShared(owner), name('file first')])
    const fileLast = await uploadForm(owner, [inShared(owner), name('file last'), file])
    const fileBetween = await uploadForm(owner, [name('file between'), file, inShared(owner)])
    expect([fileFirst.status, fileLast.status, fileBetween.status]).toEqual([201, 201, 201])
  })

  test('the response contains the ids of the run, the document and its version', async () => {
    const { status, body } = await upload(owner, ['answer.txt', 'x'])
    expect(status).toBe(201)
    expect(Object.keys(body).toSorted()).toEqual([
      'document_id',
      'document_version_id',
      'workflow_id',
    ])
    const run = await owner.get(`/v1/workflows/document_versions/${body.workflow_id}`)
    expect(run.body).toMatchObject({
      status: 'pending',
      last_activity: 'document_preparation',
      document_id: body.document_id,
      document_version_id: body.document_version_id,
    })
  })

  test('the parent may be called parent_path_part_id', async () => {
    const folder = await addFolder(owner)
    const { status, body } = await uploadForm<Ingested>(owner, [
      file,
      { name: 'parent_path_part_id', value: folder },
    ])
    expect(status).toBe(201)
    expect((await documentOf(owner, body)).parent_path_part_id).toBe(folder)
  })

  test('both names of the parent are accepted with the same value and rejected with different values', async () => {
    const folder = await addFolder(owner)
    const both = (other: string) =>
      uploadForm(owner, [
        { name: 'path_part_id', value: folder },
        { name: 'parent_path_part_id', value: other },
        file,
      ])
    expect((await both(folder)).status).toBe(201)
    const { status, body } = await both(owner.sharedPartId)
    expect(status).toBe(422)
    expect(faultsOf(body)[0]?.loc).toEqual(['body', 'parent_path_part_id'])
  })

  test('empty members count as missing', async () => {
    const empty = ['name', 'ingestion_mode', 'chunk_type', 'secondary_taxonomy', 'page_dpi']
    const { status, body } = await uploadForm<Ingested>(owner, [
      { ...file, fileName: 'empty members.txt' },
      inShared(owner),
      ...empty.map((name) => ({ name, value: '' })),
    ])
    expect(status).toBe(201)
    expect((await documentOf(owner, body)).name).toBe('empty members.txt')
  })

  test('unknown members are ignored', async () => {
    const form = [inShared(owner), { name: 'mystery', value: 'x' }, { ...file, fileName: 'm.txt' }]
    expect((await uploadForm(owner, form)).status).toBe(201)
  })
})

describe('the name of the document', () => {
  test.for([
    ['plain.txt', 'plain.txt'],
    ['C:\\Users\\me\\report.txt', 'report.txt'],
    ['/home/me/other report.txt', 'other report.txt'],
    ['Übersicht – 文書 🗎.txt', 'Übersicht – 文書 🗎.txt'],
    ['And then… what..txt', 'And then… what..txt'],
    ['....txt', '....txt'],
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['a\u0001b\u0085c.txt', 'a b c.txt'],
    // On screen, it would look like "invoice-exe.txt" with its end reversed.
    ['invoice-\u202Etxt.md', 'invoice-txt.md'],
    ['文書', '文書'],
  ])('defaults to the file name %s without its folders', async ([fileName = '', name]) => {
    const { status, body } = await upload(owner, [fileName, 'x'])
    expect(status).toBe(201)
    expect((await documentOf(owner, body)).name).toBe(name)
  })

  test('is the given one, whatever the file is called', async () => {
    const { body } = await upload(owner, ['scan0001.txt', 'x'], { name: 'Contract 2026' })
    expect((await documentOf(owner, body)).name).toBe('Contract 2026')
  })

  test('can have 255 characters, but not 256', async () => {
    expect((await upload(owner, NOTE, { name: 'n'.repeat(255) })).status).toBe(201)
    const { status, body } = await upload<Refusal>(owner, NOTE, { name: 'n'.repeat(256) })
    expect(status).toBe(422)
    expect(faultsOf(body)[0]).toMatchObject({ loc: ['body', 'name'], type: 'string_too_long' })
  })

  test.for([
    ['letters', 'x'.repeat(400)],
    ['characters of two code units', '🗎'.repeat(300)],
    ['the same shifted by one', `a${'🗎'.repeat(300)}`],
  ])('is cut if the file name of %s is too long, and keeps its extension', async ([, stem]) => {
    const { status, body } = await upload(owner, [`${stem}.txt`, 'x'])
    expect(status).toBe(201)
    const { name } = await documentOf(owner, body)
    expect(Array.from(name).length).toBeLessThanOrEqual(255)
    expect(name.endsWith('.txt')).toBe(true)
    expect(name.isWellFormed()).toBe(true)
  })

  test.for(['a/b', '   '])('%j is rejected', async (name) => {
    const { status, body } = await upload<Refusal>(owner, NOTE, { name })
    expect(status).toBe(422)
    expect(faultsOf(body)[0]?.loc).toEqual(['body', 'name'])
  })

  test('is rejected with a NUL character', async () => {
    const { status } = await upload<Refusal>(owner, NOTE, { name: 'a\0b' })
    expect(status).toBe(422)
  })

  test('returns 409 if it is taken, and nothing of the file remains', async () => {
    const tenant = await server.newTenant()
    expect((await upload(tenant, ['twice.txt', 'x'])).status).toBe(201)
    const before = await storedKeys(server, tenant.tenantId)
    const { status, body } = await upload<Refusal>(tenant, ['twice.txt', 'y'])
    expect(status).toBe(409)
    expect(body.detail).toContain('already exists')
    expect(await storedKeys(server, tenant.tenantId)).toEqual(before)
  })
})

describe('the parent', () => {
  test('is named in the error if it is missing', async () => {
    const { status, body } = await uploadForm(owner, [file])
    expect(status).toBe(422)
    expect(faultsOf(body)[0]).toMatchObject({ loc: ['body', 'path_part_id'], type: 'missing' })
  })

  test('is rejected if it is not a UUID', async () => {
    const { status, body } = await upload<Refusal>(owner, NOTE, { path_part_id: 'shared' })
    expect(status).toBe(422)
    expect(faultsOf(body)[0]?.loc).toEqual(['body', 'path_part_id'])
  })

  test('is rejected if it is a document', async () => {
    const { body: made } = await upload(owner, ['parent.txt', 'x'])
    const { body: parent } = await owner.get<{ path_part_id: string }>(
      `/v1/documents/${made.document_id}`,
    )
    const { status, body } = await upload<Refusal>(owner, NOTE, {
      path_part_id: parent.path_part_id,
    })
    expect(status).toBe(422)
    expect(faultsOf(body)[0]?.loc).toEqual(['body', 'path_part_id'])
  })

  test('returns 404 if it does not exist or belongs to another tenant', async () => {
    const stranger = await server.newTenant()
    const unknown = await upload<Refusal>(owner, NOTE, { path_part_id: newId() })
    const foreign = await upload<Refusal>(owner, NOTE, { path_part_id: stranger.sharedPartId })
    expect([unknown.status, foreign.status]).toEqual([404, 404])
    expect(foreign.body.detail).toEqual(unknown.body.detail)
  })

  test('must be writable, not just readable', async () => {
    const folder = await addFolder(owner)
    const [nobody, reader, writer] = await threeUsers(server, owner)
    await server.grant(owner, reader, folder, 'READ_ONLY')
    await server.grant(owner, writer, folder, 'READ_WRITE')
    const attempt = (user: TestMember) => upload(user, ['right.txt', 'x'], { path_part_id: folder })
    expect((await attempt(nobody)).status).toBe(403)
    expect((await attempt(reader)).status).toBe(403)
    expect((await attempt(writer)).status).toBe(201)
  })

  test('an error leaves nothing of the file behind', async () => {
    const tenant = await server.newTenant()
    await upload(tenant, NOTE, { path_part_id: newId() })
    await uploadForm(tenant, [file])
    expect(await storedKeys(server, tenant.tenantId)).toEqual([])
  })
})

describe('a form that is not an upload', () => {
  const forms: readonly (readonly [string, Parameters<typeof uploadForm>[1]])[] = [
    ['without a file', []],
    ['with the file under another name', [{ ...file, name: 'attachment' }]],
    ['with the file as text', [{ name: 'file', value: 'A short note.' }]],
  ]
  test.for(forms)('is rejected %s, with the file named in the error', async ([, form]) => {
    const tenant = await server.newTenant()
    const { status, body } = await uploadForm(tenant, [inShared(tenant), ...form])
    expect(status).toBe(422)
    expect(faultsOf(body)[0]).toMatchObject({ loc: ['body', 'file'], type: 'missing' })
    expect(await storedKeys(server, tenant.tenantId)).toEqual([])
  })

  test('is rejected with two files, and neither remains', async () => {
    const tenant = await server.newTenant()
    const { status } = await uploadForm(tenant, [inShared(tenant), file, file])
    expect(status).toBe(422)
    expect(await storedKeys(server, tenant.tenantId)).toEqual([])
  })

  test('is accepted if the file part has no file name', async () => {
    const { body, boundary, headers } = multipart([
      { name: 'path_part_id', value: owner.sharedPartId },
    ])
    const part = `--${boundary}\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream\r\n\r\nhello\r\n`
    const reply = await owner.post(
      '/v1/documents/ingest',
      Buffer.concat([Buffer.from(part), body]),
      headers,
    )
    expect(reply.status).toBe(201)
  })

  test.for([
    'text/plain',
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/mixed; boundary=x',
  ])('of type %s is rejected in the shape of the contract', async (type) => {
    const { status, body } = await owner.post<Refusal>('/v1/documents/ingest', Buffer.from('{}'), {
      'content-type': type,
    })
    expect(status).toBe(422)
    expect(faultsOf(body)[0]?.loc[0]).toBe('body')
  })

  test('a text member larger than 64 KB is rejected', async () => {
    const { status, body } = await upload<Refusal>(owner, NOTE, { name: 'n'.repeat(70_000) })
    expect(status).toBe(422)
    expect(faultsOf(body)[0]).toMatchObject({ loc: ['body', 'name'], type: 'string_too_long' })
  })

  test('members named like built-in members of objects do no harm', async () => {
    const { status } = await uploadForm(owner, [
      { name: '__proto__', value: 'x' },
      { name: 'constructor', value: 'x' },
      inShared(owner),
      { ...file, fileName: 'proto.txt' },
    ])
    expect([201, 422]).toContain(status)
  })
})

describe('another version', () => {
  test('of an unknown document or one of another tenant returns 404 before the form is checked', async () => {
    const stranger = await server.newTenant()
    const { body: foreign } = await upload(stranger, NOTE)
    for (const id of [newId(), foreign.document_id]) {
      const { status } = await uploadVersion(owner, id, NOTE, { page_dpi: '1' })
      expect(status).toBe(404)
    }
  })

  test('requires permission to write the document', async () => {
    const { body: made } = await upload(owner, ['guarded.txt', 'x'])
    const { body: document } = await owner.get<{ path_part_id: string }>(
      `/v1/documents/${made.document_id}`,
    )
    const [nobody, reader, writer] = await threeUsers(server, owner)
    await server.grant(owner, reader, document.path_part_id, 'READ_ONLY')
    await server.grant(owner, writer, document.path_part_id, 'READ_WRITE')
    expect((await uploadVersion(nobody, made.document_id, NOTE)).status).toBe(403)
    expect((await uploadVersion(reader, made.document_id, NOTE)).status).toBe(403)
    expect((await uploadVersion(writer, made.document_id, NOTE)).status).toBe(201)
  })

  test('follows the same rules', async () => {
    const tenant = await server.newTenant()
    const { body: made } = await upload(tenant, ['rules.txt', 'x'])
    const before = await storedKeys(server, tenant.tenantId)
    const { status, body } = await uploadVersion<Refusal>(tenant, made.document_id, NOTE, {
      ingestion_mode: 'high_accuracy',
    })
    expect(status).toBe(422)
    expect(faultsOf(body)[0]?.loc).toEqual(['body', 'ingestion_mode'])
    expect(await storedKeys(server, tenant.tenantId)).toEqual(before)
  })
})

test('uploads require a credential', async () => {
  const { body, headers } = multipart([inShared(owner), file])
  const { status } = await server.anonymous.post('/v1/documents/ingest', body, headers)
  expect(status).toBe(401)
})
