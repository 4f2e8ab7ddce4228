import { SpanKind, type Attributes } from '@opentelemetry/api'
import { inChildSpan } from '../telemetry/tracing.ts'
import type { Driver, Session } from './driver.ts'
import { describeStatement } from './statement-text.ts'

/** The same database with traced statements: their text with its placeholders, never the values. */
export function tracedDriver(driver: Driver): Driver {
  return {
    kind: driver.kind,
    query: (sql, params) =>
      inChildSpan(nameOf(sql), () => driver.query(sql, params), statement(sql)),
    exec: (script) => driver.exec(script),
    transaction: (opening, work) =>
      inChildSpan('transaction', () => driver.transaction(opening, traced(work))),
    reading: (opening, work) => inChildSpan('reading', () => driver.reading(opening, traced(work))),
    listen: (channel, onNotify, onReconnect) => driver.listen(channel, onNotify, onReconnect),
    load: () => driver.load(),
    close: () => driver.close(),
  }
}

/** The same work, on a session with traced statements. */
function traced<T>(work: (session: Session) => Promise<T>): (session: Session) => Promise<T> {
  return (session) =>
    work({
      query: (sql, params) =>
        inChildSpan(nameOf(sql), () => session.query(sql, params), statement(sql)),
    })
}

const FIRST_WORD = /[a-z]+/i

const nameOf = (sql: string): string => (FIRST_WORD.exec(sql)?.[0] ?? 'statement').toUpperCase()

function statement(sql: string): { kind: SpanKind; attributes: Attributes } {
  const attributes = {
    'db.system.name': 'postgresql',
    'db.query.text': describeStatement(sql),
  }
  return { kind: SpanKind.CLIENT, attributes }
}
