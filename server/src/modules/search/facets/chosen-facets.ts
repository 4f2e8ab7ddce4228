import type { Search } from '../run-search.ts'

type Request = Search['request']

/** The filters of a request that belong to each facet. */
const FILTERS = {
  folder: ['parent_path_ids'],
  documentType: ['document_types'],
  tag: ['any_tag_ids'],
  uploader: ['uploader_ids'],
  time: ['ingestion_time_after', 'updated_at'],
} as const satisfies Record<string, readonly (keyof Request)[]>

/** A facet in which values can be chosen. */
export type Facet = keyof typeof FILTERS

const FACETS = Object.keys(FILTERS) as Facet[]

/** The facets in which a request has chosen values. */
export function chosenFacets(request: Request): Facet[] {
  return FACETS.filter((facet) =>
    FILTERS[facet].some((filter) => {
      const value = request[filter]
      return Array.isArray(value) ? value.length > 0 : value != null
    }),
  )
}

/** A request without what was chosen in some facets. */
export function without(request: Request, facets: readonly Facet[]): Request {
  const left: Record<string, unknown> = { ...request }
  for (const filter of facets.flatMap((facet) => [...FILTERS[facet]])) left[filter] = undefined
  return left as Request
}
