import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ModelFailure } from '../../../platform/models/model-failure.ts'
import { addDocument, addFolder } from '../../../../test/support/content.ts'
import {
  createTestEmbedder,
  startTestServer,
  type TestMember,
  type OwnTestServer,
  type TestServer,
} from '../../../../test/support/index.ts'
import { chunksOf, endOfReembed, readReembed, untilServed } from './embeddings.test-support.ts'
import { keepEmbeddings } from './upkeep.ts'
import { workOnEmbeddingRun } from './work-on-embedding-run.ts'

const embedder = createTestEmbedder()
const never = new AbortController().signal
const CHUNKS = 30

/** Works on jobs automatically. */
let working: OwnTestServer
/** Jobs are sent but not taken automatically, since the tests run them. */
let idle: OwnTestServer

beforeAll(async () => {
  working = await startTestServer({ worker: true, embedder })
  idle = await startTestServer({ embedder })
})
beforeEach((context) => {
  context.skip(!idle.context.schema.vector, 'this PostgreSQL has no pgvector')
  embedder.failWith()
})
afterAll(async () => {
  await working.close()
  await idle.close()
})

type World = {
  readonly server: TestServer
  readonly owner: TestMember
  readonly folder: { readonly id: string; readonly partId: string }
  readonly versions: readonly string[]
}

/** A folder with three documents whose vectors are current. */
async function newWorld(server: TestServer): Promise<World> {
  const owner = await server.newTenant()
  const folder = await addFolder(server, owner)
  const versions: string[] = []
  for (const name of ['a', 'b', 'c']) {
    const nodes = Array.from({ length: CHUNKS / 3 }, (_, i) => ({
      section: `${name}${i}`,
      nodes: [{ chunk: `text ${i} of ${name}` }],
    }))
    versions.push(
      (await addDocument(server, owner, { parentPartId: folder.partId, nodes })).versionId,
    )
  }
  await keepEmbeddings(server.context, never)
  await workOnOpenRuns(server, owner)
  await untilServed(server, owner, embedder)
  embedder.forget()
  return { server, owner, folder, versions }
}

async function workOnOpenRuns(server: TestServer, { tenantId }: TestMember): Promise<void> {
  if (server !== idle) return
  const { rows } = await server.context.doors.acrossTenants(async (tx) => ({
    rows: await tx
      .selectFrom('embedding_run')
      .where('tenant_id', '=', tenantId)
      .where('status', 'in', ['pending', 'processing'])
      .select('id')
      .execute(),
  }))
  for (const { id } of rows) await work(server, tenantId, id)
}

function work(server: TestServer, tenantId: string, runId: string, signal = never): Promise<void> {
  return workOnEmbeddingRun(server.context, { tenantId, runId }, signal)
}

async function begin({ owner, folder }: World): Promise<string> {
  const url = `/v1/folders/${folder.id}?action=reembed`
  const { status, body } = await owner.post<{ workflow_id: string }>(url)
  expect(status).toBe(200)
  expect(body).toMatchObject({ folder_id: folder.id, action: 'reembed' })
  return body.workflow_id
}

const sorted = (texts: readonly string[]) => texts.toSorted()
const allTexts = sorted(
  ['a', 'b', 'c'].flatMap((name) =>
    Array.from({ length: CHUNKS / 3 }, (_, i) => `${name}${i}\ntext ${i} of ${name}`),
  ),
)

