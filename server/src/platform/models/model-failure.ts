/**
 * Why a model failed:
 * - `busy` and `unreachable` are temporary.
 * - `rejected` means that the settings or the request are wrong.
 * - `slow` means that the model sent nothing for too long.
 * - `broken` means that a response ended halfway.
 * - `ended` means that the model's process ended.
 * - `unusable` means that the response is invalid or the model's files can't be used.
 */
export const FAILURE_CODES = [
  'busy',
  'unreachable',
  'rejected',
  'slow',
  'broken',
  'ended',
  'unusable',
] as const
export type FailureCode = (typeof FAILURE_CODES)[number]

export const MODEL_KINDS = ['chat', 'embedding', 'vision'] as const
export type ModelKind = (typeof MODEL_KINDS)[number]

/**
 * A failed call of a model. It contains nothing about what was sent, the endpoint or the key. It has no cause
 * either, since the client's errors contain all of these.
 */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure'
  /** Also the text in logs. */
  readonly code: FailureCode
  /** Status of the response, unless it was a success. */
  readonly statusCode: number | undefined
  /** How many milliseconds the endpoint asks to wait. */
  readonly retryAfterMs: number | undefined
  /** Which model it was, once the call has ended. */
  kind: ModelKind | undefined

  constructor(
    code: FailureCode,
    message: string,
    answer: { readonly statusCode?: number; readonly retryAfterMs?: number | undefined } = {},
  ) {
    super(message)
    this.code = code
    this.statusCode = answer.statusCode
    this.retryAfterMs = answer.retryAfterMs
  }
}

/** Statuses of an endpoint that knows the model but rejects the request. */
const ABOUT_THE_REQUEST: readonly number[] = [400, 413, 415, 422]

/** Whether another request to the same model may succeed. */
export function isAboutTheRequest({ statusCode }: ModelFailure): boolean {
  return ABOUT_THE_REQUEST.includes(statusCode ?? 0)
}

/** Failures grouped by what the people who ask can do about them. */
export type Trouble = 'unreachable' | 'busy' | 'refused' | 'failed'

export function troubleOf(failure: ModelFailure): Trouble {
  if (failure.code === 'unreachable') return 'unreachable'
  if (failure.code === 'busy') return 'busy'
  return failure.code === 'rejected' && !isAboutTheRequest(failure) ? 'refused' : 'failed'
}

/** Messages for people whose request needs the language model. */
export const ADVICE: Readonly<Record<Trouble, string>> = {
  unreachable: 'The language model cannot be reached. Try again later.',
  busy: 'The language model is overloaded, or its limit is used up. Try again in a few minutes.',
  refused:
    'The language model refuses the requests of this server. Ask an administrator to check its key, name and address.',
  failed: 'The language model does not respond as it should. Try again later.',
}
