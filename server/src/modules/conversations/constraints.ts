import { problem, type Constraints } from '../../platform/core/errors.ts'

/** The errors that callers see when a constraint is violated. */
export const constraints: Constraints = {
  thread_reply_running_key: () => problem('answer_running'),
  // The target existed when the request looked it up, but was deleted by another request.
  feedback_tenant_id_target_id_fkey: () => problem('feedback_target_missing'),
}
