import { sql, type RawBuilder } from 'kysely'
import type { TenantTx } from '../../platform/db/index.ts'
import { ANALYSIS_VERSION } from '../../platform/text/index.ts'
import { searchTextsOf } from '../content/index.ts'
import type { Corpus } from './recent-words.ts'

const MAX_LANGUAGES = 5
/** Number of texts in a sample. */
export const SAMPLE = 512

/**
 * Statistics of the tenant's texts, without a table that every write would have to update. Ids are hashes and
 * therefore evenly distributed, so the texts with the lowest ids are a fair sample. The highest id among them
 * shows how many texts exist: exactly up to the sample size, then within 5 %.
 */
export async function readCorpus(tx: TenantTx, tenantId: string): Promise<Corpus> {
  const { rows } = await sql<{
    sampled: number
    mean_words: number | null
    is_analysed: boolean | null
    last_id: string | null
    languages: string[]
  }>`
    with t as materialized (
      select id, num_words, language, analysis_version from sample_texts(${SAMPLE})
    )
    select count(*)::int as sampled, avg(num_words)::float8 as mean_words, ${isAnalysedIn(tenantId)} as is_analysed,
      (array_agg(id order by id desc))[1] as last_id,
      array(
        select language from t where language is not null
        group by language order by count(*) desc, language limit ${MAX_LANGUAGES}) as languages
    from t`.execute(tx)
  const [row] = rows
  if (!row?.last_id) {
    return { texts: 0, meanWords: 1, sampled: 0, languages: [], isAnalysed: true }
  }
  return {
    texts: row.sampled < SAMPLE ? row.sampled : SAMPLE / fractionOf(row.last_id),
    meanWords: Math.max(1, row.mean_words ?? 1),
    sampled: row.sampled,
    languages: row.languages,
    isAnalysed: row.is_analysed ?? true,
  }
}

/** Whether the current analysis has indexed all texts. Null if the tenant has none. */
export function isAnalysedIn(tenantId: string): RawBuilder<unknown> {
  return sql`(select min(analysis_version) >= ${ANALYSIS_VERSION} from ${searchTextsOf(tenantId)} text)`
}

/** The position of an id in the range of all ids, from 0 to 1. */
function fractionOf(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) / 16 ** 12
}
