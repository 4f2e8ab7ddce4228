import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addDocument,
  addFolder,
  tagPart,
  type AddedDocument,
  type AddedNode,
} from '../../../test/support/content.ts'
import {
  startTestServer,
  type TestMember,
  type OwnTestServer,
} from '../../../test/support/index.ts'
import { actorOfMember } from '../tenancy/index.ts'
import { rankGiven } from './full-text.queries.ts'
import type { Ranked } from './rank-texts.queries.ts'
import { planRanking } from './ranking.ts'
import { readQuery } from './read-query.ts'

type Hit = {
  id: string
  score: number
  content: string
  tenant_id: string
  document: { name: string } | null
}

let server: OwnTestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function search(caller: TestMember, query: string, more: object = {}): Promise<Hit[]> {
  const body = { query, search_type: 'full_text', score_threshold: 0, top_k: 50, ...more }
  const reply = await caller.post<Hit[]>('/v1/chunks/search', body)
  expect(reply).toMatchObject({ status: 200 })
  return reply.body
}

/** Enough versions that a scope with all of them is searched through the index. */
const MANY_DOCUMENTS = 70

async function addFiller(member: TestMember, parentPartId: string): Promise<void> {
  for (let i = 0; i < MANY_DOCUMENTS; i++) {
    await addDocument(server, member, { parentPartId, nodes: [{ chunk: `filler ${i}` }] })
  }
}

const textsOf = (hits: readonly Hit[]) => hits.map((hit) => hit.content)
const sorted = (ids: readonly (string | undefined)[]) =>
  ids.map(String).toSorted((a, b) => (a < b ? -1 : 1))
const idsOf = (nodes: readonly { id: string }[]) => sorted(nodes.map((node) => node.id))

describe('ranking', () => {
  let owner: TestMember
  beforeAll(async () => {
    owner = await server.newTenant()
    await addDocument(server, owner, {
      nodes: [
        { chunk: 'granite waits in the garden beside the old wooden gate' },
        { chunk: 'granite granite waits in the garden beside the old gate' },
        { chunk: 'granite granite granite waits in the garden beside a gate' },
        { chunk: 'obsidian is black glass and was cut to blades long ago here' },
        { chunk: 'marble and limestone are found in many places of the world' },
        { chunk: 'Running is what runners do when they ran before breakfast' },
      ],
    })
  })

  test('puts texts with more occurrences of a word first, with strictly falling scores', async () => {
    const hits = await search(owner, 'granite')
    const counts = hits.map((hit) => hit.content.split('granite').length - 1)
    expect(counts).toEqual([3, 2, 1])
    expect(new Set(hits.map((hit) => hit.score)).size).toBe(3)
  })

  test('weighs a rare word more than a common one', async () => {
    const [first] = await search(owner, 'granite obsidian')
    expect(first?.content).toContain('obsidian')
  })

  test('finds other forms of a word', async () => {
    expect(await search(owner, 'runner')).toHaveLength(1)
  })

  test('returns scores between 0 and 1, best first', async () => {
    const scores = (await search(owner, 'granite garden marble gate')).map((hit) => hit.score)
    expect(scores.length).toBeGreaterThan(2)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    for (const score of scores) expect(score > 0 && score < 1).toBe(true)
  })

  test('leaves out what is below the threshold and nothing else', async () => {
    const all = await search(owner, 'granite garden obsidian')
    const middle = all[1]?.score ?? 0
    const kept = await search(owner, 'granite garden obsidian', { score_threshold: middle - 1e-9 })
    expect(kept).toEqual(all.filter((hit) => hit.score >= middle - 1e-9))
    expect(await search(owner, 'granite', { score_threshold: 1 })).toEqual([])
  })

  test('returns at most top_k results', async () => {
    expect(await search(owner, 'granite', { top_k: 2 })).toHaveLength(2)
  })

  test('returns nothing for a query without a searchable word', async () => {
    for (const query of ['?!', "'", '   ', '🦊', 'nowhere']) {
      expect(await search(owner, query)).toEqual([])
    }
  })

  test('searches for stop words only if the query has no other words', async () => {
    expect(textsOf(await search(owner, 'the of and'))).toContain(
      'marble and limestone are found in many places of the world',
    )
    expect(await search(owner, 'the obsidian')).toHaveLength(1)
  })

  test('does not lower scores for a word that no text contains', async () => {
    const plain = await search(owner, 'granite gate')
    expect(await search(owner, 'granite gate unheardof')).toEqual(plain)
  })

  test('treats special characters in a query as plain text', async () => {
    const signs = ["'", '&', '|', '!', ':*', '\\', '(', ')', '<->', '"', '%', '$1', '--', ';']
    for (const sign of signs) {
      const queries = [sign, `granite${sign}`, `${sign} granite`, `gra${sign}nite obsidian`]
      for (const query of queries) await search(owner, query)
    }
    expect(await search(owner, "granite & 'obsidian' | !marble:* \\")).not.toEqual([])
    await search(owner, 'granite '.repeat(5000))
    await search(owner, Array.from({ length: 500 }, (_, i) => `word${i}`).join(' '))
  })
})

