import { DatabaseError } from './database-error.ts'
import type { Session } from './driver.ts'

/** One connection, which nobody else uses meanwhile. */
export type Connection = {
  /** Sends the beginning of the transaction. */
  readonly begin: () => Promise<unknown>
  readonly query: Session['query']
  /** Runs `commit` or `rollback`. */
  readonly end: (sql: 'commit' | 'rollback') => Promise<unknown>
}

/**
 * Runs `work` in a transaction. Its first query is sent without waiting for the beginning, whose fault it reports.
 * @param onResult told what `work` has returned before the end, which a transaction that only reads need not wait for
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
        // Of statements that were sent together, each tells what was wrong with the first.
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

/** SQLSTATE of a statement that is refused since another one before it has failed. */
const ABORTED = '25P02'

function isAftermath(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === ABORTED
}
