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
export const OptionalSortDirection = Maybe(OneOf('SortDirection', SORT_DIRECTIONS))

/**
 * Query members that sort lists other than those of folders and documents.
 * @param isDown whether every order starts with the latest by default
 * @param usual the default order of the list
 */
export function sortingBy<const T extends string>(
  orders: readonly T[],
  isDown = false,
  usual: string | undefined = orders[0],
) {
  return {
    sort_by: described(
      Maybe(Type.Unsafe<T>({ type: 'string', enum: [...orders] })),
      `Order of the list. The default is ${usual}.`,
    ),
    sort_dir: described(
      OptionalSortDirection,
      isDown
        ? 'ASC or DESC. By default, the latest comes first.'
        : 'ASC or DESC. By default, UPDATED_AT is descending, and the other orders are ascending.',
    ),
  }
}

/** Query members that sort lists of folders and documents. */
export const sorting = {
  sort_by: described(
    Maybe(Type.Unsafe<PathOrderValue>({ type: 'string', enum: [...ORDERS] })),
    'The same as `sort_order`, and takes precedence over it.',
  ),
  sort_dir: described(
    OptionalSortDirection,
    'ASC or DESC. By default, UPDATED_AT is descending, and the other orders are ascending.',
  ),
}
/** Query member of lists that people read. */
export const sortingNaturally = {
  natural: described(
    flag,
    'Sort as people do: folders before documents. The order NAME then compares numbers by their value and ignores accents.',
  ),
}

/** Query members that filter a list by the time of creation or last change. */
export const filteringByTime = {
  created_after: described(TimeBound, 'Return only entries created at this time or later.'),
  created_before: described(TimeBound, 'Return only entries created before this time.'),
  updated_after: described(TimeBound, 'Return only entries last changed at this time or later.'),
  updated_before: described(TimeBound, 'Return only entries last changed before this time.'),
}

/** Query member for a part of a name or title. */
export const partOf = (what: string) =>
  described(
    Maybe(Type.String({ minLength: 1, maxLength: 255 })),
    `Part of the ${what}, ignoring case.`,
  )

/** Query members that filter lists of folders and documents. */
export const filtering = {
  ...filteringByTime,
  name: described(
    Maybe(Name({ minLength: 1, maxLength: 255 }, 'part')),
    'The exact name. Names of folders and documents are unique within a folder.',
  ),
  name_like: described(
    Maybe(Name({ minLength: 1, maxLength: 255 }, 'part')),
    'Part of the name, ignoring case.',
  ),
}

/**
 * Newer clients require these members of nodes. Arbor has no approvals and doesn't exclude nodes from search, so both
 * have constant values.
 */
export const approvalState = {
  approval_state: described(
    OneOf('PathPartApprovalState', ['not_required']),
    'Always `not_required`, because Arbor has no approvals.',
  ),
}
export const searchExclusion = {
  exclude_from_qdrant: described(
    Type.Boolean(),
    'Always false, because everything with text can be found by meaning.',
  ),
}
export const NO_APPROVAL = { approval_state: 'not_required' } as const
export const NO_EXCLUSION = { exclude_from_qdrant: false } as const

/** A name is one step of a path. */
export const PartName = Name({ minLength: 1, maxLength: 255 }, 'step')

/**
 * The maximum depth of a listing, even if more is requested. It bounds the work, because responses are paged anyway.
 */
export const MAX_LIST_DEPTH = 30
export const maxDepth = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1, default: 1 })
