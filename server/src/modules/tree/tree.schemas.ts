import { Type } from 'typebox'
import { DateTime, described, flag, Maybe, Name, OneOf } from '../../platform/http/schemas.ts'

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
const ORDERS = ['LOGICAL', 'NAME', 'UPDATED_AT', 'CREATED_AT'] as const
export type PathOrderValue = (typeof ORDERS)[number]
export const PathOrder = OneOf('PathOrder', ORDERS, { default: 'LOGICAL' })

const SORT_DIRECTIONS = ['ASC', 'DESC'] as const
export type SortDirectionValue = (typeof SORT_DIRECTIONS)[number]

const TimeBound = Maybe(DateTime)
export const SortDirectionChoice = Maybe(OneOf('SortDirection', SORT_DIRECTIONS))

/**
 * Query members by which a list of something else is put in order.
 * @param isDown whether every order usually begins with the latest
 * @param usual what the list is in the order of without them
 */
export function sortingBy<const T extends string>(
  orders: readonly T[],
  isDown = false,
  usual: string | undefined = orders[0],
) {
  return {
    sort_by: described(
      Maybe(Type.Unsafe<T>({ type: 'string', enum: [...orders] })),
      `What the list is put in order by; ${usual} if left out.`,
    ),
    sort_dir: described(
      SortDirectionChoice,
      isDown
        ? 'ASC or DESC. Without it the latest is first.'
        : 'ASC or DESC. Without it UPDATED_AT begins with the latest, and the other orders with the first.',
    ),
  }
}

/** Query members of lists of folders and documents by which they are put in order. */
export const sorting = {
  sort_by: described(
    Maybe(Type.Unsafe<PathOrderValue>({ type: 'string', enum: [...ORDERS] })),
    'The same as `sort_order`, which it replaces.',
  ),
  sort_dir: described(
    SortDirectionChoice,
    'ASC or DESC. Without it UPDATED_AT begins with the latest, and the other orders with the first.',
  ),
}
/** Query member of lists that are shown to people. */
export const naturally = {
  natural: described(
    flag,
    'Sort as people do: folders before documents, and in the order NAME numbers by their value and letters without regard to accents.',
  ),
}

/** Query members by which a list shows what was created or changed in some time. */
export const choosingByTime = {
  created_after: described(TimeBound, 'Only what was created at this time or later.'),
  created_before: described(TimeBound, 'Only what was created before this time.'),
  updated_after: described(TimeBound, 'Only what was last changed at this time or later.'),
  updated_before: described(TimeBound, 'Only what was last changed before this time.'),
}

/** Query member for a part of a name or title. */
export const partOf = (what: string) =>
  described(
    Maybe(Type.String({ minLength: 1, maxLength: 255 })),
    `Part of the ${what}; upper and lower case are the same.`,
  )

/** Query members of lists of folders and documents by which some of them are chosen. */
export const choosing = {
  ...choosingByTime,
  name: described(
    Maybe(Name({ minLength: 1, maxLength: 255 }, 'part')),
    'The whole name, as it is written; names of folders and documents in a folder are unique.',
  ),
  name_like: described(
    Maybe(Name({ minLength: 1, maxLength: 255 }, 'part')),
    'Part of the name; upper and lower case are the same.',
  ),
}

/**
 * Newer clients require these members of nodes. Arbor has neither approvals nor nodes that are kept from search, so both
 * always have the value that says so.
 */
export const approvalState = {
  approval_state: described(
    OneOf('PathPartApprovalState', ['not_required']),
    'Always `not_required`: nothing waits for an approval here.',
  ),
}
export const searchExclusion = {
  exclude_from_qdrant: described(
    Type.Boolean(),
    'Always false: everything with text can be found by meaning.',
  ),
}
export const NO_APPROVAL = { approval_state: 'not_required' } as const
export const NO_EXCLUSION = { exclude_from_qdrant: false } as const

/** Names are steps of a path. */
export const PartName = Name({ minLength: 1, maxLength: 255 }, 'step')

/** Greatest depth of a listing, whatever is asked for: an answer is a page anyway, the cap bounds the work. */
export const MAX_LIST_DEPTH = 30
export const maxDepth = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1, default: 1 })
