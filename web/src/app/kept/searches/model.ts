import type { Schemas } from '@arbor/client'

/** Members of a saved search that the API knows. */
export type SavedQuery = Schemas['SavedQuery']
type Types = NonNullable<SavedQuery['document_types']>
const CHUNK_TYPES = ['TEXT', 'TABLE', 'IMAGE'] as const

/** The query and its filters, as in the URL of the search page. */
export type SearchUrl = {
  readonly q?: string | undefined
  readonly mode?: 'hybrid' | 'dense_only' | 'full_text' | undefined
  readonly in?: readonly string[] | undefined
  readonly tags?: readonly string[] | undefined
  readonly types?: readonly (typeof CHUNK_TYPES)[number][] | undefined
  readonly after?: string | undefined
  readonly kinds?: readonly Types[number][] | undefined
  readonly by?: readonly string[] | undefined
}

/** The URL of the search page for a saved search. */
export function urlOf(search: Readonly<SavedQuery>): SearchUrl {
  const { search_type: mode = 'hybrid', parent_path_ids: parents } = search
  const types = CHUNK_TYPES.filter((type) => search.chunk_types?.includes(type))
  return {
    q: search.query,
    mode: mode === 'hybrid' ? undefined : mode,
    in: parents && parents.length > 0 ? parents : undefined,
    tags: search.any_tag_ids ?? undefined,
    types: types.length > 0 ? types : undefined,
    after: search.ingestion_time_after?.slice(0, 10),
    kinds: search.document_types ?? undefined,
    by: search.uploader_ids ?? undefined,
  }
}

/** What to save for a URL of the search page. */
export function savedOf(url: SearchUrl): SavedQuery {
  return {
    query: url.q ?? '',
    query_syntax: 'operators',
    search_type: url.mode ?? 'hybrid',
    ...(url.in && { parent_path_ids: [...url.in] }),
    ...(url.tags && { any_tag_ids: [...url.tags] }),
    ...(url.types && { chunk_types: [...url.types] }),
    ...(url.after !== undefined && { ingestion_time_after: `${url.after}T00:00:00Z` }),
    ...(url.kinds && { document_types: [...url.kinds] }),
    ...(url.by && { uploader_ids: [...url.by] }),
  }
}

/** Whether two URLs mean the same search. */
export function isSame(one: SearchUrl, other: SearchUrl): boolean {
  const textOf = (url: SearchUrl) => JSON.stringify(urlOf(savedOf(url)))
  return textOf(one) === textOf(other)
}
