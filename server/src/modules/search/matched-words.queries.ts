import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/index.ts'
import { searchedOf, searchTextsOf } from '../content/index.ts'
import type { Scored } from './rank-by-mode.ts'
import type { QueryWord } from './matched-words.ts'

/** The lexemes of words that found chunks have: in their text, in the passage that was found, or in names above them. */
export async function readLexemes(
  tx: TenantTx,
  tenantId: string,
  { words, scored }: { readonly words: readonly QueryWord[]; readonly scored: readonly Scored[] },
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const lexemes = [...new Set(words.flatMap((word) => word.lexemes.flat()))]
  const ids = [...new Set(scored.flatMap(({ id, foundId }) => [id, foundId]))]
  if (lexemes.length === 0 || ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; lexemes: string[] }>`
    select c.chunk_id as id, array_agg(distinct word.lexeme) as lexemes
    from unnest(${ids}::uuid[]) given (id)
    cross join lateral (
      select chunk_id, search_text_id from ${searchedOf(tenantId)} chunk where id = given.id offset 0) c
    cross join lateral (
      select text_index from ${searchTextsOf(tenantId)} text where id = c.search_text_id offset 0) t
    cross join lateral unnest(ts_filter(setweight(t.text_index, 'A', ${lexemes}::text[]), '{a}')) word
    group by 1`.execute(tx)
  return new Map(rows.map((row) => [row.id, new Set(row.lexemes)]))
}
