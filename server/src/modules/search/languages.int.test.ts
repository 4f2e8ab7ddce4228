import { expect, test } from 'vitest'
import { addDocument } from '../../../test/support/content.ts'
import { sharedTestServer } from '../../../test/support/index.ts'

const server = await sharedTestServer()

type Hit = { content: string }

test('Bulgarian texts are found by other forms of their words, and Russian questions about them are answered', async () => {
  const owner = await server.newTenant()
  const text =
    'Болниците и служителите са длъжни да спазват тези решения, които са приети от министерството за всички назначения в страната.'
  await addDocument(server, owner, { name: 'Наредба.txt', nodes: [{ chunk: text }] })
  const queries = ['болница', 'решение', 'назначение', 'болници', 'служители']
  for (const query of [...queries, 'какие решения принимают больницы и служители?']) {
    const body = { query, search_type: 'full_text', score_threshold: 0 }
    const { status, body: hits } = await owner.post<Hit[]>('/v1/chunks/search', body)
    expect([query, status, hits.length]).toEqual([query, 200, 1])
  }
})
