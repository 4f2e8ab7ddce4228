import { createConversionPool } from '@arbor/reader'
import { stat } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { endOf, upload, type File, type Ingested } from '../../../test/fixtures/ingestions.ts'
import {
  startTestServer,
  type TestMember,
  type OwnTestServer,
} from '../../../test/support/index.ts'
import { startWorkers } from '../../compose.ts'
import { startStallableWorker } from '../../../test/fixtures/stallable-worker.ts'
import { workOnStep } from './work-on-step.ts'

let server: OwnTestServer

beforeAll(async () => {
  // With the place for short files, two are processed at a time.
  server = await startTestServer({ settings: { ARBOR_WORKER_CONCURRENCY: '1' } })
})
afterAll(() => server.close())

/** Uploads short files one after the other. */
async function uploadMany(member: TestMember, count: number): Promise<Ingested[]> {
  const made: Ingested[] = []
  for (let i = 0; i < count; i += 1) {
    const { status, body } = await upload(member, [`${made.length}.txt`, `Text ${i}.`], {
      name: `${crypto.randomUUID()}.txt`,
    })
    expect(status).toBe(201)
    made.push(body)
  }
  return made
}

async function turnsOf(made: readonly Ingested[]): Promise<number[]> {
  const { rows } = await server.context.driver.query(
    'select id, turn from ingestion_run where id = any($1::uuid[])',
    [made.map((each) => each.workflow_id)],
  )
  const turns = new Map(rows.map((row) => [row['id'], Number(row['turn'])]))
  return made.map((each) => turns.get(each.workflow_id) ?? 0)
}

/** Starts a run, so that it no longer waits. */
async function begin(member: TestMember, made: Ingested | undefined): Promise<void> {
  const pool = createConversionPool({ size: 1, timeoutMs: 1, maxRssBytes: 1 })
  const key = {
    tenantId: member.tenantId,
    runId: made?.workflow_id ?? '',
    versionId: made?.document_version_id ?? '',
    generation: 1,
    step: 'prepare',
  } as const
  await workOnStep(server.context, pool, key, new AbortController().signal)
}

test('turns of uploads continue from the turn at the front of the queue', async () => {
  const [many, few] = [await server.newTenant(), await server.newTenant()]
  const theirs = await uploadMany(many, 3)
  const own = await uploadMany(few, 1)
  expect(await turnsOf([...theirs, ...own])).toEqual([1, 2, 3, 1])
  await begin(many, theirs[0])
  await begin(few, own[0])
  // A tenant that always has one file waiting never overtakes those who were there before.
  const [again, late] = [await uploadMany(few, 1), await uploadMany(many, 1)]
  expect(await turnsOf([...again, ...late])).toEqual([2, 4])
  for (const each of [...theirs.slice(1), ...late]) await begin(many, each)
  await begin(few, again[0])
  const together = await Promise.all(Array.from({ length: 4 }, () => uploadMany(many, 1)))
  expect((await turnsOf(together.flat())).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
  for (const each of together.flat()) await begin(many, each)
})

test("one tenant's file does not wait for forty files of another tenant", async () => {
  const [many, few, some] = [
    await server.newTenant(),
    await server.newTenant(),
    await server.newTenant(),
  ]
  const theirs = await uploadMany(many, 40)
  const [one] = await uploadMany(few, 1)
  const three = await uploadMany(some, 3)
  await startWorkers(server.context, { api: false, worker: true })
  for (const each of three) await endOf(some, each.workflow_id)
  await endOf(few, one?.workflow_id ?? '')
  const { rows } = await server.context.driver.query(
    `select id from ingestion_run where status = 'completed' and id = any($1::uuid[]) order by closed_at`,
    [[...theirs, ...three, ...(one ? [one] : [])].map((each) => each.workflow_id)],
  )
  const order = rows.map((row) => row['id'])
  const places = [one, ...three].map((each) => order.indexOf(each?.workflow_id))
  // One of each tenant in turn. Two are processed at a time, so a neighbor may finish first.
  const [ofOne = 0, ...ofThree] = places
  expect(ofOne).toBeLessThan(6)
  expect(Math.max(...ofThree)).toBeLessThan(12)
})

test('a short file does not wait for long ones of its own or other tenants', async () => {
  await using own = await startTestServer()
  await using worker = await startStallableWorker(own)
  const members = [await own.newTenant(), await own.newTenant(), await own.newTenant()] as const
  const [first, second, third] = members
  const goOn = Promise.withResolvers<void>()
  let stalled = 0
  worker.convertBy((convert) => async (job, hooks) => {
    if ((await stat(job.path)).size > 256 * 1024) {
      stalled += 1
      await goOn.promise
    }
    return convert(job, hooks)
  })
  const text = (words: number): File => [`${words}.txt`, 'words '.repeat(words)]
  const uploaded = async (member: TestMember, file: File) =>
    endOf(member, (await upload(member, file)).body.workflow_id)
  const long = [first, second].map((member) => uploaded(member, text(50_000)))
  await vi.waitFor(() => expect(stalled).toBe(2), { timeout: 120_000 })
  // Every place for long files is taken.
  for (const member of [third, first]) {
    expect(await uploaded(member, text(5))).toMatchObject({ status: 'completed' })
  }
  expect(stalled).toBe(2)
  goOn.resolve()
  for (const run of long) expect(await run).toMatchObject({ status: 'completed' })
})
