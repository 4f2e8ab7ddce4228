import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/index.ts'
import { searchTextsOf } from '../content/index.ts'
import { chunksIn, chunksWith, passes, type Filters } from './filters.queries.ts'
import { matchOf, type Prefix } from './prefix.ts'

/** How many texts are looked at for the lexemes with a prefix. */
const MOST_TEXTS = 200

/**
 * The lexemes that begin with a prefix, those in the most texts first. Only texts that pass the filters are looked at, so
 * that no text that the actor can't read has an effect. They are the first 200, so rare lexemes with a common prefix may
 * be missing.
 * @param filters with a reader
 * @param most how many lexemes
 */
export async function expandPrefix(
  tx: TenantTx,
  tenantId: string,
  { prefix, stems = [] }: Prefix,
  { filters, most }: { readonly filters: Filters; readonly most: number },
): Promise<string[]> {
  const match = matchOf({ prefix, stems })
  // In a small scope, a chunk leads to its text. Elsewhere, the index leads to texts, and these to their chunks.
  const chunks = filters.versions
    ? chunksIn(tenantId, filters)
    : chunksWith(tenantId, filters, match)
  const { rows } = await sql<{ lexeme: string }>`
    select word.lexeme from (
      select t.text_index from ${chunks}
      cross join lateral (
        select text_index from ${searchTextsOf(tenantId)} text where id = c.search_text_id offset 0) t
      where t.text_index @@ ${match}::tsquery and ${passes(tenantId, filters)}
      limit ${MOST_TEXTS}) t
    cross join lateral unnest(tsvector_to_array(t.text_index)) word (lexeme)
    where starts_with(word.lexeme, ${prefix}) or word.lexeme = any(${stems}::text[])
    group by 1 order by count(*) desc, 1 limit ${most}`.execute(tx)
  return rows.map(({ lexeme }) => lexeme)
}
