import { beforeAll, describe, expect, test } from 'vitest'
import {
  leaveRunsAlone,
  storedKeys,
  upload,
  uploadForm,
  uploadVersion,
  type Fault,
  type File,
  type Ingested,
  type Refusal,
} from '../../../test/fixtures/ingestions.ts'
import { multipart } from '../../../test/fixtures/multipart.ts'
import { newId } from '../../platform/ids.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'

type Document = { id: string; name: string; document_type: string; parent_path_part_id: string }
type Folder = { id: string; path_part_id: string }

let server: TestServer
let owner: TestMember

beforeAll(async () => {
  server = await sharedTestServer()
  await leaveRunsAlone(server)
  owner = await server.newTenant()
})

const NOTE: File = ['note.txt', 'A short note.']
/** A file whose name and content tell nothing. */
const NOISE: readonly [string, Uint8Array] = ['x.bin', Buffer.from([0, 1, 2, 255, 254, 0, 7])]
const file = { name: 'file', fileName: NOTE[0], bytes: NOTE[1] }
const inShared = (member: TestMember) => ({ name: 'path_part_id', value: member.sharedPartId })

async function documentOf({ document_id: id }: Ingested): Promise<Document> {
  return (await owner.get<Document>(`/v1/documents/${id}`)).body
}

async function addFolder(member: TestMember, name = newId()): Promise<string> {
  const { body } = await member.post<Folder>('/v1/folders', {
    name,
    parent_path_part_id: member.sharedPartId,
  })
  return body.path_part_id
}

async function threeUsers(): Promise<[TestMember, TestMember, TestMember]> {
  const add = () => server.addUser(owner, 'USER')
  return [await add(), await add(), await add()]
}

function faultsOf({ detail }: Refusal): Fault[] {
  if (typeof detail === 'string') throw new Error(`A sentence instead of faults: ${detail}`)
  return detail
}

