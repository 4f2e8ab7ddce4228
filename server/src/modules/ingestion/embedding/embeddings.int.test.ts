import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  endOf,
  ingest,
  readRun,
  upload,
  uploadVersion,
  type Ingested,
} from '../../../../test/fixtures/ingestions.ts'
import { ModelFailure } from '../../../platform/models/model-failure.ts'
import { addDocument } from '../../../../test/support/content.ts'
import {
  createTestEmbedder,
  startTestServer,
  type TestMember,
  type OwnTestServer,
} from '../../../../test/support/index.ts'
import { chunksOf, untilEmbedded, untilServed } from './embeddings.test-support.ts'
import { buildingState, servingModel } from '../../embeddings/tenant-state.queries.ts'
import { LACKS_VECTORS } from './lacks-vectors.ts'
import { keepEmbeddings } from './upkeep.ts'

const embedder = createTestEmbedder()
const { name: model } = embedder
const never = new AbortController().signal

let server: OwnTestServer
let owner: TestMember

beforeAll(async () => {
  server = await startTestServer({ worker: true, embedder })
})
beforeEach(async (context) => {
  context.skip(!server.context.schema.vector, 'this PostgreSQL has no pgvector')
  owner = await server.newTenant()
  embedder.failWith()
})
afterAll(() => server.close())

/** Below its heading, each paragraph is merged with the others into one chunk. */
const GUIDE = `# Birds

Robins are red.

# Fish

Herrings are silver.
`
const GUIDE_TEXTS = ['Birds\nRobins are red.', 'Fish\nHerrings are silver.']

/** Ids of the texts of a version's chunks. */
async function contentIds(made: Ingested): Promise<unknown[]> {
  const { rows } = await server.context.driver.query(
    `select c.content_id from chunk c join document_version v on v.path_part_id = c.version_part_id
     where v.id = $1`,
    [made.document_version_id],
  )
  return rows.map((row) => row['content_id'])
}

async function warningsOf(made: Ingested): Promise<unknown> {
  const { body } = await owner.get<{ system_metadata: { warnings?: string[] } }>(
    `/v1/document_versions/${made.document_version_id}`,
  )
  return body.system_metadata.warnings ?? null
}

