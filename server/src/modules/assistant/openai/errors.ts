import { Type } from 'typebox'
import type { ErrorForm, Told } from '../../../platform/http/error-form.ts'
import { Answer, described, Nullable } from '../../../platform/http/schemas.ts'

const OpenAIError = Answer('OpenAIError', {
  message: Type.String(),
  type: described(
    Type.String(),
    '`invalid_request_error`, `rate_limit_error` or `server_error`, depending on the status.',
  ),
  param: described(Nullable(Type.String()), 'The member of the request that is wrong.'),
  code: described(
    Nullable(Type.String()),
    'What OpenAI calls the error, such as `model_not_found`, or the `reason`.',
  ),
})

/** What OpenAI calls errors that its clients handle. */
const CODES: Readonly<Record<number, string>> = {
  401: 'invalid_api_key',
  429: 'rate_limit_exceeded',
}

/** The error that clients of OpenAI show. */
export function openAIError({ status, code, message, member }: Told) {
  const known = code === 'model_missing' ? 'model_not_found' : CODES[status]
  return {
    error: { message, type: typeOf(status), param: member ?? null, code: known ?? code },
  }
}

function typeOf(status: number): string {
  if (status === 429) return 'rate_limit_error'
  return status < 500 ? 'invalid_request_error' : 'server_error'
}

export const openAIErrors: ErrorForm = {
  name: 'OpenAI',
  members: { error: Type.Optional(described(OpenAIError, 'The same error as OpenAI reports it.')) },
  membersFor: openAIError,
}
