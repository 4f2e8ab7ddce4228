import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../platform/core/ids.ts'
import { addDocument, addFolder } from '../../../test/support/content.ts'
import {
  startTestServer,
  type TestMember,
  type OwnTestServer,
} from '../../../test/support/index.ts'
import { analyseNodes, insertNodes, type NewNode } from '../content/index.ts'
import type { Filters } from './filters.queries.ts'
import { rankFullText, rankGiven } from './full-text.queries.ts'
import { B, K1, planRanking } from './ranking.ts'
import { actorOfMember } from '../tenancy/index.ts'
import { readQuery } from './read-query.ts'

type Hit = { id: string; score: number; content: string }

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

const textsOf = (hits: readonly Hit[]) => hits.map((hit) => hit.content)

describe('phrases', () => {
  let owner: TestMember
  beforeAll(async () => {
    owner = await server.newTenant()
    await addDocument(server, owner, {
      nodes: [
        { chunk: 'the green lantern hangs above the door' },
        { chunk: 'a lantern that is green, and a green door' },
        { chunk: 'to be or not to be, that is the question' },
        { chunk: 'not a question: it is to be or to leave' },
      ],
    })
  })

  test('match only texts that contain them word for word', async () => {
    expect(await search(owner, 'green lantern')).toHaveLength(2)
    expect(textsOf(await search(owner, '"green lantern"'))).toEqual([
      'the green lantern hangs above the door',
    ])
    expect(textsOf(await search(owner, '"green lantern" door'))).toHaveLength(1)
    expect(await search(owner, '"lantern green"')).toEqual([])
  })

  test('can consist of words that mean nothing alone', async () => {
    expect(textsOf(await search(owner, '"to be or not to be"'))).toEqual([
      'to be or not to be, that is the question',
    ])
  })

  test('must all occur in a text', async () => {
    expect(await search(owner, '"green lantern" "the door"')).toHaveLength(1)
    expect(await search(owner, '"green lantern" "green door"')).toEqual([])
  })
})

describe('identifiers', () => {
  test('are found by their parts, but texts with the whole identifier rank first', async () => {
    const owner = await server.newTenant()
    await addDocument(server, owner, {
      nodes: [
        { chunk: 'the log says ERR_CONN-42 when the line is cut' },
        { chunk: 'a conn that fails 42 times is an err of the operator' },
        { chunk: 'nothing of that kind happened here' },
      ],
    })
    const hits = await search(owner, 'ERR_CONN-42')
    expect(hits).toHaveLength(2)
    expect(hits[0]?.content).toContain('ERR_CONN-42')
    expect((hits[0]?.score ?? 0) - (hits[1]?.score ?? 0)).toBeGreaterThan(0.05)
    expect(await search(owner, 'conn')).toHaveLength(2)
  })
})

describe('languages', () => {
  test('each text is found by other forms of words in its own language', async () => {
    const owner = await server.newTenant()
    const german =
      'Die Versicherungen haben gestern in mehreren Häusern nach den Ursachen der Schäden gesucht und nichts gefunden.'
    const english =
      'The insurers were searching several houses yesterday for the causes of the damage and have not found anything.'
    await addDocument(server, owner, { nodes: [{ chunk: german }, { chunk: english }] })
    expect(textsOf(await search(owner, 'Versicherung'))).toEqual([german])
    expect(textsOf(await search(owner, 'searched'))).toEqual([english])
  })

  test('a word with more combining marks than fit into a lexeme is found', async () => {
    const owner = await server.newTenant()
    const stretched = `${'\u0640'.repeat(250)}باب`
    await addDocument(server, owner, { nodes: [{ chunk: `${stretched} heading` }] })
    expect(await search(owner, stretched)).toHaveLength(1)
    expect(await search(owner, `"${stretched} heading"`)).toHaveLength(1)
    expect(await search(owner, 'باب')).toHaveLength(1)
  })
})

