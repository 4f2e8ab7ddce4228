import type { Driver, Session } from '../server/src/db/index.ts'

type Sent = { readonly sql: string; readonly params: readonly unknown[] }

/**
 * The statements of one request. Those of a wave were sent without waiting for each other's answers, as the bare
 * route sends them too.
 */
export type Recording = readonly (readonly Sent[])[]

/**
 * Notes what `work` sends within transactions. What the door itself sends is no part of a transaction's body, and
 * credentials are looked up outside of any, so neither is in the recording.
 */
export async function record(driver: Driver, work: () => Promise<void>): Promise<Recording> {
  const waves: Sent[][] = []
  const original = driver.transaction
  driver.transaction = (opening, body) =>
    original.call(driver, opening, (session) => body(noting(session, waves))) as never
  try {
    await work()
  } finally {
    driver.transaction = original
  }
  return waves
}

function noting(session: Session, waves: Sent[][]): Session {
  let open = 0
  return {
    query: async (sql, params) => {
      const current = open === 0 ? undefined : waves.at(-1)
      if (current) current.push({ sql, params })
      else waves.push([{ sql, params }])
      open++
      try {
        return await session.query(sql, params)
      } finally {
        open--
      }
    },
  }
}
