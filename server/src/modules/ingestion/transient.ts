import { DatabaseError } from '../../platform/db/index.ts'
import { StorageFault } from '../../platform/storage/errors.ts'

/** Codes of Node and of the clients of storage and database for a connection that failed. */
const NETWORK =
  /^(?:ECONN(?:RESET|REFUSED|ABORTED)|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_\w+|CONNECT(?:ION)?_\w+)$/
/** Classes of SQLSTATE: connection, rollback of a conflict, want of resources, intervention of an operator. */
const DATABASE = /^(?:08|40|53|57)/

/** Seconds before a step is tried again, by how often it was. */
const WAITS = [5, 20, 60] as const

/**
 * Seconds to wait before a step that failed is tried again.
 * @param attempts starts of the step so far, the failed one included
 * @returns undefined when the fault does not pass by itself, or when the step was tried often enough
 */
export function retryAfter(error: unknown, attempts: number): number | undefined {
  return isTransient(error) ? WAITS[attempts - 1] : undefined
}

function isTransient(error: unknown): boolean {
  if (error instanceof StorageFault) return error.kind === 'unavailable'
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (NETWORK.test(code)) return true
  return error instanceof DatabaseError && DATABASE.test(code)
}

const OF_STORAGE: Record<StorageFault['kind'], string> = {
  unavailable:
    'The storage of the server did not respond after several attempts. Rerun the ingestion later.',
  refused:
    'The storage of the server refused a request, so the document could not be processed. An administrator must check its settings.',
  full: 'The server has no disk space left for the document. An administrator must free some.',
}

/** What the uploader is told of a fault that ended a run; the log says more. */
export function sentenceOfFault(error: unknown): string {
  if (error instanceof StorageFault) return OF_STORAGE[error.kind]
  if (isTransient(error)) {
    return 'The document could not be processed because a service that the server requires did not respond after several attempts. Rerun the ingestion later.'
  }
  return 'The document could not be processed because of a server error. An administrator can find the cause in the log.'
}
