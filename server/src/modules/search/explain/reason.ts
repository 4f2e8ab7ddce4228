import type { Static } from 'typebox'
import { candidatesFor } from '../rank-by-mode.ts'
import type { SearchType } from '../search.schemas.ts'
import { MOST_PLACES } from './explain.queries.ts'
import type { ExplainedFilters } from './explain.schemas.ts'

/** What is known about a chunk after a search, as far as it decides whether the chunk is found. */
export type Case = {
  readonly type: Static<typeof SearchType>
  /** Place among the results, from 1. */
  readonly rank: number | null
  readonly filters: Static<typeof ExplainedFilters>
  readonly isOfMember: boolean
  readonly hasWords: boolean
  readonly hasVectors: boolean
  readonly score: number | null
  readonly threshold: number
  readonly topK: number
  /** Place among all that pass the filters, from 1; for `hybrid` among the candidates of both ways. */
  readonly place: number | undefined
  /** Whether the search leaves out what repeats a better result, or is of the same document. */
  readonly leavesOut: boolean
  /** Place by the reranking model, if that has rated it. */
  readonly rerankedAt: number | undefined
}

/** One plain sentence: where the chunk is among the results, or the first thing that kept it out. */
export function reasonOf(chunk: Case): string {
  if (chunk.rank !== null) return `Found: number ${chunk.rank} of the results.`
  return reasonOfFilters(chunk) ?? reasonOfContent(chunk) ?? reasonOfPlace(chunk)
}

function reasonOfFilters({ filters, isOfMember }: Case): string | undefined {
  if (!filters.scope) return 'It is outside the searched scope.'
  if (!filters.rights) {
    return `${isOfMember ? 'The member' : 'The caller'} has no permission to read it.`
  }
  if (!filters.active_version) return 'Its version is not the active one of its document.'
  if (!filters.chunk_types) return 'Its type is not one of the searched chunk types.'
  if (!filters.tags) return 'Neither it nor its ancestors have all of the tags.'
  if (!filters.ingestion_time) return 'It was ingested before the requested time.'
  return undefined
}

function reasonOfContent(chunk: Case): string | undefined {
  const { type, filters, hasWords, hasVectors, score, threshold } = chunk
  if (type === 'full_text' && !hasWords) return 'It contains none of the words of the query.'
  if (!filters.phrases) return 'It does not contain a phrase of the query word for word.'
  if (type === 'dense_only' && !hasVectors) return 'It has no vectors yet.'
  if (filters.threshold) return undefined
  const figure = score === null ? 'Its score' : `Its score, ${figureOf(score, threshold)},`
  return `${figure} is below the threshold of ${threshold}.`
}

function reasonOfPlace({ type, topK, place, leavesOut, rerankedAt }: Case): string {
  const outside = `Not among the ${topK === 1 ? 'best' : `${topK} best`}`
  if (rerankedAt !== undefined) return `${outside}: the reranking model put it at ${rerankedAt}.`
  if (place !== undefined && place > topK) {
    const [count, verb] = place === 2 ? ['1 chunk', 'ranks'] : [`${place - 1} chunks`, 'rank']
    return `${outside}: ${count} ${verb} higher.`
  }
  if (place !== undefined && leavesOut) {
    return `Its rank is ${place}, but a better result says nearly the same or is of the same document.`
  }
  if (place !== undefined) {
    return `Its rank is ${place}, but the search is approximate at this size and missed it.`
  }
  if (type === 'hybrid') {
    const candidates = candidatesFor(topK)
    return `${outside}: it is neither among the first ${candidates} by words nor among the first ${candidates} by meaning.`
  }
  const most = MOST_PLACES.toLocaleString('en')
  return `${outside}; its rank was not computed: more than ${most} chunks, or too many texts, could rank higher.`
}

/** With enough digits that a score below a threshold doesn't look equal to it. */
function figureOf(score: number, threshold: number): string {
  const short = score.toFixed(3)
  return Number(short) < threshold ? short : String(score)
}
