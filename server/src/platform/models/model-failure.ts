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
