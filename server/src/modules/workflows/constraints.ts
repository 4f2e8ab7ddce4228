import { problem, type Constraints } from '../../platform/errors.ts'

const gone = () =>
  problem('not_found', 'A source, instruction, output or template of the workflow was not found.')

/** What a violated constraint means to the caller. */
export const constraints: Constraints = {
  workflow_definition_name_key: () =>
    problem('name_taken', 'A workflow with this name already exists.'),
  // What was there when it was looked up is deleted at the same time.
  workflow_item_tenant_id_path_part_id_fkey: gone,
}
