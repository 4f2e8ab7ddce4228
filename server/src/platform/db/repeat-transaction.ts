import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseAway } from './database-away.ts'
import { DatabaseError } from './database-error.ts'

/** Serialization failure, deadlock, and a prepared statement that the server has lost or whose tables have changed. */
const TRY_AGAIN = new Set(['40001', '40P01', '26000', '0A000'])
const TRIES = 4
/** Grows with each attempt, so that other connections that were lost at the same moment are noticed. */
const PAUSE_MS = 20

/**
 * Repeats work that the database has rolled back because of a conflict with other work, or because the
 * connection was lost. Each attempt is a separate transaction.
 */
export async function repeat<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === TRIES || !isUndone(error)) throw error
      if (error instanceof DatabaseAway) await sleep(PAUSE_MS * attempt)
    }
  }
}

function isUndone(error: unknown): boolean {
  if (error instanceof DatabaseAway) return error.outcome === 'undone'
  return error instanceof DatabaseError && TRY_AGAIN.has(error.code ?? '')
}
