import type { FailureCode, ModelFailure } from '../../../platform/models/model-failure.ts'

const SENTENCES: Record<FailureCode, string> = {
  busy: 'is overloaded and did not respond after several attempts. Rerun the ingestion later.',
  unreachable:
    'could not be reached after several attempts. Rerun the ingestion when it is running.',
  rejected: 'refused the request. Check its settings: address, key and model.',
  slow: 'took too long to respond. Rerun the ingestion later.',
  broken: 'returned incomplete responses after several attempts. Rerun the ingestion later.',
  ended: 'ended unexpectedly several times. Rerun the ingestion later.',
  unusable: 'cannot be used. Check its settings: address, key and model.',
}

/** The model that enriches a document can't be used. The message is for people without access to the log. */
export class EnrichmentError extends Error {
  override readonly name = 'EnrichmentError'

  constructor({ code, statusCode }: ModelFailure) {
    const status = statusCode === undefined ? '' : ` It responded with status ${statusCode}.`
    super(`The model that describes pictures and tables ${SENTENCES[code]}${status}`)
  }
}
