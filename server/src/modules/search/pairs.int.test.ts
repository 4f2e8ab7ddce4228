import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { addDocument } from '../../../test/support/content.ts'
import { sharedTestServer, type TestMember } from '../../../test/support/index.ts'

/** A query, a text, and whether a person expects that the query finds the text. */
type Pair = {
  readonly id: string
  readonly language: string
  readonly query: string
  readonly text: string
  readonly found: boolean
  /** Why an exception is one. */
  readonly reason?: string
}

const pairs = readFileSync('evals/pairs/pairs.jsonl', 'utf8')
  .trimEnd()
  .split('\n')
  .map((line): Pair => JSON.parse(line))
const byLanguage = Map.groupBy(pairs, ({ language }) => language)
const owners = new Map<string, TestMember>()

beforeAll(async () => {
  const server = await sharedTestServer()
  for (const [language, some] of byLanguage) {
    // oxlint-disable-next-line no-await-in-loop -- a tenant each, as an organization has few languages
    const owner = await server.newTenant()
    // A word that no text has might be misspelled, and similar words would be searched for.
    const known = some.filter(({ found }) => !found).map(({ query }) => query)
    const chunks = new Set([...some.map(({ text }) => text), ...known])
    const nodes = [...chunks].map((chunk) => ({ chunk }))
    // oxlint-disable-next-line no-await-in-loop
    await addDocument(server, owner, { nodes })
    owners.set(language, owner)
  }
})

test.each([...byLanguage])(
  'queries find the texts that they should and no others: %s',
  async (language, some) => {
    const owner = owners.get(language) ?? expect.unreachable()
    const wrong: string[] = []
    for (const { id, query, text, found } of some) {
      // oxlint-disable-next-line no-await-in-loop
      const { body } = await owner.post<{ content: string }[]>('/v1/chunks/search', {
        query,
        search_type: 'full_text',
        score_threshold: 0,
        top_k: 50,
      })
      if (body.some(({ content }) => content === text) !== found) wrong.push(`${id}: ${query}`)
    }
    expect(wrong).toEqual([])
  },
)

test('each pair has an id of its own, and each exception its reason', () => {
  expect(new Set(pairs.map(({ id }) => id)).size).toBe(pairs.length)
  const unexplained = pairs.filter(
    ({ id, reason }) => id.startsWith('exception') !== (reason !== undefined),
  )
  expect(unexplained).toEqual([])
  expect(pairs.length).toBeGreaterThanOrEqual(72)
})
