import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  startTestServer,
  type TestMember,
  type OwnTestServer,
} from '../../../test/support/index.ts'
import { addDocument } from '../../../test/support/content.ts'
import { ANALYSIS_VERSION } from '../../platform/text/index.ts'
import { reindexAll, reindexTenant } from './reindex.ts'

let server: OwnTestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const TEXTS = 120

/** A tenant with texts in the state left by a service that didn't analyze them itself. */
async function addOldTexts(): Promise<TestMember> {
  const owner = await server.newTenant()
  await addDocument(server, owner, {
    name: 'Lights.txt',
    nodes: Array.from({ length: TEXTS }, (_, at) => ({
      chunk: `beacon number ${at} ${'harbour '.repeat(at % 5)}`,
    })),
  })
  await server.context.doors.inTenant(owner.tenantId, (tx) =>
    sql`
      update search_text s
      set text_index = to_tsvector('english', t.content), language = null, num_words = t.num_tokens / 2,
        analysis_version = 0
      from chunk c join chunk_content t on t.tenant_id = c.tenant_id and t.id = c.content_id
      where s.tenant_id = ${owner.tenantId}::uuid and c.tenant_id = s.tenant_id and c.search_text_id = s.id`.execute(
      tx,
    ),
  )
  return owner
}

async function search(owner: TestMember, query: string): Promise<{ id: string; score: number }[]> {
  const body = { query, search_type: 'full_text', score_threshold: 0, top_k: 50 }
  return (await owner.post<{ id: string; score: number }[]>('/v1/chunks/search', body)).body
}

function versionsOf(owner: TestMember): Promise<number[]> {
  return server.context.doors.inTenant(owner.tenantId, async (tx) => {
    const rows = await tx
      .selectFrom('search_text')
      .where('tenant_id', '=', owner.tenantId)
      .select('analysis_version')
      .execute()
    return rows.map((row) => row.analysis_version)
  })
}

describe('texts from an older analysis', () => {
  test('are found before and after they are reanalyzed', async () => {
    const owner = await addOldTexts()
    const before = await search(owner, 'harbour')
    expect(before).toHaveLength(50)
    await reindexTenant(server.context, owner.tenantId, {})
    expect(new Set(await versionsOf(owner))).toEqual(new Set([ANALYSIS_VERSION]))
    const after = await search(owner, 'harbour')
    expect(after).toHaveLength(50)
    const fresh = await server.newTenant()
    await addDocument(server, fresh, {
      name: 'Lights.txt',
      nodes: Array.from({ length: TEXTS }, (_, at) => ({
        chunk: `beacon number ${at} ${'harbour '.repeat(at % 5)}`,
      })),
    })
    const scores = (await search(fresh, 'harbour')).map((hit) => hit.score)
    expect(after.map((hit) => hit.score)).toEqual(scores)
  })

  test('are continued where the work was interrupted', async () => {
    const owner = await addOldTexts()
    const stop = new AbortController()
    const stopped = reindexTenant(server.context, owner.tenantId, {
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('stopped')),
    })
    await expect(stopped).rejects.toThrow('stopped')
    const done = (await versionsOf(owner)).filter((version) => version === ANALYSIS_VERSION)
    expect(done.length > 0 && done.length < TEXTS).toBe(true)
    const progress: number[] = []
    await reindexAll(server.context, (texts) => progress.push(texts))
    expect(progress.at(-1)).toBe(TEXTS - done.length)
    expect(new Set(await versionsOf(owner))).toEqual(new Set([ANALYSIS_VERSION]))
  })

  test('stay with their tenant', async () => {
    const [first, second] = [await addOldTexts(), await addOldTexts()]
    await reindexTenant(server.context, first.tenantId, {})
    expect(new Set(await versionsOf(second))).toEqual(new Set([0]))
    await reindexAll(server.context, () => undefined)
  })
})
