import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { endOf, ingest, readRun, upload } from '../../../test/fixtures/ingestions.ts'
import { converterIdsOf } from '../../../test/fixtures/server-process.ts'
import { longPdf } from '../../../../reader/test/fixtures/pdf.ts'
import {
  startTestServer,
  type OwnTestServer,
  type TestMember,
} from '../../../test/support/index.ts'

const WAIT = { timeout: 240_000, interval: 100 }

let server: OwnTestServer
let owner: TestMember
let pdf: Uint8Array

beforeAll(async () => {
  server = await startTestServer({ worker: true, settings: { ARBOR_WORKER_CONCURRENCY: '1' } })
  owner = await server.newTenant()
  pdf = await longPdf(40)
})
afterAll(() => server.close())

async function uploadSome(about: string) {
  const replies = []
  for (let each = 0; each < 4; each += 1) {
    replies.push(await upload(owner, [`${about} ${each}.pdf`, pdf], { ingestion_mode: 'standard' }))
  }
  return replies.map(({ body }) => body)
}

/** Attempts and early ends of runs. */
async function countsOf(runs: readonly { readonly workflow_id: string }[]) {
  const { rows } = await server.context.driver.query(
    'select attempts, suspicions, kills from ingestion_run where id = any($1::uuid[])',
    [runs.map((run) => run.workflow_id)],
  )
  return rows.map((row) => ({
    attempts: Number(row['attempts']),
    suspicions: Number(row['suspicions']),
    kills: Number(row['kills']),
  }))
}

test('converters that are killed from outside again and again cost no document', async () => {
  const runs = await uploadSome('killed')
  const killed = new Set<number>()
  await vi.waitFor(async () => {
    for (const pid of await converterIdsOf(process.pid)) {
      if (!killed.has(pid)) process.kill(pid, 'SIGKILL')
      killed.add(pid)
    }
    expect(killed.size).toBeGreaterThanOrEqual(5)
  }, WAIT)
  for (const { workflow_id: id } of runs) {
    expect(await endOf(owner, id)).toMatchObject({ status: 'completed', error: null })
  }
  const counts = await countsOf(runs)
  expect(counts.every(({ attempts, suspicions }) => attempts === 0 && suspicions === 0)).toBe(true)
  expect(counts.some(({ kills }) => kills > 0)).toBe(true)
})

test('a converter that is stopped for a while costs no document, and others pass', async () => {
  const runs = await uploadSome('stopped')
  let stopped = 0
  await vi.waitFor(async () => {
    const [pid = 0] = await converterIdsOf(process.pid)
    expect(pid).toBeGreaterThan(0)
    process.kill(pid, 'SIGSTOP')
    stopped = pid
  }, WAIT)
  await ingest(owner, ['short.txt', 'A short text passes.'])
  process.kill(stopped, 'SIGCONT')
  for (const { workflow_id: id } of runs) {
    expect(await endOf(owner, id)).toMatchObject({ status: 'completed', error: null })
  }
  expect(await readRun(owner, runs[0]?.workflow_id ?? '')).toMatchObject({ status: 'completed' })
  for (const count of await countsOf(runs)) {
    expect(count).toEqual({ attempts: 0, suspicions: 0, kills: 0 })
  }
})
