/**
 * Why a model failed. `busy` and `unreachable` are temporary; `rejected` is a fault of the settings or
 * of the request; `slow` sent nothing for too long; `broken` ended in the middle; `ended` is a process of a model that
 * did; `unusable` is an invalid answer.
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

/**
 * A failed call of a model. Contains nothing about what was sent, to which endpoint, or with which key, and no cause,
 * since the errors of the client contain all of it.
 */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure'
  /** Also what logs say of it. */
  readonly code: FailureCode
  /** Status of the answer, when it was no success. */
  readonly statusCode: number | undefined
  /** Milliseconds that the endpoint asks to wait. */
  readonly retryAfterMs: number | undefined

  constructor(
    code: FailureCode,
    sentence: string,
    answer: { readonly statusCode?: number; readonly retryAfterMs?: number | undefined } = {},
  ) {
    super(sentence)
    this.code = code
    this.statusCode = answer.statusCode
    this.retryAfterMs = answer.retryAfterMs
  }
}

/** Statuses of an endpoint that knows the model, but refuses the request. */
const ABOUT_THE_REQUEST: readonly number[] = [400, 413, 415, 422]

/** Whether another request to the same model may succeed. */
export function isAboutTheRequest({ statusCode }: ModelFailure): boolean {
  return ABOUT_THE_REQUEST.includes(statusCode ?? 0)
}

/** What a failure is to people who ask: what they can do differs. */
export type Trouble = 'away' | 'busy' | 'refused' | 'failed'

export function troubleOf(failure: ModelFailure): Trouble {
  if (failure.code === 'unreachable') return 'away'
  if (failure.code === 'busy') return 'busy'
  return failure.code === 'rejected' && !isAboutTheRequest(failure) ? 'refused' : 'failed'
}

/** What people are told who need the language model for what they asked. */
export const ADVICE: Readonly<Record<Trouble, string>> = {
  away: 'The language model cannot be reached. Try again later.',
  busy: 'The language model is overloaded, or its limit is used up. Try again in a few minutes.',
  refused:
    'The language model refuses the requests of this server. Ask an administrator to check its key, name and address.',
  failed: 'The language model does not respond as it should. Try again later.',
}
