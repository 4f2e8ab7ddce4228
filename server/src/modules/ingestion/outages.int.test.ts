import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endOf, upload, type Ingested } from '../../../test/fixtures/ingestions.ts'
import { renderMetrics } from '../status/metrics/render.ts'
import { startTcpProxy, type TcpProxy } from '../../../test/fixtures/tcp-proxy.ts'
import {
  startTestServer,
  type OwnTestServer,
  type TestMember,
} from '../../../test/support/index.ts'
import { findOutages } from '../../platform/availability/shared-outages.ts'
import type { Dependency } from '../../platform/availability/dependencies.ts'
import {
  startBucketServer,
  type BucketServer,
} from '../../platform/storage/s3/bucket-server.test-support.ts'
import { startEmbeddingServer } from '../../../test/fixtures/embedding-server.ts'
import { createTestEmbedder } from '../../../test/support/test-embedder.ts'
import { findRedisServer } from '../../../test/support/redis-programs.ts'
import { startRedis } from '../../../test/support/redis-server.ts'

const DOCUMENTS = 6
const WAIT = { timeout: 60_000, interval: 50 }

const opened = new AsyncDisposableStack()
let bucket: BucketServer
let proxy: TcpProxy
let server: OwnTestServer
let owner: TestMember
const proxies = new Map<Dependency, TcpProxy>()

/** Opens a proxy that stands for a dependency. @returns its port */
async function through(dependency: Dependency, url: string): Promise<string> {
  const { hostname: host, port } = new URL(url)
  const opening = await startTcpProxy({ host, port: Number(port) })
  proxies.set(dependency, opened.use(opening))
  return String(opening.port)
}

async function throughProxy(dependency: Dependency, url: string): Promise<URL> {
  const result = new URL(url)
  result.port = await through(dependency, url)
  result.hostname = '127.0.0.1'
  return result
}

async function settingsOf(dependency: Dependency): Promise<Readonly<Record<string, string>>> {
  if (dependency === 'storage') {
    bucket = opened.use(await startBucketServer())
    const endpoint = await throughProxy(dependency, bucket.settings.endpoint ?? '')
    return { ...bucket.variables, ARBOR_S3_ENDPOINT: endpoint.origin }
  }
  if (dependency === 'stream') {
    if (findRedisServer() === undefined) return {}
    const redis = opened.use(await startRedis())
    return { ARBOR_STREAM_URL: (await throughProxy(dependency, redis.url)).href }
  }
  const model = opened.use(await startEmbeddingServer(createTestEmbedder()))
  const url = await throughProxy(dependency, model.baseUrl)
  return {
    ARBOR_EMBEDDINGS: 'ON',
    ARBOR_EMBEDDING_BASE_URL: url.href,
    ARBOR_EMBEDDING_MODEL: 'test',
  }
}

beforeAll(async () => {
  const settings = {}
  for (const dependency of ['storage', 'stream', 'embedding_model'] as const) {
    Object.assign(settings, await settingsOf(dependency))
  }
  server = opened.use(
    await startTestServer({
      worker: true,
      settings,
      databaseThrough: (url) => throughProxy('database', url.href),
    }),
  )
  const storage = proxies.get('storage')
  if (!storage) throw new Error('The storage has no proxy.')
  proxy = storage
})
beforeEach(async () => {
  owner = await server.newTenant()
})
afterAll(() => opened.disposeAsync())

const outage = () => server.context.availability.outageOf('storage')

async function uploadSome(name: string): Promise<Ingested[]> {
  const files = Array.from({ length: DOCUMENTS }, (_, at) => `${name}-${at}.md`)
  const made = await Promise.all(
    files.map((file) => upload(owner, [file, `# ${file}\n\nApples ripen in September.\n`])),
  )
  expect(made.map(({ status }) => status)).toEqual(files.map(() => 201))
  return made.map(({ body }) => body)
}

/** The status and attempts of runs. */
async function runsOf(made: readonly Ingested[]) {
  const ids = made.map(({ workflow_id: id }) => id)
  return server.context.doors.inTenant(owner.tenantId, (tx) =>
    tx
      .selectFrom('ingestion_run')
      .where('tenant_id', '=', owner.tenantId)
      .where('id', 'in', ids)
      .select(['status', 'attempts', 'error'])
      .execute(),
  )
}

type Shown = { readonly outages: readonly { readonly dependency: string; waiting?: number }[] }
type Jobs = { readonly items: readonly { readonly waiting_for?: object }[] }

