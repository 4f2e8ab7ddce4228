import { Type } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  described,
  Maybe,
  Name,
  Uuid,
} from '../../../platform/http/schemas.ts'
import { ChunkType, DocumentType } from '../../content/index.ts'
import { querySyntax, SearchType } from '../../search/index.ts'

/** The most searches that a person can save. */
export const MOST_SEARCHES = 50
const MOST_VALUES = 100
const ids = (what: string) => described(Maybe(Type.Array(Uuid, { maxItems: MOST_VALUES })), what)

const members = {
  query: Type.String({ minLength: 1, maxLength: 1000 }),
  query_syntax: querySyntax,
  search_type: SearchType,
  parent_path_ids: ids(
    'Search only below these nodes (`path_part_id`). If omitted or empty, search everywhere you start from.',
  ),
  tag_ids: ids('Only chunks with all of these tags.'),
  any_tag_ids: ids('Only chunks with at least one of these tags.'),
  chunk_types: Maybe(Type.Array(ChunkType, { minItems: 1, maxItems: 10 })),
  ingestion_time_after: described(Maybe(DateTime), 'Only chunks that changed after this time.'),
  document_types: described(
    Maybe(Type.Array(DocumentType, { minItems: 1, maxItems: 20 })),
    'Only documents of these types.',
  ),
  uploader_ids: ids('Only versions that these users uploaded.'),
}

const SavedQuery = Body('SavedQuery', members)
const whatItSearches =
  'Members of a search request. Ids are looked up again with your permissions at each search.'
const SearchName = Name({ minLength: 1, maxLength: 100 })
const isFollowed = described(
  Type.Boolean(),
  'Whether you get a notice when a new document or version matches.',
)

export const SavedSearchResponse = Answer('SavedSearchResponse', {
  id: Uuid,
  name: Type.String(),
  search: described(Answer('SavedQueryResponse', members), whatItSearches),
  is_followed: isFollowed,
  created_at: DateTime,
})

export const SavedSearchList = Answer('SavedSearchList', { items: Type.Array(SavedSearchResponse) })

export const SaveSearchRequest = Body('SaveSearchRequest', {
  name: SearchName,
  search: described(SavedQuery, whatItSearches),
  is_followed: Type.Optional(isFollowed),
})

export const UpdateSavedSearchRequest = Body('UpdateSavedSearchRequest', {
  name: Maybe(SearchName),
  search: described(Maybe(SavedQuery), whatItSearches),
  is_followed: Maybe(isFollowed),
})
