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
  const noted: Wrap = (body) => (own.getStore() ? (session) => body(noting(session, waves)) : body)
  await watch(driver, noted, () => own.run(true, work))
  return waves
}

type Body<T> = (session: Session) => Promise<T>
type Wrap = <T>(body: Body<T>) => Body<T>

/** Wraps the bodies of all transactions that begin during `work`. */
export async function watch(driver: Driver, wrap: Wrap, work: () => Promise<void>): Promise<void> {
  // A driver is an object of a class or of functions, so only its own properties are put back.
  const before = Object.getOwnPropertyDescriptors(driver)
  const [transaction, reading] = [driver.transaction.bind(driver), driver.reading.bind(driver)]
  driver.transaction = (frame, body) => transaction(frame, wrap(body))
  driver.reading = (opening, body) => reading(opening, wrap(body))
  try {
    await work()
  } finally {
    Reflect.deleteProperty(driver, 'transaction')
    Reflect.deleteProperty(driver, 'reading')
    Object.defineProperties(driver, before)
  }
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
