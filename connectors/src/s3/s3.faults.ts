import { SourceFault, type FaultKind } from '../core/connector.ts'

type Words = readonly [FaultKind, string]

const OTHER_REGION: Words = [
  'settings',
  'The bucket is in another region. Correct the region or the endpoint.',
]

/** By the code of the server's response. */
const KNOWN: Readonly<Record<string, Words>> = {
  NoSuchBucket: ['lost', 'The bucket does not exist.'],
  InvalidBucketName: ['settings', 'The S3 server does not accept the name of the bucket.'],
  InvalidAccessKeyId: ['credentials', 'The S3 server does not know the access key.'],
  SignatureDoesNotMatch: ['credentials', 'The secret does not belong to the access key.'],
  ExpiredToken: ['credentials', 'The credentials have expired.'],
  InvalidToken: ['credentials', 'The session token is invalid.'],
  AccountProblem: ['credentials', 'The S3 server has suspended the account.'],
  RequestTimeTooSkewed: ['away', 'The clocks of this server and the S3 server differ too much.'],
  PermanentRedirect: OTHER_REGION,
  TemporaryRedirect: OTHER_REGION,
  AuthorizationHeaderMalformed: OTHER_REGION,
  IllegalLocationConstraintException: OTHER_REGION,
  NoSuchKey: ['item', 'The object no longer exists.'],
  PreconditionFailed: ['item', 'The object has changed since it was listed.'],
  InvalidObjectState: ['item', 'The object is archived. Restore it in the bucket first.'],
}
/** The fault of an object that isn't the listed one any more. */
export const changedSince = (): SourceFault =>
  new SourceFault('item', 'The object has changed since it was listed.')

const BUSY = new Set(['SlowDown', 'RequestTimeout', 'TooManyRequests', 'ThrottlingException'])
const MOVED = new Set([301, 302, 307, 308])
const MAX_WAIT_SECONDS = 24 * 60 * 60

/**
 * The fault for a failed request. It has only our own words and the server's code, because a message of a server may repeat
 * parts of the request.
 * @param what what was requested: if only an item fails, others continue
 */
export function toSourceFault(error: unknown, what: 'bucket' | 'item'): SourceFault {
  if (error instanceof SourceFault) return error
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof SourceFault) return cause
  const status = statusOf(error)
  const name = codeOf(error)
  if (status === undefined) {
    return new SourceFault('away', `The S3 server does not respond (${name}).`, { cause: error })
  }
  const [kind, message] = wordsOf(name, status, what)
  const retryAfter = kind === 'away' ? waitOf(error) : undefined
  return new SourceFault(kind, message, {
    cause: error,
    ...(retryAfter !== undefined && { retryAfter }),
  })
}

function wordsOf(name: string, status: number, what: 'bucket' | 'item'): Words {
  if (BUSY.has(name) || status >= 500 || status === 429) {
    return ['away', `The S3 server is overloaded or failing (${name}).`]
  }
  const known = KNOWN[name]
  if (known) return known
  if (MOVED.has(status)) return ['lost', OTHER_REGION[1]]
  if (what === 'item') {
    if (status === 404) return KNOWN['NoSuchKey']!
    if (status === 412) return KNOWN['PreconditionFailed']!
    if (status === 403) return ['item', 'The credentials do not allow reading the object.']
    return ['item', `The S3 server does not return the object (${name}).`]
  }
  if (status === 401 || status === 403) {
    return ['credentials', 'The credentials do not allow listing the bucket.']
  }
  if (status === 404) return ['lost', 'There is no S3 server or bucket at this address.']
  // Not an S3 server, such as a web page about maintenance with status 200.
  return ['lost', `The server does not answer like an S3 server (${name}).`]
}

// Not every error has both. A response that isn't XML causes an error in the parser.
type Answered = {
  readonly $metadata?: { readonly httpStatusCode?: number }
  readonly $response?: {
    readonly statusCode?: number
    readonly headers?: Readonly<Record<string, string>>
  }
}

function statusOf(error: unknown): number | undefined {
  const { $metadata, $response } = error as Answered
  return $metadata?.httpStatusCode ?? $response?.statusCode
}

/** Only a code of plain letters, because it is shown. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return /^\w{1,60}$/.test(code) ? code : 'unknown error'
}

function waitOf(error: unknown): number | undefined {
  const given = (error as Answered).$response?.headers?.['retry-after'] ?? ''
  return /^\d{1,6}$/.test(given) ? Math.min(Number(given), MAX_WAIT_SECONDS) : undefined
}
