import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDocument } from '../../../test/support/content.ts'
import { sharedTestServer, type TestMember } from '../../../test/support/index.ts'
import { ANALYSIS_VERSION } from '../../platform/text/index.ts'

const server = await sharedTestServer()

/** Adds texts without chunks, which is enough for word statistics. */
async function addTexts(owner: TestMember, count: number): Promise<void> {
  await server.context.doors.inTenant(owner.tenantId, (tx) =>
    sql`
      insert into search_text (tenant_id, id, text_index, language, num_words, analysis_version)
      select ${owner.tenantId}::uuid, gen_random_uuid(), ('lamp:1 filler' || number || ':2')::tsvector, 'en', 2, ${ANALYSIS_VERSION}
      from generate_series(1, ${count}::int) number`.execute(tx),
  )
}

test('new texts are found immediately in a large tenant whose common words are cached', async () => {
  const owner = await server.newTenant()
  await addTexts(owner, 4500)
  await addDocument(server, owner, { nodes: [{ chunk: 'a lamp on the table' }] })
  const search = async (query: string): Promise<string[]> => {
    const body = { query, search_type: 'full_text', score_threshold: 0 }
    const { body: hits } = await owner.post<{ content: string }[]>('/v1/chunks/search', body)
    return hits.map((hit) => hit.content)
  }
  const first = await search('lamp zebra')
  expect(first).toEqual(['a lamp on the table'])
  expect(await search('lamp zebra')).toEqual(first)
  expect(await search('zebra')).toEqual([])

  const { chunks } = await addDocument(server, owner, { nodes: [{ chunk: 'a zebra and a lamp' }] })
  expect(await search('lamp zebra')).toEqual(['a zebra and a lamp', 'a lamp on the table'])
  expect(await search('zebra')).toEqual(['a zebra and a lamp'])

  await owner.delete(`/v1/chunks/${chunks[0]?.id ?? ''}`)
  expect(await search('lamp zebra')).toEqual(['a lamp on the table'])
})
