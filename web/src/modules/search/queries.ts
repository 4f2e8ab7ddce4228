import { kindOf, type Schemas } from '@arbor/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { manyOf } from '../../app/many/paged-list.ts'
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
    queryFn: ({ signal }) =>
      inAnyMode(state, (mode) => arbor.search(requestOf(state, mode), { signal })),
  })

export type Facets = Schemas['SearchFacets']

/** What the found documents have in common. */
export const facetsQuery = (state: SearchState, enabled: boolean) =>
  queryOptions({
    queryKey: ['search', 'facets', state],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<Facets> =>
      inAnyMode(state, (mode) =>
        arbor.post('/v1/chunks/search/facets', { signal, body: requestOf(state, mode) }),
      ),
  })

async function inAnyMode<T>(state: SearchState, run: (mode: Mode) => Promise<T>): Promise<T> {
  try {
    return await run(state.mode ?? 'hybrid')
  } catch (error) {
    // If the person hasn't chosen a mode and the server has no vectors, search by words instead.
    if (state.mode !== undefined || kindOf(error) !== 'unavailable') throw error
    return run('full_text')
  }
}

function requestOf(state: SearchState, mode: Mode) {
  return {
    query: state.q ?? '',
    query_syntax: 'operators' as const,
    search_type: mode,
    score_threshold: mode === 'hybrid' ? LEAST_SCORE : 0,
    top_k: TOP_K,
    fold_similar: true,
    with_document: true,
    // Also with folders: the facets show what else there is.
    everywhere: true,
    ...(state.in && { parent_path_ids: Array.from(state.in) }),
    ...(state.tags && { any_tag_ids: Array.from(state.tags) }),
    ...(state.types && { chunk_types: Array.from(state.types) }),
    ...(state.after !== undefined && { ingestion_time_after: `${state.after}T00:00:00Z` }),
    ...(state.kinds && { document_types: Array.from(state.kinds) }),
    ...(state.by && { uploader_ids: Array.from(state.by) }),
    ...(state.at !== undefined && { as_of: state.at }),
  }
}

/** Link to the image of a page; null if there is none. */
export const pageQuery = (versionId: string, page: number) =>
  queryOptions({
    // New links would make the images load again.
    queryKey: ['page pictures', versionId, 'page', page],
    staleTime: 60 * 60 * 1000,
    queryFn: async () => {
      const { items } = await arbor.get('/v1/document_versions/{version_id}/objects', {
        params: {
          path: { version_id: versionId },
          query: { kind: 'page_picture', limit: 1, offset: page - 1 },
        },
      })
      return items.find((item) => item.page === page)?.url ?? null
    },
  })

/** Folders for the filter: those whose name contains the words. Without words, those that the person starts from. */
export const foldersNamed = (words: string) =>
  manyOf(['contents', 'filter', words], (part, signal) => {
    const query = { ...part, part_type: 'FOLDER' } as const
    const given = signal ? { signal } : {}
    return words === ''
      ? arbor.get('/v1/starting-items', { ...given, params: { query } })
      : arbor.get('/v1/folders/search', {
          ...given,
          params: { query: { ...query, name_like: words } },
        })
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
