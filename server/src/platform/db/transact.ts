import type { Session } from './driver.ts'

/** One connection, which nobody else uses meanwhile. */
type Connection = {
  /** Sends the beginning of the transaction. */
  readonly begin: () => Promise<unknown>
  readonly query: Session['query']
  /** Runs `commit` or `rollback`. */
  readonly end: (sql: 'commit' | 'rollback') => Promise<unknown>
}

/** Runs `work` in a transaction. Its first query is sent without waiting for the beginning, whose fault it reports. */
export async function transact<T>(
  { begin, query, end }: Connection,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const started = begin()
  started.catch(() => undefined)
  let isOpen = true
  const session: Session = {
    query: async (sql, params) => {
      if (!isOpen) throw new Error('This transaction has ended.')
      const reply = query(sql, params)
      reply.catch(() => undefined)
      await started
      return reply
    },
  }
  try {
    const result = await work(session)
    await started
    isOpen = false
    await end('commit')
    return result
  } catch (error) {
    isOpen = false
    await end('rollback').catch(() => undefined)
    throw error
  }
}
