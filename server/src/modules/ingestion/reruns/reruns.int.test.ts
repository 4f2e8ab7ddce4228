import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  endOf,
  ingest,
  leaveRunsAlone,
  readRun,
  upload,
  uploadVersion,
  type Ingested,
} from '../../../../test/fixtures/ingestions.ts'
import {
  startTestServer,
  type OwnTestServer,
  type TestMember,
} from '../../../../test/support/index.ts'
import { sessionOf } from '../../../platform/db/index.ts'
import { reasonsOf, type Cause } from '../failure.ts'
import { resumeReruns, workOnReruns } from './work-on-reruns.ts'

type Counted = { readonly cause: Cause; readonly failed: number; readonly repeatable: number }
type Rerun = { readonly started: number; readonly remaining: number; readonly skipped: number }
type Shown = {
  readonly status: string
  readonly error: string | null
  readonly reason?: string
  readonly params?: object
  readonly cause?: Cause
  readonly retry_at?: string
}

const OLD_SENTENCES = {
  slow: 'Conversion took longer than 300 seconds.',
  stuck: 'Conversion made no progress for 300 seconds; 12 of 40 pages were done.',
  long: 'Processing the document took longer than 30 minutes and a minute for each page or chunk that was done. Split it and upload the parts.',
  crashed: 'The converter stopped unexpectedly on this document.',
  stopped:
    'The server stopped several times while processing this document, so the run was abandoned. Rerun the ingestion, or check the file.',
  storage:
    'The storage of the server did not respond after several attempts. Rerun the ingestion later.',
} as const
const never = new AbortController().signal

let server: OwnTestServer
let owner: TestMember

/** A server that leaves runs alone, so that tests decide how they end. */
beforeAll(async () => {
  server = await startTestServer()
  await leaveRunsAlone(server)
})
beforeEach(async () => {
  owner = await server.newTenant()
})
afterAll(() => server.close())

const execute = (text: string, values: readonly unknown[] = []) =>
  server.context.doors.acrossTenants((tx) => sessionOf(tx).query(text, [...values]))

let number = 0

async function uploaded(by: TestMember = owner): Promise<Ingested> {
  number += 1
  const { status, body } = await upload(by, [`report-${String(number)}.txt`, `Apples ${number}.`])
  expect(status).toBe(201)
  return body
}

/** Lets a run fail as if a worker had written it. */
async function fail(
  { workflow_id: id }: Ingested,
  { reason, error = 'It failed.' }: { reason: string | null; error?: string },
): Promise<void> {
  await execute(
    `update ingestion_run set status = 'failed', error = $2, reason = $3, params = '{}', closed_at = now() where id = $1`,
    [id, error, reason],
  )
}

async function failed(reason: string | null, by: TestMember = owner): Promise<Ingested> {
  const made = await uploaded(by)
  await fail(made, { reason })
  return made
}

const shown = (made: Ingested, by: TestMember = owner) =>
  readRun(by, made.workflow_id) as Promise<Shown>
const statusOf = async (made: Ingested, by: TestMember = owner) => (await shown(made, by)).status
const rerun = (body: object = {}, by: TestMember = owner) =>
  by.post<Rerun>('/v1/ingestions/rerun', body)
const counted = async (by: TestMember = owner) =>
  (await by.get<Counted[]>('/v1/ingestions/failures')).body
const work = ({ tenantId } = owner) => workOnReruns(server.context, { tenantId }, never)

/** How often a run was started again, and how many jobs it has. */
async function startsOf({ workflow_id: id }: Ingested) {
  const { rows } = await execute(
    `select generation, (select count(*)::int from pgboss.job where data ->> 'runId' = r.id::text
       and (data ->> 'generation')::int = r.generation) as jobs from ingestion_run r where id = $1`,
    [id],
  )
  return rows[0]
}

