import { ConversionError } from '@arbor/reader'
import { errorCode } from '../../../platform/core/error-code.ts'
import { Problem } from '../../../platform/core/errors.ts'
import { TooManyAttempts } from '../../../platform/jobs/claims.ts'
import { StorageFault } from '../../../platform/storage/errors.ts'
import { modelFailureMessage } from '../../embeddings/index.ts'
import { StoredFileFault, type Failure } from '../failure.ts'
import { faultOf, isOfDatabase } from './fault-of.ts'

/**
 * Seconds before each retry of a step for which the network, the storage or the database failed although they respond.
 * While one of them is unavailable, the step waits instead: see `platform/availability`.
 */
const WAITS = [5, 30, 300] as const

/** Errors of a conversion that are caused by the machine. */
const OF_MACHINE = new Set<ConversionError['code']>(['unavailable', 'no_space'])

/** Error codes of Node and of the clients of storage and database for a failed connection. */
const NETWORK =
  /^(?:ECONN(?:RESET|REFUSED|ABORTED)|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_\w+|CONNECT(?:ION)?_\w+)$/

/**
 * Seconds to wait before a failed step is tried again.
 * @param attempts starts of the step so far, including the failed one
 * @returns undefined if the error is permanent or no attempts are left
 */
export function retryAfter(error: unknown, attempts: number): number | undefined {
  return isTransient(error) ? WAITS[attempts - 1] : undefined
}

/**
 * Whether the cause is the document, its stored file or a limit of its tenant, so that the message is meant for the
 * uploader.
 */
export function isAboutDocument(
  error: unknown,
): error is ConversionError | Problem | StoredFileFault {
  if (error instanceof ConversionError) return !OF_MACHINE.has(error.code)
  return error instanceof Problem || error instanceof StoredFileFault
}

function isTransient(error: unknown): boolean {
  if (error instanceof StorageFault) return error.kind === 'unavailable'
  if (error instanceof ConversionError) return error.code === 'unavailable'
  if (!(error instanceof Error)) return false
  return NETWORK.test(errorCode(error) ?? '') || isOfDatabase(error)
}

const OF_STORAGE: Record<StorageFault['kind'], string> = {
  unavailable:
    'The storage of the server did not respond after several attempts. Rerun the ingestion later.',
  refused:
    'The storage of the server refused a request, so the document could not be processed. An administrator must check its settings.',
  full: 'The server has no disk space left for the document. An administrator must free some.',
}

/** Why a run failed: a message for its uploader, and the reason for programs. The log has the details. */
export function failureOf(error: unknown): Failure {
  return { ...faultOf(error), message: messageOf(error) }
}

function messageOf(error: unknown): string {
  if (isAboutDocument(error)) return error.message
  if (error instanceof ConversionError) return error.message
  if (error instanceof TooManyAttempts) {
    return 'The server stopped several times while processing this document, so the run was abandoned. Rerun the ingestion, or check the file.'
  }
  const modelMessage = modelFailureMessage(error)
  if (modelMessage !== undefined) return modelMessage
  if (error instanceof StorageFault) return OF_STORAGE[error.kind]
  if (isTransient(error)) {
    return 'The document could not be processed because a service that the server requires did not respond after several attempts. Rerun the ingestion later.'
  }
  return 'The document could not be processed because of a server error. An administrator can find the cause in the log.'
}
