import { Type } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  Nullable,
  Uuid,
  described,
  displayPath,
} from '../../../platform/http/schemas.ts'
import { lookingBack } from '../../../platform/http/as-of.ts'
import { DocumentType } from '../../content/index.ts'
import { searchMembers } from '../search.schemas.ts'

export const SearchFacetsRequest = Body('SearchFacetsRequest', {
  ...searchMembers,
  ...lookingBack,
})

const documents = described(Type.Integer(), 'Number of documents with matching passages.')

/** An addition to the contract, like all shapes in this file. */
export const SearchFacets = Answer('SearchFacets', {
  passages: described(
    Type.Integer(),
    'How many of the best matching chunks pass all filters and were counted.',
  ),
  is_complete: described(
    Type.Boolean(),
    'False if only the best chunks were counted and more may match.',
  ),
  documents,
  folders: described(
    Type.Array(
      Answer('SearchFolderFacet', {
        path_part_id: Uuid,
        name: Type.String(),
        materialized_path: Type.String(),
        ...displayPath,
        documents,
      }),
    ),
    'The readable folders directly above the documents, with all documents below them. Like all lists here, only those with the most documents. Each list ignores the filter of its own kind, so that it shows what another value would add.',
  ),
  document_types: described(
    Type.Array(Answer('SearchDocumentTypeFacet', { document_type: DocumentType, documents })),
    'The types of the documents.',
  ),
  tags: described(
    Type.Array(Answer('SearchTagFacet', { id: Uuid, name: Type.String(), documents })),
    'Tags of the chunks and of the nodes above them.',
  ),
  uploaders: described(
    Type.Array(
      Answer('SearchUploaderFacet', {
        user_id: Uuid,
        first_name: Nullable(Type.String()),
        last_name: Nullable(Type.String()),
        documents,
      }),
    ),
    'Members who uploaded the versions.',
  ),
  times: described(
    Type.Array(
      Answer('SearchTimeFacet', {
        after: described(DateTime, 'The beginning of a day (UTC).'),
        documents,
      }),
    ),
    'Documents with matching chunks that changed in the last 7, 30 and 365 days. The times suit `ingestion_time_after`.',
  ),
})
