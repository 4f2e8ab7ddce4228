import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/index.ts'
import { RecentMap } from '../../platform/core/recent-map.ts'
import { analyseQuery, type AnalysedQuery, type QueryTerm } from '../../platform/text/index.ts'
import { quoteLexeme, SAMPLED_ONE_IN, sampleLexeme } from '../../platform/text/lexemes.ts'
import { isAnalysedIn, readCorpus, SAMPLE } from './corpus.queries.ts'
import type { Blocks } from './postings/blocks.ts'
import { countListed, countWith, ENOUGH_HITS } from './postings/count-listed.ts'
import { readBlocks } from './postings/read-blocks.ts'
import { anyOf, type Statistics, type Term } from './ranking.ts'
import { RecentWords, type Corpus, type Sampled, type WordFacts } from './recent-words.ts'

/** Limits for the words of a query, the words of each phrase, and the number of phrases. */
const MAX_TERMS = 64
const MAX_PHRASES = 8
/**
 * Up to this many texts, each word is counted in all of them. That takes milliseconds, and a few percent of a
 * weight are visible in a small tenant.
 */
const COUNTED_IN_ALL = 4096
/** A finer sample than the first has at most this many texts. */
const FINER_SAMPLE = 16_384
/** Limit for counting a word in texts that don't have sample marks yet. */
const MAX_COUNTED = 5000

/** Languages and size of the tenants that were searched most recently. */
const spoken = new RecentMap<string, Pick<Corpus, 'languages' | 'sampled'>>(1000)

/** Recently gathered facts about large tenants. */
const recent = new RecentWords(() => performance.now())

/** A query, read with the tenant's texts and their languages. */
type Words = {
  readonly facts: WordFacts
  readonly analysed: AnalysedQuery
  readonly statistics: Statistics
}

/** The words of a query with their statistics. */
export async function readWords(tx: TenantTx, tenantId: string, query: string): Promise<Words> {
  const facts = recent.get(tenantId)
  const known = facts && (await readKnown(tx, tenantId, { query, facts }))
  return known ?? readFresh(tx, tenantId, query)
}

/** @returns undefined if an older version of the service has written texts since then */
async function readKnown(
  tx: TenantTx,
  tenantId: string,
  { query, facts }: { readonly query: string; readonly facts: WordFacts },
): Promise<Words | undefined> {
  const analysed = analyseQuery(query, facts.corpus.languages)
  const [isAnalysed, statistics] = await Promise.all([
    sql<{ yes: boolean | null }>`select ${isAnalysedIn(tenantId)} as yes`.execute(tx),
    readStatistics(tx, tenantId, facts, analysed),
  ])
  if (isAnalysed.rows[0]?.yes === true) return { facts, analysed, statistics }
  recent.forget(tenantId)
  return undefined
}

async function readFresh(tx: TenantTx, tenantId: string, query: string): Promise<Words> {
  const before = spoken.get(tenantId)
  const guess = before && analyseQuery(query, before.languages)
  // Languages and size seldom change, so the words are looked up while they are checked.
  const [corpus, early] = await Promise.all([
    readCorpus(tx, tenantId),
    guess && lookUp(tx, tenantId, guess, hasLists(before, guess)),
  ])
  const { languages } = corpus
  spoken.set(tenantId, corpus)
  const facts = recent.begin(tenantId, corpus)
  if (
    guess === undefined ||
    early === undefined ||
    before?.languages.join() !== languages.join() ||
    hasLists(before, guess) !== hasLists(corpus, guess)
  ) {
    const analysed = analyseQuery(query, languages)
    return { facts, analysed, statistics: await readStatistics(tx, tenantId, facts, analysed) }
  }
  if (!early.blocks && phrasesOf(guess) === undefined) {
    facts.noteSample(lexemesOf(guess), early.sample)
  }
  return { facts, analysed: guess, statistics: await countIn(tx, facts, guess, early) }
}

/** Statistics of a query's words in the tenant's texts. */
export async function readStatistics(
  tx: TenantTx,
  tenantId: string,
  facts: WordFacts,
  query: AnalysedQuery,
): Promise<Statistics> {
  const blocks = hasLists(facts.corpus, query)
    ? await readBlocks(tx, tenantId, lexemesOf(query))
    : undefined
  const sample = blocks ? [] : await findSample(tx, facts, query)
  return countIn(tx, facts, query, { blocks, sample })
}

/** What the tenant's texts have of the words of a query: the posting lists or a sample of the texts. */
type Found = { readonly blocks: Blocks | undefined; readonly sample: readonly Sampled[] }

/** In a small tenant, all texts with a word are read. With a phrase, the index returns few. */
function hasLists({ sampled }: Pick<Corpus, 'sampled'>, query: AnalysedQuery): boolean {
  return sampled === SAMPLE && phrasesOf(query) === undefined && lexemesOf(query).length > 0
}

async function lookUp(
  tx: TenantTx,
  tenantId: string,
  query: AnalysedQuery,
  isListed: boolean,
): Promise<Found> {
  const lexemes = lexemesOf(query)
  const blocks = isListed ? await readBlocks(tx, tenantId, lexemes) : undefined
  const sample = blocks ? [] : await readSample(tx, lexemes, phrasesOf(query))
  return { blocks, sample }
}

