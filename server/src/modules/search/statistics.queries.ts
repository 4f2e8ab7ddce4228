import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/index.ts'
import { RecentMap } from '../../platform/recent-map.ts'
import {
  ANALYSIS_VERSION,
  analyseQuery,
  type AnalysedQuery,
  type QueryTerm,
} from '../../platform/text/index.ts'
import { quoteLexeme, SAMPLED_ONE_IN, sampleLexeme } from '../../platform/text/lexemes.ts'
import { searchTextsOf } from '../content/index.ts'
import { anyOf, type SampledText, type Statistics, type Term } from './ranking.ts'

/** Limits for the words of a query and of each phrase, and for phrases. */
const MAX_TERMS = 64
const MAX_PHRASES = 8
const MAX_LANGUAGES = 5
const SAMPLE = 512
/**
 * A word with so many hits is counted well enough by them: the count is off by an eighth (standard deviation), the
 * weight of the word by 0.12, where weights of rare words are 5 to 13. That changes the order of texts whose ranks
 * differ by a percent or two.
 */
const ENOUGH_HITS = 64
/** Up to so many texts each word is counted in all: that takes milliseconds, and a few percent of a weight show. */
const COUNTED_IN_ALL = 4096
/** A finer sample than the first has at most this many texts. */
const FINER_SAMPLE = 16_384
/** Limit for counting a word in texts that have no sample marks yet. */
const MAX_COUNTED = 5000

/** Statistics of the tenant's texts that do not depend on a query. */
export type Corpus = {
  readonly texts: number
  readonly meanWords: number
  readonly sampled: number
  /** Languages of the texts, commonest first. */
  readonly languages: readonly string[]
  /** Whether the current analysis has indexed all texts, so that strengths and marks can be relied on. */
  readonly isAnalysed: boolean
}

/**
 * Statistics of the tenant's texts, without a table that every write would have to update: ids are hashes, which
 * are evenly distributed, so the texts with the lowest ones are a fair sample, and the highest id among them tells how many
 * texts there are (exact up to the size of the sample, then within 5 %).
 */
