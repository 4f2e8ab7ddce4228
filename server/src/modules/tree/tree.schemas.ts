import { Type } from 'typebox'
import {
  Answer,
  DateTime,
  Nullable,
  OneOf,
  PageOf,
  Query,
  Uuid,
  flag,
  paging,
} from '../../http/schemas.ts'
import { TagResponse } from '../tags/index.ts'

export const PART_TYPES = [
  'FOLDER',
  'DOCUMENT',
  'DOCUMENT_VERSION',
  'SECTION',
  'CHUNK',
  'THREAD',
  'THREAD_MESSAGE',
  'WORKFLOW_DEFINITION',
  'WORKFLOW_RUN',
] as const
const PartType = OneOf('PartType', PART_TYPES)

const ORDERS = ['LOGICAL', 'NAME', 'UPDATED_AT', 'CREATED_AT'] as const
export type PathOrderValue = (typeof ORDERS)[number]
export const PathOrder = OneOf('PathOrder', ORDERS, { default: 'LOGICAL' })

/** Names become steps of a path, so they hold no slash, and a name of blanks can't be seen. */
export const PartName = Type.String({ minLength: 1, maxLength: 255 })

const identity = {
  path_part_id: Uuid,
  name: Type.String(),
  part_type: PartType,
  parent_path_id: Nullable(Uuid),
  metadata_obj_id: Nullable(Uuid),
  materialized_path: Type.String(),
  system_managed: Type.Boolean(),
  created_at: DateTime,
  updated_at: DateTime,
}

export const Tags = Type.Optional(Nullable(Type.Array(TagResponse)))

export const PathPartResponse = Answer('PathPartResponse', {
  ...identity,
  tags: Tags,
  can_read: Type.Boolean(),
  can_write: Type.Boolean(),
})

export const AncestryResponse = Answer('AncestryResponse', {
  ancestors: Type.Array(Answer('PathPartAncestorItem', identity)),
})

export const SubtreeChunksResponse = Answer('SubtreeChunksResponse', {
  groups: Type.Array(
    Answer('SubtreeChunkGroup', {
      chunk_ids: Type.Array(Uuid),
      path_part_ids: Type.Array(Uuid),
      tag_ids: Type.Array(Uuid),
    }),
  ),
})

export const PathPartPage = PageOf('PaginatedResponse_PathPartResponse_', PathPartResponse)
export const PathPartParams = Type.Object({ path_part_id: Uuid })

/** Deepest listing, whatever is asked for: an answer stays a page anyway, the cap bounds the work. */
export const MAX_LIST_DEPTH = 30
export const maxDepth = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1, default: 1 })

export const ListPathPartsQuery = Query({
  parent_path_id: Type.Optional(Nullable(Uuid)),
  max_depth: maxDepth,
  sort_order: PathOrder,
  ...paging,
})

export const withTags = flag
