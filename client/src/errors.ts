/** A part of the input that is invalid. */
export type Fault = {
  /** Where it is, such as `['body', 'name']`. */
  readonly loc: readonly (string | number)[]
  readonly msg: string
  readonly type: string
}

/** What a client needs to translate a message, if the server sends it. */
export type Translatable = {
  /** An identifier such as `tag_name_taken`. docs/refusals.md lists them. */
  readonly reason?: string
  /** The values in the message, by name. */
  readonly params?: Readonly<Record<string, string | number>>
}

/**
 * Why a call failed. `kind` distinguishes the cases. `message` is for people, and `reason` and `params` let you
 * translate it.
 */
export type Failure = Translatable & Case

type Case =
  | { readonly kind: 'invalid'; readonly message: string; readonly faults: readonly Fault[] }
  /** The request is valid but can't be carried out, for example because a mailed token was already used. */
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
  /** No response arrived. The server may still have carried out the request. */
  | { readonly kind: 'offline'; readonly message: string }

/** Thrown by every call of the client, except when the call's own signal aborts it. */
export class ArborError extends Error {
  override readonly name = 'ArborError'
  readonly failure: Failure

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.message, options)
    this.failure = failure
  }
}

/** The kind of failure, or undefined if the error isn't from the client. */
export function kindOf(error: unknown): Failure['kind'] | undefined {
  return error instanceof ArborError ? error.failure.kind : undefined
}

/** Whether the same call may succeed later. */
export function isTransient(error: unknown): boolean {
  const kind = kindOf(error)
  return kind === 'offline' || kind === 'unavailable' || kind === 'throttled' || kind === 'broken'
}

/** The content of an error response. */
export type Refusal = {
  readonly status: number
  /** The raw body. */
  readonly text: string
  readonly header: (name: string) => string | null
}

/** The failure that an error response describes in its body. */
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

/** The error for a request without a response. */
export function offlineError(cause: unknown): ArborError {
  return new ArborError({ kind: 'offline', message: 'The server can’t be reached.' }, { cause })
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
  return `The server responded with status ${status}.`
}
