import { problem, type Constraints } from '../../platform/core/errors.ts'

/** The errors that callers see when a trigger keeps an item. */
export const constraints: Constraints = {
  legal_hold_kept: () => problem('legal_hold_kept'),
  legal_hold_moved: () => problem('legal_hold_moved'),
}
