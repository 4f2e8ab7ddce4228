import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  endOf,
  ingest,
  leaveRunsAlone,
  readRun,
  textsOf,
  upload,
  type Ingested,
} from '../../../test/fixtures/ingestions.ts'
import { prose } from '../../../../reader/test/fixtures/text.ts'
import { DatabaseError, jsonb } from '../../platform/db/index.ts'
import { problem } from '../../platform/core/errors.ts'
import { ModelFailure } from '../../platform/models/model-failure.ts'
import { DamagedObject, StorageFault } from '../../platform/storage/errors.ts'
import {
  startTestServer,
  type TestMember,
  type OwnTestServer,
} from '../../../test/support/index.ts'
import { createConversionPool, type ConversionPool, ConversionError } from '@arbor/reader'
import { resumeForgottenRuns } from './upkeep.ts'
import { workOnStep } from './work-on-step.ts'

const STEPS = ['prepare', 'convert', 'enrich', 'chunk', 'embed', 'finish'] as const
type Step = (typeof STEPS)[number]
const TEXT = prose(60_000)

let server: OwnTestServer
let owner: TestMember
let expected: string[]
const pool = createConversionPool({ size: 2, timeoutMs: 60_000, maxRssBytes: 2 ** 31 })
const never = new AbortController().signal
const MISBEHAVE = new URL('../../../../reader/test/fixtures/children/misbehave.ts', import.meta.url)
const badPools: ConversionPool[] = []

beforeAll(async () => {
  await using other = await startTestServer({ worker: true })
  const tenant = await other.newTenant()
  const made = await ingest(tenant, ['undisturbed.txt', TEXT])
  expected = await textsOf(tenant, made.document_version_id)
  server = await startTestServer()
  await leaveRunsAlone(server)
})
beforeEach(async () => {
  owner = await server.newTenant()
})
afterEach(() => Promise.all(badPools.splice(0).map((bad) => bad.close())))
afterAll(async () => {
  await server.close()
  await pool.close()
})

async function uploaded(fileName = 'report.txt'): Promise<Ingested> {
  return (await upload(owner, [fileName, TEXT])).body
}

function work(
  made: Ingested,
  step: Step,
  { by = pool, signal = never, generation = 1 } = {},
): Promise<void> {
  const { tenantId } = owner
  const { workflow_id: runId, document_version_id: versionId } = made
  return workOnStep(server.context, by, { tenantId, runId, versionId, generation, step }, signal)
}

async function attemptsOf(made: Ingested): Promise<number> {
  return server.context.doors.inTenant(owner.tenantId, async (tx) => {
    const run = await tx
      .selectFrom('ingestion_run')
      .where('tenant_id', '=', owner.tenantId)
      .where('id', '=', made.workflow_id)
      .select('attempts')
      .executeTakeFirstOrThrow()
    return run.attempts
  })
}

/** Seconds that the jobs of a run still have to wait, counted from when they were sent. */
async function waitsOf(made: Ingested): Promise<number[]> {
  const { rows } = await server.context.driver.query(
    `select round(extract(epoch from start_after - created_on), 1)::float as seconds from pgboss.job
     where data ->> 'runId' = $1 and start_after > created_on order by seconds`,
    [made.workflow_id],
  )
  return rows.map((row) => Number(row['seconds']))
}

/** Converts on command. */
function slowPool(): { slow: ConversionPool; entered: Promise<void>; goOn: () => void } {
  const entered = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const slow: ConversionPool = {
    convert: async (...args) => {
      entered.resolve()
      await goOn.promise
      return pool.convert(...args)
    },
    close: () => pool.close(),
  }
  return { slow, entered: entered.promise, goOn: goOn.resolve }
}

