import { setTimeout } from 'node:timers/promises'
import { toModelFailure } from './call-failure.ts'
import type { ModelFailure } from './model-failure.ts'

/** How often a model is called, and the pauses in between, in milliseconds. */
export type Retries = {
  /** Total number of calls. */
  readonly tries: number
  /** The same for an unreachable endpoint. Defaults to `tries`. */
  readonly unreachableTries?: number
  /** Total milliseconds of pauses for a model that is being loaded. Such calls don't count as `tries`. */
  readonly mostLoading?: number
  readonly leastWait: number
  /** Also the longest pause that an endpoint may request. A longer one is a failure. */
  readonly mostWait: number
  /** Rejects if the signal is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
}

export const USUAL_RETRIES: Retries = {
  tries: 3,
  mostLoading: 300_000,
  leastWait: 5000,
  mostWait: 60_000,
  wait: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }),
}

const PASSING: readonly ModelFailure['code'][] = [
  'busy',
  'unreachable',
  'loading',
  'broken',
  'ended',
]

/**
 * The result of `attempt`, which is retried if the endpoint is busy or unreachable, or if the process has ended.
 * @throws ModelFailure when it gives up; the signal's reason if it is aborted
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  retries: Retries,
  signal: AbortSignal,
): Promise<T> {
  let loaded = 0
  for (let tried = 1; ; tried++) {
    signal.throwIfAborted()
    try {
      return await attempt()
    } catch (error) {
      signal.throwIfAborted()
      const failure = toModelFailure(error)
      const isLoading = failure.code === 'loading' && loaded < (retries.mostLoading ?? 0)
      const pause = isLoading ? retries.leastWait : waitBefore(failure, tried, retries)
      if (isLoading) {
        loaded += pause
        tried -= 1
      }
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
