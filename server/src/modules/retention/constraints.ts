import { problem, type Constraints, type Problem } from '../../platform/core/errors.ts'

/** What keeps an item: the name of a retention rule, and the last day. */
export type Why = { readonly rule: string; readonly until: string }

/** The errors that callers see when a trigger keeps an item. */
export const constraints: Constraints = {
  legal_hold_kept: () => problem('legal_hold_kept'),
  legal_hold_moved: () => problem('legal_hold_moved'),
  legal_hold_contents: () => problem('legal_hold_contents'),
  retention_kept: ({ detail }) => problem('retention_kept', readWhy(detail)),
  retention_kept_in_trash: ({ detail }) => problem('retention_kept_in_trash', readWhy(detail)),
  retention_moved: ({ detail }) => problem('retention_moved', readWhy(detail)),
  retention_contents: ({ detail }) => problem('retention_contents', readWhy(detail)),
  retention_untagged: ({ detail }) => problem('retention_untagged', readWhy(detail)),
  retention_rule_tag_fkey: (): Problem => problem('retention_tag_used'),
}

/** The triggers write it, see `why_kept`. */
function readWhy(detail = '{}'): Why {
  const { rule = '', until = '' } = JSON.parse(detail) as Partial<Why>
  return { rule, until }
}
