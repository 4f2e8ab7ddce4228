import { rejectsAll } from '../core/outage.ts'
import { DatabaseError } from './database-error.ts'

/**
 * What happened to work that failed with its connection:
 * - `untried`: no connection was available
 * - `undone`: the database has rolled it back
 * - `unknown`: the connection was lost while the database may have been committing it
 */
export type Outcome = 'untried' | 'undone' | 'unknown'

/** The database server can't be reached or doesn't respond, or a connection to it was lost. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
  /** The reason: a code of Node, a SQLSTATE, or a text of the driver. */
  readonly code: string
  readonly outcome: Outcome

  constructor(code: string, outcome: Outcome, cause?: unknown) {
    super(`The database does not respond (${code}).`, { cause })
    this.code = code
    this.outcome = outcome
  }

  /** The same error, once more is known about the outcome. */
  as(outcome: Outcome): DatabaseAway {
    return new DatabaseAway(this.code, outcome, this.cause)
  }
}

/** Whether something failed because of the state of the database server, so that a retry may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true
  return error instanceof DatabaseError && rejectsAll(error.code)
}
