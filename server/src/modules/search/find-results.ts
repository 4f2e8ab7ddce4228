import type { Actor } from '../../platform/core/actor.ts'
import type { Context } from '../../platform/context/context.ts'
import { problem } from '../../platform/core/errors.ts'
import { withoutTags } from '../../platform/text/markup.ts'
import { listChunks } from '../content/index.ts'
import { matchOf, wordsToMatch } from './matched-words.ts'
import { readLexemes } from './matched-words.queries.ts'
import { readPassages } from './read-passages.ts'
import { ModelReplaced } from './question.ts'
import type { Read, Scored } from './rank-by-mode.ts'
import type { Correction, ReadQuery } from './read-query.ts'
import { prefixesOf, readSearch, runSearch, type Search } from './run-search.ts'
import { firstAlike } from './similar.ts'

type Row = Awaited<ReturnType<typeof listChunks>>[number]

/** How many results a reranking model rates. */
const RERANKED = 50
/** If some results may be left out, how many are fetched for each one requested, and at most. */
const WIDE = { times: 4, most: 200 }

/** A result of a search. */
export type Result = {
  readonly row: Row
  readonly score: number
  /** Id of the chunk, or of the passage that was found. */
  readonly foundId: string
  /** The text of that passage. */
  readonly passage: string | null
  /** Number of further results with nearly the same text. 0 unless the request folds them. */
  readonly similar: number
  /** Words of the query that the chunk or a name above it has, as written in the query. */
  readonly matchedWords: readonly string[]
  /** Whether one of them says what the query is about. Otherwise, the chunk is only similar in meaning. */
  readonly isMatch: boolean
}

/** What a search returns, and how it got there. */
export type Results = {
  readonly search: Search
  /** Best first. */
  readonly results: readonly Result[]
  readonly corrections: readonly Correction[]
  /** Rank and rating of the chunks that a reranking model has rated. Empty without a model, or if it failed. */
  readonly reranked: ReadonlyMap<string, { readonly rank: number; readonly score: number }>
}

/**
 * Runs a search and shapes its first results as requested. It folds nearly equal results into one, lets the
 * reranking model order the best ones, and keeps one result per document. No transaction is open while a model
 * works.
 * @throws InvalidInput for weights; Problem not_found if a member of the scope is unknown, not_available without
 * an embedding model
 */
export async function findResults(
  context: Context,
  actor: Actor,
  request: Search['request'],
): Promise<Results> {
  const isGrouped = request.group_by === 'document'
  const isFolded = request.fold_similar === true
  const { search, found, corrections } = await findFirst(context, actor, request)
  const { query } = search
  const folded = isFolded ? fold(found) : found
  const { results, reranked } = await rerank(context, query, folded)
  const kept = isGrouped ? bestOfEachDocument(results) : results
  const shown = kept.slice(0, request.top_k)
  if (!isGrouped || request.with_document) return { search, results: shown, corrections, reranked }
  const bare = { document: null, version: null }
  const without = shown.map((result) => ({ ...result, row: { ...result.row, ...bare } }))
  return { search, results: without, corrections, reranked }
}

type First = Pick<Results, 'search' | 'corrections'> & { readonly found: readonly Result[] }

/** The results in the order of the search, with their rows and passages. */
async function findFirst(
  context: Context,
  actor: Actor,
  request: Search['request'],
): Promise<First> {
  const read: Read = (work) => context.doors.readInTenant(actor.tenantId, work)
  const limit = limitOf(request, context.reranking !== undefined)
  const {
    search,
    scored,
    corrections,
    words: query,
  } = await retried(async () => {
    const asked = await readSearch(context, actor, request)
    const first = { ...asked, request: { ...asked.request, top_k: limit } }
    return { search: asked, ...(await runSearch(read, actor, first)) }
  })
  const byId = new Map(scored.map((each) => [each.id, each]))
  const withDocument = request.with_document || request.group_by === 'document'
  const words = wordsToMatch(search.query, query, prefixesOf(search))
  const [rows, passages, lexemes] = await read((tx) =>
    Promise.all([
      listChunks(tx, actor, [...byId.keys()], { withDocument }),
      readPassages(tx, actor.tenantId, scored),
      readLexemes(tx, actor.tenantId, { words, scored }),
    ]),
  )
  const found = rows.map((row) => {
    const match = matchOf(words, lexemes.get(row.id) ?? NO_LEXEMES)
    return {
      row,
      score: byId.get(row.id)?.score ?? 0,
      foundId: byId.get(row.id)?.foundId ?? row.id,
      passage: passages.get(row.id) ?? null,
      similar: 0,
      matchedWords: match.words,
      isMatch: match.isMatch,
    }
  })
  return { search, found, corrections }
}

