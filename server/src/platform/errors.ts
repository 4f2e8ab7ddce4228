/**
 * All refusals of the API: code → HTTP status and default sentence. Thrown anywhere, rendered only by
 * http/error-handler.ts.
 */
const PROBLEMS = {
  bad_request: { status: 400, detail: 'The request cannot be processed.' },
  not_authenticated: { status: 401, detail: 'Not authenticated.' },
  wrong_credentials: { status: 401, detail: 'Incorrect email or password.' },
  quota_spent: { status: 402, detail: 'The tenant has reached a limit of this server.' },
  forbidden: { status: 403, detail: 'You do not have permission to do this.' },
  not_found: { status: 404, detail: 'Not found.' },
  conflict: { status: 409, detail: 'The request conflicts with the current state.' },
  name_taken: { status: 409, detail: 'An item with this name already exists in this folder.' },
  too_large: { status: 413, detail: 'The request is too large.' },
  range_not_satisfiable: { status: 416, detail: 'The range is outside the object' },
  processing_spent: { status: 429, detail: 'The tenant has used up its processing time.' },
  too_many_requests: { status: 429, detail: 'Too many requests.' },
  not_implemented: { status: 501, detail: 'The server does not support this.' },
  no_space: { status: 507, detail: 'The server has no space left.' },
  not_available: { status: 503, detail: 'This feature is not available on this server.' },
} as const

export type ProblemCode = keyof typeof PROBLEMS

/** A refusal with a status from the table; rendered as `{detail}`. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly status: number
  /** Seconds after which the caller may try again. */
  readonly waitSeconds: number | undefined
  constructor(code: ProblemCode, detail?: string, waitSeconds?: number) {
    super(detail ?? PROBLEMS[code].detail)
    this.code = code
    this.waitSeconds = waitSeconds
    this.status = PROBLEMS[code].status
  }
}

/** Makes a {@link Problem}, to be thrown. */
export function problem(code: ProblemCode, detail?: string): Problem {
  return new Problem(code, detail)
}

/** Seconds after which it is worth asking again while the database does not respond. */
const DATABASE_WAIT_SECONDS = 1

/** The refusal of everything that requires the database while it does not respond. */
export function databaseAway(): Problem {
  const detail = 'The database does not respond. Try again in a moment.'
  return new Problem('not_available', detail, DATABASE_WAIT_SECONDS)
}

/** Names of database constraints whose violation is the caller's doing, with the refusal that each stands for. */
export type Constraints = Readonly<Record<string, () => Problem>>

/** One entry of a 422 answer. `loc` starts with body, query, path, header or cookie. */
export type InputFault = {
  readonly loc: readonly (string | number)[]
  readonly msg: string
  readonly type: string
  readonly input?: unknown
  readonly ctx?: Record<string, unknown>
}

/** Input that breaks a rule; rendered as 422 `{detail: [fault, ...]}`. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput'
  readonly faults: readonly InputFault[]
  constructor(faults: readonly InputFault[]) {
    super(faults.map((fault) => `${fault.loc.join('.')}: ${fault.msg}`).join('; '))
    this.faults = faults
  }
}

/** Makes an {@link InvalidInput} for one rule that the schema can't express, to be thrown. */
export function invalidInput(
  loc: readonly (string | number)[],
  msg: string,
  input?: unknown,
  type = 'value_error',
): InvalidInput {
  return new InvalidInput([{ loc, msg, type, ...(input !== undefined && { input }) }])
}
