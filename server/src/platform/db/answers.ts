import type { Driver, Session } from './driver.ts'

/** The same database, which notes when it last answered. */
export function answeringDriver(driver: Driver): Driver {
  let answeredAt: number | undefined
  const noted = async <T>(query: () => Promise<T>): Promise<T> => {
    const result = await query()
    answeredAt = performance.now()
    return result
  }
  const noting =
    <T>(work: (session: Session) => Promise<T>) =>
    (session: Session): Promise<T> =>
      work({ query: (sql, params) => noted(() => session.query(sql, params)) })
  return {
    kind: driver.kind,
    query: (sql, params) => noted(() => driver.query(sql, params)),
    exec: (script) => noted(() => driver.exec(script)),
    transaction: (opening, work) => driver.transaction(opening, noting(work)),
    reading: (opening, work) => driver.reading(opening, noting(work)),
    listen: (channel, onNotify, onReconnect) => driver.listen(channel, onNotify, onReconnect),
    load: () => driver.load(),
    answeredAt: () => answeredAt,
    close: () => driver.close(),
  }
}
