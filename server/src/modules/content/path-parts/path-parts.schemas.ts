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
import {
  choosing,
  maxDepth,
  PART_TYPES,
  PathOrder,
  naturally,
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

export const Tags = Type.Optional(Nullable(Type.Array(TagResponse)))

const PathPartPermissions = Answer('PathPartPermissions', {
  can_read: described(Type.Boolean(), 'Whether the caller may read it.'),
  can_write: described(Type.Boolean(), 'Whether the caller may change it.'),
  can_delete: described(Type.Boolean(), 'Whether the caller may delete it.'),
  can_approve: described(Type.Boolean(), 'Always false: there are no approvals.'),
})

export const PathPartResponse = Answer('PathPartResponse', {
  ...identity,
  tags: Tags,
  can_read: described(Type.Boolean(), 'Whether the caller may read it.'),
  can_write: described(Type.Boolean(), 'Whether the caller may change it.'),
  custom_order: described(
    Type.Boolean(),
    'Whether somebody has put the items of this folder in an order of their own, which LOGICAL shows.',
  ),
  permissions: described(PathPartPermissions, 'What the caller may do with it.'),
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
      path_part_ids: described(Type.Array(Uuid), 'Node ids of the chunks, in the same order.'),
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
    'Node id of the item of the folder that they follow; null for the first place.',
  ),
})

/** Most tags by which a list is chosen. */
const MAX_CHOICE_TAGS = 20
const ChoiceTags = Type.Optional(Type.Array(Uuid, { maxItems: MAX_CHOICE_TAGS }))

const choice = {
  ...choosing,
  include_tag_ids: described(
    ChoiceTags,
    'Only what has one of these tags, by itself or by a folder above it.',
  ),
  exclude_tag_ids: described(
    ChoiceTags,
    'Leave out what has one of these tags, by itself or by a folder above it.',
  ),
}
/** Query members by which lists of folders and documents are put in order and chosen from. */
export const chosenAndSorted = { ...sorting, ...choice }
/** Those beside an order of its own. */
export const searchChoice = { sort_dir: sorting.sort_dir, ...choice }
export const SearchChoiceQuery = Query(searchChoice)

export const ListPathPartsQuery = Query({
  parent_path_id: Type.Optional(Nullable(Uuid)),
  max_depth: maxDepth,
  sort_order: PathOrder,
  ...chosenAndSorted,
  ...paging,
})

export const WithTagsQuery = Query({ with_tags: flag })

/** Query of the lists of what is directly in a folder. */
export const InFolderQuery = Query({
  parent_path_part_id: Type.Optional(Nullable(Uuid)),
  sort_order: PathOrder,
  ...chosenAndSorted,
  ...naturally,
  with_tags: flag,
  ...paging,
})
