import type { Static } from 'typebox'
import { candidatesFor } from '../rank-by-mode.ts'
import type { SearchType } from '../search.schemas.ts'
import { MOST_PLACES } from './explain.queries.ts'
import type { ExplainedFilters } from './explain.schemas.ts'

/** The facts about a chunk after a search that decide whether the search returns it. */
export type Case = {
  readonly type: Static<typeof SearchType>
  /** Rank among the results, starting at 1. */
  readonly rank: number | null
  readonly filters: Static<typeof ExplainedFilters>
  readonly isOfMember: boolean
  readonly hasWords: boolean
  readonly hasVectors: boolean
  readonly score: number | null
  readonly threshold: number
  readonly topK: number
  /**
   * Rank among all chunks that pass the filters, starting at 1. For `hybrid`, the rank among the candidates of
   * both methods.
   */
  readonly place: number | undefined
  /** Whether the search omits a result that repeats a better one or is from the same document. */
  readonly leavesOut: boolean
  /** Rank by the reranking model, if the model has rated the chunk. */
  readonly rerankedAt: number | undefined
}

/** A plain message: the rank of the chunk, or the first thing that excluded it. */
export function reasonOf(chunk: Case): string {
  if (chunk.rank !== null) return `Found as result ${chunk.rank}.`
  return reasonOfFilters(chunk) ?? reasonOfContent(chunk) ?? reasonOfPlace(chunk)
}

function reasonOfFilters({ filters, isOfMember }: Case): string | undefined {
  if (!filters.scope) return 'It is outside the scope of the search.'
  if (!filters.rights) {
    return `${isOfMember ? 'The member' : 'The caller'} doesn't have permission to read it.`
  }
  if (!filters.active_version) return 'Its version is not the active version of its document.'
  if (!filters.document) return 'Its document has another type or was uploaded by somebody else.'
  if (!filters.chunk_types) return 'Its type is not among the searched chunk types.'
  if (!filters.tags) return 'Neither the chunk nor the nodes above it have all of the tags.'
  if (!filters.any_tag) return 'Neither the chunk nor the nodes above it have one of the tags.'
  if (!filters.ingestion_time) return 'It was ingested before the requested time.'
  if (!filters.operators) return "It doesn't meet the operators of the query."
  return undefined
}

function reasonOfContent(chunk: Case): string | undefined {
  const { type, filters, hasWords, hasVectors, score, threshold } = chunk
  if (type === 'full_text' && !hasWords) return 'It contains none of the words of the query.'
  if (!filters.phrases) return "It doesn't contain a phrase of the query word for word."
  if (type === 'dense_only' && !hasVectors) return 'It has no vectors yet.'
  if (filters.threshold) return undefined
  const figure = score === null ? 'Its score' : `Its score, ${figureOf(score, threshold)},`
  return `${figure} is below the threshold of ${threshold}.`
}

function reasonOfPlace({ type, topK, place, leavesOut, rerankedAt }: Case): string {
  const outside = `Not among the ${topK === 1 ? 'best' : `${topK} best`}`
  if (rerankedAt !== undefined) {
    return `${outside}: the reranking model ranked it number ${rerankedAt}.`
  }
  if (place !== undefined && place > topK) {
    const [count, verb] = place === 2 ? ['1 chunk', 'ranks'] : [`${place - 1} chunks`, 'rank']
    return `${outside}: ${count} ${verb} higher.`
  }
  if (place !== undefined && leavesOut) {
    return `Its rank is ${place}, but a better result has nearly the same text or is from the same document.`
  }
  if (place !== undefined) {
    return `Its rank is ${place}, but search is approximate in a scope of this size and missed it.`
  }
  if (type === 'hybrid') {
    const candidates = candidatesFor(topK)
    return `${outside}: it is not among the top ${candidates} by words or the top ${candidates} by meaning.`
  }
  const most = MOST_PLACES.toLocaleString('en')
  return `${outside}. Its rank was not computed because more than ${most} chunks, or too many texts, could rank higher.`
}

/** With enough digits to show that a score is below the threshold. */
function figureOf(score: number, threshold: number): string {
  const short = score.toFixed(3)
  return Number(short) < threshold ? short : String(score)
}