describe('a rerun by cause', () => {
  it('starts only the runs of this cause, once', async () => {
    const [storage, refused, broken, crashed] = [
      await failed('storage_unavailable'),
      await failed('storage_refused'),
      await failed('damaged'),
      await failed('crashed'),
    ]
    expect(await counted()).toEqual([
      { cause: 'document', failed: 1, repeatable: 1 },
      { cause: 'converter', failed: 1, repeatable: 1 },
      { cause: 'storage', failed: 2, repeatable: 2 },
    ])
    const { status, body } = await rerun({ cause: 'storage' })
    expect([status, body]).toEqual([200, { started: 2, remaining: 0, skipped: 0 }])
    expect((await rerun({ cause: 'storage' })).body).toEqual({
      started: 0,
      remaining: 0,
      skipped: 0,
    })
    expect(await counted()).toEqual([
      { cause: 'document', failed: 1, repeatable: 1 },
      { cause: 'converter', failed: 1, repeatable: 1 },
    ])
    await Promise.all([work(), work()])
    expect(await Promise.all([storage, refused].map((made) => statusOf(made)))).toEqual([
      'pending',
      'pending',
    ])
    expect(await Promise.all([broken, crashed].map((made) => statusOf(made)))).toEqual([
      'failed',
      'failed',
    ])
    expect(await startsOf(storage)).toEqual({ generation: 2, jobs: 1 })
    await work()
    expect((await rerun({ cause: 'storage' })).body.started).toBe(0)
    expect(await startsOf(storage)).toEqual({ generation: 2, jobs: 1 })
    const again = await shown(storage)
    expect([again.error, again.reason, again.cause]).toEqual([null, undefined, undefined])
  })

  it('starts all without a cause, also those that failed before reasons were stored', async () => {
    const made = [await failed('damaged'), await failed(null), await failed('of_a_newer_version')]
    expect(await counted()).toEqual([
      { cause: 'document', failed: 1, repeatable: 1 },
      { cause: 'unknown', failed: 2, repeatable: 2 },
    ])
    expect((await rerun({ cause: 'unknown' })).body.started).toBe(2)
    expect((await rerun()).body).toEqual({ started: 1, remaining: 0, skipped: 0 })
    await work()
    for (const each of made) expect(await statusOf(each)).toBe('pending')
  })

  it('starts a run once for requests at the same time', async () => {
    await failed('no_space')
    await failed('no_space')
    const answers = await Promise.all(Array.from({ length: 4 }, () => rerun({ cause: 'disk' })))
    expect(answers.map(({ body }) => body.started).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 2])
  })

  it('leaves other tenants alone', async () => {
    const other = await server.newTenant()
    const theirs = await failed('storage_unavailable', other)
    const mine = await failed('storage_unavailable')
    expect((await rerun({ cause: 'storage' })).body.started).toBe(1)
    await work()
    await work(other)
    expect(await statusOf(mine)).toBe('pending')
    expect(await statusOf(theirs, other)).toBe('failed')
    expect(await counted(other)).toEqual([{ cause: 'storage', failed: 1, repeatable: 1 }])
  })

  it('is for administrators', async () => {
    await failed('storage_unavailable')
    const admin = await server.addUser(owner, 'ADMIN')
    const user = await server.addUser(owner, 'USER')
    expect((await rerun({ cause: 'storage' }, user)).status).toBe(403)
    expect((await user.get('/v1/ingestions/failures')).status).toBe(403)
    expect((await rerun({ cause: 'weather' }, admin)).status).toBe(422)
    expect((await rerun({ cause: 'storage' }, admin)).body.started).toBe(1)
  })

  it('skips what was replaced, is held, is in the trash, or lost its file', async () => {
    const replaced = await failed('storage_unavailable')
    const newer = await uploadVersion(owner, replaced.document_id, ['report.txt', 'Newer.'])
    expect(newer.status).toBe(201)
    await execute(`update document d set active_version_id = $2 where id = $1`, [
      replaced.document_id,
      newer.body.document_version_id,
    ])
    const trashed = await failed('storage_unavailable')
    expect((await owner.delete(`/v1/documents/${trashed.document_id}`)).status).toBe(200)
    const held = await failed('storage_unavailable')
    await hold(held, { withContents: true })
    const heldEmpty = await failed('storage_unavailable')
    await hold(heldEmpty, { withContents: false })
    expect(await counted()).toEqual([{ cause: 'storage', failed: 3, repeatable: 1 }])
    expect((await rerun({ cause: 'storage' })).body).toEqual({
      started: 1,
      remaining: 0,
      skipped: 2,
    })
    await work()
    expect(await statusOf(heldEmpty)).toBe('pending')
    expect([await statusOf(replaced), await statusOf(held)]).toEqual(['failed', 'failed'])

    const lost = await failed('storage_unavailable')
    await deleteFile(lost)
    expect((await rerun({ cause: 'storage' })).body.started).toBe(1)
    await work()
    expect(await shown(lost)).toMatchObject({ status: 'failed', reason: 'storage_unavailable' })
    expect((await shown(lost)).retry_at).toBeUndefined()
  })

  it('starts nothing that was held or replaced after the request', async () => {
    const made = await failed('storage_unavailable')
    expect((await rerun()).body.started).toBe(1)
    await hold(made, { withContents: true })
    await work()
    expect(await statusOf(made)).toBe('failed')
  })

  it('lets new uploads pass: only a few runs of a tenant wait at a time', async () => {
    const made: Ingested[] = []
    for (let index = 0; index < 22; index += 1) made.push(await failed('no_space'))
    expect((await rerun()).body.started).toBe(22)
    await work()
    const waiting = async () =>
      (await Promise.all(made.map((each) => statusOf(each)))).filter((each) => each === 'pending')
    expect(await waiting()).toHaveLength(20)
    await execute(
      `update ingestion_run set status = 'completed' where tenant_id = $1 and status = 'pending'`,
      [owner.tenantId],
    )
    await work()
    expect(await waiting()).toHaveLength(2)
  })
})

