import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/index.ts'
import { quoteLexeme, SAMPLED_ONE_IN, sampleLexeme } from '../../platform/text/lexemes.ts'
import type { Corpus } from './recent-words.ts'

/**
 * With the embedded database, a lookup in the index costs as much as reading this many words of texts. With
 * PostgreSQL and large tenants, it costs three times as much: all tenants share the index, so a small one pays
 * for words that only others have.
 */
const WORDS_A_LOOKUP = 50
/** In a tenant with more texts, all of them are never read, however many words are looked up. */
const MOST_TEXTS = 4096

/** Which of the lexemes occur in texts of the tenant. The texts themselves are read if they have few words. */
export async function findKnown(
  tx: TenantTx,
  { texts, meanWords }: Pick<Corpus, 'texts' | 'meanWords'>,
  lexemes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (lexemes.length === 0 || texts === 0) return new Set()
  const isSmall = texts <= MOST_TEXTS && texts * meanWords <= lexemes.length * WORDS_A_LOOKUP
  return isSmall ? knownInTexts(tx, lexemes) : knownInIndex(tx, lexemes)
}

/** Reads every text of a small tenant. */
export async function knownInTexts(
  tx: TenantTx,
  lexemes: readonly string[],
): Promise<ReadonlySet<string>> {
  // The limit is twice as high, because the number of texts is an estimate and may have grown.
  const { rows } = await sql<{ word: string }>`
    select distinct word from sample_texts(${2 * MOST_TEXTS}) t
    cross join lateral unnest(tsvector_to_array(t.text_index)) word
    where word in (select string_to_table(${lexemes.join('\n')}, ${'\n'}))`.execute(tx)
  return new Set(rows.map(({ word }) => word))
}

/** Looks up each lexeme in the index. */
export async function knownInIndex(
  tx: TenantTx,
  lexemes: readonly string[],
): Promise<ReadonlySet<string>> {
  const byQuery = new Map(lexemes.map((lexeme) => [quoteLexeme(lexeme), lexeme]))
  const mark = quoteLexeme(sampleLexeme(SAMPLED_ONE_IN.length - 1))
  const { rows } = await sql<{ word: string }>`
    select word from known_words(${[...byQuery.keys()]}::text[], ${mark}::tsquery)`.execute(tx)
  return new Set(rows.map(({ word }) => byQuery.get(word) ?? word))
}
