import { beforeAll, expect, it } from 'vitest'
import { sharedTestServer, type TestServer } from '../../../../test/support/index.ts'
import { workOnRun } from '../running/work-on-source-run.ts'
import {
  addFake,
  put,
  start,
  sync,
  textsOf,
  treeOf,
  work,
  type Sync,
} from '../sources.test-support.ts'

let server: TestServer

beforeAll(async () => {
  server = await sharedTestServer()
})

async function addSource(): Promise<Sync> {
  const source = await addFake(server, await server.newTenant())
  put(source, '0', 'stays.txt', '0')
  put(source, '1', 'a/lease.txt', 'nine hundred')
  put(source, '2', 'b/other.txt', 'other')
  put(source, '3', 'a/stays.txt', 'stays')
  await sync(source)
  return source
}

const partAt = async (source: Sync, path: string) => (await treeOf(source)).get(path)?.id ?? ''

async function hold({ me }: Sync, path_part_id: string): Promise<string> {
  const { body } = await me.post<{ id: string }>('/v1/legal-holds', {
    path_part_id,
    reason: 'Case',
  })
  return body.id
}

/** Synchronizes, and confirms that much may be deleted. */
async function syncAll(source: Sync): Promise<void> {
  const run = await work(source, await start(source))
  if (run.status !== 'waiting') return
  await source.me.post(`/v1/sources/${source.id}/runs/${run.id}/confirm`, { delete: true })
  await work(source, run)
}

async function failures({ me, id }: Sync): Promise<string> {
  const { body } = await me.get(`/v1/sources/${id}/items`)
  return JSON.stringify(body)
}

/** Works on the run that deletes what a source has. */
async function endOfDeletion(source: Sync): Promise<void> {
  const { rows } = await server.context.driver.query(
    `select id from source_run where tenant_id = $1 and source_id = $2 order by id desc limit 1`,
    [source.me.tenantId, source.id],
  )
  const key = { tenantId: source.me.tenantId, runId: String(rows[0]?.['id']) }
  await workOnRun(server.context, key, new AbortController().signal)
}

/** As if the time until the next try had passed. */
async function tryAgain({ id, me }: Sync): Promise<void> {
  await server.context.driver.query(
    `update source_item set tries = 0, retry_at = null where tenant_id = $1 and source_id = $2`,
    [me.tenantId, id],
  )
}

it('a source reports that a held item is gone, leaves it, and removes it after the release', async () => {
  const source = await addSource()
  const id = await hold(source, await partAt(source, 'a/lease.txt'))
  source.fake.items.delete('1')
  await syncAll(source)
  expect(await textsOf(source)).toMatchObject({ 'a/lease.txt': 'nine hundred' })
  expect(await failures(source)).toContain('legal hold')
  await source.me.delete(`/v1/legal-holds/${id}`)
  await tryAgain(source)
  await syncAll(source)
  expect(await textsOf(source)).not.toHaveProperty(['a/lease.txt'])
})

it('a source does not move an item out of a held folder, and still updates it', async () => {
  const source = await addSource()
  await hold(source, await partAt(source, 'a'))
  put(source, '1', 'b/lease.txt', 'nine hundred')
  await syncAll(source)
  expect(await textsOf(source)).toMatchObject({ 'a/lease.txt': 'nine hundred' })
  expect(await failures(source)).toContain('legal hold')
  put(source, '1', 'a/lease.txt', 'one thousand')
  await tryAgain(source)
  await syncAll(source)
  expect(await textsOf(source)).toMatchObject({ 'a/lease.txt': 'one thousand' })
})

it('what a source removes under a retention rule stays in the trash, even if the source is deleted', async () => {
  const source = await addSource()
  const { me } = source
  await me.post('/v1/retention-rules', {
    name: 'Contracts',
    path_part_id: source.folderPartId,
    keep_days: 100,
  })
  source.fake.items.delete('1')
  await syncAll(source)
  type Entry = { id: string; name: string; documents: number; kept_until: string | null }
  const trash = async () => (await me.get<{ items: Entry[] }>('/v1/trash')).body.items
  const [entry] = (await trash()).filter(({ name }) => name === 'lease.txt')
  expect(entry?.kept_until).toEqual(expect.any(String))
  expect((await me.delete(`/v1/trash/${entry?.id ?? ''}`)).status).toBe(409)
  expect((await me.delete(`/v1/sources/${source.id}?documents=trash`)).status).toBe(204)
  await endOfDeletion(source)
  const withDocuments = (await trash()).filter(({ documents }) => documents > 0)
  expect(withDocuments.length).toBeGreaterThan(1)
  expect(withDocuments.filter(({ kept_until: until }) => until === null)).toEqual([])
})

it('deleting a source with its contents leaves a held item', async () => {
  const source = await addSource()
  await hold(source, await partAt(source, 'a/lease.txt'))
  expect((await source.me.delete(`/v1/sources/${source.id}?documents=trash`)).status).toBe(204)
  await endOfDeletion(source)
  const texts = await textsOf(source)
  expect(texts).toMatchObject({ 'a/lease.txt': 'nine hundred' })
  expect(texts).not.toHaveProperty(['b/other.txt'])
})
