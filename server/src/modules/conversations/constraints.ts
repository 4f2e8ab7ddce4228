import { problem, type Constraints } from '../../platform/errors.ts'

/** What a violated constraint means to the caller. */
export const constraints: Constraints = {
  thread_reply_running_key: () =>
    problem(
      'conflict',
      'An answer is already being written in this thread. Wait until it is complete or cancel it.',
    ),
  // A target that was there when it was looked up is deleted at the same time.
  feedback_tenant_id_target_id_fkey: () => problem('not_found', 'The target was not found.'),
}
