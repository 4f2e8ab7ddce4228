import type { FailureCode, ModelFailure } from '../../../platform/models/model-failure.ts'

const SENTENCES: Record<FailureCode, string> = {
  busy: 'is overloaded and did not answer after several tries. Run the document again later.',
  unreachable: 'could not be reached after several tries. Run the document again when it is there.',
  rejected: 'refused the request. Check its settings: address, key and model.',
  slow: 'took too long to answer. Run the document again later.',
  broken: 'broke off its answers after several tries. Run the document again later.',
  unusable: 'can not be used. Check its settings: address, key and model.',
}

/** A model that has to add to a document can't be used. The message is for people who can't look into the log. */
export class EnrichmentError extends Error {
  override readonly name = 'EnrichmentError'

  constructor({ code, statusCode }: ModelFailure) {
    const status = statusCode === undefined ? '' : ` It answered with status ${statusCode}.`
    super(`The model that describes pictures and tables ${SENTENCES[code]}${status}`)
  }
}
