import { errorCode } from '../../core/error-code.ts'
import { ObjectNotFound, StorageFault } from '../errors.ts'

/** Errors that an administrator has to fix, in words; others below 500 are named by their code. */
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

/** Runs a request; its failure becomes a fault of the storage, or ObjectNotFound where a key is named. */
export async function asked<T>(request: Promise<T>, key?: string): Promise<T> {
  try {
    return await request
  } catch (error) {
    throw toFault(error, key)
  }
}

/**
 * The fault of a failed request. Only codes and our own words are used: messages of servers may repeat parts of the
 * request.
 */
export function toFault(error: unknown, key?: string): Error {
  if (error instanceof StorageFault || error instanceof ObjectNotFound) return error
  const status = statusOf(error)
  if (status === undefined || !(error instanceof Error)) {
    return new StorageFault('unavailable', `The S3 storage does not respond (${nameOf(error)}).`)
  }
  const { name } = error
  // HEAD has no body, hence no code that tells a missing bucket from a missing object.
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

/** The status of the response behind an error; undefined when there was none. */
function statusOf(error: unknown): number | undefined {
  const { $metadata, $response } = error as Answered
  return $metadata?.httpStatusCode ?? $response?.statusCode
}

// Not every error has both: a response that is not XML is an error of the parser.
type Answered = {
  readonly $metadata?: { readonly httpStatusCode?: number }
  readonly $response?: { readonly statusCode?: number }
}

/** The most telling name of an error that is not an answer of the server. */
function nameOf(error: unknown): string {
  return errorCode(error) ?? (error instanceof Error ? error.name : 'unknown error')
}
