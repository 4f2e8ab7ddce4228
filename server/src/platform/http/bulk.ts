import { Type, type Static } from 'typebox'
import { InvalidInput, type Problem, type Reason } from '../core/errors.ts'
import { Answer, described, Maybe, OneOf, Uuid } from './schemas.ts'

/** The maximum number of items in one request. */
export const MOST_ITEMS = 1000

const BulkFailureReason = OneOf('BulkFailureReason', [
  'not_found',
  'forbidden',
  'system_managed',
  'subsumed',
  'cycle',
  'sealed',
  'checked_out',
  'name_conflict',
  'in_progress_workflow',
  'permission_limit',
])

type BulkReason = Static<typeof BulkFailureReason>

/** The members of a failure, besides what it names. */
export const failureMembers = {
  reason: described(
    BulkFailureReason,
    'Why this item was left as it is. `subsumed`: it is below another chosen item, or other permissions cover it. `sealed`: a legal hold or retention rule keeps it. `system_managed`: Arbor or a source manages it. `cycle`: a folder would be inside itself, or too deep. `checked_out`: somebody else has checked it out.',
  ),
  detail: described(Type.String(), 'The same as a message for people.'),
  refusal: described(
    Type.String(),
    'The `reason` that the operation for a single item returns. docs/refusals.md lists all of them.',
  ),
  params: described(
    Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
    'Values in the message by name.',
  ),
}

const BulkItemFailure = Answer('BulkItemFailure', { id: Uuid, ...failureMembers })

/** What became of each item. The ids are those of the request. */
export const BulkOperationResponse = Answer('BulkOperationResponse', {
  succeeded: described(Type.Array(Uuid), 'Ids of the items for which everything was done.'),
  failed: described(Type.Array(BulkItemFailure), 'The items for which nothing was done.'),
})

/** A list of ids in a request. */
export const Ids = (description: string) =>
  described(Maybe(Type.Array(Uuid, { maxItems: MOST_ITEMS })), description)

/** @throws InvalidInput if there are too many ids in all lists together */
export function checkNumber(
  body: Readonly<Record<string, unknown>>,
  names: readonly string[],
): void {
  const lists = names.map((name) => body[name]).filter((value) => Array.isArray(value))
  const number = lists.reduce((sum, list: unknown[]) => sum + list.length, 0)
  if (number <= MOST_ITEMS) return
  throw new InvalidInput([
    {
      loc: ['body', names[0] ?? ''],
      type: 'too_long',
      msg: `A request can name at most ${MOST_ITEMS} items`,
      ctx: { max_length: MOST_ITEMS, actual_length: number },
    },
  ])
}

/** An item for which nothing is done, and why. */
export type Refused<Id = string> = { readonly id: Id; readonly problem: Problem }

/** The coarse reasons of errors whose kind says too little. */
const REASONS: Partial<Record<Reason, BulkReason>> = {
  system_folder_moved: 'system_managed',
  system_folder_deleted: 'system_managed',
  source_keeps_item: 'system_managed',
  source_folder_bound: 'system_managed',
  checked_out: 'checked_out',
  checked_out_below: 'checked_out',
  item_below_chosen: 'subsumed',
  grant_redundant: 'subsumed',
  grant_of_own_folder: 'subsumed',
  folder_into_itself: 'cycle',
  folder_too_deep: 'cycle',
  trash_item_busy: 'in_progress_workflow',
  grants_limit: 'permission_limit',
  grant_exists: 'name_conflict',
}

function reasonOf({ reason, code }: Problem): BulkReason {
  const known = REASONS[reason]
  if (known) return known
  if (reason.startsWith('legal_hold') || reason.startsWith('retention')) return 'sealed'
  if (code === 'name_taken') return 'name_conflict'
  return code === 'not_found' ? 'not_found' : 'forbidden'
}

/** A failure as the API shows it, without what it names. */
export function toPublicFailure(problem: Problem) {
  const { params } = problem
  return {
    reason: reasonOf(problem),
    detail: problem.message,
    refusal: problem.reason,
    ...(Object.keys(params).length > 0 && { params: { ...params } }),
  }
}

/** What became of each item, in the order of the request. */
export function outcomeOf(ids: readonly string[], refused: readonly Refused[]) {
  const problems = new Map(refused.map(({ id, problem }) => [id, problem]))
  return {
    succeeded: ids.filter((id) => !problems.has(id)),
    failed: ids.flatMap((id) => {
      const problem = problems.get(id)
      return problem ? [{ id, ...toPublicFailure(problem) }] : []
    }),
  }
}
