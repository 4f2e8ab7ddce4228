import { Type } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  Maybe,
  Nullable,
  OneOf,
  PageOf,
  Query,
  Uuid,
  flag,
  paging,
  described,
  pathMembers,
} from '../../../platform/http/schemas.ts'
import { lookingBack } from '../../../platform/http/as-of.ts'
import {
  filtering,
  maxDepth,
  PART_TYPES,
  PathOrder,
  sortingNaturally,
  searchExclusion,
  sorting,
} from '../../tree/index.ts'
import { TagResponse } from '../tags/tags.schemas.ts'
import { MOST_IDS } from '../bulk.ts'

const PartType = OneOf('PartType', PART_TYPES)

const identity = {
  path_part_id: Uuid,
  name: Type.String(),
  part_type: PartType,
  parent_path_id: Nullable(Uuid),
  metadata_obj_id: Nullable(Uuid),
  ...pathMembers,
  system_managed: Type.Boolean(),
  ...searchExclusion,
  created_at: DateTime,
  updated_at: DateTime,
}

/** The source of a folder or document. */
export const SourceId = Type.Optional(
  described(
    Uuid,
    'The source that keeps it up to date, so nobody can rename, move, change or delete it. Omitted if there is none.',
  ),
)

export const Tags = Type.Optional(Nullable(Type.Array(TagResponse)))

const PathPartPermissions = Answer('PathPartPermissions', {
  can_read: described(Type.Boolean(), 'Whether you can read it.'),
  can_write: described(Type.Boolean(), 'Whether you can change it.'),
  can_delete: described(Type.Boolean(), 'Whether you can delete it.'),
  can_approve: described(Type.Boolean(), 'Always false, because Arbor has no approvals.'),
})

export const PathPartResponse = Answer('PathPartResponse', {
  ...identity,
  source_id: SourceId,
  tags: Tags,
  can_read: described(Type.Boolean(), 'Whether you can read it.'),
  can_write: described(Type.Boolean(), 'Whether you can change it.'),
  custom_order: described(
    Type.Boolean(),
    'Whether the items of this folder have a custom order, which the order LOGICAL uses.',
  ),
  permissions: described(PathPartPermissions, 'What you can do with it.'),
})

export const AncestryResponse = Answer('AncestryResponse', {
  ancestors: described(
    Type.Array(Answer('PathPartAncestorItem', identity)),
    'Nodes from the root to the node itself.',
  ),
})

export const SubtreeChunksResponse = Answer('SubtreeChunksResponse', {
  groups: Type.Array(
    Answer('SubtreeChunkGroup', {
      chunk_ids: Type.Array(Uuid),
      path_part_ids: described(
        Type.Array(Uuid),
        'Node ids from the root to the parent of the chunks.',
      ),
      tag_ids: Type.Array(Uuid),
    }),
  ),
})

export const PathPartPage = PageOf('PaginatedResponse_PathPartResponse_', PathPartResponse)

export const OrderChildrenRequest = Body('OrderChildrenRequest', {
  path_part_ids: described(
    Type.Array(Uuid, { minItems: 1, maxItems: MOST_IDS }),
    'Node ids of folders and documents in the folder, in their new order.',
  ),
  prev_sibling_path_id: described(
    Maybe(Uuid),
    'Node id of the item in the folder that they follow. null places them first.',
  ),
})

export const ReorderPathPartRequest = Body('ReorderPathPartRequest', {
  prev_sibling_path_id: described(
    Maybe(Uuid),
    'Node id of the item in the same folder that it follows.',
  ),
  move_to_head: described(Maybe(Type.Boolean()), 'True places it first.'),
})

/** The maximum number of tags in a filter. */
const MAX_FILTER_TAGS = 20
const FilterTags = Type.Optional(Type.Array(Uuid, { maxItems: MAX_FILTER_TAGS }))

const filters = {
  ...filtering,
  include_tag_ids: described(
    FilterTags,
    'Return only items that have one of these tags, directly or through a folder above.',
  ),
  exclude_tag_ids: described(
    FilterTags,
    'Omit items that have one of these tags, directly or through a folder above.',
  ),
}
/** Query members that sort and filter lists of folders and documents. */
export const filteringAndSorting = { ...sorting, ...filters }
/** The same for lists that define their own `sort_order`. */
export const searchFiltering = { sort_dir: sorting.sort_dir, ...filters }
export const SearchFilterQuery = Query(searchFiltering)

export const ListPathPartsQuery = Query({
  parent_path_id: Type.Optional(Nullable(Uuid)),
  max_depth: maxDepth,
  sort_order: PathOrder,
  ...filteringAndSorting,
  ...lookingBack,
  ...paging,
})

export const LookBackQuery = Query(lookingBack)
export const WithTagsQuery = Query({ with_tags: flag, ...lookingBack })

/** Query of lists of the direct children of a folder. */
export const InFolderQuery = Query({
  parent_path_part_id: Type.Optional(Nullable(Uuid)),
  sort_order: PathOrder,
  ...filteringAndSorting,
  ...sortingNaturally,
  with_tags: flag,
  ...lookingBack,
  ...paging,
})