async function readCorpus(tx: TenantTx, tenantId: string): Promise<Corpus> {
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
    select count(*)::int as sampled, avg(num_words)::float8 as mean_words, (select min(analysis_version) >= ${ANALYSIS_VERSION} from ${searchTextsOf(tenantId)} text) as is_analysed,
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

/** Languages of the tenants that were searched last. */
const spoken = new RecentMap<string, readonly string[]>(1000)

/** The words of a query, as the texts of the tenant and their languages understand them. */
export async function readWords(
  tx: TenantTx,
  tenantId: string,
  query: string,
): Promise<{
  readonly corpus: Corpus
  readonly analysed: AnalysedQuery
  readonly statistics: Statistics
}> {
  const before = spoken.get(tenantId)
  const guess = before && analyseQuery(query, before)
  // Languages seldom change: the words are looked for while it is asked which ones it are.
  const [corpus, early] = await Promise.all([
    readCorpus(tx, tenantId),
    guess && readSample(tx, guess),
  ])
  const { languages } = corpus
  spoken.set(tenantId, languages)
  const isSame = guess !== undefined && before?.join() === languages.join()
  const analysed = isSame ? guess : analyseQuery(query, languages)
  const sample = (isSame && early) || (await readSample(tx, analysed))
  return { corpus, analysed, statistics: await countIn(tx, corpus, analysed, sample) }
}

/** Figures about the words of a query among the tenant's texts. */
export async function readStatistics(
  tx: TenantTx,
  corpus: Corpus,
  query: AnalysedQuery,
): Promise<Statistics> {
  return countIn(tx, corpus, query, await readSample(tx, query))
}

async function countIn(
  tx: TenantTx,
  corpus: Corpus,
  query: AnalysedQuery,
  sample: readonly Sampled[],
): Promise<Statistics> {
  const wanted = termsOf(query)
  const phrases = phrasesOf(query)
  const hits = wanted.map(({ lexemes }) => countWith(sample, lexemes))
  const counts = await countTerms(tx, corpus, { terms: wanted, hits })
  const terms: Term[] = wanted.map(({ lexemes, emphasis, spelling }, at) => ({
    lexemes,
    emphasis,
    spelling,
    texts: counts[at] ?? 0,
  }))
  const { texts, meanWords, sampled, isAnalysed } = corpus
  return {
    terms,
    texts,
    meanWords,
    sample: sample.filter((text) => phrases === undefined || text.hasPhrases),
    sampled,
    knowsStrength: isAnalysed,
    phrases,
  }
}

function countWith(sample: readonly SampledText[], lexemes: readonly string[]): number {
  return sample.filter(({ counts }) => lexemes.some((lexeme) => counts.has(lexeme))).length
}

/**
 * Stop words count only in a query without other words; the words of phrases are terms already. Of too many words those
 * are left out that say least.
 */
function termsOf(query: AnalysedQuery): QueryTerm[] {
  const telling = query.terms.filter((term) => !term.isStopWord)
  const wanted = telling.length > 0 ? telling : query.terms
  return wanted
    .filter(({ lexemes }) => lexemes.length > 0)
    .toSorted((a, b) => b.emphasis - a.emphasis)
    .slice(0, MAX_TERMS)
}

function phrasesOf({ phrases }: AnalysedQuery): string | undefined {
  const matches = phrases
    .map((words) => words.filter(({ lexemes }) => lexemes.length > 0).slice(0, MAX_TERMS))
    .filter((words) => words.length > 0)
    .slice(0, MAX_PHRASES)
    .map((words) => `(${words.map(({ lexemes }) => anyOf(lexemes)).join(' <-> ')})`)
  return matches.length > 0 ? matches.join(' & ') : undefined
}

type Sampled = SampledText & { readonly hasPhrases: boolean }

/** The sampled texts with words of a query. */
async function readSample(tx: TenantTx, query: AnalysedQuery): Promise<Sampled[]> {
  const lexemes = termsOf(query).flatMap((term) => term.lexemes)
  if (lexemes.length === 0) return []
  const phrases = phrasesOf(query)
  const { rows } = await sql<{
    words: number
    lexemes: string[]
    counts: number[]
    has_phrases: boolean
  }>`
    select t.num_words as words, hit.lexemes, hit.counts,
      ${phrases === undefined ? sql`true` : sql`t.text_index @@ ${phrases}::tsquery`} as has_phrases
    from sample_texts(${SAMPLE}) t
    cross join lateral (
      select array_agg(word.lexeme) as lexemes, array_agg(cardinality(word.positions)) as counts
      from unnest(ts_filter(setweight(t.text_index, 'A', ${lexemes}::text[]), '{a}')) word) hit
    where t.text_index @@ ${anyOf(lexemes)}::tsquery and hit.lexemes is not null`.execute(tx)
  return rows.map((row) => ({
    words: row.words,
    counts: new Map(row.lexemes.map((lexeme, at) => [lexeme, row.counts[at] ?? 0])),
    hasPhrases: row.has_phrases,
  }))
}

type Counting = { readonly terms: readonly QueryTerm[]; readonly hits: readonly number[] }

/** How many texts of the tenant contain each word: by the sample if it has enough of them, else by the index. */
async function countTerms(
  tx: TenantTx,
  corpus: Corpus,
  { terms, hits }: Counting,
): Promise<number[]> {
  const { texts, sampled } = corpus
  const isSmall = texts <= COUNTED_IN_ALL
  const rare = terms.filter(
    (_, at) => sampled === SAMPLE && (isSmall || (hits[at] ?? 0) < ENOUGH_HITS),
  )
  const counted = new Map<QueryTerm, number>()
  if (rare.length > 0) {
    const matches = rare.map(({ lexemes }) => anyOf(lexemes))
    const { rows } = await countRare(corpus, matches).execute(tx)
    for (const [at, term] of rare.entries()) counted.set(term, rows[at]?.texts ?? 0)
  }
  return terms.map((term, at) => {
    const bySample = ((hits[at] ?? 0) * texts) / Math.max(1, sampled)
    const byIndex = counted.get(term)
    if (byIndex === undefined) return bySample
    return byIndex >= MAX_COUNTED && !corpus.isAnalysed ? Math.max(byIndex, bySample) : byIndex
  })
}

/**
 * The finer sample is a part of the index of its own, so that counting in it costs little however common a word is.
 * A word that is rare there too is counted in all texts.
 */
function countRare({ texts, isAnalysed }: Corpus, matches: readonly string[]) {
  const step = SAMPLED_ONE_IN.findIndex((oneIn) => texts / oneIn <= FINER_SAMPLE)
  const at = step < 0 ? SAMPLED_ONE_IN.length - 1 : step
  const oneIn = SAMPLED_ONE_IN[at] ?? 1
  if (texts <= FINER_SAMPLE || !isAnalysed) {
    const most = isAnalysed ? FINER_SAMPLE * 2 : MAX_COUNTED
    return sql<{ texts: number }>`
      select count_texts(word::tsquery, ${most}) as texts
      from unnest(${matches}::text[]) with ordinality as m (word, number) order by number`
  }
  const mark = quoteLexeme(sampleLexeme(at))
  return sql<{ texts: number }>`
    select case when c.hits >= ${ENOUGH_HITS} then c.hits * ${oneIn}
      else count_texts(word::tsquery, ${2 * ENOUGH_HITS * oneIn}) end as texts
    from unnest(${matches}::text[]) with ordinality as m (word, number)
    cross join lateral (
      select count_texts(word::tsquery && ${mark}::tsquery, ${FINER_SAMPLE * 2}) as hits offset 0) c
    order by number`
}

/** The position of an id in the range of all ids, 0 to 1. */
function fractionOf(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) / 16 ** 12
}
