import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../../platform/context/context.ts'
import type { EmbeddingEndpoint } from '../../../platform/config/embedding.ts'
import type { Embedder } from '../../../platform/models/embedder.ts'
import { EndpointEmbedder } from '../../../platform/models/endpoint-embedder.ts'
import { ModelFailure } from '../../../platform/models/model-failure.ts'
import { NO_PREFIXES } from '../../../platform/models/prefixes.ts'
import { startEmbeddingServer } from '../../../../test/fixtures/embedding-server.ts'
import { addDocument } from '../../../../test/support/content.ts'
import {
  createTestEmbedder,
  startTestServer,
  type TestEmbedder,
  type TestMember,
  type OwnTestServer,
} from '../../../../test/support/index.ts'
import { searchChunks } from '../../search/index.ts'
import { actorOfMember } from '../../tenancy/index.ts'
import { chunksOf, untilServed } from './embeddings.test-support.ts'
import {
  buildingState,
  markIncomplete,
  servingModel,
} from '../../embeddings/tenant-state.queries.ts'
import { hasReplacedModel } from '../../embeddings/index.ts'
import { OpenEmbedders } from '../../embeddings/embedders.ts'
import { embedVersion } from './embed-version.ts'
import { keepEmbeddings } from './upkeep.ts'
import { workOnEmbeddingRun } from './work-on-embedding-run.ts'

const never = new AbortController().signal

let server: OwnTestServer
let owner: TestMember
let before: TestEmbedder
let after: TestEmbedder
let changes = 0

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async (context) => {
  context.skip(!server.context.schema.vector, 'this PostgreSQL has no pgvector')
  changes++
  before = createTestEmbedder({ name: `before-${changes}` })
  after = createTestEmbedder({ name: `after-${changes}`, dimensions: 24 })
  owner = await server.newTenant()
})
afterAll(() => server.close())

/** The server as it would be after a start with a model. An earlier model may still be available. */
function startedWith(embedder: Embedder | undefined, others: TestEmbedder[] = []): Context {
  const { config, driver, log, schema } = server.context
  const embedders = new OpenEmbedders({
    settings: config.embedding,
    driver,
    log,
    vector: schema.vector,
    embedder,
    others,
  })
  return { ...server.context, embedders }
}

const nodes = Array.from({ length: 10 }, (_, i) => ({ chunk: `text ${i}`, type: 'HTML' as const }))

async function openRuns(): Promise<string[]> {
  const rows = await server.context.doors.acrossTenants((tx) =>
    tx
      .selectFrom('embedding_run')
      .where('tenant_id', '=', owner.tenantId)
      .where('status', 'in', ['pending', 'processing'])
      .select('id')
      .execute(),
  )
  return rows.map((row) => row.id)
}

/** Starts what upkeep finds, and runs the jobs until none are left. */
async function settle(context: Context): Promise<void> {
  await keepEmbeddings(context, never)
  for (let runs = await openRuns(); runs.length > 0; runs = await openRuns()) {
    for (const runId of runs) {
      await workOnEmbeddingRun(context, { tenantId: owner.tenantId, runId }, never)
    }
  }
}

const serving = () =>
  server.context.doors.inTenant(owner.tenantId, (tx) => servingModel(tx, owner.tenantId))
const building = () =>
  server.context.doors.inTenant(owner.tenantId, (tx) => buildingState(tx, owner.tenantId))

async function modelNames(): Promise<string[]> {
  const { rows } = await server.context.driver.query('select name from embedding_model')
  return rows.map((row) => String(row['name']))
}

async function hashes(versionId: string, embedder: TestEmbedder) {
  const chunks = await chunksOf(server, owner, versionId, embedder.name)
  return chunks.map((chunk) => chunk.hash !== undefined)
}

const every = (value: boolean) => nodes.map(() => value)

describe('a tenant', () => {
  test('without chunks is served by the current model immediately', async () => {
    await keepEmbeddings(startedWith(before), never)
    expect(await serving()).toMatchObject({ name: before.name, dimensions: 64 })
    expect(await openRuns()).toEqual([])
    await keepEmbeddings(startedWith(after), never)
    expect(await serving()).toMatchObject({ name: after.name, dimensions: 24 })
  })

  test('with chunks is served once all of them have vectors', async () => {
    const { versionId } = await addDocument(server, owner, { nodes })
    await keepEmbeddings(startedWith(before), never)
    expect(await serving()).toBeUndefined()
    expect(await building()).toEqual({ done: 0, total: 10, error: null })
    await settle(startedWith(before))
    await untilServed(server, owner, before)
    expect(await hashes(versionId, before)).toEqual(every(true))
    expect(await building()).toBeUndefined()
  })
})