describe('members of the form', () => {
  test('come in any order, the file first or last', async () => {
    const name = (value: string) => ({ name: 'name', value })
    const fileFirst = await uploadForm(owner, [file, inShared(owner), name('file first')])
    const fileLast = await uploadForm(owner, [inShared(owner), name('file last'), file])
    const fileBetween = await uploadForm(owner, [name('file between'), file, inShared(owner)])
    expect([fileFirst.status, fileLast.status, fileBetween.status]).toEqual([201, 201, 201])
  })

  test('the answer names the run, the document and its version', async () => {
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
    expect((await documentOf(body)).parent_path_part_id).toBe(folder)
  })

  test('both names of the parent with one value are fine, with two they are refused', async () => {
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

  test('empty members count as left out', async () => {
    const empty = ['name', 'ingestion_mode', 'chunk_type', 'secondary_taxonomy', 'page_dpi']
    const { status, body } = await uploadForm<Ingested>(owner, [
      { ...file, fileName: 'empty members.txt' },
      inShared(owner),
      ...empty.map((name) => ({ name, value: '' })),
    ])
    expect(status).toBe(201)
    expect((await documentOf(body)).name).toBe('empty members.txt')
  })

  test('members nobody knows are ignored', async () => {
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
    // Shown, it would look like "invoice-exe.txt" with its end turned round.
    ['invoice-\u202Etxt.md', 'invoice-txt.md'],
    ['文書', '文書'],
  ])('defaults to the file name %s without its folders', async ([fileName = '', name]) => {
    const { status, body } = await upload(owner, [fileName, 'x'])
    expect(status).toBe(201)
    expect((await documentOf(body)).name).toBe(name)
  })

  test('is the one given, whatever the file is called', async () => {
    const { body } = await upload(owner, ['scan0001.txt', 'x'], { name: 'Contract 2026' })
    expect((await documentOf(body)).name).toBe('Contract 2026')
  })

  test('of 255 characters is taken, of 256 refused', async () => {
    expect((await upload(owner, NOTE, { name: 'n'.repeat(255) })).status).toBe(201)
    const { status, body } = await upload<Refusal>(owner, NOTE, { name: 'n'.repeat(256) })
    expect(status).toBe(422)
    expect(faultsOf(body)[0]).toMatchObject({ loc: ['body', 'name'], type: 'string_too_long' })
  })

  test.for([
    ['letters', 'x'.repeat(400)],
    ['characters of two code units', '🗎'.repeat(300)],
    ['the same shifted by one', `a${'🗎'.repeat(300)}`],
  ])('from a too long file name of %s is cut and keeps its extension', async ([, stem]) => {
    const { status, body } = await upload(owner, [`${stem}.txt`, 'x'])
    expect(status).toBe(201)
    const { name } = await documentOf(body)
    expect(Array.from(name).length).toBeLessThanOrEqual(255)
    expect(name.endsWith('.txt')).toBe(true)
    expect(name.isWellFormed()).toBe(true)
  })

  test.for(['a/b', '   '])('%j is refused', async (name) => {
    const { status, body } = await upload<Refusal>(owner, NOTE, { name })
    expect(status).toBe(422)
    expect(faultsOf(body)[0]?.loc).toEqual(['body', 'name'])
  })

  test('with a NUL character is refused', async () => {
    const { status } = await upload<Refusal>(owner, NOTE, { name: 'a\0b' })
    expect(status).toBe(422)
  })

  test('that is taken is a conflict, and nothing of the file stays', async () => {
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
  test('that is missing is named in the refusal', async () => {
    const { status, body } = await uploadForm(owner, [file])
    expect(status).toBe(422)
    expect(faultsOf(body)[0]).toMatchObject({ loc: ['body', 'path_part_id'], type: 'missing' })
  })

  test('that is no uuid is refused', async () => {
    const { status, body } = await upload<Refusal>(owner, NOTE, { path_part_id: 'shared' })
    expect(status).toBe(422)
    expect(faultsOf(body)[0]?.loc).toEqual(['body', 'path_part_id'])
  })

  test('that is a document is refused', async () => {
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

  test('that does not exist, or belongs to another tenant, is not found', async () => {
    const stranger = await server.newTenant()
    const unknown = await upload<Refusal>(owner, NOTE, { path_part_id: newId() })
    const foreign = await upload<Refusal>(owner, NOTE, { path_part_id: stranger.sharedPartId })
    expect([unknown.status, foreign.status]).toEqual([404, 404])
    expect(foreign.body).toEqual(unknown.body)
  })

  test('must be writable: reading it is not enough', async () => {
    const folder = await addFolder(owner)
    const [nobody, reader, writer] = await threeUsers()
    await server.grant(owner, reader, folder, 'READ_ONLY')
    await server.grant(owner, writer, folder, 'READ_WRITE')
    const attempt = (user: TestMember) => upload(user, ['right.txt', 'x'], { path_part_id: folder })
    expect((await attempt(nobody)).status).toBe(403)
    expect((await attempt(reader)).status).toBe(403)
    expect((await attempt(writer)).status).toBe(201)
  })

  test('a refusal leaves nothing of the file', async () => {
    const tenant = await server.newTenant()
    await upload(tenant, NOTE, { path_part_id: newId() })
    await uploadForm(tenant, [file])
    expect(await storedKeys(server, tenant.tenantId)).toEqual([])
  })
})

describe('options', () => {
  const refused: readonly (readonly [string, Record<string, string>, string])[] = [
    ['x.txt', { ingestion_mode: 'high_accuracy' }, 'ingestion_mode'],
    ['x.docx', { ingestion_mode: 'single_chunk' }, 'ingestion_mode'],
    ['x.docx', { ingestion_mode: 'high_accuracy' }, 'ingestion_mode'],
    ['x.pptx', { ingestion_mode: 'single_chunk' }, 'ingestion_mode'],
    ['x.pptx', { ingestion_mode: 'high_accuracy' }, 'ingestion_mode'],
    ['x.xlsx', { ingestion_mode: 'single_chunk' }, 'ingestion_mode'],
    ['x.xlsm', { ingestion_mode: 'high_accuracy' }, 'ingestion_mode'],
    ['x.csv', { ingestion_mode: 'standard' }, 'ingestion_mode'],
    ['x.csv', { ingestion_mode: 'high_accuracy' }, 'ingestion_mode'],
    ['x.png', { ingestion_mode: 'standard' }, 'ingestion_mode'],
    ['x.pdf', { ingestion_mode: 'fast' }, 'ingestion_mode'],
    ['x.pdf', { chunk_type: 'TABLE' }, 'chunk_type'],
    ['x.pdf', { chunk_type: 'TEXT', ingestion_mode: 'single_chunk' }, 'chunk_type'],
    ['x.pdf', { chunk_type: 'UNKNOWN', ingestion_mode: 'single_chunk' }, 'chunk_type'],
    ['x.png', { chunk_type: 'IMAGE', ingestion_mode: 'high_accuracy' }, 'chunk_type'],
    ['x.docx', { chunk_type: 'HTML' }, 'chunk_type'],
    [NOISE[0], { chunk_type: 'HTML' }, 'chunk_type'],
    ['x.csv', { chunk_type: 'TABLE' }, 'chunk_type'],
    ['x.txt', { chunk_type: 'HTML', ingestion_mode: 'single_chunk' }, 'chunk_type'],
    ['x.pdf', { secondary_taxonomy: 'picture' }, 'secondary_taxonomy'],
    ['x.png', { secondary_taxonomy: 'picture' }, 'secondary_taxonomy'],
    ['x.png', { secondary_taxonomy: 'picture', chunk_type: 'TABLE' }, 'secondary_taxonomy'],
    ['x.png', { secondary_taxonomy: 'drawing', chunk_type: 'IMAGE' }, 'secondary_taxonomy'],
    [NOISE[0], { secondary_taxonomy: 'picture', chunk_type: 'IMAGE' }, 'chunk_type'],
    ['x.txt', { page_dpi: '100' }, 'page_dpi'],
    ['x.png', { page_dpi: '100' }, 'page_dpi'],
    [NOISE[0], { page_dpi: '100' }, 'page_dpi'],
    ['x.pdf', { page_dpi: '35' }, 'page_dpi'],
    ['x.pdf', { page_dpi: '217' }, 'page_dpi'],
    ['x.pdf', { page_dpi: '72.5' }, 'page_dpi'],
    ['x.pdf', { page_dpi: 'high' }, 'page_dpi'],
  ]
  test.for(refused)(
    '%s with %j is refused, naming the member',
    async ([fileName, fields, member]) => {
      const bytes = fileName === NOISE[0] ? NOISE[1] : 'x'
      const { status, body } = await upload<Refusal>(owner, [fileName, bytes], fields)
      expect(status).toBe(422)
      expect(faultsOf(body)[0]?.loc).toEqual(['body', member])
    },
  )

  const taken: readonly (readonly [string, Record<string, string>])[] = [
    ['taken.pdf', { ingestion_mode: 'single_chunk', chunk_type: 'HTML' }],
    ['taken2.pdf', { ingestion_mode: 'standard', page_dpi: '36' }],
    ['taken3.pdf', { page_dpi: '216' }],
    ['taken.png', { secondary_taxonomy: 'flowchart', chunk_type: 'IMAGE' }],
    ['taken2.png', { ingestion_mode: 'high_accuracy' }],
    ['taken.csv', { ingestion_mode: 'single_chunk' }],
    // Nothing is known of such a file: its run says what is wrong with it.
    ['taken.bin', { ingestion_mode: 'high_accuracy' }],
    ['taken2.bin', { ingestion_mode: 'single_chunk', chunk_type: 'TABLE' }],
    ['taken.txt', { ingestion_mode: 'single_chunk', page_dpi: '72' }],
  ]
  test.for(taken)('%s with %j is taken', async ([fileName, fields]) => {
    const bytes = fileName.endsWith('.bin') ? NOISE[1] : 'x'
    expect((await upload(owner, [fileName, bytes], fields)).status).toBe(201)
  })

  const defaults = [
    ['d.pdf', 'PDF', 'high_accuracy'],
    ['d.DOCX', 'DOCX', 'standard'],
    ['d.pptx', 'PPTX', 'standard'],
    ['d.xlsm', 'XLSX', 'standard'],
    ['d.md', 'PLAINTEXT', 'standard'],
    ['d.csv', 'CSV', 'single_chunk'],
    ['d.jpeg', 'IMAGE', 'single_chunk'],
    ['d.bin', 'UNKNOWN', 'standard'],
  ] as const
  test.for(defaults)('%s is a %s, ingested as %s unless told', async ([fileName, type, mode]) => {
    const { body } = await upload(owner, [fileName, type === 'UNKNOWN' ? NOISE[1] : 'x'])
    const { body: document } = await owner.get<{
      document_type: string
      active_version: { system_metadata: { pipeline_state: Record<string, unknown> } }
    }>(`/v1/documents/${body.document_id}`)
    expect(document.document_type).toBe(type)
    expect(document.active_version.system_metadata.pipeline_state).toMatchObject({
      status: 'pending',
      ingestion_mode: mode,
      page_dpi: 72,
    })
  })
})

describe('a form that is no upload', () => {
  const forms: readonly (readonly [string, Parameters<typeof uploadForm>[1]])[] = [
    ['without a file', []],
    ['with the file under another name', [{ ...file, name: 'attachment' }]],
    ['with the file as text', [{ name: 'file', value: 'A short note.' }]],
  ]
  test.for(forms)('%s is refused, naming the file', async ([, form]) => {
    const tenant = await server.newTenant()
    const { status, body } = await uploadForm(tenant, [inShared(tenant), ...form])
    expect(status).toBe(422)
    expect(faultsOf(body)[0]).toMatchObject({ loc: ['body', 'file'], type: 'missing' })
    expect(await storedKeys(server, tenant.tenantId)).toEqual([])
  })

  test('with two files is refused, and none of them stays', async () => {
    const tenant = await server.newTenant()
    const { status } = await uploadForm(tenant, [inShared(tenant), file, file])
    expect(status).toBe(422)
    expect(await storedKeys(server, tenant.tenantId)).toEqual([])
  })

  test('with a file part that has no file name is an upload all the same', async () => {
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
  ])('of type %s is refused in the shape of the contract', async (type) => {
    const { status, body } = await owner.post<Refusal>('/v1/documents/ingest', Buffer.from('{}'), {
      'content-type': type,
    })
    expect(status).toBe(422)
    expect(faultsOf(body)[0]?.loc[0]).toBe('body')
  })

  test('a text member larger than 64 KB is refused', async () => {
    const { status, body } = await upload<Refusal>(owner, NOTE, { name: 'n'.repeat(70_000) })
    expect(status).toBe(422)
    expect(faultsOf(body)[0]).toMatchObject({ loc: ['body', 'name'], type: 'string_too_long' })
  })

  test('members called like the built-in ones of objects do no harm', async () => {
    const { status } = await uploadForm(owner, [
      { name: '__proto__', value: 'x' },
      { name: 'constructor', value: 'x' },
      inShared(owner),
      { ...file, fileName: 'proto.txt' },
    ])
    expect([201, 422]).toContain(status)
  })
})

describe('a further version', () => {
  test('of an unknown or foreign document is not found, before the form is looked at', async () => {
    const stranger = await server.newTenant()
    const { body: foreign } = await upload(stranger, NOTE)
    for (const id of [newId(), foreign.document_id]) {
      const { status } = await uploadVersion(owner, id, NOTE, { page_dpi: '1' })
      expect(status).toBe(404)
    }
  })

  test('needs the right to write the document', async () => {
    const { body: made } = await upload(owner, ['guarded.txt', 'x'])
    const { body: document } = await owner.get<{ path_part_id: string }>(
      `/v1/documents/${made.document_id}`,
    )
    const [nobody, reader, writer] = await threeUsers()
    await server.grant(owner, reader, document.path_part_id, 'READ_ONLY')
    await server.grant(owner, writer, document.path_part_id, 'READ_WRITE')
    expect((await uploadVersion(nobody, made.document_id, NOTE)).status).toBe(403)
    expect((await uploadVersion(reader, made.document_id, NOTE)).status).toBe(403)
    expect((await uploadVersion(writer, made.document_id, NOTE)).status).toBe(201)
  })

  test('obeys the same rules', async () => {
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

test('nobody uploads without a credential', async () => {
  const { body, headers } = multipart([inShared(owner), file])
  const { status } = await server.anonymous.post('/v1/documents/ingest', body, headers)
  expect(status).toBe(401)
})
