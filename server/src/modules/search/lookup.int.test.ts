import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDocument } from '../../../test/support/content.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { readCorpus } from './corpus.queries.ts'
import { findKnown, knownInIndex, knownInTexts } from './lookup.queries.ts'

const COMMON = ['agreement', 'kündigung', "o'brien", 'ERR-42']
const OTHERS = ['obsidian', 'задаток', 'a\\b', '100 %']

let server: TestServer
let tenants: Readonly<Record<'small' | 'empty', TestMember>>
let lexemes: readonly string[]

beforeAll(async () => {
  server = await sharedTestServer()
  const other = await server.newTenant()
  tenants = { small: await server.newTenant(), empty: await server.newTenant() }
  await addDocument(server, tenants.small, { nodes: COMMON.map((chunk) => ({ chunk })) })
  await addDocument(server, other, {
    nodes: [...COMMON, ...OTHERS].map((chunk) => ({ chunk })),
  })
  const { rows } = await server.context.driver.query(
    `select distinct word from search_text cross join lateral unnest(tsvector_to_array(text_index)) word
    where tenant_id = $1`,
    [other.tenantId],
  )
  lexemes = [...rows.map((row) => String(row['word'])), 'agreemen', 'zzyzx', "'", '\\']
})

test('the texts of a tenant and the index know the same words', async () => {
  const { doors } = server.context
  const names = fc.constantFrom('small', 'empty')
  await fc.assert(
    fc.asyncProperty(fc.subarray([...lexemes]), names, async (some, name) => {
      await doors.readInTenant(tenants[name].tenantId, async (tx) => {
        expect(await knownInTexts(tx, some)).toEqual(await knownInIndex(tx, some))
      })
    }),
    { numRuns: 20 },
  )
})

/** How often the connection has recently used the index of the texts of all tenants. */
async function scansOf(tx: TenantTx): Promise<number> {
  const { rows } = await sql<{ scans: number }>`
    select pg_stat_get_xact_numscans('search_text_idx'::regclass)::int as scans`.execute(tx)
  return rows[0]?.scans ?? 0
}

test('the words of a small tenant are known without the index that all tenants share', async () => {
  const { tenantId } = tenants.small
  // PostgreSQL forgets the scans when it reports them, which it doesn't do within a transaction.
  await server.context.doors.inTenant(tenantId, async (tx) => {
    const before = await scansOf(tx)
    const known = await findKnown(tx, await readCorpus(tx, tenantId), lexemes)
    expect(known).toContain('agreement')
    expect(known).not.toContain('obsidian')
    expect(await scansOf(tx)).toBe(before)
    await findKnown(tx, { texts: 1_000_000, meanWords: 100 }, lexemes)
    expect(await scansOf(tx)).toBeGreaterThan(before)
  })
})
