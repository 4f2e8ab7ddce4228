import { SavedSearchResponse } from './searches/searches.schemas.ts'
import { MEMBER, OWN_ROWS, ofNode, type Tables } from '../../platform/db/index.ts'

export const tables = {
  favorite: { archive: { people: OWN_ROWS }, trash: { belongs: ofNode, needs: [MEMBER] } },
  visit: { archive: { people: OWN_ROWS }, trash: { belongs: ofNode, needs: [MEMBER] } },
  subscription: { archive: { people: OWN_ROWS }, trash: { belongs: ofNode, needs: [MEMBER] } },
  saved_search: {
    archive: { omit: ['seen_number'], people: OWN_ROWS },
    json: { search: SavedSearchResponse.properties.search },
  },
  notice_digest: { archive: { people: OWN_ROWS } },
} satisfies Tables
