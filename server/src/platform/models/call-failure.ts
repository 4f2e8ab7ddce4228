import { APICallError } from 'ai'
import { readFault } from './fault-texts.ts'
import { ModelFailure, type FailureCode } from './model-failure.ts'

/** Interprets an error that the client of a model threw or returned. */
export function toModelFailure(error: unknown, now = Date.now()): ModelFailure {
  if (error instanceof ModelFailure) return error
  if (APICallError.isInstance(error)) return failureOfCall(error, now)
  return failureOfEvent(error)
}

function failureOfCall(error: APICallError, now: number): ModelFailure {
  const { statusCode: status } = error
  if (status === undefined) {
    return unreachable()
  }
  // A success response that could not be read to its end.
  if (status < 300) return broken()
  return failureOfStatus(status, {
    code: errorCode(error.responseBody),
    text: error.responseBody,
    retryAfterMs: readRetryAfter(error.responseHeaders ?? {}, now),
  })
}

export function unreachable(): ModelFailure {
  return new ModelFailure('unreachable', 'The model endpoint could not be reached.')
}

function broken(): ModelFailure {
  return new ModelFailure('broken', 'The response of the model was incomplete.')
}

type Said = {
  readonly code?: string | undefined
  /** The body of the response. It decides the failure and is not kept. */
  readonly text?: string | undefined
  readonly retryAfterMs?: number | undefined
}

export function failureOfStatus(
  statusCode: number,
  { code, text, retryAfterMs }: Said = {},
): ModelFailure {
  const { code: said, ...fault } = readFault(text)
  const name = code === undefined ? '' : ` (${code})`
  const message = `The model endpoint responded with status ${statusCode}${name}.`
  const why = fault.lacks === undefined ? codeOf(statusCode, said) : 'rejected'
  return new ModelFailure(why, message, { statusCode, retryAfterMs, ...fault })
}

const BY_STATUS: Readonly<Record<number, FailureCode>> = {
  401: 'wrong_key',
  402: 'no_quota',
  403: 'wrong_key',
  408: 'busy',
  413: 'too_long',
  429: 'busy',
}

/** What an error says, where its status doesn't contradict, and otherwise what its status means. */
function codeOf(status: number, said: FailureCode | undefined): FailureCode {
  if (status === 429) return said === 'no_quota' ? said : 'busy'
  // A key with too few rights, or a country or a model that the account may not use.
  if (status === 403 && said !== undefined) return said
  return said ?? BY_STATUS[status] ?? (status >= 500 ? 'busy' : 'rejected')
}

/** An error that arrives as an event of the stream: `{code: 429, message: …}`, also without a status. */
function failureOfEvent(error: unknown): ModelFailure {
  if (typeof error !== 'object' || error === null) return broken()
  const entries = Object.entries(error)
  const values = entries.filter(([key]) => ['code', 'status'].includes(key))
  const status = values.map(([, value]) => Number(value)).find((value) => value >= 400)
  const text = entries.map(([, value]) => (typeof value === 'string' ? value : '')).join(' ')
  if (status !== undefined && status < 600) return failureOfStatus(status, { text })
  const { code, ...fault } = error instanceof Error ? {} : readFault(text)
  if (fault.lacks === undefined && code === undefined) return broken()
  const message = 'The model endpoint reported an error in its response.'
  return new ModelFailure(code ?? 'rejected', message, fault)
}

/** The error code, such as `context_length_exceeded`. The error message itself may quote the request. */
function errorCode(body: string | undefined): string | undefined {
  const code = /"code"\s*:\s*"([a-z][a-z_]{0,59})"/.exec(body ?? '')
  return code?.[1]
}

/** Milliseconds of the header Retry-After, which contains seconds or a date. */
export function readRetryAfter(
  headers: Readonly<Record<string, string>>,
  now: number,
): number | undefined {
  const value = headers['retry-after']?.trim() ?? ''
  if (/^\d{1,9}(?:\.\d+)?$/.test(value)) return Number(value) * 1000
  const date = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
