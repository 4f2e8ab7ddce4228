import { pino } from 'pino'
import { Type } from 'typebox'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../core/ids.ts'
import { sharedTestServer, type TestServer } from '../../../test/support/index.ts'
import { defineJob, openQueue, type JobKind, type Queue } from './index.ts'

const WAIT = { timeout: 30_000, interval: 20 }

/** Two versions of one kind of job, which during an update have workers at the same time. */
const name = `greet-${newId()}`
const limits = { heartbeatSeconds: 10, expireInSeconds: 30, retryLimit: 2 }
const older = defineJob({
  name,
  payload: Type.Object({ tenantId: Type.String(), greeting: Type.Enum(['hello']) }),
  ...limits,
})
const newer = defineJob({
  name,
  payload: Type.Object({ tenantId: Type.String(), greeting: Type.Enum(['hello', 'welcome']) }),
  ...limits,
})

let server: TestServer
let logged: string[]
let queues: Queue[]

beforeEach(async () => {
  server = await sharedTestServer()
  logged = []
  queues = []
})

afterEach(async () => {
  await Promise.all(queues.map((queue) => queue.stop(0)))
  await server.context.driver.query('delete from pgboss.job where name = $1', [name])
})

/** A process of a version that knows this kind. */
async function processWith(kind: JobKind): Promise<Queue> {
  const log = pino({}, { write: (line: string) => void logged.push(line) })
  const queue = await openQueue(server.context.driver, log, [kind])
  queues.push(queue)
  return queue
}

async function send(queue: Queue): Promise<void> {
  const { tenantId } = await server.newTenant()
  await server.context.doors.acrossTenants((tx) =>
    queue.send(tx, newer, { tenantId, greeting: 'welcome' }),
  )
}

/** The state of the job, and in how many seconds it is offered. */
async function theJob() {
  const { rows } = await server.context.driver.query(
    `select state, retry_count, extract(epoch from start_after - now())::float8 as wait
     from pgboss.job where name = $1`,
    [name],
  )
  return { ...rows[0], wait: Number(rows[0]?.['wait']) }
}

/** Lets the job be taken now. */
const offer = (changes = '') =>
  server.context.driver.query(
    `update pgboss.job set start_after = now() ${changes} where name = $1 and state = 'retry'`,
    [name],
  )

test('a job of a newer version waits for its workers, and no attempt is lost', async () => {
  const old = await processWith(older)
  const handledByOld: unknown[] = []
  await old.work(older, 1, async (payload) => void handledByOld.push(payload))
  await send(old)
  await vi.waitFor(async () => expect(await theJob()).toMatchObject({ state: 'retry' }), WAIT)
  const { wait } = await theJob()
  expect(wait).toBeGreaterThan(2)
  expect(wait).toBeLessThanOrEqual(5)

  // It is put back as often as an old worker takes it, more rarely each time.
  await offer(", created_on = now() - interval '20 seconds'")
  // A new worker looks for jobs at once.
  await old.work(older, 1, async (payload) => void handledByOld.push(payload))
  await vi.waitFor(async () => expect((await theJob()).wait).toBeGreaterThan(15), WAIT)
  expect(await theJob()).toMatchObject({ state: 'retry', retry_count: 0 })
  await old.stop(0)
  expect(handledByOld).toEqual([])
  expect(logged.join('')).not.toContain('job failed')
  expect(logged.join('')).toContain('a newer version')

  const handled: string[] = []
  const current = await processWith(newer)
  await offer()
  await current.work(newer, 1, async ({ greeting }) => void handled.push(greeting))
  await vi.waitFor(async () => expect(await theJob()).toMatchObject({ state: 'completed' }), WAIT)
  expect(handled).toEqual(['welcome'])
})

test('a job that no version has understood for a day fails', async () => {
  const old = await processWith(older)
  await old.work(older, 1, async () => undefined)
  await send(old)
  await vi.waitFor(async () => expect(await theJob()).toMatchObject({ state: 'retry' }), WAIT)
  await offer(", created_on = now() - interval '25 hours', retry_count = 2")
  await old.work(older, 1, async () => undefined)
  await vi.waitFor(async () => expect(await theJob()).toMatchObject({ state: 'failed' }), WAIT)
  expect(logged.join('')).toContain('job failed')
})