describe('ingestion', () => {
  test('creates vectors of the section path and text for each chunk, and the model then serves the tenant', async () => {
    const made = await ingest(owner, ['guide.md', GUIDE])
    expect(made.run).toMatchObject({ status: 'completed', error: null })
    expect(made.run.progress.timings).toHaveProperty('embed')
    const chunks = await chunksOf(server, owner, made.document_version_id, model)
    expect(chunks.map((chunk) => chunk.content)).toEqual([
      'Robins are red.',
      'Herrings are silver.',
    ])
    await untilEmbedded(server, owner, made.document_version_id, { model, texts: GUIDE_TEXTS })
    // For the first document of a tenant, this is true at completion, not some time later.
    await server.context.doors.inTenant(owner.tenantId, async (tx) => {
      expect(await servingModel(tx, owner.tenantId)).toMatchObject({ name: model, dimensions: 64 })
    })
  })

  test('does not embed the same text again for the same tenant', async () => {
    const made = await ingest(owner, ['guide.md', GUIDE])
    embedder.forget()
    const next = `${GUIDE}\n# Whales\n\nWhales are blue.\n`
    const { body } = await uploadVersion(owner, made.document_id, ['guide.md', next])
    expect((await endOf(owner, body.workflow_id)).status).toBe('completed')
    expect(embedder.passages).toEqual(['Whales\nWhales are blue.'])
    const [before, after] = await Promise.all([contentIds(made), contentIds(body)])
    expect(before).toHaveLength(2)
    expect(after).toHaveLength(3)
    expect(after).toEqual(expect.arrayContaining(before))
    await untilEmbedded(server, owner, body.document_version_id, {
      model,
      texts: [...GUIDE_TEXTS, 'Whales\nWhales are blue.'],
    })
  })

  test('embeds only the passage that changed in a new version', async () => {
    const sections = (changed: string) =>
      Array.from({ length: 20 }, (_, at) => {
        const text = at === 9 ? changed : `Paragraph number ${at} stays as it is.`
        return `# Section ${at}\n\n${text}\n\n`
      }).join('')
    embedder.forget()
    const made = await ingest(owner, ['long.md', sections('This one is old.')])
    expect(embedder.passages).toHaveLength(20)
    embedder.forget()
    const { body } = await uploadVersion(owner, made.document_id, [
      'long.md',
      sections('This one is new.'),
    ])
    expect((await endOf(owner, body.workflow_id)).status).toBe('completed')
    expect(embedder.passages).toEqual(['Section 9\nThis one is new.'])
  })

  test('completes if the model fails, with a warning and search by words, and creates the vectors later', async () => {
    const secret = 'http://10.0.0.1/key'
    const failures = [
      new ModelFailure('unreachable', secret),
      new ModelFailure('rejected', secret, { statusCode: 401 }),
      new ModelFailure('busy', secret, { statusCode: 429 }),
      new ModelFailure('ended', secret),
    ]
    const made: Ingested[] = []
    for (const [at, failure] of failures.entries()) {
      embedder.failWith(() => failure)
      const { body } = await upload(owner, [`guide-${at}.md`, GUIDE])
      expect(await endOf(owner, body.workflow_id)).toMatchObject({
        status: 'completed',
        error: null,
      })
      made.push(body)
      expect(await warningsOf(body)).toEqual([LACKS_VECTORS])
    }
    const found = await owner.post<unknown[]>('/v1/chunks/search', {
      query: 'herrings',
      search_type: 'full_text',
      top_k: 50,
    })
    expect(found.body).toHaveLength(failures.length)
    const id = made[0]?.document_version_id ?? ''
    const before = await chunksOf(server, owner, id, model)
    expect(before.map((chunk) => chunk.hash)).toEqual([undefined, undefined])
    embedder.failWith()
    await keepEmbeddings(server.context, never)
    await untilServed(server, owner, { name: model })
    for (const { document_version_id: versionId } of made) {
      await untilEmbedded(server, owner, versionId, { model, texts: GUIDE_TEXTS })
    }
    await vi.waitFor(async () => {
      for (const each of made) expect(await warningsOf(each)).toBeNull()
    })
    const after = await chunksOf(server, owner, id, model)
    expect(after.map((chunk) => chunk.id)).toEqual(before.map((chunk) => chunk.id))
  })

  test('stops immediately when canceled while it waits for a model, and leaves nothing behind', async () => {
    const held = embedder.hold()
    const { body } = await upload(owner, ['guide.md', GUIDE])
    await held.reached
    expect((await owner.delete(`/v1/workflows/${body.workflow_id}`)).status).toBe(200)
    held.release()
    expect((await readRun(owner, body.workflow_id)).status).toBe('cancelled')
    expect(await chunksOf(server, owner, body.document_version_id, model)).toEqual([])
  })
})

