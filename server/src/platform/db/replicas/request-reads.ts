import { AsyncLocalStorage } from 'node:async_hooks'
import { parsePosition, POSITION, type Position } from './position.ts'

/** A request that takes longer reads from the primary, so that it sees later changes, too. */
const FRESH_MS = 2_000

const requests = new AsyncLocalStorage<RequestReads>()

/**
 * The reads of a request that changes nothing. Its credential is resolved by the primary, together with the position of
 * the primary. A replica that has reached the position has everything that was committed before the request began.
 */
export class RequestReads {
  #position: Position | undefined
  #takenAt = 0
  #isOnPrimary = false
  /** The number of the replica that it reads from. */
  server: number | undefined

  /** Runs part of the request. */
  run<T>(work: () => T): T {
    return requests.run(this, work)
  }

  /** The position that a replica must have reached, or undefined if only the primary may be read. */
  get position(): Position | undefined {
    const isFresh = performance.now() - this.#takenAt < FRESH_MS
    return this.#isOnPrimary || !isFresh ? undefined : this.#position
  }

  take(value: unknown): void {
    this.#position = parsePosition(value)
    this.#takenAt = performance.now()
  }

  /** Called when it has written, or has read from the primary. */
  stayOnPrimary(): void {
    this.#isOnPrimary = true
  }
}

/** The request that is running, if it changes nothing. */
export const currentReads = (): RequestReads | undefined => requests.getStore()

/** Runs part of a request, whether or not it may read from replicas. */
export function within<T>(reads: RequestReads | null | undefined, work: () => T): T {
  return reads ? reads.run(work) : work()
}

const COLUMN = 'position_of_primary'

/** The same query, which also returns the position of the primary. */
export const withPosition = (sql: string): string =>
  `select found.*, ${POSITION} as ${COLUMN} from (${sql}) as found`

/** Gives the request the position that `withPosition` has returned, and removes it from the row. */
export function takePosition(reads: RequestReads, row: Record<string, unknown> | undefined): void {
  if (!row) return
  reads.take(row[COLUMN])
  delete row[COLUMN]
}
