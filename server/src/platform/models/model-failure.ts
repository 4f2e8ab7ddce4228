/**
 * Why a model failed. These pass without anybody’s help:
 * - `busy`: too many requests, or the endpoint has too much to do
 * - `unreachable`: nothing responds at the address
 * - `loading`: the model is being loaded
 * - `slow`: nothing arrived for too long
 * - `broken`: a response ended halfway
 * - `ended`: the model's process ended
 *
 * These need somebody who changes something:
 * - `wrong_key`: the endpoint doesn't accept the key
 * - `no_such_model`: the endpoint has no model of this name
 * - `no_quota`: the account has nothing left to spend
 * - `rejected`: the settings or the request are wrong in another way
 * - `unusable`: the response is invalid, or the model's files can't be used
 *
 * These are about one request:
 * - `too_long`: it doesn't fit the model's context
 * - `refused_by_policy`: the provider's rules forbid it
 */
export const FAILURE_CODES = [
  'busy',
  'unreachable',
  'loading',
  'slow',
  'broken',
  'ended',
  'wrong_key',
  'no_such_model',
  'no_quota',
  'rejected',
  'unusable',
  'too_long',
  'refused_by_policy',
] as const
export type FailureCode = (typeof FAILURE_CODES)[number]

/** An ability that a model or its endpoint doesn't have. */
export type Ability = 'tools' | 'system_role' | 'images' | 'json_schema'

/** What the text of an error says, without the text itself, which may quote the request. */
export type Fault = {
  readonly code?: FailureCode
  readonly lacks?: Ability
  /** Tokens that fit the model's context, if the error names them. */
  readonly contextTokens?: number
}

type Answer = {
  readonly statusCode?: number
  readonly retryAfterMs?: number | undefined
} & Pick<Fault, 'lacks' | 'contextTokens'>

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
  /** What the endpoint said it can't do. */
  readonly lacks: Ability | undefined
  /** Tokens that fit its context, if it named them. */
  readonly contextTokens: number | undefined
  /** Which model it was, once the call has ended. */
  kind: ModelKind | undefined

  constructor(code: FailureCode, message: string, answer: Answer = {}) {
    super(message)
    this.code = code
    this.statusCode = answer.statusCode
    this.retryAfterMs = answer.retryAfterMs
    this.lacks = answer.lacks
    this.contextTokens = answer.contextTokens
  }
}

/** Statuses of an endpoint that knows the model but rejects the request. */
const ABOUT_THE_REQUEST: readonly number[] = [400, 413, 415, 422]
const OF_THE_REQUEST: readonly FailureCode[] = ['too_long', 'refused_by_policy']

/** Whether another request to the same model may succeed. */
export function isAboutTheRequest({ code, statusCode }: ModelFailure): boolean {
  if (OF_THE_REQUEST.includes(code)) return true
  return code === 'rejected' && ABOUT_THE_REQUEST.includes(statusCode ?? 0)
}

/** Failures grouped by what the people who ask can do about them. */
export const TROUBLES = [
  'unreachable',
  'busy',
  'loading',
  'wrong_key',
  'no_such_model',
  'no_quota',
  'too_long',
  'refused_by_policy',
  'refused',
  'failed',
] as const
export type Trouble = (typeof TROUBLES)[number]

export function troubleOf(failure: ModelFailure): Trouble {
  const { code } = failure
  if (code === 'rejected') return isAboutTheRequest(failure) ? 'failed' : 'refused'
  return TROUBLES.find((trouble) => trouble === code) ?? 'failed'
}

/** Messages for people whose request needs the language model. */
export const ADVICE: Readonly<Record<Trouble, string>> = {
  unreachable: 'The language model cannot be reached. Try again later.',
  busy: 'The language model is overloaded, or its limit is used up. Try again in a few minutes.',
  loading: 'The language model is still being loaded. Try again in a few minutes.',
  wrong_key:
    'The language model does not accept the key of this server. Ask an administrator to enter a valid one.',
  no_such_model:
    'The endpoint of the language model does not have the configured model. Ask an administrator to choose one that it has.',
  no_quota:
    'The account of the language model has no credit left. Ask an administrator to top it up or to choose another model.',
  too_long:
    'The question and the passages for it are too long for the language model. Ask about fewer documents, or in a new thread.',
  refused_by_policy:
    'The provider of the language model does not allow this question. Word it differently.',
  refused:
    'The language model refuses the requests of this server. Ask an administrator to check its key, name and address.',
  failed: 'The language model does not respond as it should. Try again later.',
}
