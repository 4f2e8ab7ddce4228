import type { FailureCode, ModelFailure } from '../../../platform/models/model-failure.ts'

const MESSAGES: Record<FailureCode, string> = {
  busy: 'is overloaded and did not respond after several attempts.',
  unreachable: 'could not be reached after several attempts.',
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
