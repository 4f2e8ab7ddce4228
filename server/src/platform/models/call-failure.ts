import { APICallError } from 'ai'
import { ModelFailure } from './model-failure.ts'

/** Interprets an error that the client of a model threw or returned. */
export function toModelFailure(error: unknown, now = Date.now()): ModelFailure {
  if (error instanceof ModelFailure) return error
  if (APICallError.isInstance(error)) return failureOfCall(error, now)
  const status = statusOfEvent(error)
  return status === undefined ? broken() : failureOfStatus(status)
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
    retryAfterMs: readRetryAfter(error.responseHeaders ?? {}, now),
  })
}

export function unreachable(): ModelFailure {
  return new ModelFailure('unreachable', 'The model endpoint could not be reached.')
}

function broken(): ModelFailure {
  return new ModelFailure('broken', 'The response of the model was incomplete.')
}

export function failureOfStatus(
  statusCode: number,
  { code, retryAfterMs }: { code?: string | undefined; retryAfterMs?: number | undefined } = {},
): ModelFailure {
  const isBusy = statusCode === 408 || statusCode === 429 || statusCode >= 500
  const name = code === undefined ? '' : ` (${code})`
  const message = `The model endpoint responded with status ${statusCode}${name}.`
  return new ModelFailure(isBusy ? 'busy' : 'rejected', message, { statusCode, retryAfterMs })
}

/** The status in an error that arrives as an event of the stream: `{code: 429, ...}`, sometimes as text. */
function statusOfEvent(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const values = Object.entries(error).filter(([key]) => ['code', 'status'].includes(key))
  const status = values.map(([, value]) => Number(value)).find((value) => value >= 400)
  return status !== undefined && status < 600 ? status : undefined
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
