import { KINDS, type ProblemKind } from '../refusals/kinds.ts'
import { explainReason, type Parameters, type Reason } from '../refusals/refusals.ts'

export type { Reason }

/** The `code` of an error, for programs. */
export type ProblemCode = ProblemKind

/**
 * An error from the table in `refusals/`. Any code may throw it, and only http/error-handler.ts renders it. `message`
 * is in English. Clients that translate it use `reason` and `params`.
 */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly status: number
  readonly reason: Reason
  readonly params: Readonly<Record<string, string | number>>
  /** Seconds until the caller may try again. */
  readonly waitSeconds: number | undefined
  constructor(
    reason: Reason,
    params: Readonly<Record<string, string | number>> = {},
    waitSeconds?: number,
  ) {
    const { kind, message } = explainReason(reason, params)
    super(message)
    this.code = kind
    this.reason = reason
    this.params = params
    this.waitSeconds = waitSeconds
    this.status = KINDS[kind].status
  }
}

/** Creates a {@link Problem} to throw. A reason whose message has placeholders requires parameters. */
export function problem<R extends Reason>(
  reason: R,
  ...[params, waitSeconds]: Parameters<R>
): Problem {
  return new Problem(reason, params, waitSeconds)
}

/** Seconds to wait before another attempt while the database does not respond. */
const DATABASE_WAIT_SECONDS = 1

/** The error for everything that needs the database while it does not respond. */
export function databaseUnavailable(): Problem {
  return problem('database_away', {}, DATABASE_WAIT_SECONDS)
}

/** A violated constraint. Triggers of the service may give parameters of the message as JSON in `detail`. */
type Violation = { readonly detail?: string | undefined }

/** Database constraints that a caller's request can violate, by name, with the error for each. */
export type Constraints = Readonly<Record<string, (violation: Violation) => Problem>>

/** One entry of a 422 response. `loc` starts with body, query, path, header or cookie. */
export type InputFault = {
  readonly loc: readonly (string | number)[]
  readonly msg: string
  readonly type: string
  readonly input?: unknown
  readonly ctx?: Record<string, unknown>
}

/** Input that breaks a rule. Rendered as 422 `{detail: [fault, ...]}`. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput'
  readonly faults: readonly InputFault[]
  constructor(faults: readonly InputFault[]) {
    super(faults.map((fault) => `${fault.loc.join('.')}: ${fault.msg}`).join('; '))
    this.faults = faults
  }
}

/** Creates an {@link InvalidInput} to throw, for one rule that the schema can't express. */
export function invalidInput(
  loc: readonly (string | number)[],
  msg: string,
  input?: unknown,
  type = 'value_error',
): InvalidInput {
  return new InvalidInput([{ loc, msg, type, ...(input !== undefined && { input }) }])
}
