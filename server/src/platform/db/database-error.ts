/** The fields of an error from the database, as both drivers report it. */
export type DatabaseFault = {
  readonly message: string
  /** The five-character SQLSTATE. */
  readonly code?: string | undefined
  readonly constraint?: string | undefined
  /** The server's DETAIL line. It may quote values, so it is never logged or shown. */
  readonly detail?: string | undefined
  /** The database can't continue after this error. */
  readonly isPanic?: boolean
}

/** SQLSTATE of a statement that found no space on the disk. */
export const DISK_FULL = '53100'

/** An error reported by the database. */
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

/** Whether the database couldn't write because its disk is full. */
export function isDatabaseFull(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === DISK_FULL
}

/**
 * Waits for a write that must not make reads fail. While the disk is full, the write is skipped.
 * @throws any other error
 */
export async function unlessFull(write: Promise<unknown>): Promise<void> {
  await write.catch((error: unknown) => {
    if (!isDatabaseFull(error)) throw error
  })
}
