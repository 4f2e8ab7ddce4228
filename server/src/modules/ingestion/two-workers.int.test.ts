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
import { copyDatabase } from '../../../test/support/test-database.ts'

const database = inject('testDatabase')
const opened = new AsyncDisposableStack()
let start: (role: 'api' | 'worker') => Promise<ServerProcess>
let owner: HttpCaller

// One process holds the embedded database; several share a server.
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
    start = (role) => startProcess({ dataDir: folder.path, env, roles: [role] })
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

  test('take over a step that the other died in the middle of', async () => {
    const text = prose(1_500_000)
    const first = await start('worker')
    const made = await uploaded('taken over.txt', text)
    const look = async () => {
      expect((await readRun(owner, made.workflow_id)).progress.step).toBe('chunk')
    }
    await vi.waitFor(look, { timeout: 120_000, interval: 2 })
    await first.end('SIGKILL')
    const second = opened.use(await start('worker'))
    const run = await endOf(owner, made.workflow_id)
    expect(run).toMatchObject({ status: 'completed', error: null })
    const texts = await textsOf(owner, made.document_version_id)
    const whole = await uploaded('undisturbed.txt', text)
    await endOf(owner, whole.workflow_id)
    expect(texts).toEqual(await textsOf(owner, whole.document_version_id))
    await vi.waitFor(async () => expect(await convertersOf(first.pid)).toEqual([]), 120_000)
    expect((await second.end('SIGTERM')).code).toBe(0)
  })

  test('share the work, and do nothing twice', async () => {
    opened.use(await start('worker'))
    opened.use(await start('worker'))
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
