import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDocument, type AddedDocument } from '../../../test/support/content.ts'
import {
  startTestServer,
  type TestMember,
  type OwnTestServer,
} from '../../../test/support/index.ts'
import { addModel, direction, nearby, randomNumbers } from '../../../test/fixtures/vectors.ts'
import { indexTenantAlone, measureRecall, rebuildIndexes } from './index-recall.ts'
import { rateWindows, readWindows } from './dense.queries.ts'
import {
  aroundTopics,
  best,
  differences,
  DIMENSIONS,
  makeWorld,
  questionsAbout,
  search,
  store,
  type Known,
  type Trial,
} from '../../../test/fixtures/dense-search.ts'

const LARGE = { documents: 60, chunks: 20 }

let server: OwnTestServer
let trial: Trial
beforeAll(async () => {
  server = await startTestServer()
  if (!server.context.schema.vector) return
  trial = { server, model: await addModel(server, { dimensions: DIMENSIONS }) }
})
afterAll(() => server.close())

function needVectors(context: { skip: (condition: boolean, note: string) => void }): void {
  context.skip(!server.context.schema.vector, 'this PostgreSQL has no pgvector')
}

describe('nearest chunks', () => {
  test.for(['reading', 'passing', 'index'] as const)(
    'match an exhaustive comparison, by %s',
    async (by, context) => {
      needVectors(context)
      const world = await makeWorld(trial)
      const { owner, chunks, parts, tags } = world
      const some = <T>(from: readonly T[], min: number, max: number) =>
        fc.uniqueArray(fc.constantFrom(...from), { minLength: min, maxLength: max })
      const wishes = fc.record({
        granted: fc.option(some(parts, 0, 3)),
        scope: some(parts, 1, 2),
        tagIds: some(tags, 0, 2),
        chunkTypes: fc.option(some(['TEXT', 'TABLE', 'IMAGE'], 1, 2), { nil: undefined }),
        activeOnly: fc.boolean(),
        limit: fc.integer({ min: 1, max: 8 }),
        seed: fc.integer(),
      })
      await fc.assert(
        fc.asyncProperty(wishes, async ({ granted, seed, ...wanted }) => {
          const question = direction(randomNumbers(seed), DIMENSIONS)
          const reader = granted ? { ...owner, role: 'USER' as const, readPartIds: granted } : owner
          const passing = chunks.filter(
            ({ chain, tagged, type, active }) =>
              wanted.scope.some((id) => chain.includes(id)) &&
              (!granted || granted.some((id) => chain.includes(id))) &&
              wanted.tagIds.every((id) => tagged.includes(id)) &&
              (wanted.chunkTypes?.includes(type) ?? true) &&
              (active || !wanted.activeOnly),
          )
          const found = await search(trial, reader, question, { ...wanted, by })
          expect(differences(found, best(passing, question, wanted.limit), passing)).toEqual([])
        }),
        { numRuns: 60 },
      )
    },
  )

  test('include a chunk once, scored by its nearest window', async (context) => {
    needVectors(context)
    const owner = await server.newTenant()
    const { chunks } = await addDocument(server, owner, { nodes: [{ chunk: 'a' }, { chunk: 'b' }] })
    const random = randomNumbers(1)
    const question = direction(random, DIMENSIONS)
    const far = direction(random, DIMENSIONS)
    const [a = '', b = ''] = chunks.map((chunk) => chunk.id)
    const known: Known[] = [
      { id: a, windows: [far, question, nearby(random, question, 0.2), far] },
      { id: b, windows: [nearby(random, question, 0.5)] },
    ]
    await store(trial, owner, known)
    for (const by of ['reading', 'index'] as const) {
      const found = await search(trial, owner, question, { by })
      expect(found.map(({ id }) => id)).toEqual([a, b])
      expect(found[0]?.cosine).toBeCloseTo(1, 2)
      expect(differences(found, best(known, question, 2), known)).toEqual([])
    }
  })

  test('leave out chunks that have no vectors yet', async (context) => {
    needVectors(context)
    const owner = await server.newTenant()
    const { chunks } = await addDocument(server, owner, { nodes: [{ chunk: 'a' }, { chunk: 'b' }] })
    const [a = ''] = chunks.map((chunk) => chunk.id)
    await store(trial, owner, aroundTopics([a]))
    const question = direction(randomNumbers(2), DIMENSIONS)
    for (const by of ['reading', 'index'] as const) {
      expect((await search(trial, owner, question, { by })).map(({ id }) => id)).toEqual([a])
    }
  })

  test('never include chunks of another tenant', async (context) => {
    needVectors(context)
    const [mine, theirs] = [await server.newTenant(), await server.newTenant()]
    const own = await addDocument(server, mine, { nodes: [{ chunk: 'a' }] })
    const other = await addDocument(server, theirs, { nodes: [{ chunk: 'a' }, { chunk: 'b' }] })
    const known = aroundTopics(
      [...own.chunks, ...other.chunks].map((chunk) => chunk.id),
      { topics: 1 },
    )
    await store(trial, mine, known.slice(0, 1))
    await store(trial, theirs, known.slice(1))
    const [question = new Float32Array()] = questionsAbout(known, 1)
    for (const by of ['reading', 'index'] as const) {
      expect((await search(trial, mine, question, { by })).map(({ id }) => id)).toEqual([
        known[0]?.id,
      ])
    }
    const ids = known.map(({ id }) => id)
    const asked = { model: trial.model, vector: question }
    const windows = await server.context.doors.inTenant(mine.tenantId, (tx) =>
      readWindows(tx, mine.tenantId, asked, ids),
    )
    expect(rateWindows(asked, windows).map(({ id }) => id)).toEqual([known[0]?.id])
  })
})

