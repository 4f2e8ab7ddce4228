import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, type TestContext } from 'vitest'
import { ModelFailure } from '../../platform/models/model-failure.ts'
import { addDocument, addFolder, tagPart } from '../../../test/support/content.ts'
import {
  createTestEmbedder,
  startTestServer,
  type TestMember,
  type OwnTestServer,
} from '../../../test/support/index.ts'
import { countWaits } from '../../../test/fixtures/round-trips.ts'
import { embedShared } from '../ingestion/embedding/embeddings.test-support.ts'
import { scoreOfCosine } from '../embeddings/index.ts'
import { rateWindows, readWindows } from './dense.queries.ts'
import { rankGiven } from './full-text.queries.ts'
import { nearnessOf, withAround } from './nearness.ts'
import { fuse, PROFILES } from './fusion.ts'
import { planRanking } from './ranking.ts'
import { actorOfMember } from '../tenancy/index.ts'
import { readQuery } from './read-query.ts'

type Hit = { readonly id: string; readonly content: string; readonly score: number }

const embedder = createTestEmbedder()
let server: OwnTestServer
beforeAll(async () => {
  server = await startTestServer({ worker: true, embedder })
})
afterEach(() => embedder.failWith())
afterAll(() => server.close())

function needVectors({ skip }: TestContext): void {
  skip(!server.context.schema.vector, 'this PostgreSQL has no pgvector')
}

async function ask(caller: TestMember, query: string, more: object = {}): Promise<Hit[]> {
  const body = { query, score_threshold: 0, top_k: 50, ...more }
  const reply = await caller.post<Hit[]>('/v1/chunks/search', body)
  expect(reply).toMatchObject({ status: 200 })
  return reply.body
}

const contents = (hits: readonly Hit[]) => hits.map(({ content }) => content)

describe('search by meaning', () => {
  test('is the default search type', async (context) => {
    needVectors(context)
    const owner = await server.newTenant()
    await addDocument(server, owner, {
      nodes: [{ chunk: 'apples and pears' }, { chunk: 'bolts and nuts' }],
    })
    await embedShared(server, owner, embedder)
    const [best, ...others] = await ask(owner, 'pears apples')
    expect(best?.content).toBe('apples and pears')
    expect(best?.score).toBeGreaterThan(0.7)
    expect(await ask(owner, 'pears apples', { search_type: 'dense_only' })).toEqual([
      best,
      ...others,
    ])
    expect(contents(await ask(owner, 'pears apples', { score_threshold: best?.score }))).toEqual([
      'apples and pears',
    ])
  })

  test('waits for the database as rarely as possible', async (context) => {
    needVectors(context)
    const owner = await server.newTenant()
    await addDocument(server, owner, {
      nodes: [{ chunk: 'apples and pears' }, { chunk: 'bolts and nuts' }],
    })
    await embedShared(server, owner, embedder)
    await using counted = await countWaits(server, owner)
    const search = async (type: string) => {
      const body = { query: 'apples', search_type: type }
      const { reply, waits } = await counted.least((me) => me.post('/v1/chunks/search', body))
      expect(reply.status).toBe(200)
      return waits
    }
    expect(await search('full_text')).toBe(4)
    expect(await search('dense_only')).toBe(5)
    expect(await search('hybrid')).toBe(6)
  })

  test('finds the versions of a time, also by meaning', async (context) => {
    needVectors(context)
    const owner = await server.newTenant()
    const document = await addDocument(server, owner, {
      versions: [[{ chunk: 'apples and pears' }], [{ chunk: 'bolts and nuts' }]],
    })
    await embedShared(server, owner, embedder)
    const time = new Date().toISOString()
    const [first, second] = document.versions
    const activate = (active_version_id: string | undefined) =>
      owner.patch(`/v1/documents/${document.documentId}`, { active_version_id })
    await activate(first?.versionId)
    const later = new Date().toISOString()
    await activate(second?.versionId)
    for (const search_type of ['dense_only', 'hybrid', 'full_text']) {
      const query = 'bolts pears'
      expect(contents(await ask(owner, query, { search_type, as_of: time }))).toEqual([
        'bolts and nuts',
      ])
      expect(contents(await ask(owner, query, { search_type, as_of: later }))).toEqual([
        'apples and pears',
      ])
    }
  })

  test('reflects an edit, a move, a tag and a deletion immediately', async (context) => {
    needVectors(context)
    const owner = await server.newTenant()
    const folder = await addFolder(server, owner)
    const document = await addDocument(server, owner, { nodes: [{ chunk: 'walnut shells' }] })
    await embedShared(server, owner, embedder)
    const inFolder = { parent_path_ids: [folder.partId] }
    expect(await ask(owner, 'walnut', inFolder)).toEqual([])
    await owner.patch(`/v1/documents/${document.documentId}`, {
      parent_path_part_id: folder.partId,
    })
    expect(contents(await ask(owner, 'walnut', inFolder))).toEqual(['walnut shells'])

    const { body: tag } = await owner.post<{ id: string }>('/v1/tags', { name: 'nut' })
    const tagged = { tag_ids: [tag.id] }
    expect(await ask(owner, 'walnut', tagged)).toEqual([])
    await tagPart(server, owner, folder.partId, tag)
    expect(contents(await ask(owner, 'walnut', tagged))).toEqual(['walnut shells'])

    const [chunk] = await ask(owner, 'walnut')
    await owner.patch(`/v1/chunks/${chunk?.id ?? ''}/content`, { content: 'cherry stones' })
    const after = await ask(owner, 'walnut shells')
    expect(contents(after)).not.toContain('walnut shells')
    expect(after.every(({ score }) => score < 0.3)).toBe(true)

    await owner.delete(`/v1/documents/${document.documentId}`)
    expect(await ask(owner, 'cherry')).toEqual([])
    const { rows } = await server.context.driver.query(
      'select (select count(*)::int from chunk_vector where tenant_id = $1) + (select count(*)::int from chunk_window where tenant_id = $1) as left',
      [owner.tenantId],
    )
    expect(rows).toEqual([{ left: 0 }])
  })
})

