import { databaseReads, replicaLag, replicaUsed } from '../../telemetry/metrics.ts'
import type { Logger } from '../../telemetry/logger.ts'
import { DatabaseAway, isDatabaseAway } from '../database-away.ts'
import { DatabaseError } from '../database-error.ts'
import type { Driver, Session } from '../driver.ts'
import { NotReached, type Replica } from './replica.ts'
import { currentReads } from './request-reads.ts'
import { readPrimary, type Primary } from './replica-state.ts'

/** How often the replicas are checked. */
const CHECK_MS = 1_000

/** SQLSTATE of a statement that took too long. It would take as long on the primary. */
const CANCELED = '57014'

/** The replicas of the database, and which of them may be read. */
export class Replicas {
  readonly #primary: Driver
  readonly #replicas: readonly Replica[]
  readonly #log: Logger
  /** Replicas whose fault is in the log. */
  readonly #logged = new Set<Replica>()
  readonly #closing = new AbortController()
  /** Whether the last check worked, so that a failure is logged once. */
  #isChecked = true
  #clock: NodeJS.Timeout | undefined
  #checking: Promise<void> | undefined
  #next = 0

  constructor(primary: Driver, replicas: readonly Replica[], log: Logger) {
    this.#primary = primary
    this.#replicas = replicas
    this.#log = log
  }

  /** Starts to check the replicas regularly. Until then, none of them is read. */
  watch(): void {
    if (this.#clock || this.#closing.signal.aborted) return
    this.#schedule(0)
  }

  /** What is known about each replica. */
  get states(): { number: number; fault: string | null }[] {
    return this.#replicas.map(({ number, fault = null }) => ({ number, fault }))
  }

  /** Whether a replica may be read at all. */
  get isUsable(): boolean {
    return this.#replicas.some(({ fault }) => fault === undefined)
  }

  /**
   * Runs a read on a replica if the current request allows it and one is up to date, or else on the primary. All reads
   * of a request use the same replica. Once one uses the primary, later ones do, too, so that none goes back in time.
   */
  async read<T>(
    opening: string,
    work: (session: Session) => Promise<T>,
    onPrimary: () => Promise<T>,
  ): Promise<T> {
    const reads = currentReads()
    const position = reads?.position
    const replica = position && this.#choose(reads.server)
    if (replica) {
      reads.server = replica.number
      try {
        const result = await replica.read(position, opening, work)
        databaseReads.inc({ target: `replica ${String(replica.number)}` })
        return result
      } catch (error) {
        if (!isForPrimary(error)) throw error
      }
    }
    reads?.stayOnPrimary()
    databaseReads.inc({ target: 'primary' })
    return onPrimary()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    clearTimeout(this.#clock)
    await Promise.all(this.#replicas.map((replica) => replica.close()))
    await this.#checking
  }

  /**
   * The least busy one. Equally busy ones take turns.
   * @param number of the only one that may be used
   */
  #choose(number: number | undefined): Replica | undefined {
    this.#next = (this.#next + 1) % this.#replicas.length
    const inTurn = [...this.#replicas.slice(this.#next), ...this.#replicas.slice(0, this.#next)]
    return inTurn
      .filter((each) => each.isFree && (number === undefined || each.number === number))
      .toSorted((a, b) => a.busy - b.busy)[0]
  }

  #schedule(ms: number): void {
    if (this.#closing.signal.aborted) return
    this.#clock = setTimeout(() => {
      this.#checking = this.#check().finally(() => {
        this.#schedule(CHECK_MS)
      })
    }, ms).unref()
  }

  async #check(): Promise<void> {
    const primary = await this.#askPrimary()
    // Without the primary, nothing can be said about its replicas, and no request gets as far as reading.
    if (!primary) return
    await Promise.all(this.#replicas.map((replica) => this.#checkOne(replica, primary)))
  }

  async #checkOne(replica: Replica, primary: Primary): Promise<void> {
    await replica.check(primary)
    const labels = { replica: String(replica.number) }
    replicaLag.set(labels, replica.lagSeconds)
    replicaUsed.set(labels, replica.fault === undefined ? 1 : 0)
    this.#report(replica)
  }

  /** Logs two lines for each time that a replica can't be read, instead of one for each check. */
  #report(replica: Replica): void {
    if (this.#closing.signal.aborted) return
    const { number, server, fault } = replica
    if (fault === undefined) {
      if (!this.#logged.delete(replica)) return
      this.#log.warn({ replica: number, server }, 'the replica is read again')
    } else if (!this.#logged.has(replica)) {
      this.#logged.add(replica)
      this.#log.error({ replica: number, server, fault }, 'the replica is not read')
    }
  }

  async #askPrimary(): Promise<Primary | undefined> {
    try {
      const primary = await readPrimary(this.#primary)
      this.#isChecked = true
      return primary
    } catch (error) {
      // The pool has already logged that the database is unavailable.
      if (this.#isChecked && !isDatabaseAway(error)) {
        this.#isChecked = false
        this.#log.error(
          { err: error },
          'the replicas are not read, because the primary tells no position',
        )
      }
      return undefined
    }
  }
}

/** Whether a read that failed on a replica may succeed on the primary. It has changed nothing. */
function isForPrimary(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code !== CANCELED
  return error instanceof DatabaseAway || error instanceof NotReached
}
