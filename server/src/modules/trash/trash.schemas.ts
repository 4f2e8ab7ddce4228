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
import { HoldOnItem } from '../retention/index.ts'
import { PartName } from '../tree/index.ts'

const TrashedType = OneOf('TrashedType', ['FOLDER', 'DOCUMENT'])

export const TrashEntryResponse = Answer('TrashEntryResponse', {
  id: described(Uuid, 'Id of the item in the trash.'),
  path_part_id: described(Uuid, 'Node id of the item, which it keeps when it is restored.'),
  part_type: TrashedType,
  name: Type.String(),
  materialized_path: described(Type.String(), 'The path of the item before it was deleted.'),
  ...displayPath,
  parent_path_part_id: described(
    Nullable(Uuid),
    'The folder that the item was in. null if that folder was deleted, in which case a restore must name another one.',
  ),
  documents: described(Type.Integer(), 'Number of documents in the item.'),
  metadata_obj_id: described(Uuid, 'Id of the folder or document, which it keeps, too.'),
  bytes: described(Type.Integer(), "Bytes that the item still uses of the tenant's storage."),
  trashed_at: described(DateTime, 'When the item was moved to the trash.'),
  trashed_by: described(Uuid, 'The user who moved the item to the trash.'),
  deleted_at: described(DateTime, 'The same as `trashed_at`.'),
  deleted_by: described(Nullable(Uuid), 'The same as `trashed_by`.'),
  trashed_by_email: described(Nullable(Type.String()), 'Email address of that user, if known.'),
  expires_at: described(
    DateTime,
    'When the item is deleted permanently, unless a legal hold keeps it.',
  ),
  holds: described(
    Type.Array(HoldOnItem),
    'Legal holds on the item or on a folder that it was in. While one is left, the item stays in the trash.',
  ),
  kept_until: described(
    Nullable(DateTime),
    'Until when retention rules keep the item or something in it. Null if none does.',
  ),
})

export const TrashPage = PageOf('PaginatedResponse_TrashEntryResponse_', TrashEntryResponse)

export const MoveToTrashRequest = Body('MoveToTrashRequest', {
  path_part_id: described(Uuid, 'Node id of the folder or document.'),
})

export const RestoreRequest = Body('RestoreRequest', {
  parent_path_part_id: described(
    Maybe(Uuid),
    'Node id of the folder to restore to. The default is the folder that the item was in.',
  ),
  name: described(Maybe(PartName), 'Another name for the item, for example if its name is taken.'),
})

export const RestoreResponse = Answer('RestoreResponse', {
  path_part_id: described(Uuid, 'Node id of the restored item, which is the same as before.'),
})
