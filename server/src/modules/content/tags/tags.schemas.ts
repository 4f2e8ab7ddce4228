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
  flag,
  paging,
  Name,
} from '../../../platform/http/schemas.ts'
import { filteringByTime, partOf, sortingBy } from '../../tree/index.ts'

/** The maximum number of tags in one request. */
export const MAX_TAGS_A_REQUEST = 10

export const DEFAULT_COLOR = '000000'

export const TagResponse = Answer('TagResponse', {
  id: Uuid,
  name: Type.String(),
  color: Type.String(),
  description: Nullable(Type.String()),
  tenant_id: Uuid,
  created_at: DateTime,
  updated_at: DateTime,
})

export const TagPage = PageOf('PaginatedResponse_TagResponse_', TagResponse)

const TagName = Name({ minLength: 1, maxLength: 100 })
const Description = Type.String({ maxLength: 500 })
/** Six hex digits without a number sign, in either case. */
const color = { minLength: 6, maxLength: 6, pattern: '^[0-9A-Fa-f]{6}$' }

export const CreateTagRequest = Body('CreateTagRequest', {
  name: TagName,
  color: Maybe(Type.String({ ...color, default: DEFAULT_COLOR })),
  description: Maybe(Description),
})

export const UpdateTagRequest = Body('UpdateTagRequest', {
  name: Maybe(TagName),
  color: Maybe(Type.String(color)),
  description: Maybe(Description),
})

export const ListTagsQuery = Query({
  ...sortingBy(['NAME', 'CREATED_AT', 'UPDATED_AT']),
  ...filteringByTime,
  name_like: partOf('name'),
  ...paging,
})

export const PathPartTagsQuery = Query({ include_inherited: flag })

export const BulkTagRequest = Body('BulkTagRequest', {
  tag_ids: Type.Array(Uuid, { maxItems: MAX_TAGS_A_REQUEST }),
})

export const PathPartTagsResponse = Answer('PathPartTagsResponse', {
  tags: Type.Array(TagResponse),
})
