import { Type } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  described,
  Maybe,
  Nullable,
  OneOf,
  PageOf,
  Uuid,
  displayPath,
} from '../../platform/http/schemas.ts'
import { PartName } from '../tree/index.ts'

const TrashedType = OneOf('TrashedType', ['FOLDER', 'DOCUMENT'])

export const TrashEntryResponse = Answer('TrashEntryResponse', {
  id: described(Uuid, 'Its id in the trash.'),
  path_part_id: described(Uuid, 'The id that its node had, and has again once it is restored.'),
  part_type: TrashedType,
  name: Type.String(),
  materialized_path: described(Type.String(), 'Where it was.'),
  ...displayPath,
  parent_path_part_id: described(
    Nullable(Uuid),
    'The folder that it was in; null where that is gone, and another one has to be named.',
  ),
  documents: described(Type.Integer(), 'Documents in it.'),
  bytes: described(Type.Integer(), 'What it still counts for in the storage of the tenant.'),
  trashed_at: described(DateTime, 'When it was moved to the trash.'),
  trashed_by: described(Uuid, 'Who did that.'),
  trashed_by_email: described(Nullable(Type.String()), 'Address of this person, while known.'),
  expires_at: described(DateTime, 'When it is deleted for good.'),
})

export const TrashPage = PageOf('PaginatedResponse_TrashEntryResponse_', TrashEntryResponse)

export const MoveToTrashRequest = Body('MoveToTrashRequest', {
  path_part_id: described(Uuid, 'Node id of the folder or document.'),
})

export const RestoreRequest = Body('RestoreRequest', {
  parent_path_part_id: described(
    Maybe(Uuid),
    'Node id of the folder that it goes into; the one that it was in by default.',
  ),
  name: described(Maybe(PartName), 'Another name, where its own is taken by now.'),
})

export const RestoreResponse = Answer('RestoreResponse', {
  path_part_id: described(Uuid, 'Node id of what was restored, which is the one that it had.'),
})
