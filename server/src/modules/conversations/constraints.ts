import { problem, type Constraints } from '../../platform/core/errors.ts'

/** What a violated constraint means to the caller. */
export const constraints: Constraints = {
  thread_reply_running_key: () => problem('answer_running'),
  // A target that was there when it was looked up is deleted at the same time.
  feedback_tenant_id_target_id_fkey: () => problem('feedback_target_missing'),
}