/** The sampled texts that contain words of the query. If the query has phrases, they are always read. */
async function findSample(
  tx: TenantTx,
  facts: WordFacts,
  query: AnalysedQuery,
): Promise<readonly Sampled[]> {
  const lexemes = lexemesOf(query)
  const phrases = phrasesOf(query)
  if (phrases !== undefined) return readSample(tx, lexemes, phrases)
  const unknown = facts.unknownOf(lexemes)
  const read = await readSample(tx, unknown, undefined)
  facts.noteSample(unknown, read)
  // In a query with very many words, some may have displaced others.
  return facts.sampleWith(lexemes) ?? readSample(tx, lexemes, undefined)
}

async function countIn(
  tx: TenantTx,
  facts: WordFacts,
  query: AnalysedQuery,
  { blocks, sample }: Found,
): Promise<Statistics> {
  const wanted = termsOf(query)
  const counts = blocks
    ? await countListed(tx, facts.corpus, blocks, wanted)
    : await countTerms(tx, facts, {
        terms: wanted,
        hits: wanted.map(({ lexemes }) => countWith(sample, lexemes)),
      })
  const terms: Term[] = wanted.map(({ lexemes, emphasis, spelling, furtherOf }, at) => ({
    lexemes,
    emphasis,
    spelling,
    furtherOf,
    texts: counts[at] ?? 0,
  }))
  const { texts, meanWords, sampled, isAnalysed } = facts.corpus
  return {
    terms,
    texts,
    meanWords,
    sample: sample.filter(({ hasPhrases }) => hasPhrases !== false),
    sampled,
    knowsStrength: isAnalysed,
    phrases: phrasesOf(query),
    blocks,
  }
}

/**
 * Stop words count only in a query without other words. Words of phrases are already terms. If a query has too
 * many words, those that say least are dropped.
 */
function termsOf(query: AnalysedQuery): QueryTerm[] {
  const significant = query.terms.filter((term) => !term.isStopWord)
  const wanted = significant.length > 0 ? significant : query.terms
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

function lexemesOf(query: AnalysedQuery): string[] {
  return termsOf(query).flatMap((term) => term.lexemes)
}

/** The sampled texts with one of the lexemes. */
async function readSample(
  tx: TenantTx,
  lexemes: readonly string[],
  phrases: string | undefined,
): Promise<Sampled[]> {
  if (lexemes.length === 0) return []
  const { rows } = await sql<{
    id: string
    words: number
    lexemes: string[]
    counts: number[]
    has_phrases: boolean
  }>`
    select t.id, t.num_words as words, hit.lexemes, hit.counts,
      ${phrases === undefined ? sql`true` : sql`t.text_index @@ ${phrases}::tsquery`} as has_phrases
    from sample_texts(${SAMPLE}) t
    cross join lateral (
      select array_agg(word.lexeme) as lexemes, array_agg(cardinality(word.positions)) as counts
      from unnest(ts_filter(setweight(t.text_index, 'A', ${lexemes}::text[]), '{a}')) word) hit
    where t.text_index @@ ${anyOf(lexemes)}::tsquery and hit.lexemes is not null`.execute(tx)
  return rows.map((row) => ({
    id: row.id,
    words: row.words,
    counts: new Map(row.lexemes.map((lexeme, at) => [lexeme, row.counts[at] ?? 0])),
    hasPhrases: row.has_phrases,
  }))
}

type Counting = { readonly terms: readonly QueryTerm[]; readonly hits: readonly number[] }

/**
 * How many texts of the tenant contain each word: from the sample if it has enough hits, otherwise from the
 * index.
 */
async function countTerms(
  tx: TenantTx,
  facts: WordFacts,
  { terms, hits }: Counting,
): Promise<number[]> {
  const { corpus } = facts
  const { texts, sampled } = corpus
  const isSmall = texts <= COUNTED_IN_ALL
  const rare = terms.filter(
    (_, at) => sampled === SAMPLE && (isSmall || (hits[at] ?? 0) < ENOUGH_HITS),
  )
  const asked = rare.map(({ lexemes }) => anyOf(lexemes))
  const unknown = asked.filter((match) => facts.countOf(match) === undefined)
  const found = new Map<string, number>()
  if (unknown.length > 0) {
    const { rows } = await countRare(corpus, unknown).execute(tx)
    for (const [at, match] of unknown.entries()) {
      const count = rows[at]?.texts ?? 0
      found.set(match, count)
      facts.noteCount(match, count)
    }
  }
  const counted = new Map(
    rare.map((term, at) => {
      const match = asked[at] ?? ''
      return [term, found.get(match) ?? facts.countOf(match) ?? 0]
    }),
  )
  return terms.map((term, at) => {
    const bySample = ((hits[at] ?? 0) * texts) / Math.max(1, sampled)
    const byIndex = counted.get(term)
    if (byIndex === undefined) return bySample
    return byIndex >= MAX_COUNTED && !corpus.isAnalysed ? Math.max(byIndex, bySample) : byIndex
  })
}

/**
 * The finer sample is a separate part of the index, so counting in it is cheap even for common words. A word
 * that is rare there, too, is counted in all texts.
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
