import { AsyncLocalStorage } from 'node:async_hooks'
import type { Driver, Session } from './driver.ts'
import { describeStatement } from './statement-text.ts'

/** How many different statements are told apart, so that a request can't fill the memory. */
const MOST_TEXTS = 200
/** How many of them are reported. */
const REPORTED = 10

type Time = { count: number; ms: number }

export type StatementReport = {
  readonly statements: number
  /** Time of all statements. Statements can run at the same time, so it may exceed that of the request. */
  readonly databaseMs: number
  /** Time spent waiting for a connection. */
  readonly waitedMs: number
  /** The statements that took most time, with placeholders instead of values. */
  readonly slowest: readonly {
    readonly text: string
    readonly count: number
    readonly ms: number
  }[]
}

/** The statements of one request with their times. */
export class StatementTimes {
  readonly #times = new Map<string, Time>()
  #waitedMs = 0

  /** Runs a part of the request. */
  run<T>(work: () => T): T {
    return current.run(this, work)
  }

  /** Notes that a statement took this long. */
  note(sql: string, ms: number): void {
    const text = this.#times.has(sql) || this.#times.size < MOST_TEXTS ? sql : 'others'
    const time = this.#times.get(text) ?? { count: 0, ms: 0 }
    this.#times.set(text, { count: time.count + 1, ms: time.ms + ms })
  }

  /** Notes that a transaction waited this long for a connection. */
  noteWait(ms: number): void {
    this.#waitedMs += ms
  }

  report(): StatementReport {
    const times = [...this.#times].map(([sql, time]) => ({ sql, ...time }))
    const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, REPORTED)
    return {
      statements: times.reduce((sum, { count }) => sum + count, 0),
      databaseMs: rounded(times.reduce((sum, { ms }) => sum + ms, 0)),
      waitedMs: rounded(this.#waitedMs),
      slowest: slowest.map(({ sql, count, ms }) => ({
        text: describeStatement(sql),
        count,
        ms: rounded(ms),
      })),
    }
  }
}

const current = new AsyncLocalStorage<StatementTimes>()

const rounded = (ms: number): number => Math.round(ms * 10) / 10

/** The same database, which notes the time of each statement in the {@link StatementTimes} of the current request. */
export function timedDriver(driver: Driver): Driver {
  return {
    kind: driver.kind,
    query: (sql, params) => timed(sql, () => driver.query(sql, params)),
    exec: (script) => driver.exec(script),
    transaction: (opening, work) => driver.transaction(opening, timedWork(work)),
    reading: (opening, work) => driver.reading(opening, timedWork(work)),
    listen: (channel, onNotify, onReconnect) => driver.listen(channel, onNotify, onReconnect),
    load: () => driver.load(),
    close: () => driver.close(),
  }
}

function timedWork<T>(work: (session: Session) => Promise<T>): (session: Session) => Promise<T> {
  const times = current.getStore()
  if (!times) return work
  const askedAt = performance.now()
  return (session) => {
    times.noteWait(performance.now() - askedAt)
    return work({ query: (sql, params) => timed(sql, () => session.query(sql, params)) })
  }
}

async function timed<T>(sql: string, query: () => Promise<T>): Promise<T> {
  const times = current.getStore()
  if (!times) return query()
  const startedAt = performance.now()
  try {
    return await query()
  } finally {
    times.note(sql, performance.now() - startedAt)
  }
}