describe('search in a large scope', () => {
  let owner: TestMember
  let known: Known[]
  let documents: AddedDocument[]
  beforeAll(async () => {
    if (!server.context.schema.vector) return
    owner = await server.newTenant()
    documents = []
    for (let d = 0; d < LARGE.documents; d++) {
      const nodes = Array.from({ length: LARGE.chunks }, (_, i) => ({
        chunk: `text ${String(d)} ${String(i)}`,
        type: i === 0 ? ('TABLE' as const) : ('TEXT' as const),
      }))
      documents.push(await addDocument(server, owner, { nodes }))
    }
    known = aroundTopics(documents.flatMap((document) => document.chunks.map((chunk) => chunk.id)))
    for (let start = 0; start < known.length; start += 100) {
      await store(trial, owner, known.slice(start, start + 100))
    }
  })

  test('uses the index and keeps at least 95 % of the nearest chunks', async (context) => {
    needVectors(context)
    const questions = questionsAbout(known, 60)
    let kept = 0
    const before = await indexScans()
    for (const question of questions) {
      const found = new Set(
        (await search(trial, owner, question, { by: 'index' })).map(({ id }) => id),
      )
      kept += best(known, question, 10).filter(({ id }) => found.has(id)).length
    }
    expect(kept / (questions.length * 10)).toBeGreaterThan(0.95)
    // A connection reports its statistics only after up to ten idle seconds.
    await expect.poll(indexScans).toBeGreaterThanOrEqual(before + questions.length)
  })

  test('is measured: a poor index shows, and building it again makes it exact', async (context) => {
    needVectors(context)
    const { driver } = server.context
    const table = `chunk_window_${String(trial.model.id)}`
    await driver.query(
      'insert into tenant_embedding (tenant_id, serving_model_id) values ($1, $2)',
      [owner.tenantId, trial.model.id],
    )
    const measured = async () => {
      const all = await measureRecall(server.context, new AbortController().signal, 1000)
      return all.find(({ windows }) => windows > 1000)?.recall
    }
    const index = `${table}_code_idx`
    await driver.exec(`analyze ${table}`)
    await driver.exec(`drop index ${index}`)
    await driver.exec(
      `create index ${index} on ${table} using hnsw ((code::bit(${String(2 * DIMENSIONS)})) bit_hamming_ops)
        with (m = 2, ef_construction = 4)`,
    )
    const poor = await measured()
    await driver.query('update embedding_model set recall = 0.5 where id = $1', [trial.model.id])
    await rebuildIndexes(server.context, () => undefined)
    const { rows } = await driver.query('select recall from embedding_model where id = $1', [
      trial.model.id,
    ])
    expect(rows).toEqual([{ recall: null }])
    expect(poor).toBeLessThan(0.95)
    expect(await measured()).toBeGreaterThan(0.95)
  })

  test.for([
    ['few types', { chunkTypes: ['TABLE'], limit: 50 }, 50],
    ['a type nobody has', { chunkTypes: ['IMAGE'], limit: 50 }, 0],
    ['more than there are', { limit: 5000 }, LARGE.documents * LARGE.chunks],
  ] as const)(
    'fills all places under a filter that passes %s',
    async ([, wanted, filled], context) => {
      needVectors(context)
      for (const question of questionsAbout(known, 3)) {
        expect(await search(trial, owner, question, { ...wanted, by: 'index' })).toHaveLength(
          filled,
        )
      }
    },
  )

  test('reads the chunks one by one if few of them pass a filter', async (context) => {
    needVectors(context)
    const tables = known.filter((_, at) => at % LARGE.chunks === 0)
    for (const question of questionsAbout(known, 3)) {
      const wanted = { chunkTypes: ['TABLE'], limit: tables.length }
      const found = await search(trial, owner, question, { ...wanted, by: 'passing' })
      expect(differences(found, best(tables, question, tables.length), tables)).toEqual([])
    }
  })

  test('returns everything in a few documents among many', async (context) => {
    needVectors(context)
    const [one, two] = documents
    const scope = [one?.documentPartId ?? '', two?.versionPartId ?? '']
    const inside = known.slice(0, 2 * LARGE.chunks)
    for (const question of questionsAbout(known, 5)) {
      const found = await search(trial, owner, question, { by: 'index', scope, limit: 25 })
      expect(differences(found, best(inside, question, 25), inside)).toEqual([])
    }
  })

  test("asks a tenant's own index each time, which building the common one again keeps", async (context) => {
    needVectors(context)
    const { driver } = server.context
    const mine = await server.newTenant()
    const nodes = Array.from({ length: 40 }, (_, at) => ({ chunk: `mine ${String(at)}` }))
    const { chunks } = await addDocument(server, mine, { nodes })
    const own = aroundTopics(chunks.map((chunk) => chunk.id))
    await store(trial, mine, own)
    await driver.query(
      'insert into tenant_embedding (tenant_id, serving_model_id) values ($1, $2)',
      [mine.tenantId, trial.model.id],
    )
    const table = `chunk_window_${String(trial.model.id)}`
    await indexTenantAlone(server.context, mine.tenantId, () => undefined)
    await rebuildIndexes(server.context, () => undefined)
    await driver.exec(`analyze ${table}`)
    const scans = async () => {
      await driver.query('select pg_stat_force_next_flush()')
      const { rows } = await driver.query(
        'select idx_scan from pg_stat_user_indexes where indexrelname = $1',
        [`${table}_${mine.tenantId.replaceAll('-', '')}_idx`],
      )
      return Number(rows[0]?.['idx_scan'])
    }
    // After five times, a connection would plan the statement for all tenants.
    const questions = questionsAbout(own, 12)
    for (const question of questions) {
      const found = await search(trial, mine, question, { by: 'index' })
      expect(differences(found, best(own, question, 10), own)).toEqual([])
    }
    await expect.poll(scans, { timeout: 20_000 }).toBe(questions.length)
  })

  /** How often the index of codes was used. */
  async function indexScans(): Promise<number> {
    const { driver } = server.context
    await driver.query('select pg_stat_force_next_flush()')
    const { rows } = await driver.query(
      `select idx_scan from pg_stat_user_indexes join pg_index using (indexrelid)
       where indrelid = $1::regclass and indexprs is not null`,
      [`chunk_window_${String(trial.model.id)}`],
    )
    return Number(rows[0]?.['idx_scan'])
  }
})
