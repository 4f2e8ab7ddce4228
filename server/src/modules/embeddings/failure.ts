import { ModelFailure, type FailureCode } from '../../platform/models/model-failure.ts'

/** Why vectors could not be created, for errors that don't come from the model. */
export const FAULT =
  'The vectors could not be created because of a server error. An administrator can find the cause in the log.'

const MESSAGES: Record<FailureCode, string> = {
  busy: 'The embedding model is overloaded and did not respond after several attempts. Try again later.',
  unreachable:
    'The embedding model could not be reached after several attempts. Try again when it is running.',
  loading:
    'The embedding model was still being loaded after several attempts. Try again when it is running.',
  wrong_key: 'The embedding model does not accept the key. Check its settings.',
  no_such_model: 'The endpoint does not have the embedding model. Check its name.',
  no_quota:
    'The account of the embedding model has no credit left. Try again when it is topped up.',
  too_long: 'A text is too long for the embedding model. Check its context size.',
  refused_by_policy: 'The provider of the embedding model does not allow a text.',
  rejected: 'The embedding model refused the request. Check its settings: address, key and model.',
  slow: 'The embedding model took too long to respond. Try again later.',
  broken: 'The response of the embedding model was incomplete. Try again later.',
  ended: 'The process of the embedding model ended several times. Try again later.',
  unusable: 'The embedding model cannot be used.',
}

/**
 * Why vectors could not be created, as a message for people who can't read the log. Undefined for errors that
 * don't come from the model.
 */
export function modelFailureMessage(error: unknown): string | undefined {
  if (!(error instanceof ModelFailure)) return undefined
  const status =
    error.statusCode === undefined ? '' : ` It responded with status ${error.statusCode}.`
  // The message of an unusable model is about the model or its files, never about texts.
  return error.code === 'unusable'
    ? `${MESSAGES.unusable} ${error.message}`
    : MESSAGES[error.code] + status
}
