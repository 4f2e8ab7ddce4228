import type { Static } from 'typebox'
import type { Actor } from '../../platform/core/actor.ts'
import type { Context } from '../../platform/context/context.ts'
import { searchSeconds, timed } from '../../platform/telemetry/metrics.ts'
import { noteSearch } from '../tenancy/index.ts'
import { toPublicChunk } from '../content/index.ts'
import { bounded } from './bounded-response.ts'
import type { Correction } from './read-query.ts'
import { findResults } from './find-results.ts'
import type { Understood } from './operators/understand.ts'
import type { ChunkSearchRequest, ScoredChunks } from './search.schemas.ts'

type Request = Static<typeof ChunkSearchRequest>

/**
 * Searches the readable chunks of a scope, best first: by words, by meaning, or both. Without a scope, it
 * searches everywhere the actor's search starts. The API searches only the shared folder.
 * @throws Problem not_found if a member of the scope is unknown; not_available without an embedding model
 */
export async function searchChunks(
  context: Context,
  actor: Actor,
  request: Request,
): Promise<Static<typeof ScoredChunks>> {
  return (await findChunks(context, actor, { everywhere: true, ...request })).chunks
}

/**
 * The same in the shared folder unless the request says `everywhere`, plus the words that were searched in place of words
 * that no text contains, and the operators of the query.
 */
export async function findChunks(
  context: Context,
  actor: Actor,
  request: Request,
): Promise<Findings> {
  const mode = request.search_type
  noteSearch(context, actor.tenantId)
  const { results, corrections, search } = await timed(searchSeconds, { mode }, () =>
    findResults(context, actor, request),
  )
  const hits = results.map(({ row, score, passage, similar, matchedWords, isMatch }) => ({
    ...toPublicChunk(row, context.storage),
    score,
    passage,
    content_is_cut: false,
    matched_words: [...matchedWords],
    is_match: isMatch,
    ...(similar > 0 && { similar_count: similar }),
  }))
  const chunks = request.whole_content === true ? hits : bounded(hits)
  return { chunks, corrections, understood: search.understood }
}

type Findings = {
  readonly chunks: Static<typeof ScoredChunks>
  readonly corrections: readonly Correction[]
  /** The operators of the query, if it has some. */
  readonly understood: Understood | undefined
}
