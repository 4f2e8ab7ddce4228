import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/index.ts'
import { searchTextsOf } from '../../content/index.ts'
import { chunksIn, chunksWith, passes, type Filters } from '../filters.queries.ts'
import type { QueryTerm } from '../../../platform/text/index.ts'
import type { Conditions, Needed } from './conditions.ts'

/** How many words a prefix stands for in the ranking, the most frequent first. */
const MOST_WORDS = 64
/** How many texts are read to find them. */
const MOST_TEXTS = 500

/** The prefixes that results must have, each as a word of the query. One that no readable text has is without lexemes. */
export async function expandPrefixes(
  tx: TenantTx,
  tenantId: string,
  { has }: Conditions,
  filters: Filters,
): Promise<QueryTerm[]> {
  const terms: QueryTerm[] = []
  for (const needed of has.flat()) {
    if (!needed.beginning) continue
    // oxlint-disable-next-line no-await-in-loop -- one transaction runs one query at a time
    const lexemes = await expandPrefix(tx, tenantId, needed, filters)
    terms.push({ lexemes, isStopWord: false, emphasis: 1, spelling: undefined })
  }
  return terms
}

/**
 * The lexemes that begin with a prefix in texts that pass the filters. Only these are counted, so that no text that the
 * actor can't read has an effect.
 */
async function expandPrefix(
  tx: TenantTx,
  tenantId: string,
  { match, beginning }: Needed,
  filters: Filters,
): Promise<string[]> {
  if (!beginning) return []
  const { prefix, stems } = beginning
  const chunks = filters.versions
    ? chunksIn(tenantId, filters)
    : chunksWith(tenantId, filters, match)
  const texts = sql`
    select t.text_index from ${chunks}
    cross join lateral (
      select text_index from ${searchTextsOf(tenantId)} text where id = c.search_text_id offset 0) t
    where t.text_index @@ ${match}::tsquery and ${passes(tenantId, filters)}`
  const { rows } = await sql<{ lexeme: string }>`
    select word.lexeme from (${texts} limit ${MOST_TEXTS}) t
    cross join lateral unnest(tsvector_to_array(t.text_index)) word (lexeme)
    where starts_with(word.lexeme, ${prefix}) or word.lexeme = any(${stems}::text[])
    group by 1 order by count(*) desc, 1 limit ${MOST_WORDS}`.execute(tx)
  return rows.map(({ lexeme }) => lexeme)
}
