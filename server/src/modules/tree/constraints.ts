import { problem, type Constraints } from '../../platform/core/errors.ts'

/** What a violated constraint means to the caller. */
export const constraints: Constraints = {
  path_part_name_key: () => problem('name_taken'),
  path_part_object_key: () => problem('id_taken'),
}
