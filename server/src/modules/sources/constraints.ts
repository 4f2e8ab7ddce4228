import { problem, type Constraints } from '../../platform/core/errors.ts'

/** The errors that callers see when a constraint is violated. */
export const constraints: Constraints = {
  source_folder_key: () => problem('source_folder_taken'),
}
