import { Type } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  Maybe,
  PageOf,
  Query,
  Uuid,
  paging,
  described,
  Name,
  pathMembers,
} from '../../../platform/http/schemas.ts'
import { filteringByTime, partOf, sortingBy } from '../../tree/index.ts'

const Title = Name({ minLength: 1, maxLength: 255 })

export const ThreadResponse = Answer('ThreadResponse', {
  id: Uuid,
  path_part_id: Uuid,
  title: Type.String(),
  parent_thread_id: Maybe(Uuid),
  ...pathMembers,
  tenant_id: Uuid,
  created_at: DateTime,
  updated_at: DateTime,
})
export const ThreadPage = PageOf('PaginatedResponse_ThreadResponse_', ThreadResponse)

export const CreateThreadRequest = Body('CreateThreadRequest', {
  parent_path_part_id: Maybe(Uuid),
  title: Maybe(Title),
  message_for_title: described(
    Maybe(Type.String({ minLength: 1, maxLength: 4096 })),
    "A message to derive the title from. It isn't stored.",
  ),
  path_part_name: described(
    Maybe(Name({ minLength: 1, maxLength: 255 }, 'step')),
    "Name of the thread's node. The default is derived from the title. Returns 409 if another thread in the same place has this name.",
  ),
  system_managed: described(
    Maybe(Type.Boolean()),
    "Whether to protect the thread: it can't be renamed, moved or deleted on its own.",
  ),
})
export const UpdateThreadRequest = Body('UpdateThreadRequest', {
  title: Maybe(Title),
  parent_thread_id: Maybe(Uuid),
})

const listing = {
  title_like: partOf('title'),
  ...sortingBy(['UPDATED_AT', 'CREATED_AT'], true),
  ...filteringByTime,
  ...paging,
}
export const ListConversationsQuery = Query(listing)
export const ListThreadsQuery = Query({ parent_path_part_id: Maybe(Uuid), ...listing })
