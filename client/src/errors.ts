/** A part of the input that the server does not accept. */
export type Fault = {
  /** Where it is, such as `['body', 'name']`. */
  readonly loc: readonly (string | number)[]
  readonly msg: string
  readonly type: string
}

/** What a sentence of the server can be translated by, where the server says it. */
export type Translatable = {
  /** A word such as `tag_name_taken`; docs/refusals.md lists them. */
  readonly reason?: string
  /** What the sentence contains, by name. */
  readonly params?: Readonly<Record<string, string | number>>
}

/**
 * Why a call failed. `kind` tells the cases apart; `message` is a sentence for a person, which `reason` and `params`
 * translate.
 */
export type Failure = Translatable & Case

type Case =
  | { readonly kind: 'invalid'; readonly message: string; readonly faults: readonly Fault[] }
  /** The request is well-formed but can't be carried out, such as a mailed token that was used already. */
  | { readonly kind: 'rejected'; readonly message: string }
  | { readonly kind: 'unauthorized'; readonly message: string }
  | { readonly kind: 'forbidden'; readonly message: string }
  | { readonly kind: 'not_found'; readonly message: string }
  | { readonly kind: 'conflict'; readonly message: string }
  | { readonly kind: 'too_large'; readonly message: string }
  | { readonly kind: 'throttled'; readonly message: string; readonly retryAfterSeconds: number }
  | { readonly kind: 'unavailable'; readonly message: string; readonly retryAfterSeconds: number }
  | { readonly kind: 'unsupported'; readonly message: string }
  | { readonly kind: 'broken'; readonly message: string; readonly requestId: string | undefined }
  /** No answer arrived; the request may have been carried out all the same. */
  | { readonly kind: 'offline'; readonly message: string }

/** What every call of the client throws, except for an abort by its own signal. */
export class ArborError extends Error {
  override readonly name = 'ArborError'
  readonly failure: Failure

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.message, options)
    this.failure = failure
  }
}

/** The kind of failure, or undefined for errors that are not of the client. */
export function kindOf(error: unknown): Failure['kind'] | undefined {
  return error instanceof ArborError ? error.failure.kind : undefined
}

/** Whether another try may succeed without anything being changed. */
export function isTransient(error: unknown): boolean {
  const kind = kindOf(error)
  return kind === 'offline' || kind === 'unavailable' || kind === 'throttled' || kind === 'broken'
}

/** What an answer other than 2xx says. */
export type Refusal = {
  readonly status: number
  /** The body as it came. */
  readonly text: string
  readonly header: (name: string) => string | null
}

/** The failure that an answer describes in the members of its body, `{detail}`. */
export function failureOf(refusal: Refusal): Failure {
  const { detail, reason, params } = membersOf(refusal.text)
  return {
    ...caseOf(refusal, detail),
    ...(typeof reason === 'string' && { reason }),
    ...(typeof params === 'object' && params !== null && { params }),
  }
}

function caseOf({ status, header }: Refusal, detail: Members['detail']): Case {
  const message = messageOf(detail, status)
  const retryAfterSeconds = Number(header('retry-after')) || 0
  if (status === 400) return { kind: 'rejected', message }
  if (status === 401) return { kind: 'unauthorized', message }
  if (status === 403) return { kind: 'forbidden', message }
  if (status === 404) return { kind: 'not_found', message }
  if (status === 409) return { kind: 'conflict', message }
  if (status === 413) return { kind: 'too_large', message }
  if (status === 429) return { kind: 'throttled', message, retryAfterSeconds }
  if (status === 501) return { kind: 'unsupported', message }
  if (status >= 502 && status <= 504) return { kind: 'unavailable', message, retryAfterSeconds }
  if (status >= 500) {
    return { kind: 'broken', message, requestId: header('x-request-id') ?? undefined }
  }
  return { kind: 'invalid', message, faults: Array.isArray(detail) ? detail : [] }
}

/** The error for a request without an answer. */
export function offlineError(cause: unknown): ArborError {
  return new ArborError({ kind: 'offline', message: 'The server cannot be reached.' }, { cause })
}

type Members = Translatable & { readonly detail?: string | readonly Fault[] }

function membersOf(text: string): Members {
  try {
    return (JSON.parse(text) as Members | null) ?? {}
  } catch {
    return {}
  }
}

function messageOf(detail: Members['detail'], status: number): string {
  if (typeof detail === 'string') return detail
  if (detail?.[0]) {
    return detail.map(({ loc, msg }) => `${loc.slice(1).join('.')}: ${msg}`).join('; ')
  }
  return `The server answered with status ${status}.`
}
