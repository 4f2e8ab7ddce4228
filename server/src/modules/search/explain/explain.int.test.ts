import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addDocument,
  addFolder,
  tagPart,
  type AddedDocument,
} from '../../../../test/support/content.ts'
import {
  startTestServer,
  type TestMember,
  type OwnTestServer,
} from '../../../../test/support/index.ts'
import {
  addFiller,
  explain,
  explainOne,
  FOUND,
  search,
  URL,
  type Explained,
} from './explain.test-support.ts'

let server: OwnTestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** The names of the filters that a chunk doesn't pass. */
const failed = ({ filters }: Explained) => Object.keys(filters).filter((name) => !filters[name])

describe.each(['small', 'large'])('the reason in a %s tenant', (size) => {
  let owner: TestMember
  let folder: { partId: string }
  let first: AddedDocument
  let second: AddedDocument
  beforeAll(async () => {
    owner = await server.newTenant()
    folder = await addFolder(server, owner)
    first = await addDocument(server, owner, {
      parentPartId: folder.partId,
      nodes: [{ chunk: 'walnut wood and oil' }, { chunk: 'walnut table', type: 'TABLE' }],
    })
    second = await addDocument(server, owner, {
      versions: [[{ chunk: 'walnut old' }], [{ chunk: 'cherry wood and oil' }]],
    })
    if (size === 'large') await addFiller(server, owner)
  })

  test('is the number of a chunk that was found, which passes every filter', async () => {
    const hits = await search(owner, 'walnut')
    expect(hits).toHaveLength(2)
    for (const [at, hit] of hits.entries()) {
      const chunk = await explainOne(owner, 'walnut', hit)
      expect(chunk).toMatchObject({ found: true, rank: at + 1, score: hit.score })
      expect(chunk.reason).toBe(`Found as result ${at + 1}.`)
      expect(failed(chunk)).toEqual([])
    }
  })

  const later = new Date(Date.now() + 3_600_000).toISOString()
  test.each([
    [
      'scope',
      () => ({ parent_path_ids: [second.documentPartId] }),
      /outside the scope of the search/,
    ],
    ['chunk_types', () => ({ chunk_types: ['TABLE'] }), /type is not among/],
    ['ingestion_time', () => ({ ingestion_time_after: later }), /before the requested time/],
  ])('is the filter %s if that excludes the chunk', async (name, more, message) => {
    const chunk = await explainOne(owner, 'walnut', first.chunks[0], more())
    expect(chunk).toMatchObject({ found: false, rank: null })
    expect(failed(chunk)).toEqual([name])
    expect(chunk.reason).toMatch(message)
  })

  test('is a tag if that excludes the chunk, counting tags of nodes above', async () => {
    const [on, off] = [await server.tag(owner), await server.tag(owner)]
    await tagPart(server, owner, folder.partId, on)
    const tagged = await explainOne(owner, 'walnut', first.chunks[0], { tag_ids: [on.id] })
    expect(tagged).toMatchObject({ found: true })
    const more = { tag_ids: [on.id, off.id] }
    const untagged = await explainOne(owner, 'walnut', first.chunks[0], more)
    expect(failed(untagged)).toEqual(['tags'])
    expect(untagged.reason).toMatch(/all of the tags/)
  })

  test('is the version if it is not the active one', async () => {
    const [old] = second.versions[0]?.chunks ?? []
    const chunk = await explainOne(owner, 'walnut', old)
    expect(failed(chunk)).toEqual(['active_version'])
    expect(chunk.reason).toMatch(/not the active version/)
    const any = await explainOne(owner, 'walnut', old, { active_version_only: false })
    expect(any).toMatchObject({ found: true })
  })

  test('is a missing permission of the member', async () => {
    const user = await server.addUser(owner, 'USER')
    await server.grant(owner, user, second.documentPartId, 'READ_ONLY')
    const more = { user_id: user.userId }
    const chunk = await explainOne(owner, 'walnut', first.chunks[0], more)
    expect(failed(chunk)).toEqual(['rights'])
    expect(chunk.reason).toBe("The member doesn't have permission to read it.")
    const readable = await explainOne(owner, 'cherry', second.chunks[0], more)
    expect(readable).toMatchObject({ found: true, rank: 1 })
    const nobody = await server.addUser(owner, 'USER')
    const without = { user_id: nobody.userId }
    expect(failed(await explainOne(owner, 'cherry', second.chunks[0], without))).toEqual(['rights'])
  })

  test('is the threshold if the score is below it', async () => {
    const { score } = await explainOne(owner, 'walnut', first.chunks[0])
    const above = (score ?? 0) + 1e-6
    const chunk = await explainOne(owner, 'walnut', first.chunks[0], { score_threshold: above })
    expect(failed(chunk)).toEqual(['threshold'])
    expect(chunk.reason).toMatch(/^Its score, 0\.\d+, is below the threshold of 0\.\d+\.$/)
    expect(Number(/score, ([\d.]+),/.exec(chunk.reason)?.[1])).toBeLessThan(above)
    const below = await explainOne(owner, 'walnut', first.chunks[0], { score_threshold: score })
    expect(below).toMatchObject({ found: true })
  })

  test('is a phrase that the chunk does not contain word for word', async () => {
    const chunk = await explainOne(owner, 'walnut "oil and wood"', first.chunks[0])
    expect(failed(chunk)).toEqual(['phrases'])
    expect(chunk.reason).toMatch(/phrase/)
    const more = { search_type: 'full_text' }
    expect(await explainOne(owner, '"wood and oil"', first.chunks[0], more)).toMatchObject({
      found: true,
    })
  })

  test('is missing words, whether other texts contain them or none does', async () => {
    for (const query of ['cherry', 'unheardof', '?!']) {
      const chunk = await explainOne(owner, query, first.chunks[0])
      expect(chunk).toMatchObject({ found: false, score: 0, full_text: { bm25: 0, rank: null } })
      expect(chunk.reason).toBe('It contains none of the words of the query.')
    }
  })
})

