/**
 * Why a model gave nothing. `busy` and `unreachable` may pass by themselves; `rejected` is a fault of the settings or
 * of the request; `slow` sent nothing for too long; `broken` ended in the middle; `unusable` is an answer that makes
 * no sense.
 */
export type FailureCode = 'busy' | 'unreachable' | 'rejected' | 'slow' | 'broken' | 'unusable'

/**
 * A call of a model that failed. Says nothing about what was sent, where to, or with which key, and keeps no cause:
 * the errors of the client hold all of it.
 */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure'
  /** Also what logs say of it. */
  readonly code: FailureCode
  /** Status of the answer, when it was no success. */
  readonly statusCode: number | undefined
  /** Milliseconds that the endpoint wants to be left alone. */
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

/** Statuses of an endpoint that was reached and knows the model, but can't do with what it was sent. */
const ABOUT_THE_REQUEST: readonly number[] = [400, 413, 415, 422]

/** Whether another request to the same model may well be answered. */
export function isAboutTheRequest({ statusCode }: ModelFailure): boolean {
  return ABOUT_THE_REQUEST.includes(statusCode ?? 0)
}
