import { kindOf } from '@arbor/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { arbor } from '../../app/arbor.ts'
import type { Mode, SearchState } from './model.ts'

/** Number of hits: enough for several passages from a dozen documents. */
export const TOP_K = 40
/** No relevant passage in the evaluation sets scores lower. */
const LEAST_SCORE = 0.05

export const searchQuery = (state: SearchState) =>
  queryOptions({
    queryKey: ['search', state],
    enabled: state.q !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      try {
        return await search(state, state.mode ?? 'hybrid', signal)
      } catch (error) {
        // If the person hasn't chosen a mode and the server has no vectors, search by words instead.
        if (state.mode !== undefined || kindOf(error) !== 'unavailable') throw error
        return search(state, 'full_text', signal)
      }
    },
  })

function search(state: SearchState, mode: Mode, signal: AbortSignal) {
  const request = {
    query: state.q ?? '',
    search_type: mode,
    score_threshold: mode === 'hybrid' ? LEAST_SCORE : 0,
    top_k: TOP_K,
    fold_similar: true,
    with_document: true,
    ...(state.in === undefined ? { everywhere: true } : { parent_path_ids: [state.in] }),
    ...(state.tags && { tag_ids: Array.from(state.tags) }),
    ...(state.types && { chunk_types: Array.from(state.types) }),
    ...(state.after !== undefined && { ingestion_time_after: `${state.after}T00:00:00Z` }),
  }
  return arbor.search(request, { signal })
}

export const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: () => arbor.get('/v1/tags', { params: { query: { limit: 100 } } }),
})

/** Folders for the filter: those that the person starts from. */
export const rootsQuery = queryOptions({
  queryKey: ['contents', 'starts'],
  queryFn: () => arbor.get('/v1/starting-items', { params: { query: { limit: 100 } } }),
})

/** A document in the results. */
export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: ['document', 'found', id],
    queryFn: () =>
      arbor.get('/v1/documents/{document_id}', { params: { path: { document_id: id } } }),
  })

/** How many comments a search lists. */
const MOST_COMMENTS = 20

/** The newest comments with all words of a query. */
export const commentsQuery = (query: string) =>
  queryOptions({
    queryKey: ['comments', 'search', query],
    queryFn: async () => {
      const params = { query: { query: query.slice(0, 1000), limit: MOST_COMMENTS } }
      return (await arbor.get('/v1/comments', { params })).items
    },
  })