/** Textbook BM25 over all texts. Words that no readable text contains count as absent. */
function bruteForce(
  texts: readonly string[],
  query: readonly string[],
  readable: readonly string[] = texts,
): number[] {
  const words = texts.map((text) => text.split(' '))
  const mean = words.reduce((sum, each) => sum + each.length, 0) / words.length
  const known = query.filter((word) => readable.some((text) => text.split(' ').includes(word)))
  const idf = known.map((word) => {
    const df = words.filter((each) => each.includes(word)).length
    return Math.log(1 + (texts.length - df + 0.5) / (df + 0.5))
  })
  const all = idf.reduce((sum, each) => sum + each, 0)
  return words.map((each) => {
    const rank = known.reduce((sum, word, at) => {
      const tf = each.filter((other) => other === word).length
      const norm = K1 * (1 - B + (B * each.length) / mean)
      return sum + ((idf[at] ?? 0) * (K1 + 1) * tf) / (tf + norm)
    }, 0)
    return rank === 0 ? 0 : rank / all / (1 + rank / all)
  })
}

/** Words that no language changes. */
const WORDS = Array.from('abcdefghijkl', (letter) => `zq${letter}x`)

/**
 * Writes texts with the words above. The first words are common and often repeated. One text in a hundred is a
 * table.
 */
async function addTexts(tenantId: string, versionPartId: string, count: number): Promise<void> {
  let seed = 7
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  const rows = Array.from({ length: count }, (_, at): NewNode => {
    const words = Array.from({ length: 3 + Math.floor(random() * 40) }, () =>
      random() < 0.5
        ? `filler${Math.floor(random() * 500)}`
        : WORDS[Math.floor(random() ** 3 * 12)],
    )
    return {
      partId: newId(),
      objectId: newId(),
      parentId: versionPartId,
      ancestors: [versionPartId],
      name: String(at + 2),
      sortKey: `b${String(at).padStart(6, '0')}1`,
      node: {
        kind: 'chunk',
        chunkType: at % 100 === 0 ? 'TABLE' : 'TEXT',
        content: `${words.join(' ')} zqax zqbx zqcx text${at}`,
        numTokens: 100,
        headings: [],
        metadata: {},
      },
    }
  })
  for (let from = 0; from < rows.length; from += 200) {
    const batch = await analyseNodes(rows.slice(from, from + 200))
    await server.context.doors.inTenant(tenantId, (tx) =>
      insertNodes(tx, tenantId, versionPartId, batch),
    )
  }
}

