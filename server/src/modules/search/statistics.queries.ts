import { sql } from 'kysely'
import type { TenantTx } from '../../db/index.ts'
import type { Term } from './ranking.ts'

export type Statistics = {
  readonly terms: readonly Term[]
  /** Number of texts of the tenant. */
  readonly texts: number
  /** Their mean length in tokens. */
  readonly meanTokens: number
}

/** Words of a query beyond these are not looked at. */
const MAX_TERMS = 64
const SAMPLE = 512
/** A word with so many hits in the sample is counted well enough by them: off by a quarter, its weight by 0.25. */
const ENOUGH_HITS = 16
/** Counting a word ends here; the sample tells no more than 3 % of the texts for words that are counted. */
const MAX_COUNTED = 5000

type Row = {
  lexeme: string
  hits: number
  counted: number | null
  sampled: number
  mean_tokens: number
  last_sha256: Uint8Array
}

/**
 * Figures about the words of a query and the texts of the tenant, without a table of them that every write would
 * have to keep: hashes of the texts are evenly spread, so the texts with the lowest ones are a fair sample, and the
 * highest hash among them tells how many texts there are (exact up to the size of the sample, then within 5 %).
 */
export async function readStatistics(tx: TenantTx, query: string): Promise<Statistics> {
  const { rows } = await sql<Row>`
    with term as materialized (
      select lexeme from unnest(to_tsvector('english', ${query})) order by positions[1] limit ${MAX_TERMS}
    ), sample as materialized (
      select * from sample_texts(${SAMPLE})
    ), total as (
      select count(*)::int as sampled, avg(num_tokens)::float8 as mean_tokens,
        (array_agg(sha256 order by sha256 desc))[1] as last_sha256
      from sample
    ), hit as (
      select word.lexeme, count(*)::int as hits
      from sample
      cross join lateral unnest(ts_filter(
        setweight(sample.text_index, 'A', array(select lexeme from term)), '{a}')) word
      group by word.lexeme
    )
    select term.lexeme, coalesce(hit.hits, 0) as hits, total.*,
      case when total.sampled = ${SAMPLE} and coalesce(hit.hits, 0) < ${ENOUGH_HITS}
        then count_texts(
          ('''' || replace(replace(term.lexeme, '\\', '\\\\'), '''', '''''') || '''')::tsquery,
          ${MAX_COUNTED}) end as counted
    from term cross join total left join hit on hit.lexeme = term.lexeme`.execute(tx)
  const [first] = rows
  if (!first || first.sampled === 0) return { terms: [], texts: 0, meanTokens: 1 }
  const texts = first.sampled < SAMPLE ? first.sampled : SAMPLE / fractionOf(first.last_sha256)
  const terms = rows.map(({ lexeme, hits, counted }) => ({
    lexeme,
    texts: counted ?? (hits * texts) / first.sampled,
  }))
  return { terms, texts, meanTokens: Math.max(1, first.mean_tokens) }
}

/** Where in the range of all hashes one stands, 0 to 1. */
function fractionOf(hash: Uint8Array): number {
  return hash.subarray(0, 6).reduce((sum, byte, index) => sum + byte / 256 ** (index + 1), 0)
}