describe.each(['small', 'large'])('filters in a %s tenant', (size) => {
  let owner: TestMember
  let folder: { id: string; partId: string }
  let first: AddedDocument
  let second: AddedDocument

  beforeAll(async () => {
    owner = await server.newTenant()
    folder = await addFolder(server, owner)
    first = await addDocument(server, owner, {
      parentPartId: folder.partId,
      name: 'first.txt',
      nodes: [
        { chunk: 'walnut one' },
        {
          section: 'S',
          nodes: [{ chunk: 'walnut two' }, { chunk: 'walnut table', type: 'TABLE' }],
        },
      ],
    })
    second = await addDocument(server, owner, {
      name: 'second.txt',
      versions: [[{ chunk: 'walnut old' }], [{ chunk: 'walnut new' }, { chunk: 'walnut one' }]],
    })
    if (size === 'large') await addFiller(owner, folder.partId)
  })

  test('default to all of /shared and active versions', async () => {
    const hits = await search(owner, 'walnut')
    expect(idsOf(hits)).toEqual(idsOf([...first.chunks, ...second.chunks]))
    const withOld = await search(owner, 'walnut', { active_version_only: false })
    expect(textsOf(withOld)).toContain('walnut old')
  })

  test('return a text once for each chunk that has it', async () => {
    const [one, other, next] = await search(owner, 'walnut one', { score_threshold: 0 })
    expect([one?.content, other?.content]).toEqual(['walnut one', 'walnut one'])
    expect(one?.id).not.toBe(other?.id)
    // Their documents have different names, so they don't resemble the third equally.
    expect(one?.score).toBeCloseTo(other?.score ?? 0, 1)
    expect(next?.score).toBeLessThan(one?.score ?? 0)
  })

  test('accept folders, documents, versions, sections and chunks as scope', async () => {
    const [one, two, table] = first.chunks.map((chunk) => chunk.id)
    const scopes: [string, (string | undefined)[]][] = [
      [folder.partId, [one, two, table]],
      [first.documentPartId, [one, two, table]],
      [first.versionPartId, [one, two, table]],
      [first.sections[0]?.partId ?? '', [two, table]],
      [first.chunks[0]?.partId ?? '', [one]],
      [owner.homePartId, []],
    ]
    for (const [scope, expected] of scopes) {
      const hits = await search(owner, 'walnut', { parent_path_ids: [scope] })
      expect(idsOf(hits)).toEqual(sorted(expected))
    }
    const both = [first.sections[0]?.partId, second.documentPartId]
    const hits = await search(owner, 'walnut', { parent_path_ids: both })
    expect(idsOf(hits)).toEqual(sorted([two, table, ...second.chunks.map((chunk) => chunk.id)]))
  })

  test('return 404 for an unknown scope, including one of another tenant', async () => {
    const other = await server.newTenant()
    for (const id of [crypto.randomUUID(), other.sharedPartId]) {
      const body = {
        query: 'walnut',
        search_type: 'full_text',
        parent_path_ids: [owner.sharedPartId, id],
      }
      expect((await owner.post('/v1/chunks/search', body)).status).toBe(404)
    }
  })

  test('restrict chunk types, under either name', async () => {
    expect(textsOf(await search(owner, 'walnut', { chunk_types: ['TABLE'] }))).toEqual([
      'walnut table',
    ])
    expect(textsOf(await search(owner, 'walnut', { chunk_type: 'TABLE' }))).toEqual([
      'walnut table',
    ])
    expect(await search(owner, 'walnut', { chunk_types: ['TABLE', 'TEXT'] })).toHaveLength(5)
  })

  test('restrict to chunks changed after a time, under either name', async () => {
    const later = new Date(Date.now() + 60_000).toISOString()
    const earlier = new Date(Date.now() - 3_600_000).toISOString()
    expect(await search(owner, 'walnut', { ingestion_time_after: later })).toEqual([])
    expect(await search(owner, 'walnut', { updated_at: later })).toEqual([])
    expect(await search(owner, 'walnut', { ingestion_time_after: earlier })).toHaveLength(5)
  })

  test('require every tag, set directly or on any node above', async () => {
    const [a, b, c] = [await server.tag(owner), await server.tag(owner), await server.tag(owner)]
    await tagPart(server, owner, folder.partId, a)
    await tagPart(server, owner, first.sections[0]?.partId ?? '', b)
    await tagPart(server, owner, first.chunks[1]?.partId ?? '', c, a)
    const tagged = async (...tags: { id: string }[]) =>
      textsOf(await search(owner, 'walnut', { tag_ids: tags.map((tag) => tag.id) })).toSorted()
    expect(await tagged(a)).toEqual(['walnut one', 'walnut table', 'walnut two'])
    expect(await tagged(a, b)).toEqual(['walnut table', 'walnut two'])
    expect(await tagged(a, b, c)).toEqual(['walnut two'])
    expect(await tagged(a, { id: crypto.randomUUID() })).toEqual([])
  })

  test('add the document on request', async () => {
    const scope = { parent_path_ids: [folder.partId] }
    const [hit] = await search(owner, 'walnut', { ...scope, with_document: true })
    expect(hit?.document?.name).toBe('first.txt')
    expect((await search(owner, 'walnut', scope))[0]?.document).toBeNull()
  })

  test('reject one weight without the other, and dense search without a model', async () => {
    const one = await owner.post('/v1/chunks/search', { query: 'x', dense_weight: 1 })
    expect(one.status).toBe(422)
    for (const type of ['dense_only', 'hybrid']) {
      const reply = await owner.post('/v1/chunks/search', { query: 'x', search_type: type })
      expect(reply.status).toBe(503)
      expect(JSON.stringify(reply.body)).toContain('embedding model')
    }
  })
})

