/** One row as both drivers give it: int8 as number, timestamptz as Date, json parsed, bytea as Uint8Array. */
export type Row = Record<string, unknown>

export type QueryResult = {
  readonly rows: Row[]
  /** Rows inserted, updated or deleted; the number of rows read for a select. */
  readonly affected: number
}

/** An open transaction. It is dead once the function it was handed to has returned. */
export type Session = {
  query(sql: string, params: readonly unknown[]): Promise<QueryResult>
}

/** How much of a driver is used at the moment, as numbers of connections, and of those who wait for one. */
export type DriverLoad = {
  readonly busy: number
  readonly idle: number
  readonly waiting: number
  /** That may be open at once. */
  readonly most: number
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
   * Runs `work` in a transaction (read committed) that begins with the statements of the script `opening`.
   * They travel with `BEGIN` in one message whose answer is not waited for, so opening costs no round trip.
   */
  transaction<T>(opening: string | undefined, work: (session: Session) => Promise<T>): Promise<T>
  /**
   * The same for work that only reads, which the database enforces; nobody waits for the end of the transaction. Settings
   * and locks of the transaction hold for statements that are sent together only: the embedded database gives others
   * their turn in between.
   */
  reading<T>(opening: string | undefined, work: (session: Session) => Promise<T>): Promise<T>
  /** Calls back on each NOTIFY. `onReconnect` runs after every (re)subscription, since notifications may have been missed. */
  listen(
    channel: string,
    onNotify: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<{ close(): Promise<void> }>
  load(): DriverLoad
  close(): Promise<void>
}

export type EmbeddedDatabase = Driver & {
  /** Copies the files into a new folder while nothing changes them. Opening the copy is like a start after a kill. */
  copyTo(folder: string): Promise<void>
}
