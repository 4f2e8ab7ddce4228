import { createConversionPool } from '@arbor/reader'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  endOf,
  ingest,
  readRun,
  storedKeys,
  textsOf,
  upload,
  type File,
  type Ingested,
  type Workflow,
} from '../../../test/fixtures/ingestions.ts'
import {
  startStallableWorker,
  type StallableWorker,
} from '../../../test/fixtures/stallable-worker.ts'
import { prose } from '../../../../reader/test/fixtures/text.ts'
import {
  startTestServer,
  type TestMember,
  type OwnTestServer,
} from '../../../test/support/index.ts'

const WAIT = { timeout: 120_000, interval: 10 }
const FILE: File = ['report.txt', prose(30_000)]
const STEPS = ['prepare', 'convert', 'enrich', 'chunk', 'embed', 'finish'] as const

let server: OwnTestServer
let worker: StallableWorker
let owner: TestMember

beforeAll(async () => {
  server = await startTestServer()
  worker = await startStallableWorker(server)
})
beforeEach(async () => {
  worker.release()
  owner = await server.newTenant()
})
afterAll(async () => {
  await server.close()
  await worker[Symbol.asyncDispose]()
})

async function cancel({ workflow_id: id }: Ingested) {
  return owner.delete<{ workflow_id: string; message: string }>(`/v1/workflows/${id}`)
}

async function rerun({ workflow_id: id }: Ingested) {
  return owner.post<{ workflow_id: string; action: string }>(
    `/v1/workflows/document_versions/${id}`,
  )
}

async function uploaded(file: File = FILE): Promise<Ingested> {
  const { status, body } = await upload(owner, file)
  expect(status).toBe(201)
  return body
}

async function reach(made: Ingested, step: string): Promise<Workflow> {
  return vi.waitFor(async () => {
    const run = await readRun(owner, made.workflow_id)
    expect(run.progress.step).toBe(step)
    return run
  }, WAIT)
}

type Version = {
  fast_plaintext_url: string | null
  system_metadata: { total_chunks: number | null; pipeline_state: Record<string, unknown> }
}
async function versionOf(made: Ingested): Promise<Version> {
  return (await owner.get<Version>(`/v1/document_versions/${made.document_version_id}`)).body
}

/** Everything that the database contains about a tenant's documents. */
async function rowsOf({ tenantId }: TestMember): Promise<Record<string, number>> {
  const tables = [
    'document',
    'document_version',
    'ingestion_run',
    'section',
    'chunk',
    'chunk_content',
  ] as const
  return server.context.doors.inTenant(tenantId, async (tx) => {
    const counted: Record<string, number> = {}
    for (const table of tables) {
      const row = await tx
        .selectFrom(table)
        .where('tenant_id', '=', tenantId)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      counted[table] = row.count
    }
    return counted
  })
}

const NO_ROWS = {
  document: 0,
  document_version: 0,
  ingestion_run: 0,
  section: 0,
  chunk: 0,
  chunk_content: 0,
}

/** Process ids of our children that run the script. */
async function childrenRunning(script: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args='])
  const lines = stdout.split('\n').map((line) => line.trim().split(/\s+/))
  return lines
    .filter(
      ([, parent, ...args]) => Number(parent) === process.pid && args.join(' ').includes(script),
    )
    .map(([pid]) => Number(pid))
}

describe('canceling a run', () => {
  test.for(STEPS)('that waits for %s stops it there, without chunks', async (step) => {
    const goOn = worker.stallBefore(step)
    const made = await uploaded()
    await reach(made, step)
    expect((await cancel(made)).status).toBe(200)
    goOn()
    const cancelled = await readRun(owner, made.workflow_id)
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      temporal_status: 'CANCELED',
      error: null,
    })
    expect(cancelled.close_time).not.toBeNull()
    // A run behind it in the queue has passed, so the job of the canceled run has been handled.
    await ingest(owner, ['behind.txt', 'x'])
    expect(await readRun(owner, made.workflow_id)).toEqual(cancelled)
    expect(await textsOf(owner, made.document_version_id)).toEqual([])
    expect((await versionOf(made)).system_metadata.pipeline_state).toMatchObject({
      status: 'cancelled',
    })
  })

  test('during conversion kills the converter', async () => {
    const script = new URL(
      '../../../../reader/test/fixtures/children/misbehave.ts',
      import.meta.url,
    )
    const limits = { size: 1, timeoutMs: 60_000, maxRssBytes: 2 ** 31 }
    const silent = createConversionPool({ ...limits, childScript: script })
    worker.convertBy(() => silent.convert.bind(silent))
    const made = await uploaded()
    await vi.waitFor(
      async () => expect(await childrenRunning('misbehave.ts')).toHaveLength(1),
      WAIT,
    )
    await cancel(made)
    await vi.waitFor(async () => expect(await childrenRunning('misbehave.ts')).toEqual([]), WAIT)
    expect((await readRun(owner, made.workflow_id)).status).toBe('cancelled')
    expect(await textsOf(owner, made.document_version_id)).toEqual([])
    await silent.close()
  })

  test('that has finished changes nothing', async () => {
    const made = await ingest(owner, FILE)
    const texts = await textsOf(owner, made.document_version_id)
    const { status, body } = await cancel(made)
    expect(status).toBe(200)
    expect(body.workflow_id).toBe(made.workflow_id)
    expect(await readRun(owner, made.workflow_id)).toEqual(made.run)
    expect(await textsOf(owner, made.document_version_id)).toEqual(texts)
  })
})

