import { KINDS, type ProblemKind } from '../refusals/kinds.ts'
import { explainReason, type Parameters, type Reason } from '../refusals/refusals.ts'

export type { Reason }

/** The `code` of a refusal: what it is, for programs. */
export type ProblemCode = ProblemKind

/**
 * A refusal of the table in `refusals/`, thrown anywhere and rendered only by http/error-handler.ts. `message` is a
 * sentence in English; clients that translate it read `reason` and `params`.
 */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly status: number
  readonly reason: Reason
  readonly params: Readonly<Record<string, string | number>>
  /** Seconds after which the caller may try again. */
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

/** Makes a {@link Problem}, to be thrown. Reasons whose sentence has places for parameters require them. */
export function problem<R extends Reason>(
  reason: R,
  ...[params, waitSeconds]: Parameters<R>
): Problem {
  return new Problem(reason, params, waitSeconds)
}

/** Seconds after which it is worth asking again while the database does not respond. */
const DATABASE_WAIT_SECONDS = 1

/** The refusal of everything that requires the database while it does not respond. */
export function databaseAway(): Problem {
  return problem('database_away', {}, DATABASE_WAIT_SECONDS)
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
