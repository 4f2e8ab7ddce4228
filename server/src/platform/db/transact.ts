import { DatabaseError } from './database-error.ts'
import type { Frame, Session } from './driver.ts'

/** A connection that nobody else uses during the transaction. */
export type Connection = {
  /** Sends the beginning of the transaction. */
  readonly begin: () => Promise<unknown>
  readonly query: Session['query']
  /** Runs `commit` or `rollback`, perhaps with statements before it. */
  readonly end: (sql: 'commit' | 'rollback') => Promise<unknown>
}

/** The scripts with which a transaction begins and ends. */
export function scriptsOf(frame: Frame): {
  readonly opening: string | undefined
  readonly end: (sql: 'commit' | 'rollback') => string
} {
  if (typeof frame !== 'object') return { opening: frame, end: (sql) => sql }
  const withEnding = (): string => [frame.ending(), 'commit'].filter(Boolean).join('; ')
  return { opening: frame.opening, end: (sql) => (sql === 'commit' ? withEnding() : sql) }
}

/**
 * Runs `work` in a transaction. Its first query is sent without waiting for the beginning, and reports its
 * error.
 * @param onResult gets what `work` has returned before the end, for read-only transactions that need not wait
 * for it
 */
export async function transact<T>(
  { begin, query, end }: Connection,
  work: (session: Session) => Promise<T>,
  onResult?: (result: T) => void,
): Promise<T> {
  const started = begin()
  started.catch(() => undefined)
  let isOpen = true
  let failure: unknown
  const session: Session = {
    query: async (sql, params) => {
      if (!isOpen) throw new Error('This transaction has ended.')
      const before = failure
      const reply = query(sql, params)
      reply.catch((error: unknown) => (failure ??= error))
      await started
      try {
        return await reply
      } catch (error) {
        // If statements were sent together, each one reports the error of the first.
        throw isAftermath(error) && before === undefined ? failure : error
      }
    },
  }
  try {
    const result = await work(session)
    await started
    isOpen = false
    onResult?.(result)
    await end('commit')
    return result
  } catch (error) {
    isOpen = false
    await end('rollback').catch(() => undefined)
    throw error
  }
}

/** SQLSTATE of a statement that is refused because an earlier one has failed. */
const ABORTED = '25P02'

function isAftermath(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === ABORTED
}
