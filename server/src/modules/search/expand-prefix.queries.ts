import { sql } from 'kysely'
import type { Actor } from '../../platform/core/actor.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { quoteLexeme } from '../../platform/text/lexemes.ts'
import { searchedOf, searchTextsOf } from '../content/index.ts'
import { chunksIn, passes, versionOf } from './filters.queries.ts'
import { findReadable } from './known-words.ts'

/** How many texts are looked at for the lexemes with a prefix. */
const MOST_TEXTS = 150

/**
 * The lexemes that begin with each prefix, by prefix: those in the most texts first. Only texts that the actor can
 * read are looked at, and only the first 150 with each prefix, so rare lexemes with a common prefix may be missing.
 * A prefix without any lexeme is left out.
 * @param prefixes beginnings of lexemes as the text index has them, folded
 * @param most how many lexemes of each prefix
 */
export async function expandPrefixes(
  tx: TenantTx,
  actor: Actor,
  prefixes: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const readable = prefixes.length === 0 ? undefined : await findReadable(tx, actor)
  if (!readable) return new Map()
  const { tenantId } = actor
  const match = sql`matching.query::tsquery`
  // In a small scope, a chunk leads to its text. Elsewhere, the index leads to texts, and these to their chunks.
  const texts = readable.versions
    ? sql`
      select distinct on (c.search_text_id) t.text_index from ${chunksIn(tenantId, readable)}
      cross join lateral (
        select t.text_index from ${searchTextsOf(tenantId)} t where t.id = c.search_text_id offset 0) t
      where t.text_index @@ ${match} and ${passes(tenantId, readable)}
      limit ${MOST_TEXTS}`
    : sql`
      select t.text_index from find_texts(${match}, ${MOST_TEXTS}) found
      cross join lateral (
        select t.text_index from ${searchTextsOf(tenantId)} t where t.id = found.id offset 0) t
      where exists (
        select from (
          select id, path_part_id, version_part_id, chunk_type from ${searchedOf(tenantId)} chunk
          where search_text_id = found.id offset 0) c
        cross join lateral (${versionOf(tenantId, readable)}) v
        where ${passes(tenantId, readable)})`
  const { rows } = await sql<{ prefix: string; lexemes: string[] }>`
    select matching.prefix, array(
      select word.lexeme from (${texts}) t
      cross join lateral unnest(tsvector_to_array(t.text_index)) word (lexeme)
      where starts_with(word.lexeme, matching.prefix)
      group by word.lexeme order by count(*) desc, word.lexeme limit ${most}) as lexemes
    from unnest(${prefixes}::text[], ${prefixes.map((prefix) => `${quoteLexeme(prefix)}:*`)}::text[])
      matching (prefix, query)`.execute(tx)
  return new Map(
    rows.flatMap(({ prefix, lexemes }) => (lexemes.length > 0 ? [[prefix, lexemes] as const] : [])),
  )
}
