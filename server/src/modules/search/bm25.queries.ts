import { sql, type RawBuilder } from 'kysely'
import { searchTextsOf } from '../content/index.ts'
import { B, K1, type Plan } from './ranking.ts'
import { wordsOf } from './support.queries.ts'
import { SUPPORTED } from './support.ts'

/** `offset 0` keeps each lookup separate. Without statistics, the planner would read whole tables. */
export function textOf(tenantId: string, id: 'found.id' | 'c.search_text_id'): RawBuilder<unknown> {
  return sql`
    select t.text_index, t.num_words as words from ${searchTextsOf(tenantId)} t
    where t.id = ${sql.ref(id)} offset 0`
}

/** The BM25 value of a text `t` with `text_index` and `words`. See `rankOf`. */
export function bm25({ terms, meanWords }: Plan): RawBuilder<unknown> {
  const lexemes = terms.flatMap((term) => term.lexemes)
  const weights = terms.flatMap((term) => term.lexemes.map(() => term.weight * (K1 + 1)))
  const found = sql`unnest(ts_filter(setweight(t.text_index, 'A', ${lexemes}::text[]), '{a}')) word`
  const norm = sql`${K1}::float8 * (${1 - B}::float8 + ${B}::float8 * t.words / ${meanWords}::float8)`
  const weight = sql`(${weights}::float8[])[array_position(${lexemes}::text[], word.lexeme)]`
  if (lexemes.length === terms.length) {
    return sql`
      select coalesce(sum(
        ${weight} * cardinality(word.positions) / (cardinality(word.positions) + ${norm})), 0) as rank
      from ${found}`
  }
  const numbers = terms.flatMap(({ lexemes: each }, at) => each.map(() => at))
  return sql`
    select coalesce(sum(weight * tf / (tf + ${norm})), 0) as rank
    from (
      select max(${weight}) as weight, sum(cardinality(word.positions)) as tf
      from ${found}
      group by (${numbers}::int[])[array_position(${lexemes}::text[], word.lexeme)]) term`
}

/** Whether a text `t` from posting lists, which know no phrases, has all that it needs. */
export function fits({ blocks, phrases }: Plan): RawBuilder<unknown> {
  return blocks && phrases !== undefined ? sql`t.text_index @@ ${phrases}::tsquery` : sql`true`
}

/** The best row of each chunk among rows `c` with a `bm25`, best first. */
export function bestRows(
  tenantId: string,
  withWords: boolean,
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const best = sql`
    select distinct on (c.chunk_id) c.id, c.chunk_id, c.search_text_id, bm25.rank ${rows}
    order by c.chunk_id, bm25.rank desc, c.id`
  if (!withWords) {
    return sql`
      select id, chunk_id as "chunkId", rank from (${best}) best order by rank desc, chunk_id`
  }
  const words = sql`case when number <= ${SUPPORTED} then (${wordsOf(tenantId, 'best.search_text_id')}) end`
  return sql`
    select id, chunk_id as "chunkId", rank, ${words} as words from (
      select *, row_number() over (order by rank desc, chunk_id) as number from (${best}) each) best
    order by rank desc, chunk_id`
}
