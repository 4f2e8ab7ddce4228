/**
 * A row in the form that both drivers return: int8 as number, timestamptz as Date, parsed json, bytea as
 * Uint8Array.
 */
export type Row = Record<string, unknown>

export type QueryResult = {
  readonly rows: Row[]
  /** Rows inserted, updated or deleted; for a select, the number of rows read. */
  readonly affected: number
}

/** An open transaction. It is unusable once the function that received it has returned. */
export type Session = {
  query(sql: string, params: readonly unknown[]): Promise<QueryResult>
}

/** What begins a transaction: a script, and perhaps another one that travels with COMMIT. */
export type Frame =
  | string
  | undefined
  | {
      readonly opening: string
      /** Called when the work has ended. If its statements fail, the whole transaction is rolled back. */
      readonly ending: () => string | undefined
    }

/** The current load of a driver: numbers of connections, and of requests that wait for one. */
export type DriverLoad = {
  readonly busy: number
  readonly idle: number
  readonly waiting: number
  /** Maximum number of open connections. */
  readonly most: number
}

export type DriverKind = 'embedded' | 'postgres'

/** What the two databases have in common, and the only way to access either. */
export type Driver = {
  readonly kind: DriverKind
  /** Runs one statement in its own transaction. */
  query(sql: string, params?: readonly unknown[]): Promise<QueryResult>
  /** Runs a script of several statements without parameters. Returns the rows of all of them in order. */
  exec(script: string): Promise<QueryResult>
  /**
   * Runs `work` in a transaction (read committed) that begins with the statements of a script. They travel
   * with `BEGIN` in one message, and nobody waits for its response, so opening costs no round trip.
   */
  transaction<T>(frame: Frame, work: (session: Session) => Promise<T>): Promise<T>
  /**
   * The same for work that only reads, which the database enforces. The caller doesn't wait for the end of
   * the transaction. Settings and locks of the transaction last only for statements that are sent together:
   * the embedded database lets others run in between.
   */
  reading<T>(opening: string | undefined, work: (session: Session) => Promise<T>): Promise<T>
  /**
   * Calls back on each NOTIFY. `onReconnect` runs after every (re)subscription, because notifications may
   * have been missed.
   */
  listen(
    channel: string,
    onNotify: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<{ close(): Promise<void> }>
  load(): DriverLoad
  /** When the database last answered a statement, on the clock of `performance`. Undefined if nobody notes that. */
  answeredAt?(): number | undefined
  close(): Promise<void>
}

export type EmbeddedDatabase = Driver & {
  /** Copies the files into a new folder while nothing changes them. Opening the copy is like starting after a kill. */
  copyTo(folder: string): Promise<void>
}