describe('a different model', () => {
  test('serves once it has all vectors; until then the old one serves, and its vectors are deleted afterwards', async () => {
    const { versionId } = await addDocument(server, owner, { nodes })
    await settle(startedWith(before))
    const context = startedWith(after, [before])
    await keepEmbeddings(context, never)
    const [runId = ''] = await openRuns()
    const held = after.hold(1)
    const worker = workOnEmbeddingRun(context, { tenantId: owner.tenantId, runId }, never)
    await held.reached
    expect(await serving()).toMatchObject({ name: before.name })
    expect(await building()).toMatchObject({ done: 4, total: 10 })
    expect(await hashes(versionId, before)).toEqual(every(true))
    held.release()
    await worker
    expect(await serving()).toMatchObject({ name: after.name })
    expect(await hashes(versionId, after)).toEqual(every(true))
    expect(await modelNames()).not.toContain(before.name)
    expect(after.passages).toContain('text 9')
  })

  test('does not serve before chunks that were added during the build have its vectors', async () => {
    await addDocument(server, owner, { nodes })
    await settle(startedWith(before))
    const context = startedWith(after)
    await keepEmbeddings(context, never)
    const [runId = ''] = await openRuns()
    const key = { tenantId: owner.tenantId, runId }
    const held = after.hold(2)
    const worker = workOnEmbeddingRun(context, key, never)
    await held.reached
    // Delete vectors after they were created. At its end, the run then finds the same state as if chunks had
    // been added.
    await server.context.doors.inTenant(owner.tenantId, (tx) =>
      tx.deleteFrom('chunk_vector').where('tenant_id', '=', owner.tenantId).execute(),
    )
    held.release()
    await worker
    expect(await serving()).toMatchObject({ name: before.name })
    await workOnEmbeddingRun(context, key, never)
    expect(await serving()).toMatchObject({ name: after.name })
  })

  test('is being built, so new chunks get vectors of both models', async () => {
    await addDocument(server, owner, { nodes })
    await settle(startedWith(before))
    const context = startedWith(after, [before])
    await keepEmbeddings(context, never)
    const added = await addDocument(server, owner, { nodes: [{ chunk: 'new' }] })
    const key = { tenantId: owner.tenantId, versionPartId: added.versionPartId }
    await embedVersion(context, key, { signal: never })
    expect(await hashes(added.versionId, before)).toEqual([true])
    expect(await hashes(added.versionId, after)).toEqual([true])
  })

  test('reports why it failed and resumes later, and another model change discards the partial build', async () => {
    const { versionId } = await addDocument(server, owner, { nodes })
    await settle(startedWith(before))
    const context = startedWith(after)
    await keepEmbeddings(context, never)
    after.failWith(() => new ModelFailure('busy', 'k-123', { statusCode: 429 }))
    await settle(context)
    expect((await building())?.error).toMatch(/overloaded.*status 429\.$/)
    await keepEmbeddings(context, never)
    expect(await openRuns()).toEqual([])
    await settle(startedWith(before))
    expect(await serving()).toMatchObject({ name: before.name })
    expect(await building()).toBeUndefined()
    expect(await modelNames()).not.toContain(after.name)
    expect(await hashes(versionId, before)).toEqual(every(true))
  })

  test('is not registered while it fails, and nothing else stops', async () => {
    after.failWith(() => new ModelFailure('unreachable', 'away'))
    const context = startedWith(after)
    expect(await keepEmbeddings(context, never)).toEqual({ resumed: 0, changed: 0 })
    expect(await modelNames()).not.toContain(after.name)
    after.failWith()
    await keepEmbeddings(context, never)
    expect(await modelNames()).toContain(after.name)
  })

  test('is registered once by processes that start simultaneously', async () => {
    const contexts = [startedWith(after), startedWith(after), startedWith(after)]
    const models = await Promise.all(contexts.map((each) => each.embedders.currentModel(never)))
    expect(new Set(models.map((each) => each?.id)).size).toBe(1)
    expect((await modelNames()).filter((name) => name === after.name)).toHaveLength(1)
  })
})