describe('hybrid search', () => {
  const WORDS = Array.from({ length: 10 }, (_, at) => `zq${String.fromCodePoint(97 + at)}x`)

  test('scores every readable chunk by combining both methods', async (context) => {
    needVectors(context)
    const word = fc.constantFrom(...WORDS)
    const text = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '))
    const corpus = fc.uniqueArray(text, { minLength: 4, maxLength: 24 })
    const query = fc.uniqueArray(fc.constantFrom(...WORDS, 'nowherex'), {
      minLength: 1,
      maxLength: 4,
    })
    await fc.assert(
      fc.asyncProperty(
        corpus,
        fc.array(query, { minLength: 3, maxLength: 3 }),
        async (texts, asked) => {
          const owner = await server.newTenant()
          const user = await server.addUser(owner, 'USER')
          const half = Math.floor(texts.length / 2)
          const folder = await addFolder(server, owner)
          const nodes = texts.map((chunk) => ({ chunk }))
          await addDocument(server, owner, { nodes: nodes.slice(0, half) })
          await addDocument(server, owner, {
            nodes: nodes.slice(half),
            parentPartId: folder.partId,
          })
          await server.grant(owner, user, folder.partId, 'READ_ONLY')
          await embedShared(server, owner, embedder)
          for (const words of asked) {
            for (const caller of [owner, user]) {
              const hits = await ask(caller, words.join(' '), { search_type: 'hybrid' })
              const expected = await mixed(caller, words.join(' '))
              expect(hits.map(({ id }) => id).toSorted()).toEqual([...expected.keys()].toSorted())
              expect(hits.map(({ score }) => score)).toEqual(
                hits.map(({ score }) => score).toSorted((a, b) => b - a),
              )
              for (const { id, score } of hits) expect(score).toBeCloseTo(expected.get(id) ?? -1, 9)
            }
          }
        },
      ),
      { numRuns: 5 },
    )
  })

  /** What {@link fuse} makes of all results of the two methods. */
  async function mixed(caller: TestMember, query: string): Promise<Map<string, number>> {
    const near = await ask(caller, query, { search_type: 'dense_only' })
    const worded = await ask(caller, query, { search_type: 'full_text' })
    const ofWords = new Map(worded.map(({ id, score }) => [id, score]))
    const { tenantId } = caller
    const actor = await actorOfMember(server.context.doors, tenantId, caller.userId)
    if (!actor) throw new Error('The caller is not a member.')
    const trust = await server.context.doors.inTenant(tenantId, async (tx) => {
      const plan = planRanking((await readQuery(tx, actor, query)).statistics, 0)
      const ranks = plan
        ? await rankGiven(
            tx,
            tenantId,
            plan,
            worded.map(({ id }) => id),
          )
        : []
      const best = Math.max(0, ...ranks.map(({ rank }) => rank))
      return { coverage: plan?.coverage ?? 0, bestRatio: best / (plan?.expected ?? 1) }
    })
    const model = await server.context.embedders.currentModel(new AbortController().signal)
    if (!model) throw new Error('There is no model.')
    const vector = await embedder.embedQuery(query, new AbortController().signal)
    const ids = near.map(({ id }) => id)
    const windows = await server.context.doors.inTenant(tenantId, (tx) =>
      readWindows(tx, tenantId, { model, vector }, ids),
    )
    // Don't use the scores of the search by meaning: chunks with every word of the query have scores by words
    // there.
    const rated = withAround({ vector }, rateWindows({ vector }, windows), windows).map((each) => ({
      id: each.id,
      semantic: scoreOfCosine(nearnessOf(each), model.calibration),
      lexical: ofWords.get(each.id) ?? 0,
    }))
    const fused = fuse(rated, PROFILES.hybrid, trust, model.calibration)
    return new Map(fused.map(({ id, score }) => [id, score]))
  }

  test('finds nothing if the phrase of a query is missing, and nothing for a phrase that no text contains', async (context) => {
    needVectors(context)
    const owner = await server.newTenant()
    await addDocument(server, owner, {
      nodes: [{ chunk: 'the red barn stands here' }, { chunk: 'the barn is red' }],
    })
    await embedShared(server, owner, embedder)
    const both = { search_type: 'hybrid' }
    expect(contents(await ask(owner, '"red barn"', both))).toEqual(['the red barn stands here'])
    expect(await ask(owner, '"nowhere seen"', both)).toEqual([])
    expect(await ask(owner, 'red barn', both)).toHaveLength(2)
  })

  test.each([
    [{ dense_weight: 0.5 }, ['body', 'sparse_weight']],
    [{ dense_weight: -1, sparse_weight: 1 }, ['body', 'dense_weight']],
    [{ dense_weight: 0, sparse_weight: 0 }, ['body', 'sparse_weight']],
  ])('returns 422 for the weights %j', async (weights, loc) => {
    const owner = await server.newTenant()
    const body = { query: 'x', search_type: 'hybrid', ...weights }
    const reply = await owner.post<{ detail: { loc: string[] }[] }>('/v1/chunks/search', body)
    expect(reply.status).toBe(422)
    expect(reply.body.detail[0]?.loc).toEqual(loc)
  })
})

