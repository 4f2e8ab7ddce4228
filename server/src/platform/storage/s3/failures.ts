import { errorCode } from '../../core/error-code.ts'
import { ObjectNotFound, StorageFault } from '../errors.ts'

/** Messages for errors that an administrator has to fix. Other errors below 500 are named by their code. */
const REFUSALS: Record<string, string> = {
  NoSuchBucket: 'The bucket does not exist.',
  AccessDenied: 'The credentials do not allow this.',
  InvalidAccessKeyId: 'The access key is unknown.',
  SignatureDoesNotMatch: 'The secret key does not match the access key.',
  ExpiredToken: 'The credentials have expired.',
  InvalidToken: 'The session token is invalid.',
  RequestTimeTooSkewed: 'The clock of this host is wrong.',
  PermanentRedirect: 'The bucket is in another region.',
  AuthorizationHeaderMalformed: 'The bucket is in another region.',
  IllegalLocationConstraintException: 'The bucket is in another region.',
}
/** Temporary errors with a status below 500. */
const BUSY = new Set(['SlowDown', 'RequestTimeout', 'TooManyRequests', 'ThrottlingException'])

/** Awaits a request and turns its failure into a StorageFault, or into ObjectNotFound if a key is given. */
export async function asked<T>(request: Promise<T>, key?: string): Promise<T> {
  try {
    return await request
  } catch (error) {
    throw toFault(error, key)
  }
}

/**
 * The fault for a failed request. It contains only codes and our own words, because messages from servers may repeat parts
 * of the request.
 */
export function toFault(error: unknown, key?: string): Error {
  if (error instanceof StorageFault || error instanceof ObjectNotFound) return error
  const status = statusOf(error)
  if (status === undefined || !(error instanceof Error)) {
    return new StorageFault('unavailable', `The S3 storage does not respond (${nameOf(error)}).`)
  }
  const { name } = error
  // A response to HEAD has no body, so no code distinguishes a missing bucket from a missing object.
  if (key !== undefined && (name === 'NoSuchKey' || name === 'NotFound')) {
    return new ObjectNotFound(key)
  }
  if (BUSY.has(name) || status >= 500 || status === 429) {
    return new StorageFault('unavailable', `The S3 storage is overloaded or failing (${name}).`)
  }
  const words = REFUSALS[name] ?? (status === 403 ? REFUSALS['AccessDenied'] : undefined)
  const reason = words === undefined ? name : `${name}: ${words}`
  return new StorageFault('refused', `The S3 storage refuses the request (${reason})`)
}

/** The status of the response behind an error. Undefined if there was no response. */
function statusOf(error: unknown): number | undefined {
  const { $metadata, $response } = error as Answered
  return $metadata?.httpStatusCode ?? $response?.statusCode
}

// Not every error has both. A response that isn't XML causes an error in the parser.
type Answered = {
  readonly $metadata?: { readonly httpStatusCode?: number }
  readonly $response?: { readonly statusCode?: number }
}

/** The most informative name of an error that didn't come from the server. */
function nameOf(error: unknown): string {
  return errorCode(error) ?? (error instanceof Error ? error.name : 'unknown error')
}
