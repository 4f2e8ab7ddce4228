import { problem, type Constraints } from '../../platform/core/errors.ts'

/** The errors that callers see when the database rejects a row. */
export const constraints: Constraints = {
  tenant_archive_open_idx: () => problem('tenant_archive_open'),
}
