import { problem, type Constraints } from '../../platform/core/errors.ts'

const gone = () => problem('workflow_item_missing')

/** What a violated constraint means to the caller. */
export const constraints: Constraints = {
  workflow_definition_name_key: () => problem('workflow_name_taken'),
  // The node existed when it was looked up, and was deleted concurrently.
  workflow_item_tenant_id_path_part_id_fkey: gone,
}