describe('rerunning', () => {
  test('after a cancellation gives the same chunks, once', async () => {
    const undisturbed = await ingest(owner, FILE)
    const goOn = worker.stallBefore('finish')
    const made = await uploaded(['again.txt', FILE[1]])
    await reach(made, 'finish')
    await cancel(made)
    goOn()
    const { status, body } = await rerun(made)
    expect(status).toBe(200)
    expect(body).toMatchObject({ workflow_id: made.workflow_id, action: 'rerun' })
    expect(await endOf(owner, made.workflow_id)).toMatchObject({ status: 'completed', error: null })
    const texts = await textsOf(owner, made.document_version_id)
    expect(texts).toEqual(await textsOf(owner, undisturbed.document_version_id))
    expect(texts.length).toBeGreaterThan(5)
  })

  test('a completed run gives the same chunks, once, and a new run id', async () => {
    const made = await ingest(owner, FILE)
    const texts = await textsOf(owner, made.document_version_id)
    await rerun(made)
    const run = await endOf(owner, made.workflow_id)
    expect(run.status).toBe('completed')
    expect(run.run_id).not.toBe(made.run.run_id)
    expect(await textsOf(owner, made.document_version_id)).toEqual(texts)
  })

  test('a run in progress returns 409', async () => {
    const goOn = worker.stallBefore('chunk')
    const made = await uploaded()
    await reach(made, 'chunk')
    expect((await rerun(made)).status).toBe(409)
    goOn()
    expect((await endOf(owner, made.workflow_id)).status).toBe('completed')
  })

  test('shows the run as running, not as finished earlier', async () => {
    const made = await ingest(owner, FILE)
    const goOn = worker.stallBefore('prepare')
    await rerun(made)
    const run = await readRun(owner, made.workflow_id)
    expect(run).toMatchObject({ status: 'pending', close_time: null, temporal_status: 'RUNNING' })
    expect(Date.parse(run.start_time)).toBeGreaterThan(Date.parse(made.run.start_time))
    goOn()
    await endOf(owner, made.workflow_id)
  })

  test('and canceling leaves neither chunks nor counts of deleted chunks', async () => {
    const made = await ingest(owner, FILE)
    const goOn = worker.stallBefore('convert')
    await rerun(made)
    await reach(made, 'convert')
    await cancel(made)
    goOn()
    expect(await textsOf(owner, made.document_version_id)).toEqual([])
    const version = await versionOf(made)
    expect(version.system_metadata.total_chunks).toBeNull()
    expect(version.fast_plaintext_url).toBeNull()
  })
})

describe('deleting a document', () => {
  test.for(STEPS)('whose run waits for %s leaves no rows and no objects', async (step) => {
    const goOn = worker.stallBefore(step)
    const made = await uploaded()
    await reach(made, step)
    expect((await owner.delete(`/v1/documents/${made.document_id}`)).status).toBe(200)
    goOn()
    expect(await rowsOf(owner)).toEqual(NO_ROWS)
    await vi.waitFor(async () => expect(await storedKeys(server, owner.tenantId)).toEqual([]), WAIT)
  })

  test('during its conversion leaves no rows and no objects, whenever the result arrives', async () => {
    const { promise, resolve: goOn } = Promise.withResolvers<void>()
    const converted = Promise.withResolvers<void>()
    worker.convertBy((convert) => async (job) => {
      const summary = await convert(job)
      converted.resolve()
      await promise
      return summary
    })
    const made = await uploaded()
    await converted.promise
    await owner.delete(`/v1/documents/${made.document_id}`)
    await vi.waitFor(async () => expect(await storedKeys(server, owner.tenantId)).toEqual([]), WAIT)
    goOn()
    await worker.idle()
    expect(await storedKeys(server, owner.tenantId)).toEqual([])
    expect(await rowsOf(owner)).toEqual(NO_ROWS)
  })

  test('stops its conversion', async () => {
    const script = new URL(
      '../../../../reader/test/fixtures/children/misbehave.ts',
      import.meta.url,
    )
    const limits = { size: 1, timeoutMs: 60_000, maxRssBytes: 2 ** 31 }
    const silent = createConversionPool({ ...limits, childScript: script })
    worker.convertBy(() => silent.convert.bind(silent))
    const made = await uploaded()
    await vi.waitFor(
      async () => expect(await childrenRunning('misbehave.ts')).toHaveLength(1),
      WAIT,
    )
    await owner.delete(`/v1/documents/${made.document_id}`)
    await vi.waitFor(async () => expect(await childrenRunning('misbehave.ts')).toEqual([]), WAIT)
    await silent.close()
  })
})