describe('a step that is delivered more than once', () => {
  test('simultaneously, at every step, leaves one set of chunks', async () => {
    const made = await uploaded()
    for (const step of STEPS) {
      await Promise.all([work(made, step), work(made, step), work(made, step)])
    }
    expect(await endOf(owner, made.workflow_id)).toMatchObject({ status: 'completed', error: null })
    expect(await textsOf(owner, made.document_version_id)).toEqual(expected)
  })

  test('after it is done changes nothing', async () => {
    const made = await uploaded()
    for (const step of STEPS) await work(made, step)
    const run = await readRun(owner, made.workflow_id)
    for (const step of STEPS) await work(made, step)
    expect(await readRun(owner, made.workflow_id)).toEqual(run)
    expect(await textsOf(owner, made.document_version_id)).toEqual(expected)
  })

  test('is completed by the latest delivery', async () => {
    const made = await uploaded()
    await work(made, 'prepare')
    const { slow, entered, goOn } = slowPool()
    const early = work(made, 'convert', { by: slow })
    await entered
    await work(made, 'convert')
    await work(made, 'enrich')
    await work(made, 'chunk')
    goOn()
    await early
    expect((await readRun(owner, made.workflow_id)).progress.step).toBe('embed')
    expect(await textsOf(owner, made.document_version_id)).toEqual(expected)
  })

  test('from a generation before the rerun is ignored', async () => {
    const made = await uploaded()
    for (const step of STEPS) await work(made, step)
    await owner.post(`/v1/workflows/document_versions/${made.workflow_id}`)
    await work(made, 'prepare')
    expect(await readRun(owner, made.workflow_id)).toMatchObject({ status: 'pending' })
    for (const step of STEPS) await work(made, step, { generation: 2 })
    expect(await textsOf(owner, made.document_version_id)).toEqual(expected)
  })
})

