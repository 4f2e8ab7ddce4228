import type { FailureCode, ModelFailure } from '../../../platform/models/model-failure.ts'

const MESSAGES: Record<FailureCode, string> = {
  busy: 'is overloaded and did not respond after several attempts.',
  unreachable: 'could not be reached after several attempts.',
  loading: 'was still being loaded after several attempts.',
  wrong_key: 'does not accept the key.',
  no_such_model: 'does not exist at the endpoint.',
  no_quota: 'has no credit left.',
  too_long: 'has too small a context for the request.',
  refused_by_policy: 'refused the request because of its provider’s rules.',
  rejected: 'refused the request. Check its settings: address, key and model.',
  slow: 'took too long to respond.',
  broken: 'returned incomplete responses after several attempts.',
  ended: 'ended unexpectedly several times.',
  unusable: 'cannot be used. Check its settings: address, key and model.',
}

/** The model that enriches a document can't be used. The message is for the log. */
export class EnrichmentError extends Error {
  override readonly name = 'EnrichmentError'

  constructor({ code, statusCode }: ModelFailure) {
    const status = statusCode === undefined ? '' : ` It responded with status ${statusCode}.`
    super(`The model that describes pictures and tables ${MESSAGES[code]}${status}`)
  }
}
