import { AsyncLocalStorage } from 'node:async_hooks'
import type { Driver, Session } from '../server/src/platform/db/index.ts'

type Sent = {
  readonly sql: string
  readonly params: readonly unknown[]
  /** Returned rows. */
  rows: number
}

/** The statements of one request. Those of a wave were sent at the same time, and the bare route does the same. */
export type Recording = readonly (readonly Sent[])[]

/**
 * Records what `work` sends within transactions. Statements that set the tenant or check credentials are sent outside
 * of a transaction's body and aren't recorded. Neither are statements of jobs that run at the same time.
 */
export async function record(driver: Driver, work: () => Promise<void>): Promise<Recording> {
  const waves: Sent[][] = []
  const own = new AsyncLocalStorage<true>()
  const [transaction, reading] = [driver.transaction.bind(driver), driver.reading.bind(driver)]
  const noted: Noted = (body) => (own.getStore() ? (session) => body(noting(session, waves)) : body)
  driver.transaction = (frame, body) => transaction(frame, noted(body))
  driver.reading = (opening, body) => reading(opening, noted(body))
  try {
    await own.run(true, work)
  } finally {
    // Makes the methods of the class visible again.
    Reflect.deleteProperty(driver, 'transaction')
    Reflect.deleteProperty(driver, 'reading')
  }
  return waves
}

type Body<T> = (session: Session) => Promise<T>
type Noted = <T>(body: Body<T>) => Body<T>

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