describe('reembed', () => {
  test('recreates all vectors below a folder and reports its progress', async () => {
    const world = await newWorld(working)
    const held = embedder.hold(2)
    const id = await begin(world)
    await held.reached
    const half = await readReembed(world.owner, id)
    expect(half).toMatchObject({
      temporal_status: 'RUNNING',
      workflow_type: 'reembedding',
      close_time: null,
      progress: { done: 8, total: CHUNKS },
    })
    held.release()
    const end = await endOfReembed(world.owner, id)
    expect(end).toMatchObject({
      temporal_status: 'COMPLETED',
      progress: { done: CHUNKS, total: CHUNKS },
    })
    expect(sorted(embedder.passages)).toEqual(allTexts)
  })

  test('recreates only the vectors of the given version', async () => {
    const { owner, versions } = await newWorld(working)
    const url = `/v1/document_versions/${versions[1]}?action=reembed`
    const { body } = await owner.post<{ workflow_id: string }>(url)
    expect(body).toMatchObject({ version_id: versions[1], action: 'reembed' })
    await endOfReembed(owner, body.workflow_id)
    expect(sorted(embedder.passages)).toEqual(allTexts.filter((text) => text.startsWith('b')))
  })

  test('returns the same workflow if it is requested twice while waiting', async () => {
    const world = await newWorld(idle)
    expect(await begin(world)).toBe(await begin(world))
  })

  test('can be seen by anyone who can read the node, and canceled by anyone who can write it', async () => {
    const world = await newWorld(idle)
    const id = await begin(world)
    const [none, reader] = [
      await idle.addUser(world.owner, 'USER'),
      await idle.addUser(world.owner, 'USER'),
    ]
    const stranger = await idle.newTenant()
    await idle.grant(world.owner, reader, world.folder.partId, 'READ_ONLY')
    const url = `/v1/workflows/${id}`
    expect((await none.get(url)).status).toBe(403)
    expect((await stranger.get(url)).status).toBe(404)
    expect((await reader.get(url)).status).toBe(200)
    expect((await none.delete(url)).status).toBe(403)
    expect((await reader.delete(url)).status).toBe(403)
    expect((await stranger.delete(url)).status).toBe(404)
    expect((await world.owner.delete(url)).status).toBe(200)
    expect((await readReembed(reader, id)).temporal_status).toBe('CANCELED')
  })

  test('stops embedding after a cancellation, and its worker gives up', async () => {
    const world = await newWorld(idle)
    const id = await begin(world)
    const held = embedder.hold(1)
    const worker = work(idle, world.owner.tenantId, id)
    await held.reached
    const { body } = await world.owner.delete<{ message: string }>(`/v1/workflows/${id}`)
    expect(body.message).toBe('The workflow was cancelled.')
    held.release()
    await worker
    await work(idle, world.owner.tenantId, id)
    // The model was not even called for the batch that was held.
    expect(embedder.passages).toHaveLength(4)
    expect(await readReembed(world.owner, id)).toMatchObject({
      temporal_status: 'CANCELED',
      progress: { done: 4 },
    })
  })

  test('resumes where it was after its worker is stopped', async () => {
    const world = await newWorld(idle)
    const id = await begin(world)
    const shutdown = new AbortController()
    const held = embedder.hold(3)
    const worker = work(idle, world.owner.tenantId, id, shutdown.signal)
    await held.reached
    shutdown.abort(new Error('The server is shutting down.'))
    await expect(worker).rejects.toThrow('shutting down')
    held.release()
    await work(idle, world.owner.tenantId, id)
    expect(await readReembed(world.owner, id)).toMatchObject({
      temporal_status: 'COMPLETED',
      progress: { done: CHUNKS },
    })
    expect(sorted(embedder.passages)).toEqual(allTexts)
  })

  test('is taken over from a dead worker, which can no longer write if it wakes up', async () => {
    const world = await newWorld(idle)
    const id = await begin(world)
    const held = embedder.hold(2)
    const dead = work(idle, world.owner.tenantId, id)
    await held.reached
    await idle.context.driver.query(`delete from pgboss.job where data ->> 'runId' = $1`, [id])
    const { resumed } = await keepEmbeddings(idle.context, never, '0 seconds')
    expect(resumed).toBeGreaterThan(0)
    const { rows } = await idle.context.driver.query(
      `select name from pgboss.job where data ->> 'runId' = $1`,
      [id],
    )
    expect(rows).toEqual([{ name: 'embed-run' }])
    const next = work(idle, world.owner.tenantId, id)
    held.release()
    await Promise.all([dead, next])
    expect(await readReembed(world.owner, id)).toMatchObject({
      temporal_status: 'COMPLETED',
      progress: { done: CHUNKS, total: CHUNKS },
    })
    for (const version of world.versions) {
      const chunks = await chunksOf(idle, world.owner, version, embedder.name)
      expect(chunks.map((chunk) => chunk.hash)).not.toContain(undefined)
    }
  })

  test('takes turns with other runs, because each stretch of work ends with the next job', async () => {
    const world = await newWorld(idle)
    const id = await begin(world)
    const { tenantId } = world.owner
    let stretches = 0
    await vi.waitFor(
      async () => {
        await workOnEmbeddingRun(idle.context, { tenantId, runId: id }, never, 0)
        stretches++
        expect((await readReembed(world.owner, id)).temporal_status).toBe('COMPLETED')
      },
      { timeout: 120_000, interval: 1 },
    )
    expect(stretches).toBeGreaterThanOrEqual(CHUNKS / embedder.batchSize)
    expect(sorted(embedder.passages)).toEqual(allTexts)
  })

  test('fails with a message if the model fails', async () => {
    const world = await newWorld(working)
    embedder.failWith(() => new ModelFailure('rejected', 'key k-123', { statusCode: 401 }))
    const end = await endOfReembed(world.owner, await begin(world))
    expect(end.temporal_status).toBe('FAILED')
    expect(end.error).toMatch(/refused the request.*status 401\.$/)
    expect(end.error).not.toContain('k-123')
  })

  test('fails with a message after too many starts by servers that died', async () => {
    const world = await newWorld(idle)
    const id = await begin(world)
    await idle.context.doors.acrossTenants((tx) =>
      tx.updateTable('embedding_run').set({ attempts: 4 }).where('id', '=', id).execute(),
    )
    await work(idle, world.owner.tenantId, id)
    expect((await readReembed(world.owner, id)).error).toMatch(/stopped several times/)
  })
})
