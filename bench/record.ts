import { AsyncLocalStorage } from 'node:async_hooks'
import type { Driver, Session } from '../server/src/platform/db/index.ts'

type Sent = {
  readonly sql: string
  readonly params: readonly unknown[]
  /** Rows that came back. */
  rows: number
}

/**
 * The statements of one request. Those of a wave were sent without waiting for each other's answers, as the bare
 * route sends them too.
 */
export type Recording = readonly (readonly Sent[])[]

/**
 * Notes what `work` sends within transactions. What the door itself sends is no part of a transaction's body, and
 * credentials are looked up outside of any, so neither is in the recording. Jobs may run beside it; they are not
 * what `work` sends.
 */
export async function record(driver: Driver, work: () => Promise<void>): Promise<Recording> {
  const waves: Sent[][] = []
  const transaction = driver.transaction.bind(driver)
  const own = new AsyncLocalStorage<true>()
  driver.transaction = (opening, body) =>
    transaction(opening, own.getStore() ? (session) => body(noting(session, waves)) : body)
  try {
    await own.run(true, work)
  } finally {
    // What was put in front of the class's own method goes away again.
    Reflect.deleteProperty(driver, 'transaction')
  }
  return waves
}

function noting(session: Session, waves: Sent[][]): Session {
  let open = 0
  return {
    query: async (sql, params) => {
      const sent: Sent = { sql, params, rows: 0 }
      const current = open === 0 ? undefined : waves.at(-1)
      if (current) current.push(sent)
      else waves.push([sent])
      open++
      try {
        const result = await session.query(sql, params)
        sent.rows = result.rows.length
        return result
      } finally {
        open--
      }
    },
  }
}
