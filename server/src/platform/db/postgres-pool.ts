import {
  Client,
  Pool,
  type ClientConfig,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
} from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseAway } from './database-away.ts'
import { DatabaseError } from './database-error.ts'
import type { DriverLoad } from './driver.ts'
import { connectFault, isAlive, RECOVERY, translate } from './postgres-connection.ts'
import type { PrimaryTarget } from './primary-target.ts'

export type PoolOptions = {
  /** Its timeout limits the wait for a connection, whether one is opened or becomes free. */
  readonly target: PrimaryTarget
  readonly maxConnections: number
  /** Called when the server stops responding, and when it responds again. */
  readonly onChange: (state: PoolState) => void
}

export type PoolState =
  | { readonly isAway: true; readonly code: string }
  | { readonly isAway: false }

const IDLE_MS = 5 * 60_000
/** Connections are renewed, so that none outlives a change of address for longer. */
const LIFETIME_S = 30 * 60
/** Pause between two attempts to reach an unreachable server. */
const RETRY_MS = 100
const LOOK_MS = 1_000
/** If a statement gets no reply for this long, the pool checks whether the server is alive. */
const SILENT_MS = 3_000
/** A server that is alive answers this check within this time. */
const ALIVE_MS = 5_000
const CLOSE_MS = 5_000

/** A statement for the driver. */
export type Statement = QueryConfig & { queryMode?: 'extended' }

/**
 * Connections to a server. While the server is unreachable, nobody waits for it: connections are refused
 * immediately, until an attempt in the background, ten times a second, succeeds.
 */
export class ConnectionPool {
  readonly #options: PoolOptions
  readonly #pool: Pool
  readonly #leases = new Set<Lease>()
  /** Connections that have ended. One may end before anybody gets it, so they are watched from the beginning. */
  readonly #lost = new WeakSet<PoolClient>()
  readonly #closing = new AbortController()
  readonly #look: NodeJS.Timeout
  #away: DatabaseAway | undefined
  #isAsking = false

  constructor(options: PoolOptions) {
    this.#options = options
    const { target } = options
    this.#pool = new Pool({
      ...target.config,
      Client: clientOf(target),
      ...(target.isChoice && { verify: refuseStandby }),
      max: options.maxConnections,
      idleTimeoutMillis: IDLE_MS,
      maxLifetimeSeconds: LIFETIME_S,
      pipeline: true,
    })
    // Lost connections are replaced. Without a listener, their errors would end the process.
    this.#pool.on('error', () => undefined)
    this.#pool.on('connect', (client) => client.on('error', () => this.#lost.add(client)))
    this.#look = setInterval(() => void this.#lookForSilence(), LOOK_MS).unref()
  }

  /** A connection that nobody else uses until it is released. @throws DatabaseAway, DatabaseError */
  async take(): Promise<Lease> {
    if (this.#away) throw this.#away.as('untried')
    await this.#options.target.choose(ALIVE_MS)
    let client: PoolClient
    try {
      client = await this.#pool.connect()
    } catch (error) {
      const fault = connectFault(error)
      const isAway = fault instanceof DatabaseAway && fault.outcome === 'untried'
      if (isAway && fault.code !== 'POOL_BUSY') this.#setAway(fault)
      throw fault
    }
    const lease = new Lease(client, {
      isLost: () => this.#lost.has(client),
      onRelease: () => this.#leases.delete(lease),
    })
    this.#leases.add(lease)
    return lease
  }

  load(): DriverLoad {
    const { totalCount, idleCount: idle, waitingCount: waiting } = this.#pool
    return { busy: totalCount - idle, idle, waiting, most: this.#options.maxConnections }
  }

  async close(): Promise<void> {
    this.#closing.abort()
    clearInterval(this.#look)
    const patience = setTimeout(() => {
      for (const lease of this.#leases) lease.cut()
    }, CLOSE_MS)
    await this.#pool.end()
    clearTimeout(patience)
  }

  #setAway(fault: DatabaseAway): void {
    if (this.#away || this.#closing.signal.aborted) return
    this.#away = fault
    this.#options.onChange({ isAway: true, code: fault.code })
    void this.#untilBack()
  }

  async #untilBack(): Promise<void> {
    const { target, onChange } = this.#options
    const { signal } = this.#closing
    while (!signal.aborted) {
      if (await target.find(ALIVE_MS)) {
        this.#away = undefined
        onChange({ isAway: false })
        return
      }
      await sleep(RETRY_MS, undefined, { ref: false, signal }).catch(() => undefined)
    }
  }

  /** A hanging or disconnected server closes no connection. It only stays silent. */
  async #lookForSilence(): Promise<void> {
    const silent = [...this.#leases].filter((lease) => lease.silentForMs >= SILENT_MS)
    if (silent.length === 0 || this.#away || this.#isAsking) return
    this.#isAsking = true
    try {
      if (await isAlive(this.#options.target.config, ALIVE_MS)) return
      this.#setAway(new DatabaseAway('SILENT', 'untried'))
      for (const lease of this.#leases) if (lease.silentForMs >= SILENT_MS) lease.cut()
    } finally {
      this.#isAsking = false
    }
  }
}

/** Connections that lead to the server which is the target when they are opened. */
function clientOf(target: PrimaryTarget): typeof Client {
  return class extends Client {
    constructor(config?: ClientConfig) {
      super({ ...config, ...target.config })
    }
  }
}

/** A primary that has become a standby accepts connections, but no changes. */
function refuseStandby(client: PoolClient, done: (error?: Error) => void): void {
  client.query<{ standby: boolean }>(RECOVERY, (error: Error | null, result) => {
    if (error) done(error)
    else done(result.rows[0]?.standby ? new DatabaseAway('STANDBY', 'untried') : undefined)
  })
}

/** A connection in use. */
export class Lease {
  readonly #client: PoolClient
  readonly #isLost: () => boolean
  readonly #onRelease: () => void
  #isSpoilt = false
  #waiting = 0
  #since = 0

  constructor(client: PoolClient, pool: { isLost: () => boolean; onRelease: () => void }) {
    this.#client = client
    this.#isLost = pool.isLost
    this.#onRelease = pool.onRelease
  }

  /** How long the lease has been waiting for a reply, in milliseconds. */
  get silentForMs(): number {
    return this.#waiting === 0 ? 0 : performance.now() - this.#since
  }

  /** Sends a statement without waiting for earlier ones. @throws DatabaseAway, DatabaseError */
  async send(statement: string | Statement): Promise<QueryResult> {
    if (this.#isLost()) throw new DatabaseAway('CONNECTION_LOST', 'undone')
    if (this.#waiting++ === 0) this.#since = performance.now()
    try {
      return await this.#client.query(statement)
    } catch (error) {
      const known = translate(error, this.#isLost())
      if (isSpoiling(known)) this.#isSpoilt = true
      throw known
    } finally {
      this.#waiting--
      this.#since = performance.now()
    }
  }

  /** Ends the connection immediately. Everything that waits for a reply fails. */
  cut(): void {
    this.#client.connection.stream.destroy(
      new Error('The connection was closed because the server does not respond.'),
    )
  }

  release(): void {
    this.#onRelease()
    this.#client.release(this.#isLost() || this.#isSpoilt)
  }
}

/** Prepared statements that a server has lost, or that no longer fit their tables, are prepared again elsewhere. */
const STALE = new Set(['26000', '0A000'])

function isSpoiling(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true
  return error instanceof DatabaseError && STALE.has(error.code ?? '')
}
