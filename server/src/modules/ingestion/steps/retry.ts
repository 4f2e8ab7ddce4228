import { ConversionError } from '@arbor/reader'
import { DatabaseError, isDatabaseAway, isDatabaseFull } from '../../../platform/db/index.ts'
import { errorCode } from '../../../platform/core/error-code.ts'
import { Problem } from '../../../platform/core/errors.ts'
import { TooManyAttempts } from '../../../platform/jobs/claims.ts'
import { StorageFault } from '../../../platform/storage/errors.ts'
import { modelFailureMessage } from '../../embeddings/index.ts'

/** Seconds before each retry of a step whose network, storage or database was unavailable. */
const WAITS = [5, 20, 60] as const
/**
 * Maximum attempts of a conversion whose process dies. The first time, the cause may be a shutdown of the system
 * or a lack of memory. The second time, it is the document.
 */
const MAX_CRASHES = 2

/** Errors of a conversion that are caused by the machine. */
const OF_MACHINE = new Set<ConversionError['code']>(['unavailable', 'no_space'])

/** Error codes of Node and of the clients of storage and database for a failed connection. */
const NETWORK =
  /^(?:ECONN(?:RESET|REFUSED|ABORTED)|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_\w+|CONNECT(?:ION)?_\w+)$/
/** Error codes of Node for a full disk, such as that of temporary files. */
const FULL = new Set(['ENOSPC', 'EDQUOT'])
/**
 * SQLSTATE classes: connection failure, rollback after a conflict, insufficient resources, operator
 * intervention.
 */
const DATABASE = /^(?:08|40|53|57)/

/**
 * Seconds to wait before a failed step is tried again.
 * @param attempts starts of the step so far, including the failed one
 * @returns undefined if the error is permanent or no attempts are left
 */
export function retryAfter(error: unknown, attempts: number): number | undefined {
  return isTransient(error) ? WAITS[attempts - 1] : undefined
}

/** Whether a step failed because the server's disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof StorageFault) return error.kind === 'full'
  if (error instanceof Problem) return error.code === 'no_space'
  if (error instanceof ConversionError) return error.code === 'no_space'
  return FULL.has(errorCode(error) ?? '') || isDatabaseFull(error)
}

/** Whether a step whose converter died is retried immediately. */
export function mayBeShutdown(error: ConversionError, attempts: number): boolean {
  return error.code === 'crashed' && attempts < MAX_CRASHES
}

/** Whether the cause is the document or a limit of its tenant, so that the message is meant for the uploader. */
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

/** The error message of a run for its uploader. The log has the details. */
export function failureMessage(error: unknown): string {
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
