import { DatabaseError } from './database-error.ts'

/**
 * What became of the work that failed with the connection:
 * - `untried`: no connection could be had
 * - `undone`: the database has undone what was begun
 * - `unknown`: the connection was lost while the database may have been finishing it
 */
export type Outcome = 'untried' | 'undone' | 'unknown'

/** The database server can't be reached or does not respond, or a connection to it was lost. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
  /** Says why: a code of Node, a SQLSTATE, or one of the driver's own words. */
  readonly code: string
  readonly outcome: Outcome

  constructor(code: string, outcome: Outcome, cause?: unknown) {
    super(`The database does not respond (${code}).`, { cause })
    this.code = code
    this.outcome = outcome
  }

  /** The same fault, where more is known of the outcome. */
  as(outcome: Outcome): DatabaseAway {
    return new DatabaseAway(this.code, outcome, this.cause)
  }
}

/**
 * SQLSTATEs with which a server refuses everybody for the moment: it starts or stops or took too long (57), has no
 * connection left (53300), is a standby (25006), or does not let the service in, which worked at the start (28, 3D).
 */
const REFUSES_ALL = /^(57...|53300|25006|28...|3D...)$/

/** Whether something failed because of the state of the database server, so that it may succeed a moment later. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true
  return error instanceof DatabaseError && REFUSES_ALL.test(error.code ?? '')
}
