import { sql, type RawBuilder } from 'kysely'
import { searchTextsOf } from '../content/index.ts'
import { LONGEST_TEXT } from './support.ts'

/** The length of a text and its words, in the format that `supportOf` reads. Null for a long text. */
export function wordsOf(
  tenantId: string,
  id: 'best.search_text_id' | 'worded.search_text_id',
): RawBuilder<unknown> {
  return sql`
    select t.num_words || ' ' || t.text_index::text from ${searchTextsOf(tenantId)} t
    where t.id = ${sql.ref(id)} and t.num_words <= ${LONGEST_TEXT}`
}