type Found = {
  readonly search: Search
  readonly words: ReadQuery
  readonly scored: readonly Scored[]
}

/** The results that contain what the query is about, not only something similar. */
export async function keepMatches(
  read: Read,
  actor: Actor,
  { search, words: query, scored }: Found,
): Promise<readonly Scored[]> {
  const words = wordsToMatch(search.query, query, prefixesOf(search))
  const lexemes = await read((tx) => readLexemes(tx, actor.tenantId, { words, scored }))
  return scored.filter(({ id }) => matchOf(words, lexemes.get(id) ?? NO_LEXEMES).isMatch)
}

const NO_LEXEMES: ReadonlySet<string> = new Set()

/** How often to retry if the tenant's model changes after the query was embedded. */
const TRIES = 3

export async function retried<T>(search: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      return await search()
    } catch (error) {
      if (!(error instanceof ModelReplaced)) throw error
    }
  }
  throw problem('embedding_model_replaced')
}

function limitOf(request: Search['request'], isReranked: boolean): number {
  const { top_k: wanted, group_by: group, fold_similar: folds } = request
  const isWide = folds === true || group === 'document'
  const wide = isWide ? Math.min(WIDE.most, Math.max(RERANKED, WIDE.times * wanted)) : wanted
  return isReranked ? Math.max(RERANKED, wide) : wide
}

function fold(results: readonly Result[]): Result[] {
  const first = firstAlike(results.map(textOf))
  return results.flatMap((result, at) => {
    if (first[at] !== at) return []
    return [{ ...result, similar: first.filter((other) => other === at).length - 1 }]
  })
}

/** Orders the best results by the model's ratings, which become their scores. The others are omitted. */
async function rerank(
  { reranking }: Pick<Context, 'reranking'>,
  query: string,
  results: readonly Result[],
): Promise<Pick<Results, 'results' | 'reranked'>> {
  const first = results.slice(0, RERANKED)
  const passages = first.map(passageOf)
  // Conditions alone ask nothing that passages could answer.
  const isAsked = first.length > 0 && query !== ''
  const ratings = isAsked ? await reranking?.rate(query, passages) : undefined
  if (ratings === undefined) return { results, reranked: new Map() }
  const rated = first
    .map((result, at) => ({ ...result, score: ratings[at] ?? 0 }))
    .toSorted((a, b) => b.score - a.score)
  const places = rated.map(({ row, score }, at) => [row.id, { rank: at + 1, score }] as const)
  return { results: rated, reranked: new Map(places) }
}

/** How many UTF-16 units of a result are compared or rated. */
const LONGEST_TEXT = 20_000

function textOf({ row, passage }: Result): string {
  return (passage ?? row.content).slice(0, LONGEST_TEXT)
}

/** A result as a model reads it: the name above it, then its text. */
function passageOf(result: Result): string {
  const above = result.row.materialized_path.split('/').at(-2) ?? ''
  return `${above}\n${withoutTags(textOf(result))}`
}

function bestOfEachDocument(results: readonly Result[]): Result[] {
  const seen = new Set<string>()
  return results.filter(({ row }) => {
    const id = row.document?.id ?? row.id
    if (seen.has(id)) return false
    seen.add(id)
    return true
  })
}
