import { SavedSearchResponse } from './searches/searches.schemas.ts'

/** The shapes of the JSON in columns, which reads rely on. */
export const storedShapes = { 'saved_search.search': SavedSearchResponse.properties.search }