describe('a different model behind the same endpoint name', () => {
  const words = (dimensions: number) => createTestEmbedder({ dimensions })
  /** Nearer to each other than any texts are with the other models. */
  const dull: Embedder = {
    ...words(64),
    embedQuery: async (text, signal) => {
      const vector = await words(64).embedQuery(text, signal)
      return vector.map((value) => (value + 1) / Math.sqrt(80))
    },
  }

  const endpointOf = (baseUrl: string) =>
    new EndpointEmbedder({ kind: 'endpoint', baseUrl, model: `m-${changes}` })

  /** The chunk that is nearest to a text. */
  async function search(context: Context): Promise<string | undefined> {
    const actor = await actorOfMember(server.context.doors, owner.tenantId, owner.userId)
    if (!actor) throw new Error('The owner is not a member.')
    const [hit] = await searchChunks(context, actor, {
      query: 'text 3',
      search_type: 'dense_only',
      hybrid_profile: 'hybrid',
      active_version_only: true,
      top_k: 1,
      score_threshold: 0,
      with_document: false,
    })
    return hit?.content
  }

  test.for([
    ['with other dimensions', words(48)],
    ['with the same dimensions', dull],
  ] as const)('%s is detected at startup, and all vectors are recreated', async ([, next]) => {
    await using endpoint = await startEmbeddingServer(words(64))
    const { baseUrl } = endpoint
    const open = () => startedWith(endpointOf(baseUrl))
    const { versionId } = await addDocument(server, owner, { nodes })
    await settle(open())
    const first = await serving()
    await settle(open())
    expect(await serving()).toEqual(first)
    endpoint.serve(next)
    const context = open()
    await keepEmbeddings(context, never)
    expect((await serving())?.name).toBe(`replaced:${first?.id}:endpoint:m-${changes}`)
    await expect(search(context)).rejects.toThrow('They are being recreated.')
    expect(await hasReplacedModel(context)).toBe(true)
    await settle(context)
    expect(await hasReplacedModel(context)).toBe(false)
    const second = await serving()
    expect(second?.name).toBe(`endpoint:m-${changes}`)
    expect(second?.id).not.toBe(first?.id)
    expect((await modelNames()).filter((name) => name.startsWith('replaced:'))).toEqual([])
    const chunks = await chunksOf(server, owner, versionId, `endpoint:m-${changes}`)
    expect(chunks.map((chunk) => chunk.hash !== undefined)).toEqual(every(true))
    expect(await search(context)).toBe('text 3')
  })

  test('whose prefixes are new or changed is searched as before until all vectors are recreated', async () => {
    const asked: string[] = []
    await using endpoint = await startEmbeddingServer({
      ...words(64),
      embedQuery: (text, signal) => {
        asked.push(text)
        return words(64).embedQuery(text, signal)
      },
    })
    const { baseUrl } = endpoint
    const config = { kind: 'endpoint', baseUrl, model: 'multilingual-e5-small' } as const
    const name = 'endpoint:multilingual-e5-small'
    await addDocument(server, owner, { nodes })
    // As an earlier release did, which knew no prefixes.
    await settle(
      startedWith(new EndpointEmbedder(config, undefined, undefined, { prefixes: NO_PREFIXES })),
    )
    expect((await serving())?.name).toBe(name)
    const upgrade = async (settings: EmbeddingEndpoint, expected: Record<string, string>) => {
      const { driver, log, schema } = server.context
      const embedders = new OpenEmbedders({ settings, driver, log, vector: schema.vector })
      await embedders.open()
      const context = { ...server.context, embedders }
      await keepEmbeddings(context, never)
      asked.length = 0
      expect(await search(context)).toBe('text 3')
      expect(asked).toEqual([expected['before']])
      await settle(context)
      expect(await search(context)).toBe('text 3')
      expect(asked.at(-1)).toBe(expected['after'])
      await embedders.close()
    }
    await upgrade(config, { before: 'text 3', after: 'query: text 3' })
    expect((await serving())?.name).toBe(`${name}:{"query":"query: ","passage":"passage: "}`)
    await upgrade(
      { ...config, prefixes: { query: 'find: ', passage: '' } },
      { before: 'query: text 3', after: 'find: text 3' },
    )
    expect((await serving())?.name).toBe(`${name}:{"query":"find: ","passage":""}`)
    expect((await modelNames()).filter((each) => each.startsWith(name))).toHaveLength(1)
  })

  test('that replaces the old one at runtime, with other dimensions, causes no wrong results', async () => {
    await using endpoint = await startEmbeddingServer(words(64))
    const { baseUrl } = endpoint
    const context = startedWith(endpointOf(baseUrl))
    await addDocument(server, owner, { nodes })
    await settle(context)
    expect(await search(context)).toBe('text 3')
    endpoint.serve(words(48))
    await expect(search(context)).rejects.toThrow('They are being recreated.')
    await settle(context)
    expect(await serving()).toMatchObject({ name: `endpoint:m-${changes}`, dimensions: 48 })
    expect(await search(context)).toBe('text 3')
  })
})

test('vectors that were skipped while embeddings were off are created once they are on again', async () => {
  await settle(startedWith(before))
  const { versionId } = await addDocument(server, owner, { nodes })
  await server.context.doors.inTenant(owner.tenantId, (tx) => markIncomplete(tx, owner.tenantId))
  expect(await hashes(versionId, before)).toEqual(every(false))
  await settle(startedWith(before))
  expect(await hashes(versionId, before)).toEqual(every(true))
  expect(await building()).toBeUndefined()
})