describe('permissions', () => {
  test('exclude texts of another tenant, even identical ones', async () => {
    const [mine, theirs] = [await server.newTenant(), await server.newTenant()]
    const own = await addDocument(server, mine, { nodes: [{ chunk: 'shared secret phrase' }] })
    await addDocument(server, theirs, { nodes: [{ chunk: 'shared secret phrase' }] })
    const hits = await search(mine, 'secret phrase', { parent_path_ids: [mine.rootPartId] })
    expect(idsOf(hits)).toEqual(idsOf(own.chunks))
  })

  test('are not bypassed by a tenant id in a text', async () => {
    const [mine, theirs] = [await server.newTenant(), await server.newTenant()]
    await addDocument(server, theirs, { nodes: [{ chunk: `decoy ${mine.tenantId}` }] })
    expect(await search(mine, `decoy ${mine.tenantId}`)).toEqual([])
  })

  test.each(['small', 'large'])('match a check of each chunk, in a %s tenant', async (size) => {
    const owner = await server.newTenant()
    const nodes = [
      { chunk: 'apple a' },
      {
        section: 'S',
        nodes: [{ chunk: 'apple b' }, { section: 'T', nodes: [{ chunk: 'apple c' }] }],
      },
    ]
    const outer = await addFolder(server, owner)
    const inner = await addFolder(server, owner, { parentPartId: outer.partId })
    const documents = [
      await addDocument(server, owner, { nodes }),
      await addDocument(server, owner, { nodes, parentPartId: outer.partId }),
      await addDocument(server, owner, { nodes, parentPartId: inner.partId }),
    ]
    if (size === 'large') await addFiller(owner, inner.partId)
    const above = new Map<string, string[]>()
    for (const [index, document] of documents.entries()) {
      const folders = [[], [outer.partId], [outer.partId, inner.partId]][index] ?? []
      const chain = [
        owner.rootPartId,
        owner.sharedPartId,
        ...folders,
        document.documentPartId,
        document.versionPartId,
      ]
      const [s, t] = document.sections.map((section) => section.partId)
      const [a, b, c] = document.chunks as [AddedNode, AddedNode, AddedNode]
      above.set(a.id, [...chain, a.partId])
      above.set(b.id, [...chain, s ?? '', b.partId])
      above.set(c.id, [...chain, s ?? '', t ?? '', c.partId])
    }
    const parts = [...new Set([...above.values()].flat())]
    const some = (max: number) =>
      fc.uniqueArray(fc.constantFrom(...parts), { minLength: 1, maxLength: max })
    await fc.assert(
      fc.asyncProperty(some(3), some(2), async (granted, scope) => {
        const user = await server.addUser(owner, 'USER')
        for (const part of granted) await server.grant(owner, user, part, 'READ_ONLY')
        const hits = await search(user, 'apple', { parent_path_ids: scope })
        const expected = [...above].filter(
          ([, chain]) =>
            chain.some((id) => granted.includes(id)) && chain.some((id) => scope.includes(id)),
        )
        expect(idsOf(hits)).toEqual(sorted(expected.map(([id]) => id)))
        const readable = [...above].filter(([, chain]) => chain.some((id) => granted.includes(id)))
        expect(idsOf(await search(user, 'apple', { everywhere: true }))).toEqual(
          sorted(readable.map(([id]) => id)),
        )
      }),
      { numRuns: 20 },
    )
  })

  test('everywhere covers what a person starts from, so administrators find nothing in the folders of other people', async () => {
    const owner = await server.newTenant()
    const user = await server.addUser(owner, 'USER')
    const inFolderOf = async ({ homePartId }: TestMember, text: string) =>
      addDocument(server, owner, { parentPartId: homePartId, nodes: [{ chunk: text }] })
    await inFolderOf(owner, 'quince of the owner')
    await inFolderOf(user, 'quince of the user')
    await addDocument(server, owner, { nodes: [{ chunk: 'quince of all' }] })
    const found = async (who: TestMember, more: object) =>
      textsOf(await search(who, 'quince', more)).toSorted()
    expect(await found(owner, {})).toEqual(['quince of all'])
    expect(await found(owner, { everywhere: true })).toEqual([
      'quince of all',
      'quince of the owner',
    ])
    expect(await found(user, { everywhere: true })).toEqual(['quince of the user'])
  })

  test('give an empty result if scope and grants do not overlap', async () => {
    const owner = await server.newTenant()
    await addDocument(server, owner, { nodes: [{ chunk: 'hidden text' }] })
    expect(await search(await server.addUser(owner, 'USER'), 'hidden')).toEqual([])
  })
})

