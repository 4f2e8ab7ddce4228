import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  listenStrictly,
  sharedTestServer,
  type TestMember,
} from '../../server/test/support/index.ts'
import { createArbor, type Arbor } from './index.ts'
import { signIn } from '../examples/01-sign-in.ts'
import { nameOfTenant } from '../examples/02-api-key.ts'
import { makeFolder } from '../examples/03-make-folder.ts'
import { uploadFile } from '../examples/04-upload.ts'
import { waitForIngestion } from '../examples/05-follow-ingestion.ts'
import { findPassages } from '../examples/06-search.ts'
import { ask } from '../examples/07-ask.ts'
import { namesIn } from '../examples/08-every-page.ts'
import { renameFolder } from '../examples/09-errors.ts'
import { createLastingArbor } from '../examples/10-sign-in-again.ts'

let url: string
let ann: TestMember
let arbor: Arbor
let folder: string

beforeAll(async () => {
  const server = await sharedTestServer({ worker: true })
  url = `http://127.0.0.1:${await listenStrictly(server.app)}`
  ann = await server.newTenant({ name: 'Gardens' })
  arbor = createArbor({ baseUrl: url, apiKey: ann.apiKey })
  folder = await mkdtemp(join(tmpdir(), 'arbor-client-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test('the README of the client lists every example', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
  const examples = await readdir(new URL('../examples', import.meta.url))
  expect(examples).toHaveLength(10)
  for (const name of examples) expect(readme).toContain(`examples/${name}`)
})

test('an unknown parameter does not compile', () => {
  // @ts-expect-error -- it is `name_like`
  const wrong = () => arbor.get('/v1/tags', { params: { query: { nmae_like: 'x' } } })
  expect(wrong).toBeTypeOf('function')
})

test('returns the receipt of a permanent deletion', async () => {
  const { id } = await arbor.post('/v1/folders', {
    body: { name: 'Old', parent_path_part_id: ann.sharedPartId },
  })
  const params = { path: { folder_id: id } }
  const receipt_id = await arbor.deletePermanently('/v1/folders/{folder_id}', { params })
  const receipt = await arbor.get('/v1/deletion-receipts/{receipt_id}', {
    params: { path: { receipt_id: receipt_id ?? '' } },
  })
  expect(receipt.name).toBe('Old')
})

test('signs a person in and keeps the session', async () => {
  expect(await signIn(url, ann.email, ann.password)).toBe(ann.userId)
})

test('calls the API with an API key', async () => {
  expect(await nameOfTenant(url, ann.apiKey)).toBe('Gardens')
})

test('uploads a file, waits for its ingestion, finds it and asks about it', async () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const file = join(folder, 'lease.md')
  await writeFile(file, '# Lease\n\nThe notice period of the greenhouse lease is nine weeks.\n')
  const part = await makeFolder(arbor, 'Leases')
  const upload = await uploadFile(arbor, part, file)
  expect(written).toHaveBeenLastCalledWith('\r66 of 66 bytes')
  written.mockRestore()
  expect(await waitForIngestion(arbor, upload)).toBe('completed')
  expect(await findPassages(arbor, 'greenhouse')).toEqual([
    expect.stringContaining('lease.md: The notice period'),
  ])
  const { text, citations } = await ask(arbor, 'What is the notice period of the greenhouse?')
  expect(text).toContain('nine weeks')
  expect(citations[0]?.document_id).toBe(upload.document_id)
})

test('reads a whole list, page by page', async () => {
  const parent = await arbor.post('/v1/folders', {
    body: { name: 'Many', parent_path_part_id: ann.sharedPartId },
  })
  const names = Array.from({ length: 101 }, (_, at) => `Folder ${String(at).padStart(3, '0')}`)
  for (const name of names) {
    await arbor.post('/v1/folders', { body: { name, parent_path_part_id: parent.path_part_id } })
  }
  expect(await namesIn(arbor, parent.id)).toEqual(names)
})

test('distinguishes the kinds of failure', async () => {
  const folderOf = (name: string) =>
    arbor.post('/v1/folders', { body: { name, parent_path_part_id: ann.sharedPartId } })
  const [one] = [await folderOf('One'), await folderOf('Two')]
  expect(await renameFolder(arbor, one.id, 'Two')).toBe('the name is taken')
  expect(await renameFolder(arbor, one.id, '')).toMatch(/^body\.name: /)
  expect(await renameFolder(arbor, ann.tenantId, 'Three')).toBe('the folder doesn’t exist')
  expect(await renameFolder(arbor, one.id, 'Three')).toBe('renamed')
})

test('repeats a call after the session has expired', async () => {
  const lasting = createLastingArbor(url, ann.email, ann.password)
  expect((await lasting.get('/v1/users/me')).id).toBe(ann.userId)
  await lasting.post('/v1/auth/signout')
  expect((await lasting.get('/v1/users/me')).id).toBe(ann.userId)
})

test('reports a wrong password without retrying', async () => {
  const lasting = createLastingArbor(url, ann.email, 'not the password of Ann')
  await expect(lasting.get('/v1/users/me')).rejects.toMatchObject({
    failure: { kind: 'unauthorized' },
  })
})
