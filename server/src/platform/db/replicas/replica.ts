import { setTimeout as sleep } from 'node:timers/promises'
import type { Driver, Session } from '../driver.ts'
import type { PoolState } from '../postgres-pool.ts'
import { Lag } from './lag.ts'
import { HAS_REACHED, offsetOf, type Position } from './position.ts'
import { faultOf, readReplica, type Primary, type ReplicaState } from './replica-state.ts'

/** The longest wait of a read until the replica has reached its position. */
const WAIT_MS = 50
const PAUSE_MS = 2
/** A replica that lags further behind is not read. */
const MOST_LAG_S = 10
/** A replica that doesn't answer the regular check within this time gets no more reads. */
const ANSWER_MS = 2_000

/** The replica has not reached the position, so nothing that it returned may be used. */
export class NotReached extends Error {
  override readonly name = 'NotReached'
}

/** A streaming replica of the database, and what is known about it. */
export class Replica {
  /** Its number in the setting, beginning with 1. */
  readonly number: number
  /** Host and port, for the log. */
  readonly server: string
  readonly #driver: Driver
  readonly #lag = new Lag()
  #fault: string | undefined = 'it was not checked yet'
  #replayed = 0n
  /** What reads have waited for in vain. Until the replica is there, others don't wait. */
  #missed: bigint | undefined
  #looking: Promise<ReplicaState> | undefined

  /** @param open opens its pool */
  constructor(
    { number, server }: { number: number; server: string },
    open: (onChange: (state: PoolState) => void) => Driver,
  ) {
    this.number = number
    this.server = server
    this.#driver = open((state) => {
      if (state.isAway) this.#fault = `it does not respond (${state.code})`
    })
  }

  /** Why it can't be read, or undefined. */
  get fault(): string | undefined {
    return this.#fault
  }

  /** How long ago the primary was where the replica is now. */
  get lagSeconds(): number {
    return this.#lag.seconds
  }

  get busy(): number {
    return this.#driver.load().busy
  }

  /** Whether a read would start immediately. */
  get isFree(): boolean {
    const { busy, most } = this.#driver.load()
    return this.#fault === undefined && this.#missed === undefined && busy < most
  }

  /**
   * Reads in a transaction after the replica has reached the position. Otherwise, `work` gets no row.
   * @throws NotReached if it doesn't reach it soon enough
   */
  async read<T>(
    position: Position,
    opening: string,
    work: (session: Session) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.#attempt(position, opening, work)
    } catch (error) {
      if (!(error instanceof NotReached)) throw error
      if (!(await this.#reaches(position))) throw error
    }
    return this.#attempt(position, opening, work)
  }

  /** Updates what is known about the replica. */
  async check(primary: Primary): Promise<void> {
    try {
      const state = await within(this.#look(), ANSWER_MS)
      this.#fault = state ? faultOf(state, primary) : 'it does not respond'
    } catch (error) {
      this.#fault = `it can't be read (${error instanceof Error ? error.message : String(error)})`
    }
    if (this.#missed !== undefined && this.#replayed >= this.#missed) this.#missed = undefined
    this.#lag.note(primary.offset, this.#replayed)
    const seconds = this.#lag.seconds
    if (seconds > MOST_LAG_S) this.#fault ??= `it is ${seconds.toFixed()} seconds behind`
  }

  close(): Promise<void> {
    return this.#driver.close()
  }

  /** The check is sent before the statements of `work`, in the same transaction, so nothing waits for it. */
  #attempt<T>(
    { lsn, timeline }: Position,
    opening: string,
    work: (session: Session) => Promise<T>,
  ): Promise<T> {
    return this.#driver.reading(opening, async (session) => {
      const checked = requireHolds(session.query(HAS_REACHED, [lsn, timeline]))
      checked.catch(() => undefined)
      const result = await work({
        query: async (sql, params) => {
          const reply = session.query(sql, params)
          reply.catch(() => undefined)
          await checked
          return reply
        },
      })
      await checked
      return result
    })
  }

  /** Waits a moment for the replica. */
  async #reaches({ lsn }: Position): Promise<boolean> {
    const wanted = offsetOf(lsn)
    const end = performance.now() + WAIT_MS
    for (let left = WAIT_MS; left > 0; left = end - performance.now()) {
      const state = await within(this.#look(), left)
      if (state && this.#replayed >= wanted) return true
      await sleep(PAUSE_MS)
    }
    this.#missed = wanted
    return false
  }

  /** Asks the replica for its state. Those who ask at the same time share the answer. */
  #look(): Promise<ReplicaState> {
    this.#looking ??= this.#ask().finally(() => (this.#looking = undefined))
    return this.#looking
  }

  async #ask(): Promise<ReplicaState> {
    // The role is what reads need, too.
    const state = await this.#driver.reading('set local role arbor_app', readReplica)
    this.#replayed = state.replayed
    return state
  }
}

/** @throws NotReached unless the check holds */
async function requireHolds(check: ReturnType<Session['query']>): Promise<void> {
  const { rows } = await check
  if (rows[0]?.['holds'] !== true) throw new NotReached('The replica has not reached the position.')
}

/** @returns the answer, or undefined if it takes longer */
async function within<T>(answer: Promise<T>, ms: number): Promise<T | undefined> {
  answer.catch(() => undefined)
  const over = new AbortController()
  const late = sleep(ms, undefined, { signal: over.signal }).catch(() => undefined)
  try {
    return await Promise.race([answer, late])
  } finally {
    over.abort()
  }
}
