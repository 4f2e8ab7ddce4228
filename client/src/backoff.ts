import { ArborError } from './errors.ts'

const FIRST_MS = 300
const LONGEST_MS = 20_000

/** Waits between attempts: longer each time, and randomized so that clients don't all retry together. */
export class Backoff {
  #tries = 0

  /** Call this after a success. */
  reset(): void {
    this.#tries = 0
  }

  /** Resolves when the next attempt is due. @throws the signal's reason if it is aborted */
  async wait(signal: AbortSignal | undefined, error?: unknown): Promise<void> {
    const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** this.#tries)
    this.#tries += 1
    const ms = Math.max(longest * (0.5 + Math.random() / 2), retryAfterMs(error))
    await pause(ms, signal)
  }
}

function retryAfterMs(error: unknown): number {
  if (!(error instanceof ArborError) || !('retryAfterSeconds' in error.failure)) return 0
  return error.failure.retryAfterSeconds * 1000
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}
