import { admin, read } from '../../platform/http/access.ts'
import { operation } from '../../platform/http/operation.ts'
import { sampleIds } from '../../platform/http/reference/samples.ts'
import { ChunkSearchRequest, ScoredChunks } from './search.schemas.ts'
import { findChunks } from './search-chunks.ts'
import { SearchFacets, SearchFacetsRequest } from './facets/facets.schemas.ts'
import { findFacets } from './facets/find-facets.ts'
import { SearchExplanation, SearchExplanationRequest } from './explain/explain.schemas.ts'
import { describeOperators } from './operators/describe-operators.ts'
import { explainSearch } from './explain/explain.service.ts'

/** Searching chunks, and explaining why a search finds a chunk or not. */
export const searchOperations = [
  operation({
    id: 'search_chunks',
    route: 'POST /v1/chunks/search',
    needsSpace: false,
    onlyReads: true,
    tag: 'chunks',
    summary: 'Search the readable chunks of a scope, best first',
    description:
      'If a word of the query occurs in no text that you can read and looks misspelled, the nearest words are searched instead. The header `x-also-searched` then lists them as a URL-encoded form, such as `agrement=agreement`. With `query_syntax` `operators`, the header `x-search-operators` lists what was understood, such as `without=-fruit`.',
    example: { body: { query: 'termination notice', search_type: 'hybrid', with_document: true } },
    audit: 'search.made',
    auditOnly: 'programs',
    access: read('parent_path_ids', { never: 403 }),
    scope: 'kb:read',
    body: ChunkSearchRequest,
    answers: { 200: ScoredChunks },
    refuses: [503],
    run: async (context, actor, { body }, { reply }) => {
      const { chunks, corrections, understood } = await findChunks(context, actor, body)
      const searched = new URLSearchParams()
      for (const { word, searched: words } of corrections) {
        for (const one of words) searched.append(word, one)
      }
      if (searched.size > 0) void reply.header('x-also-searched', searched.toString())
      const operators = describeOperators(understood)
      if (operators !== '') void reply.header('x-search-operators', operators)
      return chunks
    },
  }),
  operation({
    id: 'count_search_facets',
    route: 'POST /v1/chunks/search/facets',
    needsSpace: false,
    onlyReads: true,
    tag: 'chunks',
    summary:
      'Count the documents that a search finds by folder, type, tag, uploader and time (Arbor extension)',
    description:
      "Counts the documents of the best 1,000 readable chunks (200 if the search isn't `full_text`), or of all if fewer match. What was chosen in `parent_path_ids`, `document_types`, `any_tag_ids`, `uploader_ids` and `ingestion_time_after` doesn't limit the counts of its own list, so they show what another value would add. `top_k`, `group_by` and `fold_similar` have no effect.",
    example: { body: { query: 'termination notice', search_type: 'hybrid' } },
    access: read('parent_path_ids', { never: 403 }),
    scope: 'kb:read',
    body: SearchFacetsRequest,
    answers: { 200: SearchFacets },
    refuses: [503],
    run: (context, actor, { body }) => findFacets(context, actor, body),
  }),
  operation({
    id: 'explain_chunk_search',
    route: 'POST /v1/chunks/search/explain',
    needsSpace: false,
    onlyReads: true,
    tag: 'chunks',
    summary: 'Explain why a search finds chunks or not, for OWNER and ADMIN (Arbor extension)',
    example: {
      body: { query: 'termination notice', search_type: 'hybrid', chunk_ids: [sampleIds.chunk_id] },
    },
    access: admin(),
    body: SearchExplanationRequest,
    answers: { 200: SearchExplanation },
    refuses: [404, 503],
    run: (context, actor, { body }) => explainSearch(context, actor, body),
  }),
]
