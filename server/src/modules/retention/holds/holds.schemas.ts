import { Type } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  described,
  displayPath,
  Nullable,
  OneOf,
  PageOf,
  paging,
  Query,
  Uuid,
} from '../../../platform/http/schemas.ts'

/** Legal holds of a tenant. */
export const MOST_HOLDS = 1000

/** Characters of a reason, as in `legal_hold_reason_check` of the database. */
const MOST_REASON = 1000

export const CreateLegalHold = Body('CreateLegalHold', {
  path_part_id: described(Uuid, 'Path part of the folder or document. It may be in the trash.'),
  reason: described(
    Type.String({ minLength: 1, maxLength: MOST_REASON }),
    'Why it must be kept, such as the number of a lawsuit.',
  ),
})

export const LegalHoldsQuery = Query(paging)

export const LegalHoldResponse = Answer('LegalHoldResponse', {
  id: Uuid,
  path_part_id: described(Uuid, 'Path part of the folder or document.'),
  part_type: OneOf('HeldItemType', ['FOLDER', 'DOCUMENT']),
  name: described(Type.String(), 'Name of the item when the hold began.'),
  item_id: described(
    Nullable(Uuid),
    'Id of the folder or document; null while it is in the trash.',
  ),
  materialized_path: described(Type.String(), 'Path of the item, or where it was.'),
  ...displayPath,
  in_trash: described(Type.Boolean(), 'Whether the item is in the trash.'),
  reason: described(Type.String(), 'Why it must be kept.'),
  created_by: described(Uuid, 'Who placed the hold.'),
  created_by_email: described(
    Nullable(Type.String()),
    'Email address of this person, while their account exists.',
  ),
  created_at: described(DateTime, 'When the hold began.'),
})

export const LegalHoldPage = PageOf('LegalHoldPage', LegalHoldResponse)
