import { problem, type Constraints } from '../../platform/core/errors.ts'

/** What a violated constraint means to the caller. */
export const constraints: Constraints = {
  chat_model_name_key: () => problem('chat_model_name_taken'),
}
