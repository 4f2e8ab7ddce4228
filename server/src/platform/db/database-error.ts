/** A refusal by the database, the same for both drivers. `code` is the five-character SQLSTATE. */
export class DatabaseError extends Error {
  readonly code: string | undefined
  readonly constraint: string | undefined
  /** The server's DETAIL line. It may quote values, so it is never logged or shown. */
  readonly detail: string | undefined

  constructor(fault: {
    readonly message: string
    readonly code?: string | undefined
    readonly constraint?: string | undefined
    readonly detail?: string | undefined
  }) {
    super(fault.message)
    this.name = 'DatabaseError'
    this.code = fault.code
    this.constraint = fault.constraint
    this.detail = fault.detail
  }
}
