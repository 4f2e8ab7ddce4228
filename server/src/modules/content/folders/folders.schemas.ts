import {
  filteringAndSorting,
  searchFiltering,
  SourceId,
  Tags,
} from '../path-parts/path-parts.schemas.ts'
import { Type } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  Maybe,
  Nullable,
  PageOf,
  Query,
  Uuid,
  OneOf,
  flag,
  paging,
  described,
  Name,
  pathMembers,
} from '../../../platform/http/schemas.ts'
import { lookingBack } from '../../../platform/http/as-of.ts'
import { DocumentResponse } from '../documents/documents.schemas.ts'
import {
  approvalState,
  sortingNaturally,
  PartName,
  PathOrder,
  maxDepth,
  searchExclusion,
} from '../../tree/index.ts'

export const FolderResponse = Answer('FolderResponse', {
  part_type: Type.Unsafe<'FOLDER'>({ type: 'string', enum: ['FOLDER'] }),
  id: Uuid,
  path_part_id: Uuid,
  name: Type.String(),
  parent_path_part_id: Nullable(Uuid),
  ...pathMembers,
  system_managed: Type.Boolean(),
  source_id: SourceId,
  ...approvalState,
  ...searchExclusion,
  tenant_id: Uuid,
  created_at: DateTime,
  updated_at: DateTime,
  tags: Tags,
})

const FolderOrDocument = Type.Union([FolderResponse, DocumentResponse], {
  title: 'FolderResponseOrDocumentResponse',
  discriminator: {
    propertyName: 'part_type',
    // Without the mapping, generated clients use the names of the schemas as values.
    mapping: {
      FOLDER: '#/components/schemas/FolderResponse',
      DOCUMENT: '#/components/schemas/DocumentResponse',
    },
  },
})

export const FolderPage = PageOf('PaginatedResponse_FolderResponse_', FolderResponse)
export const ContentsPage = PageOf('PaginatedResponse_FolderOrDocument_', FolderOrDocument)

export const CreateFolderRequest = Body('CreateFolderRequest', {
  name: PartName,
  parent_path_part_id: Uuid,
})
export const UpdateFolderRequest = Body('UpdateFolderRequest', {
  name: Maybe(PartName),
  parent_path_part_id: Maybe(Uuid),
})

export const FolderContentsQuery = Query({
  max_depth: maxDepth,
  sort_order: PathOrder,
  ...filteringAndSorting,
  ...sortingNaturally,
  with_tags: flag,
  ...lookingBack,
  ...paging,
})

const SearchSortOrder = OneOf('SearchSortOrder', ['NAME', 'UPDATED_AT', 'CREATED_AT'], {
  default: 'NAME',
})
const SearchablePartType = OneOf('SearchablePartType', ['FOLDER', 'DOCUMENT'])

const FolderAction = OneOf('FolderAction', ['reembed'])

export const FolderActionQuery = Query({ action: FolderAction })
export const FolderActionResponse = Answer('FolderActionResponse', {
  folder_id: described(Uuid, 'The folder.'),
  action: FolderAction,
  workflow_id: Type.String(),
})

export const StartingItemsQuery = Query({
  part_type: described(Maybe(SearchablePartType), 'Return only folders or only documents.'),
  with_tags: flag,
  ...lookingBack,
  ...paging,
})

export const SearchItemsQuery = Query({
  ...searchFiltering,
  name_like: described(
    Name({ minLength: 1, maxLength: 255 }, 'part'),
    'Part of the name, ignoring case.',
  ),
  sort_order: SearchSortOrder,
  part_type: described(Maybe(SearchablePartType), 'Return only folders or only documents.'),
  with_tags: flag,
  parent_path_part_id: Maybe(Uuid),
  ...lookingBack,
  ...paging,
})