describe('scores', () => {
  test('are BM25 over all texts of the tenant plus at most 0.35 of it, whatever the filters', async () => {
    const word = fc
      .integer({ min: 0, max: 999 })
      .map((n) => WORDS[Math.floor((n / 1000) ** 3 * 12)])
    const text = fc.array(word, { minLength: 1, maxLength: 40 }).map((words) => words.join(' '))
    const corpus = fc.uniqueArray(text, { minLength: 20, maxLength: 60 })
    const query = fc.uniqueArray(fc.constantFrom(...WORDS, 'nowherex'), {
      minLength: 1,
      maxLength: 6,
    })
    const stranger = await server.newTenant()
    await addDocument(server, stranger, { nodes: WORDS.map((each) => ({ chunk: each })) })
    await fc.assert(
      fc.asyncProperty(
        corpus,
        fc.array(query, { minLength: 3, maxLength: 3 }),
        async (texts, queries) => {
          const owner = await server.newTenant()
          const user = await server.addUser(owner, 'USER')
          const chunks = texts.map((chunk, at) => ({
            chunk,
            type: at % 3 === 0 ? ('TABLE' as const) : ('TEXT' as const),
          }))
          const half = Math.floor(texts.length / 2)
          const folder = await addFolder(server, owner)
          // Names without words.
          await addDocument(server, owner, { name: '-', nodes: chunks.slice(0, half) })
          await addDocument(server, owner, {
            name: '-',
            nodes: chunks.slice(half),
            parentPartId: folder.partId,
          })
          await server.grant(owner, user, folder.partId, 'READ_ONLY')
          for (const words of queries) {
            const all = bruteForce(texts, words)
            const theirs = bruteForce(texts, words, texts.slice(half))
            const cases: [TestMember, object, number[], (at: number) => boolean][] = [
              [owner, {}, all, () => true],
              [owner, { chunk_types: ['TABLE'] }, all, (at) => at % 3 === 0],
              [user, {}, theirs, (at) => at >= half],
            ]
            for (const [caller, more, scores, keep] of cases) {
              const hits = await search(caller, words.join(' '), more)
              const found = scores.filter((score, at) => score > 0 && keep(at))
              const wanted = found.toSorted((a, b) => b - a).slice(0, 50)
              expect(hits).toHaveLength(wanted.length)
              // A score is r / (1 + r).
              const ratioOf = (score: number): number => score / (1 - score)
              for (const hit of hits) {
                const own = ratioOf(scores[texts.indexOf(hit.content)] ?? 0)
                expect(own).toBeGreaterThanOrEqual(ratioOf(wanted.at(-1) ?? 0) - 1e-9)
                expect(ratioOf(hit.score)).toBeGreaterThanOrEqual(own - 1e-9)
                expect(ratioOf(hit.score)).toBeLessThanOrEqual(1.35 * own + 1e-9)
              }
            }
          }
        },
      ),
      { numRuns: 6 },
    )
  })

  test('are higher for a chunk that resembles the other best chunks, but hidden chunks count for nothing', async () => {
    const owner = await server.newTenant()
    const user = await server.addUser(owner, 'USER')
    // A shorter text gives no support.
    const about = (words: string) => `wing ${`${words} `.repeat(5)}`.trim()
    const chicken = about('chicken sauce rice dinner')
    const { documentPartId } = await addDocument(server, owner, {
      name: '-',
      nodes: [{ chunk: chicken }],
    })
    await addDocument(server, owner, {
      name: '--',
      nodes: [
        { chunk: about('lift drag airfoil pressure') },
        { chunk: about('lift drag airfoil flow') },
        { chunk: about('lift airfoil pressure flow') },
      ],
    })
    await server.grant(owner, user, documentPartId, 'READ_ONLY')
    const hits = await search(owner, 'wing')
    expect(hits).toHaveLength(4)
    expect(hits.at(-1)?.content).toBe(chicken)
    // Equal texts in all other respects: without support, each scores 0.5.
    const [alone] = await search(user, 'wing', { everywhere: true })
    expect(alone?.content).toBe(chicken)
    expect(alone?.score).toBeCloseTo(0.5, 9)
    const above = await search(owner, 'wing', { score_threshold: hits[0]?.score ?? 1 })
    expect(above.map(({ content }) => content)).not.toContain(chicken)
    expect(above[0]?.id).toBe(hits[0]?.id)
  })

  test('are the best ones, even though the index is asked only for the most promising texts', async () => {
    const owner = await server.newTenant()
    const { tenantId } = owner
    const { versionPartId } = await addDocument(server, owner, { nodes: [{ chunk: 'first' }] })
    await addTexts(tenantId, versionPartId, 2400)
    const filters: Filters = {
      reader: owner,
      roots: [{ id: versionPartId, versionPartId: null }],
      versions: undefined,
      tagIds: [],
      chunkTypes: undefined,
      after: undefined,
      activeOnly: true,
    }
    const actor = await actorOfMember(server.context.doors, tenantId, owner.userId)
    if (!actor) throw new Error('The owner is not a member.')
    await server.context.doors.inTenant(tenantId, async (tx) => {
      const chunks = await tx
        .selectFrom('chunk')
        .where('tenant_id', '=', tenantId)
        .select('id')
        .execute()
      const ids = chunks.map((chunk) => chunk.id)
      for (const query of [
        'zqax',
        'zqax zqbx',
        'zqax zqbx zqcx zqdx zqex zqfx',
        'zqbx zqlx',
        '"zqax zqbx" zqcx',
      ]) {
        const plan = planRanking((await readQuery(tx, actor, query)).statistics, 0)
        if (!plan) throw new Error('no plan')
        const all = (await rankGiven(tx, tenantId, plan, ids)).filter(({ rank }) => rank > 0)
        const best = all.toSorted((a, b) => b.rank - a.rank || (a.id < b.id ? -1 : 1))
        for (const limit of [1, 10, 50]) {
          const found = await rankFullText(tx, tenantId, { plan, filters, limit })
          expect(found).toEqual(best.slice(0, limit))
          const tables = { ...filters, chunkTypes: ['TABLE'] }
          const few = await rankFullText(tx, tenantId, { plan, filters: tables, limit })
          expect(few).toHaveLength(Math.min(limit, 24))
        }
      }
    })
  })

  test('do not depend on the texts of other tenants', async () => {
    const [mine, theirs] = [await server.newTenant(), await server.newTenant()]
    const nodes = ['amber one', 'amber two two', 'slate three'].map((chunk) => ({ chunk }))
    await addDocument(server, mine, { nodes })
    const before = await search(mine, 'amber two')
    await addDocument(server, theirs, {
      nodes: Array.from({ length: 30 }, (_, at) => ({ chunk: `amber two number ${at}` })),
    })
    expect(await search(mine, 'amber two')).toEqual(before)
  })
})
