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
import { choosingByTime, partOf, sortingBy } from '../../tree/index.ts'

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
    'A message to make the title from; it is not stored.',
  ),
  path_part_name: described(
    Maybe(Name({ minLength: 1, maxLength: 255 }, 'step')),
    'Name of its node, in place of one made from the title. A second thread with it at the same place is refused.',
  ),
  system_managed: described(
    Maybe(Type.Boolean()),
    'Whether the thread is kept as it is: it cannot be renamed, moved or deleted by itself.',
  ),
})
export const UpdateThreadRequest = Body('UpdateThreadRequest', {
  title: Maybe(Title),
  parent_thread_id: Maybe(Uuid),
})

const listing = {
  title_like: partOf('title'),
  ...sortingBy(['UPDATED_AT', 'CREATED_AT'], true),
  ...choosingByTime,
  ...paging,
}
export const ListConversationsQuery = Query(listing)
export const ListThreadsQuery = Query({ parent_path_part_id: Maybe(Uuid), ...listing })
