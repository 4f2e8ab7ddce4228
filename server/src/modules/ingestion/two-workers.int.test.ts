import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { createHttpCaller, signIn, type HttpCaller } from '../../../test/fixtures/http-caller.ts'
import {
  endOf,
  readRun,
  textsOf,
  upload,
  type Ingested,
} from '../../../test/fixtures/ingestions.ts'
import {
  convertersOf,
  startProcess,
  type ServerProcess,
} from '../../../test/fixtures/server-process.ts'
import { tempFolder } from '../../../../reader/test/fixtures/temp-folder.ts'
import { prose } from '../../../../reader/test/fixtures/text.ts'
import { COMPILE_CACHE } from '../../../test/support/compile-cache.ts'
import { examine } from '../../cli/doctor.ts'
import { openContext } from '../../cli/open-context.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Context } from '../../platform/context/context.ts'
import { copyDatabase, testConfig } from '../../../test/support/test-database.ts'

/** Its responses begin but never end. */
const ENDLESS_ANSWERS = fileURLToPath(
  new URL('../../../test/fixtures/children/slow-answers.ts', import.meta.url),
)
const LONG_TEXT = prose(300_000)

type Message = { readonly role: string; readonly content: { readonly is_error?: boolean | null } }

const database = inject('testDatabase')
const opened = new AsyncDisposableStack()
type How = { readonly main?: string; readonly settings?: Readonly<Record<string, string>> }
let start: (role: 'api' | 'worker', how?: How) => Promise<ServerProcess>
let config: Config
let context: Context
let owner: HttpCaller

// Only one process can use the embedded database, but several can share a server.
describe.skipIf(database.kind === 'embedded')('two workers of one database', () => {
  beforeAll(async () => {
    const folder = opened.use(await tempFolder())
    const copy = await copyDatabase(database, folder.path)
    const env = {
      ...copy,
      ...COMPILE_CACHE,
      ARBOR_SECRET: 'a secret that only the tests know',
      ARBOR_LOG_LEVEL: 'warn',
      ARBOR_WORKER_CONCURRENCY: '1',
    }
    config = testConfig(folder.path, copy)
    context = opened.use(await openContext(config))
    start = (role, { settings, ...how } = {}) =>
      startProcess({ dataDir: folder.path, env: { ...env, ...settings }, roles: [role], ...how })
    const api = opened.use(await start('api'))
    const { key, sharedPartId } = await signIn(api.url)
    owner = { ...createHttpCaller(api.url, key), sharedPartId }
  })
  afterAll(() => opened.disposeAsync())

  async function uploaded(fileName: string, bytes: Uint8Array | string): Promise<Ingested> {
    const { status, body } = await upload(owner, [fileName, bytes])
    expect(status).toBe(201)
    return body
  }

  const stepOf = async ({ workflow_id: id }: Ingested) => (await readRun(owner, id)).progress.step

  async function uploadUntilChunks(fileName: string): Promise<Ingested> {
    const made = await uploaded(fileName, LONG_TEXT)
    // Between two steps, nobody works on a run.
    const workedOn = () =>
      context.doors.acrossTenants((tx) =>
        tx
          .selectFrom('ingestion_run')
          .where('id', '=', made.workflow_id)
          .where('claim', 'is not', null)
          .select('step')
          .executeTakeFirst(),
      )
    const look = async () => expect(await workedOn()).toEqual({ step: 'chunk' })
    await vi.waitFor(look, { timeout: 120_000, interval: 2 })
    return made
  }

  test('take over a step and an answer during which the other worker died', async () => {
    const first = await start('worker', { main: ENDLESS_ANSWERS })
    const { body: thread } = await owner.post<{ id: string }>('/v1/threads', { title: 'Talk' })
    const threadUrl = `/v1/threads/${thread.id}`
    await owner.post(`${threadUrl}/user_message`, { input_text: 'What is new?' })
    const made = await uploadUntilChunks('taken over.txt')
    await first.end('SIGKILL')
    const second = opened.use(await start('worker'))
    const run = await endOf(owner, made.workflow_id)
    expect(run).toMatchObject({ status: 'completed', error: null })
    const texts = await textsOf(owner, made.document_version_id)
    const whole = await uploaded('undisturbed.txt', LONG_TEXT)
    await endOf(owner, whole.workflow_id)
    expect(texts).toEqual(await textsOf(owner, whole.document_version_id))
    const answer = await vi.waitFor(async () => {
      const { body } = await owner.get<{ items: Message[] }>(`${threadUrl}/messages`)
      expect(body.items).toMatchObject([{ role: 'ASSISTANT' }, { role: 'USER' }])
      return body.items[0]
    }, 120_000)
    expect(answer?.content.is_error).not.toBe(true)
    await vi.waitFor(async () => expect(await convertersOf(first.pid)).toEqual([]), 120_000)

    const last = await uploadUntilChunks('finished before the end.txt')
    expect((await second.end('SIGTERM')).code).toBe(0)
    expect(await stepOf(last)).not.toBe('chunk')
  })

  test('share the work and do nothing twice', async () => {
    // Without a worker for vectors, documents stop at that step, and the operator can find out why.
    opened.use(await start('worker', { settings: { ARBOR_WORKER_STEPS: 'convert' } }))
    const waiting = await uploaded('waiting.txt', 'Nobody embeds this.')
    await vi.waitFor(async () => expect(await stepOf(waiting)).toBe('embed'), 120_000)
    const told = (await examine(config)).map((finding) => finding.text).join('\n')
    expect(told).toContain('No running process takes these steps: embed, answer, workflow')
    opened.use(await start('worker'))
    expect((await endOf(owner, waiting.workflow_id)).status).toBe('completed')
    const text = prose(40_000)
    const names = Array.from({ length: 8 }, (_, i) => `shared ${i}.txt`)
    const made = await Promise.all(names.map((name) => uploaded(name, text)))
    const sets: string[][] = []
    for (const each of made) {
      expect((await endOf(owner, each.workflow_id)).status).toBe('completed')
      sets.push(await textsOf(owner, each.document_version_id))
    }
    for (const texts of sets) expect(texts).toEqual(sets[0])
    expect(sets[0]?.length).toBeGreaterThan(5)
  })
})