async function hold(
  { document_id: id, document_version_id: versionId }: Ingested,
  { withContents }: { readonly withContents: boolean },
): Promise<void> {
  const { rows } = await execute('select path_part_id as id from document where id = $1', [id])
  if (withContents) {
    await execute(
      `insert into path_part (tenant_id, id, parent_id, ancestors, version_part_id, part_type, name, sort_key, metadata_obj_id)
       select tenant_id, gen_random_uuid(), id, array[id], id, 'SECTION', 'one', 'a', gen_random_uuid()
       from path_part where metadata_obj_id = $1`,
      [versionId],
    )
  }
  const body = { path_part_id: rows[0]?.['id'], reason: 'Case 1' }
  expect((await owner.post('/v1/legal-holds', body)).status).toBe(201)
}

async function deleteFile({ workflow_id: id }: Ingested): Promise<void> {
  const { rows } = await execute('select source_key as key from ingestion_run where id = $1', [id])
  await server.context.storage.delete(String(rows[0]?.['key']))
}

describe('after the update', () => {
  /** What the migration does with runs that had failed before. */
  async function update(): Promise<void> {
    const folder = new URL('../../../../migrations/', import.meta.url)
    const text = await readFile(
      new URL('20261128190000-store-reasons-of-failures.sql', folder),
      'utf8',
    )
    await execute(text.slice(text.indexOf('with old'), text.indexOf('reset role')))
  }

  it('what failed for an old fault is tried once more, and never again', async () => {
    const old = await Promise.all(
      Object.values(OLD_SENTENCES).map(async (error) => {
        const made = await uploaded()
        await fail(made, { reason: null, error })
        return made
      }),
    )
    const encrypted = await uploaded()
    const error = 'The file is password-protected. Remove the password and upload it again.'
    await fail(encrypted, { reason: null, error })
    await update()
    expect((await shown(old[0] as Ingested)).retry_at).toBeDefined()
    expect((await shown(encrypted)).retry_at).toBeUndefined()
    const reasons = await Promise.all(old.map(async (each) => (await shown(each)).reason))
    expect(reasons).toEqual([
      'timeout',
      'timeout',
      'timeout',
      'crashed',
      'server_stopped',
      'storage_unavailable',
    ])
    expect([...reasonsOf('converter'), ...reasonsOf('storage'), ...reasonsOf('server')]).toEqual(
      expect.arrayContaining(reasons),
    )
    // They are spread over seconds.
    await execute(
      `update ingestion_run set retry_at = now() where retry_at is not null and tenant_id = $1`,
      [owner.tenantId],
    )
    await resumeReruns(server.context)
    await work()
    for (const each of old) {
      expect(await statusOf(each)).toBe('pending')
      expect(await startsOf(each)).toEqual({ generation: 2, jobs: 1 })
      await fail(each, { reason: 'timeout', error: OLD_SENTENCES.slow })
    }
    // The next starts.
    for (const _ of [1, 2]) {
      await resumeReruns(server.context)
      await work()
    }
    for (const each of old) expect(await startsOf(each)).toMatchObject({ generation: 2 })
    expect(await statusOf(encrypted)).toBe('failed')
  })
})

describe('a failed run says why', () => {
  it('for a file that can’t be read', async () => {
    await using own = await startTestServer({ worker: true })
    const me = await own.newTenant()
    const [empty, wrong, kind] = [
      await ingest(me, ['empty.txt', '']),
      await ingest(me, ['report.pdf', 'No PDF at all, only some text.']),
      await ingest(me, ['program.exe', new Uint8Array([0x4d, 0x5a, 0, 1, 2, 3])]),
    ]
    expect(empty.run).toMatchObject({ status: 'failed', cause: 'document', reason: 'empty' })
    expect(wrong.run).toMatchObject({ cause: 'document', reason: 'wrong_format' })
    expect(kind.run).toMatchObject({
      cause: 'document',
      reason: 'unsupported',
      params: { kind: '.exe' },
    })
    const { body } = await me.get<{ items: Shown[] }>('/v1/ingestions?status=failed')
    expect(body.items.map(({ reason }) => reason)).toEqual(['unsupported', 'wrong_format', 'empty'])
    expect((await rerun({ cause: 'document' }, me)).body.started).toBe(3)
    await expect
      .poll(async () => (await readRun(me, empty.workflow_id)).run_id)
      .toBe(`${empty.workflow_id}-2`)
    expect(await endOf(me, empty.workflow_id)).toMatchObject({ status: 'failed', reason: 'empty' })
    await expect.poll(() => counted(me)).toEqual([{ cause: 'document', failed: 3, repeatable: 3 }])
  })
})