describe('without a usable model', () => {
  const types = ['dense_only', 'hybrid'] as const

  test.for(types)('%s says that the vectors are being created', async (type, context) => {
    needVectors(context)
    const owner = await server.newTenant()
    await addDocument(server, owner, { nodes: [{ chunk: 'one' }] })
    await server.context.doors.inTenant(owner.tenantId, (tx) =>
      sql`delete from tenant_embedding where tenant_id = ${owner.tenantId}::uuid`.execute(tx),
    )
    const reply = await owner.post<{ detail: string }>('/v1/chunks/search', {
      query: 'one',
      search_type: type,
    })
    expect(reply.status).toBe(503)
    expect(reply.body.detail).toMatch(/are being created.*full_text/)
  })

  test.for(types)('%s says why the query could not be embedded', async (type, context) => {
    needVectors(context)
    const owner = await server.newTenant()
    await addDocument(server, owner, { nodes: [{ chunk: 'one apple' }] })
    await embedShared(server, owner, embedder)
    embedder.failWith(() => new ModelFailure('unreachable', 'secret address'))
    const body = { query: 'apple', search_type: type }
    const reply = await owner.post<{ detail: string }>('/v1/chunks/search', body)
    expect(reply.status).toBe(503)
    expect(reply.body.detail).toMatch(/could not be reached.*full_text/)
    expect(reply.body.detail).not.toContain('secret')
    expect(await ask(owner, 'apple', { search_type: 'full_text' })).toHaveLength(1)
  })
})

test('the facets of a search do not embed its query again, and tenants share no vectors', async (context) => {
  needVectors(context)
  const owner = await server.newTenant()
  const other = await server.newTenant()
  for (const each of [owner, other]) {
    await addDocument(server, each, { nodes: [{ chunk: 'one quince' }] })
    await embedShared(server, each, embedder)
  }
  await ask(owner, 'quince', { search_type: 'hybrid' })
  await ask(other, 'something else', { search_type: 'hybrid' })
  embedder.failWith(() => new ModelFailure('unreachable', 'nothing may be embedded'))
  const body = { query: 'quince', search_type: 'hybrid' }
  const facets = await owner.post('/v1/chunks/search/facets', body)
  expect(facets).toMatchObject({ status: 200, body: { documents: 1 } })
  expect((await other.post('/v1/chunks/search/facets', body)).status).toBe(503)
})
