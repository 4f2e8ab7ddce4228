import { newId } from '../../src/platform/core/ids.ts'
import type { SystemTx } from '../../src/platform/db/index.ts'
import type { TestMember } from '../support/index.ts'
import { inserterOf } from './rows.ts'

type AccessRequest = {
  readonly user_id: string
  readonly target_id: string
  readonly message: string
}

/** A request of a person to edit something. @returns its id */
export function addAccessRequest(
  tx: SystemTx,
  me: TestMember,
  request: AccessRequest,
): Promise<string> {
  const row = { id: newId(), capability: 'READ_WRITE', ...request }
  return inserterOf(tx, me)('access_request', row)
}