describe('a search with any filters, by any member', () => {
  test('finds exactly the chunks that are reported as found, and only these pass every filter', async () => {
    const owner = await server.newTenant()
    const user = await server.addUser(owner, 'USER')
    const outer = await addFolder(server, owner)
    const nodes = [
      { chunk: 'apple a' },
      { section: 'S', nodes: [{ chunk: 'apple b', type: 'TABLE' as const }, { chunk: 'pear c' }] },
    ]
    const documents = [
      await addDocument(server, owner, { nodes, parentPartId: outer.partId }),
      await addDocument(server, owner, { versions: [nodes, nodes] }),
    ]
    const tag = await server.tag(owner)
    await tagPart(server, owner, outer.partId, tag)
    await tagPart(server, owner, documents[1]?.sections[0]?.partId ?? '', tag)
    const [section] = documents[0]?.sections ?? []
    for (const part of [section?.partId, documents[1]?.documentPartId]) {
      await server.grant(owner, user, part ?? '', 'READ_ONLY')
    }
    const chunks = documents.flatMap(({ versions }) => versions.flatMap((each) => each.chunks))
    const parts = [outer, ...documents.map(({ documentPartId: partId }) => ({ partId })), section]
    const wishes = fc.record({
      parent_path_ids: fc.subarray(parts.map((part) => part?.partId ?? '')),
      tag_ids: fc.subarray([tag.id]),
      chunk_types: fc.option(fc.constantFrom(['TABLE'], ['TEXT']), { nil: undefined }),
      active_version_only: fc.boolean(),
      score_threshold: fc.constantFrom(0, 0.3, 0.5, 0.55, 1),
      top_k: fc.constantFrom(1, 2, 50),
    })
    const queries = fc.constantFrom('apple', 'apple b', '"apple b"', 'pear', 'plum')
    await fc.assert(
      fc.asyncProperty(wishes, queries, fc.boolean(), async (more, query, asUser) => {
        const hits = await search(asUser ? user : owner, query, more)
        const as = asUser ? { user_id: user.userId } : {}
        const explained = (await explain(owner, query, chunks, { ...more, ...as })).chunks
        const found = explained
          .filter(({ rank }) => rank !== null)
          .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
        expect(found.map((each) => [each.rank, each.chunk_id])).toEqual(
          hits.map(({ id }, at) => [at + 1, id]),
        )
        for (const { found: isFound, filters, full_text: words, reason } of explained) {
          const passes = Object.values(filters).every(Boolean) && (words?.bm25 ?? 0) > 0
          expect(passes && (words?.rank ?? 0) <= more.top_k).toBe(isFound)
          expect(reason.startsWith('Found')).toBe(isFound)
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('explaining a search', () => {
  test('is reserved for OWNER and ADMIN', async () => {
    const owner = await server.newTenant()
    const { chunks } = await addDocument(server, owner, { nodes: [{ chunk: 'a fig' }] })
    const admin = await server.addUser(owner, 'ADMIN')
    expect(await explainOne(admin, 'fig', chunks[0])).toMatchObject({ found: true })
    const user = await server.addUser(owner, 'USER')
    await server.grant(owner, user, owner.sharedPartId, 'READ_WRITE')
    const body = { query: 'fig', ...FOUND, chunk_ids: chunks.map(({ id }) => id) }
    expect((await user.post(URL, body)).status).toBe(403)
    expect((await server.anonymous.post(URL, body)).status).toBe(401)
  })

  test('returns 404 for ids of another tenant, even one among many', async () => {
    const [mine, theirs] = [await server.newTenant(), await server.newTenant()]
    const own = await addDocument(server, mine, { nodes: [{ chunk: 'a fig' }] })
    const other = await addDocument(server, theirs, { nodes: [{ chunk: 'a fig' }] })
    const ids = own.chunks.map(({ id }) => id)
    const foreign = other.chunks.map(({ id }) => id)
    const body = { query: 'fig', ...FOUND, chunk_ids: ids }
    const refused = [
      { chunk_ids: [...ids, ...foreign] },
      { chunk_ids: [crypto.randomUUID()] },
      { user_id: theirs.userId },
      { parent_path_ids: [other.documentPartId] },
    ]
    for (const more of refused) {
      expect((await mine.post(URL, { ...body, ...more })).status).toBe(404)
    }
    expect((await mine.post(URL, { ...body, user_id: mine.userId })).status).toBe(200)
  })

  test('returns 422 without a chunk, with too many, or with only one weight', async () => {
    const owner = await server.newTenant()
    const many = Array.from({ length: 21 }, () => crypto.randomUUID())
    for (const more of [{ chunk_ids: [] }, { chunk_ids: many }, { dense_weight: 1 }]) {
      const { chunks } = await addDocument(server, owner, { nodes: [{ chunk: 'a fig' }] })
      const body = { query: 'fig', chunk_ids: chunks.map(({ id }) => id), ...more }
      expect((await owner.post(URL, body)).status).toBe(422)
    }
  })
})