/** People see what the documents wait for, and operators also see how many jobs wait. */
async function expectShown(): Promise<void> {
  const waiting = { dependency: 'storage', since: outage()?.since.toISOString() }
  const jobs = async () =>
    (await owner.get<Jobs>('/v1/ingestions?status=active')).body.items.map(
      ({ waiting_for: wait }) => wait,
    )
  await expect.poll(jobs, WAIT).toContainEqual(waiting)
  const { body: features } = await server.anonymous.get<Shown>('/v1/features')
  expect(features.outages).toEqual([waiting])
  const { body: state } = await owner.get<Shown>('/v1/tenants/me/server')
  // The reason may name addresses, which only the log shows.
  expect(state.outages).toMatchObject([waiting])
  expect(JSON.stringify(state)).not.toContain(String(proxy.port))
  expect(state.outages[0]?.waiting).toBeGreaterThan(0)
  const { text } = await renderMetrics(server.context)
  expect(text).toContain('arbor_dependency_available{dependency="storage"} 0')
  expect(text).toMatch(/arbor_waiting_work\{dependency="storage"\} [1-9]/)
  const shared = async () =>
    (await findOutages(server.context.doors)).map(({ dependency }) => dependency)
  await expect.poll(shared, WAIT).toEqual(['storage'])
}

/** How many passages a search by meaning finds. */
async function countByMeaning(): Promise<number> {
  const query = { query: 'apples', search_type: 'dense_only', score_threshold: 0, top_k: 50 }
  const { body } = await owner.post<readonly object[]>('/v1/chunks/search', query)
  return body.length
}

async function expectAllCompleted(made: readonly Ingested[]): Promise<void> {
  for (const { workflow_id: id } of made) {
    expect(await endOf(owner, id)).toMatchObject({ status: 'completed', error: null })
  }
  const rows = await runsOf(made)
  expect(rows).toEqual(made.map(() => ({ status: 'completed', attempts: 0, error: null })))
}

/** Stops the storage until a job has noticed, as often as would use up all attempts twice. */
async function outages(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await proxy.stop()
    await expect.poll(outage, WAIT).toBeDefined()
    await proxy.start()
    await expect.poll(outage, WAIT).toBeUndefined()
  }
}

describe('documents in the queue during an outage of the storage', () => {
  it('wait, use up no attempt, and are completed when it is back', async () => {
    const made = await uploadSome('stopped')
    await proxy.stop()
    await expect.poll(outage, WAIT).toBeDefined()
    const rows = await runsOf(made)
    expect(rows.filter(({ status }) => status === 'failed')).toEqual([])
    await expectShown()
    await proxy.start()
    await expectAllCompleted(made)
  })

  it('survive more outages than a step has attempts', async () => {
    const made = await uploadSome('flapping')
    await outages(1)
    const more = await uploadSome('flapping-on')
    await proxy.stop()
    await expect.poll(outage, WAIT).toBeDefined()
    await proxy.start()
    await expectAllCompleted([...made, ...more])
  })

  it('wait while the storage refuses the credentials', async () => {
    const made = await uploadSome('refused')
    const allow = bucket.answer(async (context) => {
      context.status = 403
    })
    await expect.poll(() => outage()?.message, WAIT).toContain('do not allow this')
    allow()
    await expectAllCompleted(made)
  })

  it('wait while the storage lists objects, but stores none', async () => {
    const made = await uploadSome('read-only')
    const allow = bucket.answer(async (context, next) => {
      if (context.method === 'PUT') context.status = 503
      else await next()
    })
    await expect.poll(outage, WAIT).toBeDefined()
    allow()
    await expectAllCompleted(made)
  })
})

describe.each(['database', 'stream', 'embedding_model'] as const)(
  'an outage of %s',
  (dependency) => {
    it('costs no document and no attempt, and everything is completed when it is back', async (context) => {
      const way = proxies.get(dependency)
      if (!way) return context.skip('it is not installed, or the database is embedded')
      context.skip(
        dependency === 'embedding_model' && !server.context.schema.vector,
        'this PostgreSQL has no pgvector',
      )
      // Uploads don't need the model, so none can be completed before it stops.
      if (dependency === 'embedding_model') way.hang()
      const made = await uploadSome(dependency)
      await way.stop()
      way.resume()
      await expect.poll(() => server.context.availability.outageOf(dependency), WAIT).toBeDefined()
      await way.start()
      await expectAllCompleted(made)
      if (dependency === 'embedding_model') await expect.poll(countByMeaning, WAIT).toBe(DOCUMENTS)
    })
  },
)