describe('a step that does not end well', () => {
  const failing = (error: () => Error): ConversionPool => ({
    convert: async () => {
      throw error()
    },
    close: async () => undefined,
  })

  /** Converts by a child that misbehaves, whatever the document is. */
  function misbehaving(
    behavior: string,
    limits: { readonly timeoutMs?: number; readonly asleepMs?: number } = {},
  ): ConversionPool {
    const bad = createConversionPool({
      size: 1,
      timeoutMs: 60_000,
      maxRssBytes: 2 ** 31,
      childScript: MISBEHAVE,
      ...limits,
    })
    badPools.push(bad)
    return {
      convert: (job, hooks) => bad.convert({ ...job, path: behavior }, hooks),
      close: () => bad.close(),
    }
  }

  const away = failing(() => new StorageFault('unavailable', 'The S3 storage does not answer.'))

  test('is retried at growing intervals while the network is down, and finally fails with a message', async () => {
    const made = await uploaded()
    await work(made, 'prepare')
    const waits: number[][] = []
    for (let attempt = 1; attempt < 4; attempt += 1) {
      await work(made, 'convert', { by: away })
      expect((await readRun(owner, made.workflow_id)).status).toBe('processing')
      waits.push(await waitsOf(made))
    }
    expect(waits).toEqual([[5], [5, 30], [5, 30, 300]])
    await work(made, 'convert', { by: away })
    expect(await readRun(owner, made.workflow_id)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^The storage of the server did not respond .*\.$/),
    })
    expect(await waitsOf(made)).toEqual([5, 30, 300])
  })

  test('is completed if a later attempt succeeds', async () => {
    const made = await uploaded()
    await work(made, 'prepare')
    await work(made, 'convert', { by: away })
    for (const step of STEPS.slice(1)) await work(made, step)
    expect((await readRun(owner, made.workflow_id)).status).toBe('completed')
    expect(await textsOf(owner, made.document_version_id)).toEqual(expected)
  })

  test.for([
    [
      'an unforeseen fault',
      () => new Error('disk on fire in /var/lib'),
      { error: /server error/, cause: 'server', reason: 'server_error', params: {} },
    ],
    [
      'a refusal of the storage',
      () => new StorageFault('refused', 'No rights.'),
      { error: /settings\.$/, cause: 'storage', reason: 'storage_refused', params: {} },
    ],
    [
      'a stored file that was changed',
      () => new DamagedObject('Its end is missing in /var/lib.'),
      { error: /server error/, cause: 'storage', reason: 'stored_file_damaged', params: {} },
    ],
    [
      'a limit of its tenant',
      () => problem('files_limit', { megabytes: 7 }),
      {
        error: /at most 7 MB/,
        cause: 'limit',
        reason: 'limit_reached',
        params: { refusal: 'files_limit', megabytes: 7 },
      },
    ],
    [
      'a fault of the document',
      () => new ConversionError('too_large', 'Too many pages.', { params: { pages: 9, max: 3 } }),
      { error: /pages/, cause: 'document', reason: 'too_large', params: { pages: 9, max: 3 } },
    ],
    [
      'a fault of a model',
      () => new ModelFailure('rejected', 'No.', { statusCode: 401 }),
      {
        error: /status 401/,
        cause: 'model',
        reason: 'model_failed',
        params: { code: 'rejected', status: 401 },
      },
    ],
  ] as const)('fails immediately after %s, and says why', async ([, fault, why]) => {
    const made = await uploaded()
    await work(made, 'prepare')
    await work(made, 'convert', { by: failing(fault) })
    const run = await readRun(owner, made.workflow_id)
    expect(run).toMatchObject({ ...why, status: 'failed', error: expect.stringMatching(why.error) })
    expect(run.error).not.toContain('/var')
    expect(await waitsOf(made)).toEqual([])
  })

  test.for([
    ['storage', () => new StorageFault('full', 'Full.')],
    ['database', () => new DatabaseError({ message: 'Full.', code: '53100' })],
    ['disk of the converter', () => new ConversionError('no_space', 'Full.')],
    ['folder for temporary files', () => Object.assign(new Error('Full.'), { code: 'ENOSPC' })],
  ] as const)('waits while the %s is full, without a limit on attempts', async ([, fault]) => {
    const made = await uploaded()
    await work(made, 'prepare')
    for (let attempt = 1; attempt < 7; attempt += 1) {
      const waits = work(made, 'convert', { by: failing(fault) })
      await expect(waits).rejects.toThrow('The work waits for free disk space.')
      expect(await attemptsOf(made)).toBe(0)
    }
    for (const step of STEPS.slice(1)) await work(made, step)
    expect((await readRun(owner, made.workflow_id)).status).toBe('completed')
  })

  test('is retried if the converter could not read a file of the server', async () => {
    const made = await uploaded()
    await work(made, 'prepare')
    const broken = failing(() => new ConversionError('unavailable', 'The disk did not answer.'))
    await work(made, 'convert', { by: broken })
    expect((await readRun(owner, made.workflow_id)).status).toBe('processing')
    expect(await waitsOf(made)).toHaveLength(1)
  })

  test('fails after its parser crashed a second time, alone', async () => {
    const made = await uploaded()
    await work(made, 'prepare')
    await work(made, 'convert', { by: misbehaving('abort') })
    expect((await readRun(owner, made.workflow_id)).status).toBe('processing')
    expect(await attemptsOf(made)).toBe(0)
    expect(await waitsOf(made)).toEqual([2])
    await work(made, 'convert', { by: misbehaving('fault') })
    expect(await readRun(owner, made.workflow_id)).toMatchObject({
      status: 'failed',
      error: 'The converter stopped unexpectedly on this document.',
      cause: 'converter',
      reason: 'crashed',
    })
  })

  test('fails if its parser works for ever', async () => {
    const made = await uploaded()
    await work(made, 'prepare')
    // On a machine where it is starved, it gets two more chances.
    for (let tries = 0; tries < 3; tries += 1) {
      await work(made, 'convert', { by: misbehaving('hang', { timeoutMs: 700 }) })
    }
    expect(await readRun(owner, made.workflow_id)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('processor time'),
    })
  })

  test('fails if its parser sleeps for ever, for the third time', async () => {
    const made = await uploaded()
    await work(made, 'prepare')
    for (let tries = 1; tries <= 3; tries += 1) {
      expect((await readRun(owner, made.workflow_id)).status).toMatch(/pending|processing/)
      await work(made, 'convert', { by: misbehaving('wait', { asleepMs: 500 }) })
    }
    expect(await readRun(owner, made.workflow_id)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/slept/),
    })
  })

  test('is completed however often its converter was killed from outside', async () => {
    const made = await uploaded()
    await work(made, 'prepare')
    for (const signal of [
      'SIGKILL',
      'SIGTERM',
      'SIGKILL',
      'SIGHUP',
      'SIGKILL',
      'SIGKILL',
    ] as const) {
      const by = misbehaving('wait')
      const killing: ConversionPool = {
        convert: (job, hooks) =>
          by.convert(job, { ...hooks, onProgress: (pid) => process.kill(pid, signal) }),
        close: () => by.close(),
      }
      await work(made, 'convert', { by: killing })
      expect((await readRun(owner, made.workflow_id)).status).toBe('processing')
      expect(await attemptsOf(made)).toBe(0)
    }
    expect(await waitsOf(made)).toEqual([2, 4, 8, 16, 32, 64])
    for (const step of STEPS.slice(1)) await work(made, step)
    expect((await readRun(owner, made.workflow_id)).status).toBe('completed')
    expect(await textsOf(owner, made.document_version_id)).toEqual(expected)
  })

  test('waits while another suspect is tried, and all others pass', async () => {
    const [first, second, healthy] = [
      await uploaded('a.txt'),
      await uploaded('b.txt'),
      await uploaded('c.txt'),
    ]
    for (const made of [first, second, healthy]) await work(made, 'prepare')
    for (const made of [first, second]) await work(made, 'convert', { by: misbehaving('abort') })
    const { slow, entered, goOn } = slowPool()
    const converting = work(first, 'convert', { by: slow })
    await entered
    await work(second, 'convert')
    expect(await waitsOf(second)).toEqual([2, 3])
    expect(await attemptsOf(second)).toBe(0)
    await work(healthy, 'convert')
    expect((await readRun(owner, healthy.workflow_id)).progress.step).toBe('enrich')
    goOn()
    await converting
    await work(second, 'convert')
    for (const made of [first, second]) {
      expect((await readRun(owner, made.workflow_id)).progress.step).toBe('enrich')
    }
  })

  test('does not lose attempts to workers that were starved and are still alive', async () => {
    const made = await uploaded()
    await work(made, 'prepare')
    /** Works until its claim is lost. */
    const starved = () => {
      const entered = Promise.withResolvers<void>()
      const by: ConversionPool = {
        convert: (_job, hooks) =>
          new Promise((_resolve, reject) => {
            hooks?.signal?.addEventListener('abort', () => reject(hooks.signal?.reason))
            entered.resolve()
          }),
        close: async () => undefined,
      }
      return { by, entered: entered.promise }
    }
    let before: Promise<void> | undefined
    for (let worker = 0; worker < 6; worker += 1) {
      const { by, entered } = starved()
      const working = work(made, 'convert', { by })
      await entered
      await before
      expect(await attemptsOf(made)).toBe(1)
      before = working
    }
    await work(made, 'convert')
    await before
    expect((await readRun(owner, made.workflow_id)).progress.step).toBe('enrich')
  })

  test('is returned untouched when the server stops, however often that happens', async () => {
    const made = await uploaded()
    await work(made, 'prepare')
    for (let stop = 0; stop < 6; stop += 1) {
      const shutdown = new AbortController()
      const stuck: ConversionPool = {
        convert: (_job, hooks) =>
          new Promise((_resolve, reject) => {
            hooks?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
            shutdown.abort(new Error('The server is shutting down.'))
          }),
        close: async () => undefined,
      }
      await expect(work(made, 'convert', { by: stuck, signal: shutdown.signal })).rejects.toThrow(
        'aborted',
      )
      expect(await attemptsOf(made)).toBe(0)
    }
    for (const step of STEPS.slice(1)) await work(made, step)
    expect((await readRun(owner, made.workflow_id)).status).toBe('completed')
  })

  test('fails with a message after too many starts by servers that died', async () => {
    const made = await uploaded()
    await server.context.doors.inTenant(owner.tenantId, (tx) =>
      tx
        .updateTable('ingestion_run')
        .set({ attempts: 4 })
        .where('tenant_id', '=', owner.tenantId)
        .where('id', '=', made.workflow_id)
        .execute(),
    )
    await work(made, 'prepare')
    const run = await readRun(owner, made.workflow_id)
    expect(run).toMatchObject({ status: 'failed', cause: 'server', reason: 'server_stopped' })
    expect(run.error).toMatch(/stopped several times/)
  })

  test('fails with a message if the output of the previous step has the wrong shape', async () => {
    const made = await uploaded()
    await work(made, 'prepare')
    await server.context.doors.inTenant(owner.tenantId, (tx) =>
      tx
        .updateTable('ingestion_run')
        .set({ outputs: jsonb({ prepare: { format: 'papyrus' } }) })
        .where('tenant_id', '=', owner.tenantId)
        .where('id', '=', made.workflow_id)
        .execute(),
    )
    await work(made, 'convert')
    const run = await readRun(owner, made.workflow_id)
    expect(run.status).toBe('failed')
    expect(run.error).toMatch(/server error/)
  })

  test('fails with a message if the run takes too much processor time', async () => {
    const made = await uploaded()
    await work(made, 'prepare')
    await server.context.doors.inTenant(owner.tenantId, (tx) =>
      tx
        .updateTable('ingestion_run')
        .set({ processor_ms: 30 * 60 * 1000 })
        .where('tenant_id', '=', owner.tenantId)
        .where('id', '=', made.workflow_id)
        .execute(),
    )
    await work(made, 'convert')
    expect(await readRun(owner, made.workflow_id)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('longer than 30 minutes'),
    })
  })
})

