import { randomBytes } from 'node:crypto'
import { expect, inject, test, vi, type TestContext } from 'vitest'
import { createHttpCaller, signIn, type HttpCaller } from '../../../test/fixtures/http-caller.ts'
import { readRun, upload } from '../../../test/fixtures/ingestions.ts'
import { startHere } from '../../../test/fixtures/server-here.ts'
import { ADMIN, startProcess } from '../../../test/fixtures/server-process.ts'
import { mountSmallDisk, type SmallDisk } from '../../../test/fixtures/small-disk.ts'
import { COMPILE_CACHE } from '../../../test/support/compile-cache.ts'
import { copyDatabase, testConfig } from '../../../test/support/test-database.ts'
import { createContext } from '../../compose.ts'
import type { Roles } from '../../server.ts'

const WAIT = { timeout: 120_000, interval: 50 }

async function smallDisk({ skip }: TestContext, megabytes: number): Promise<SmallDisk> {
  skip(inject('testDatabase').kind !== 'embedded', 'a database server has its own disk')
  const disk = await mountSmallDisk(megabytes)
  if (!disk) skip('only root can mount a small disk')
  return disk as SmallDisk
}

const start = ({ path: dataDir }: SmallDisk, minFreeMb: number, roles?: Roles) =>
  startHere({ dataDir, roles, env: { ARBOR_MIN_FREE_MB: String(minFreeMb) } })

type Credentials = Awaited<ReturnType<typeof signIn>>

const callerOf = (url: string, { key, sharedPartId }: Credentials) => ({
  ...createHttpCaller(url, key),
  sharedPartId,
})

const open = ({ path }: SmallDisk) => createContext(testConfig(path, {}))

type Created = { readonly id: string; readonly path_part_id: string; readonly detail?: string }

const createFolder = (owner: HttpCaller & { sharedPartId: string }, name: string) =>
  owner.post<Created>('/v1/folders', { name, parent_path_part_id: owner.sharedPartId })

const readiness = async ({ url }: { readonly url: string }) => {
  const reply = await fetch(`${url}/readyz`)
  return { status: reply.status, body: await reply.json() }
}

test('on an almost full disk, rejects writes, still reads, and recovers when there is room', async (context) => {
  await using disk = await smallDisk(context, 400)
  await copyDatabase(inject('testDatabase'), disk.path)
  const before = await start(disk, 128, { api: true, worker: false })
  const credentials = await signIn(before.url)
  const earlier = callerOf(before.url, credentials)
  const { body: ingestion } = await upload(earlier, ['a.txt', 'Silver fish.'])
  const { body: folder } = await createFolder(earlier, 'before')
  await before.close()

  // With little room, the ingestion waits.
  await disk.leave(100)
  await using server = await start(disk, 128)
  const owner = callerOf(server.url, credentials)
  const refusal = { status: 507, body: { detail: expect.stringContaining('almost full') } }
  expect(await createFolder(owner, 'new')).toMatchObject(refusal)
  expect(await upload(owner, ['b.txt', 'Carp.'])).toMatchObject(refusal)
  expect(await readiness(server)).toMatchObject({
    status: 503,
    body: { detail: 'The disk of the server is almost full.' },
  })
  const query = { query: 'silver', search_type: 'full_text' }
  expect(await owner.post('/v1/chunks/search', query)).toMatchObject({ status: 200 })
  const { status: deleted } = await owner.delete(`/v1/folders/${folder.id}`)
  expect(deleted).toBe(204)
  expect(await readRun(owner, ingestion.workflow_id)).toMatchObject({ status: 'pending' })

  // Without any room, the database is read-only.
  await disk.leave(20)
  // Hashing a password takes longer than any other request.
  await vi.waitFor(
    async () => {
      expect(await owner.post('/v1/auth/pw/signin', ADMIN)).toMatchObject({ status: 507 })
    },
    { ...WAIT, interval: 500 },
  )
  expect(await owner.delete(`/v1/documents/${ingestion.document_id}`)).toMatchObject({
    status: 507,
  })
  const { body: refused } = await createFolder(owner, 'new')
  expect(refused.detail).toMatch(/almost full.* Reading still works\./)
  expect(await owner.get('/v1/folders')).toMatchObject({ status: 200 })

  await disk.clear()
  await vi.waitFor(async () => {
    expect(await readiness(server)).toMatchObject({ status: 200 })
    expect(await readRun(owner, ingestion.workflow_id)).toMatchObject({ status: 'completed' })
  }, WAIT)
  expect(await createFolder(owner, 'after')).toMatchObject({ status: 201 })
})

test('exits if there is no room for the database’s log, without losing anything acknowledged', async (context) => {
  await using disk = await smallDisk(context, 300)
  await copyDatabase(inject('testDatabase'), disk.path)
  // The disk isn't watched, as if another program had filled it suddenly.
  const env = { ...COMPILE_CACHE, ARBOR_MIN_FREE_MB: '0', ARBOR_LOG_LEVEL: 'warn' }
  const before = await startProcess({ dataDir: disk.path, env })
  const credentials = await signIn(before.url)
  const owner = callerOf(before.url, credentials)
  const { body: document } = await owner.post<{ active_version: { path_part_id: string } }>(
    '/v1/documents',
    {
      parent_path_part_id: owner.sharedPartId,
      name: 'a',
      document_type: 'PLAINTEXT',
      document_origin: 'SOURCE',
    },
  )
  const parent = { parent_path_id: document.active_version.path_part_id }
  const write = () => {
    const content = randomBytes(10_000).toString('base64')
    const chunk = { content, chunk_type: 'TEXT', chunk_metadata: {} }
    return owner.post<Created>('/v1/chunks', { ...parent, ...chunk })
  }
  await disk.leave(12)
  const acknowledged: string[] = []
  for (;;) {
    const reply = await write().catch(() => undefined)
    if (reply?.status !== 201) break
    acknowledged.push(reply.body.id)
  }
  // The process exits now or at the next request.
  await owner.get('/v1/folders').catch(() => undefined)
  expect(await before.ended()).toEqual({ code: 1 })
  expect(before.output()).toMatch(
    /The embedded database has .*nothing that was acknowledged is lost/,
  )

  await expect(open(disk)).rejects.toThrow(/needs at least 64 MB to start/)

  await disk.clear()
  await using after = await start(disk, 0)
  const again = callerOf(after.url, credentials)
  expect(acknowledged).not.toEqual([])
  for (const id of acknowledged) {
    expect(await again.get(`/v1/chunks/${id}`)).toMatchObject({ status: 200 })
  }
})

test('explains that a disk is too small for a database', async (context) => {
  await using disk = await smallDisk(context, 25)
  await expect(open(disk)).rejects.toThrow(
    /has \d+ MB of free space\. The embedded database needs at least 128 MB/,
  )
})
