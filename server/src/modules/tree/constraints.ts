import { problem, type Constraints } from '../../platform/core/errors.ts'

/** The errors that callers see when a constraint is violated. */
export const constraints: Constraints = {
  path_part_name_key: () => problem('name_taken'),
  path_part_object_key: () => problem('id_taken'),
  // Raised by the trigger `keep_source_items`.
  path_part_source_kept: () => problem('source_keeps_item'),
  source_folder_fkey: () => problem('source_folder_bound'),
}