test('a tenant that occupies all places but one lets another tenant go first', async () => {
  const [busy, next] = [await uploaded('busy.txt'), await uploaded('next.txt')]
  const { slow, entered, goOn } = slowPool()
  await work(busy, 'prepare')
  const converting = work(busy, 'convert', { by: slow })
  await entered
  const me = owner
  const other = (owner = await server.newTenant())
  const theirs = await uploaded()
  owner = me
  // The job of the next step may exist before this process has left the last one.
  await work(busy, 'convert')
  expect(await waitsOf(busy)).toEqual([])
  await work(next, 'prepare')
  expect((await readRun(me, next.workflow_id)).status).toBe('pending')
  expect(await waitsOf(next)).toEqual([0.2])
  owner = other
  await work(theirs, 'prepare')
  owner = me
  await work(next, 'prepare')
  expect((await readRun(me, next.workflow_id)).progress.step).toBe('convert')
  goOn()
  await converting
})

test('a run whose job was lost is resumed', async () => {
  await using other = await startTestServer({ worker: true })
  const tenant = await other.newTenant()
  const { body: made } = await upload(tenant, ['lost.txt', TEXT])
  await other.context.driver.query(`delete from pgboss.job where data ->> 'runId' = $1`, [
    made.workflow_id,
  ])
  await vi.waitFor(async () => {
    await resumeForgottenRuns(other.context, '0 seconds')
    expect((await readRun(tenant, made.workflow_id)).status).toBe('completed')
  }, 120_000)
  expect(await textsOf(tenant, made.document_version_id)).toEqual(expected)
})
