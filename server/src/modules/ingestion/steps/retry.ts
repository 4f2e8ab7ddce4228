import { ConversionError } from '@arbor/reader'
import { DatabaseError, isDatabaseAway, isDatabaseFull } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/core/errors.ts'
import { TooManyAttempts } from '../../../platform/jobs/claims.ts'
import { StorageFault } from '../../../platform/storage/errors.ts'
import { modelFailureMessage } from '../../embeddings/index.ts'

/** Seconds before each retry of a step whose network, storage or database was unavailable. */
const WAITS = [5, 20, 60] as const
/**
 * Attempts of a conversion whose process dies. The first time the cause may have been a shutdown of the system, or lack
 * of memory on it; the second time it is the document.
 */
const MAX_CRASHES = 2

/** Faults of a conversion that are the machine's. */
const OF_MACHINE = new Set<ConversionError['code']>(['unavailable', 'no_space'])

/** Codes of Node and of the clients of storage and database for a connection that failed. */
const NETWORK =
  /^(?:ECONN(?:RESET|REFUSED|ABORTED)|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_\w+|CONNECT(?:ION)?_\w+)$/
/** Classes of SQLSTATE: connection, rollback of a conflict, lack of resources, intervention of an operator. */
const DATABASE = /^(?:08|40|53|57)/

/**
 * Seconds to wait before a step that failed is tried again.
 * @param attempts starts of the step so far, the failed one included
 * @returns undefined when the fault is permanent, or when the step was tried often enough
 */
export function retryAfter(error: unknown, attempts: number): number | undefined {
  return isTransient(error) ? WAITS[attempts - 1] : undefined
}

/** Whether a step failed because the server's disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof StorageFault) return error.kind === 'full'
  if (error instanceof Problem) return error.code === 'no_space'
  if (error instanceof ConversionError) return error.code === 'no_space'
  return isDatabaseFull(error)
}

/** Whether a step whose converter died is retried at once. */
export function mayBeShutdown(error: ConversionError, attempts: number): boolean {
  return error.code === 'crashed' && attempts < MAX_CRASHES
}

/** Whether the document or a limit of its tenant is the cause, and the message is for the uploader. */
export function isAboutDocument(error: unknown): error is ConversionError | Problem {
  if (error instanceof ConversionError) return !OF_MACHINE.has(error.code)
  return error instanceof Problem
}

function isTransient(error: unknown): boolean {
  if (error instanceof StorageFault) return error.kind === 'unavailable'
  if (error instanceof ConversionError) return error.code === 'unavailable'
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (NETWORK.test(code) || isDatabaseAway(error)) return true
  return error instanceof DatabaseError && DATABASE.test(code)
}

const OF_STORAGE: Record<StorageFault['kind'], string> = {
  unavailable:
    'The storage of the server did not respond after several attempts. Rerun the ingestion later.',
  refused:
    'The storage of the server refused a request, so the document could not be processed. An administrator must check its settings.',
  full: 'The server has no disk space left for the document. An administrator must free some.',
}

/** The error message of a run for its uploader; the log has the details. */
export function failureMessage(error: unknown): string {
  if (isAboutDocument(error)) return error.message
  if (error instanceof ConversionError) return error.message
  if (error instanceof TooManyAttempts) {
    return 'The server stopped several times while processing this document, so the run was abandoned. Rerun the ingestion, or check the file.'
  }
  const ofModel = modelFailureMessage(error)
  if (ofModel !== undefined) return ofModel
  if (error instanceof StorageFault) return OF_STORAGE[error.kind]
  if (isTransient(error)) {
    return 'The document could not be processed because a service that the server requires did not respond after several attempts. Rerun the ingestion later.'
  }
  return 'The document could not be processed because of a server error. An administrator can find the cause in the log.'
}
