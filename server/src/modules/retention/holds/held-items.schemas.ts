import { Type, type Static } from 'typebox'
import {
  Answer,
  DateTime,
  described,
  Nullable,
  OneOf,
  Query,
  Uuid,
} from '../../../platform/http/schemas.ts'

/** Items that can be asked about at once. */
const MOST_ITEMS = 100

/** Holds that are listed for each item. */
export const MOST_LISTED = 10

export const HeldItemsQuery = Query({
  path_part_ids: described(
    Type.Array(Uuid, { minItems: 1, maxItems: MOST_ITEMS }),
    'Node ids of folders and documents.',
  ),
  with_rules: described(
    Type.Boolean({ default: false }),
    'Whether to say also which retention rules keep the items. Takes longer for large folders.',
  ),
})

export const HoldOnItem = Answer('HoldOnItem', {
  legal_hold_id: described(Uuid, 'Id of the hold.'),
  path_part_id: described(Uuid, 'Path part of the folder or document that the hold is on.'),
  part_type: OneOf('HeldItemType', ['FOLDER', 'DOCUMENT']),
  name: described(
    Nullable(Type.String()),
    "Name of that folder or document; null if a source doesn't let you read it.",
  ),
  place: described(
    OneOf('HoldPlace', ['ITEM', 'ABOVE', 'BELOW']),
    'Whether the hold is on the item itself, on a folder above it, or on something in it.',
  ),
  created_at: described(DateTime, 'When the hold began.'),
  reason: described(Nullable(Type.String()), 'Why it must be kept. Only OWNER and ADMIN see it.'),
  created_by_email: described(
    Nullable(Type.String()),
    'Email address of the person who placed the hold. Only OWNER and ADMIN see it.',
  ),
})

export type HoldOnItem = Static<typeof HoldOnItem>

export const HeldItems = Answer('HeldItems', {
  items: Type.Array(
    Answer('HeldItem', {
      path_part_id: described(Uuid, 'Path part of the item.'),
      total: described(Type.Integer(), 'How many legal holds keep it.'),
      holds: described(
        Type.Array(HoldOnItem),
        `Up to ${String(MOST_LISTED)} of these holds: on the item itself, then above it, then in it.`,
      ),
      kept_by_rule: described(
        Nullable(
          Answer('RuleOnItem', {
            rule: described(Type.String(), 'Name of the retention rule.'),
            until: described(Type.String(), 'The last day, such as 2036-11-26.'),
          }),
        ),
        'The retention rule that longest keeps the item, or something in it, from being deleted permanently. Null if none does, and without `with_rules`.',
      ),
    }),
  ),
})
