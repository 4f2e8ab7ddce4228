/** One row as both drivers give it: int8 as number, timestamptz as Date, json parsed, bytea as Uint8Array. */
export type Row = Record<string, unknown>

export type QueryResult = {
  readonly rows: Row[]
  /** Rows inserted, updated or deleted; the number of rows read for a select. */
  readonly affected: number
}

/** A statement with `$1`-style placeholders. JSON values are passed as text. */
export type Statement = { readonly sql: string; readonly params: readonly unknown[] }

/** An open transaction. It is dead once the function it was handed to has returned. */
export type Session = {
  query(sql: string, params: readonly unknown[]): Promise<QueryResult>
}

export type DriverKind = 'embedded' | 'postgres'

/** What the two databases have in common; the only way to reach either. */
export type Driver = {
  readonly kind: DriverKind
  /** Runs one statement in a transaction of its own. */
  query(sql: string, params?: readonly unknown[]): Promise<QueryResult>
  /** Runs a script of several statements without parameters; the rows of all of them in order. */
  exec(script: string): Promise<QueryResult>
  /**
   * Runs `work` in a transaction (read committed) whose first statement is `opening`.
   * `BEGIN` and `opening` are sent without waiting for their answers, so opening costs no round trip.
   */
  transaction<T>(opening: Statement | undefined, work: (session: Session) => Promise<T>): Promise<T>
  /** Calls back on each NOTIFY. `onReconnect` runs after every (re)subscription, since notifications may have been missed. */
  listen(
    channel: string,
    onNotify: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<{ close(): Promise<void> }>
  close(): Promise<void>
}
