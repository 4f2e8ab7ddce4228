import { setTimeout } from 'node:timers/promises'
import { toModelFailure } from './call-failure.ts'
import type { ModelFailure } from './model-failure.ts'

/** How often a model is called, and the pauses in between, in milliseconds. */
export type Retries = {
  /** Total number of calls. */
  readonly tries: number
  /** The same for an unreachable endpoint. Defaults to `tries`. */
  readonly unreachableTries?: number
  readonly leastWait: number
  /** Also the longest pause that an endpoint may request. A longer one is a failure. */
  readonly mostWait: number
  /** Rejects if the signal is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
}

export const USUAL_RETRIES: Retries = {
  tries: 3,
  leastWait: 5000,
  mostWait: 60_000,
  wait: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }),
}

const PASSING: readonly ModelFailure['code'][] = ['busy', 'unreachable', 'broken', 'ended']

/**
 * The result of `attempt`, which is retried if the endpoint is busy or unreachable, or if the process has ended.
 * @throws ModelFailure when it gives up; the signal's reason if it is aborted
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  retries: Retries,
  signal: AbortSignal,
): Promise<T> {
  for (let tried = 1; ; tried++) {
    signal.throwIfAborted()
    try {
      return await attempt()
    } catch (error) {
      signal.throwIfAborted()
      const pause = waitBefore(toModelFailure(error), tried, retries)
      await retries.wait(pause, signal).catch(() => signal.throwIfAborted())
    }
  }
}

/**
 * How long to wait before the next attempt.
 * @throws the failure, if no attempt is left
 */
function waitBefore(failure: ModelFailure, tried: number, retries: Retries): number {
  const { leastWait, mostWait, unreachableTries = retries.tries } = retries
  const tries = failure.code === 'unreachable' ? unreachableTries : retries.tries
  const wanted = failure.retryAfterMs ?? 0
  if (tried >= tries || wanted > mostWait || !PASSING.includes(failure.code)) throw failure
  return Math.max(wanted, Math.min(leastWait * 2 ** (tried - 1), mostWait))
}