/** The BM25 values of chunks. */
async function ranksOf(
  { tenantId, userId }: TestMember,
  query: string,
  hits: readonly Hit[],
): Promise<Ranked[]> {
  const { doors } = server.context
  const actor = await actorOfMember(doors, tenantId, userId)
  if (!actor) throw new Error('The caller is not a member.')
  return doors.inTenant(tenantId, async (tx) => {
    const plan = planRanking((await readQuery(tx, actor, query)).statistics, 0)
    if (!plan) return []
    return rankGiven(
      tx,
      tenantId,
      plan,
      hits.map(({ id }) => id),
    )
  })
}

describe('a large scope', () => {
  test('is ranked by the index exactly as its parts are when read one by one', async () => {
    const owner = await server.newTenant()
    const text = (i: number) =>
      `filler${i % 40} text${i} ${i % 7 === 0 ? 'lantern' : 'candle'} light`
    const documents: AddedDocument[] = []
    for (let d = 0; d < MANY_DOCUMENTS; d++) {
      const nodes = Array.from({ length: 10 }, (_, i) => ({ chunk: text(d * 10 + i) }))
      documents.push(await addDocument(server, owner, { nodes }))
    }
    const parts = documents.map((document) => document.documentPartId)
    for (const query of ['lantern text49', 'candle filler3', 'light']) {
      const whole = await search(owner, query)
      const halves = await Promise.all(
        [parts.slice(0, 35), parts.slice(35)].map((scope) =>
          search(owner, query, { parent_path_ids: scope }),
        ),
      )
      // Without support, which depends on the other results.
      const ranks = await ranksOf(owner, query, halves.flat())
      const best = ranks.toSorted((x, y) => y.rank - x.rank || (x.id < y.id ? -1 : 1))
      expect(idsOf(whole)).toEqual(idsOf(best.slice(0, 50)))
    }
  })
})
