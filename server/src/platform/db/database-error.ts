/** The members of a refusal by the database, as both drivers report it. */
export type DatabaseFault = {
  readonly message: string
  /** The five-character SQLSTATE. */
  readonly code?: string | undefined
  readonly constraint?: string | undefined
  /** The server's DETAIL line. It may quote values, so it is never logged or shown. */
  readonly detail?: string | undefined
}

/** A refusal by the database. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  readonly code: string | undefined
  readonly constraint: string | undefined
  readonly detail: string | undefined

  constructor({ message, code, constraint, detail }: DatabaseFault) {
    super(message)
    this.code = code
    this.constraint = constraint
    this.detail = detail
  }
}