describe('an edit', () => {
  const nodes = [
    { section: 'Birds', nodes: [{ chunk: 'Robins are red.' }, { chunk: 'Wrens are brown.' }] },
  ]
  const texts = ['Birds\nRobins are red.', 'Birds\nRobins are red.\nWrens are brown.']

  async function embedded() {
    const made = await addDocument(server, owner, { nodes })
    await keepEmbeddings(server.context, never)
    await untilServed(server, owner, embedder)
    await untilEmbedded(server, owner, made.versionId, { model, texts })
    const [first = '', second = ''] = made.chunks.map((chunk) => chunk.id)
    return { ...made, first, second, sectionId: made.sections[0]?.id ?? '' }
  }

  test('of a text deletes the old vectors immediately and creates new ones, including those of the next chunk', async () => {
    const { versionId, first } = await embedded()
    const held = embedder.hold()
    await owner.patch(`/v1/chunks/${first}/content`, { content: 'Robins are rare.' })
    const [changed, next] = await chunksOf(server, owner, versionId, model)
    expect(changed).toMatchObject({ id: first, hash: undefined })
    expect(next?.hash).toBeDefined()
    held.release()
    await untilEmbedded(server, owner, versionId, {
      model,
      texts: ['Birds\nRobins are rare.', 'Birds\nRobins are rare.\nWrens are brown.'],
    })
  })

  test('during embedding prevents writing vectors of the old text', async () => {
    const { versionId, first } = await embedded()
    const held = embedder.hold()
    await owner.patch(`/v1/chunks/${first}/content`, { content: 'Robins are rare.' })
    await held.reached
    await owner.patch(`/v1/chunks/${first}/content`, { content: 'Robins sing.' })
    held.release()
    // The job of the second edit, which is sent after that of the first has ended.
    const next = embedder.hold()
    await next.reached
    expect(embedder.passages).toContain('Birds\nRobins are rare.')
    const [changed] = await chunksOf(server, owner, versionId, model)
    expect(changed).toMatchObject({ id: first, content: 'Robins sing.', hash: undefined })
    next.release()
    await untilEmbedded(server, owner, versionId, {
      model,
      texts: ['Birds\nRobins sing.', 'Birds\nRobins sing.\nWrens are brown.'],
    })
  })

  test('that is one of many in a row shares a single waiting job with the others', async () => {
    const { versionId, first } = await embedded()
    const held = embedder.hold()
    await owner.patch(`/v1/chunks/${first}/content`, { content: 'Robins 0.' })
    await held.reached
    for (const n of [1, 2, 3, 4, 5]) {
      await owner.patch(`/v1/chunks/${first}/content`, { content: `Robins ${n}.` })
    }
    const { rows } = await server.context.driver.query(
      `select state from pgboss.job where name = 'embed-version' and data ->> 'tenantId' = $1
         and state in ('created', 'active') order by state`,
      [owner.tenantId],
    )
    held.release()
    expect(rows).toEqual([{ state: 'created' }, { state: 'active' }])
    await untilEmbedded(server, owner, versionId, {
      model,
      texts: ['Birds\nRobins 5.', 'Birds\nRobins 5.\nWrens are brown.'],
    })
  })

  test.for([
    [
      'renaming the section',
      (made: Edited) => owner.patch(`/v1/sections/${made.sectionId}`, { name: 'Small birds' }),
      ['Small birds\nRobins are red.', 'Small birds\nRobins are red.\nWrens are brown.'],
    ],
    [
      'deleting the chunk before',
      (made: Edited) => owner.delete(`/v1/chunks/${made.first}`),
      ['Birds\nWrens are brown.'],
    ],
    [
      'moving a chunk to the head',
      (made: Edited) => owner.patch(`/v1/chunks/${made.second}`, { move_to_head: true }),
      ['Birds\nWrens are brown.\nRobins are red.', 'Birds\nWrens are brown.'],
    ],
  ] as const)('by %s embeds what changed, and the old vectors stay until then', async (which) => {
    const [, edit, wanted] = which
    const made = await embedded()
    const held = embedder.hold()
    expect((await edit(made)).status).toBeLessThan(300)
    const chunks = await chunksOf(server, owner, made.versionId, model)
    expect(chunks.map((chunk) => chunk.hash)).not.toContain(undefined)
    held.release()
    await untilEmbedded(server, owner, made.versionId, { model, texts: wanted })
  })

  test('that dissolves a section embeds its name as a chunk, and the others without it', async () => {
    const made = await embedded()
    const { status } = await owner.post(`/v1/sections/${made.sectionId}/dissolve`)
    expect(status).toBe(200)
    await untilEmbedded(server, owner, made.versionId, {
      model,
      texts: ['Birds\nRobins are red.', 'Robins are red.\nWrens are brown.', 'Birds'],
    })
  })

  test('without a working model gets its vectors once the model is back', async () => {
    const { versionId, first } = await embedded()
    embedder.failWith(() => new ModelFailure('busy', 'busy'))
    await owner.patch(`/v1/chunks/${first}/content`, { content: 'Robins are rare.' })
    const look = async () =>
      server.context.doors.inTenant(owner.tenantId, (tx) => buildingState(tx, owner.tenantId))
    await vi.waitFor(async () => {
      expect((await look())?.error).toContain('overloaded')
    }, 120_000)
    embedder.failWith()
    await keepEmbeddings(server.context, never)
    await untilEmbedded(server, owner, versionId, {
      model,
      texts: ['Birds\nRobins are rare.', 'Birds\nRobins are rare.\nWrens are brown.'],
    })
    await vi.waitFor(async () => expect(await look()).toBeUndefined(), 120_000)
  })

  type Edited = Awaited<ReturnType<typeof embedded>>
})
