import { Backoff } from './backoff.ts'
import { isTransient, kindOf } from './errors.ts'

export type RetryOptions = {
  readonly signal?: AbortSignal | undefined
  /** Called before each wait with the error of the last attempt. */
  readonly onRetry?: ((error: unknown) => void) | undefined
}

/** About 15 minutes in total. */
const MOST_TRIES = 60
/** An error in the server itself rarely goes away. */
const MOST_TRIES_BROKEN = 4

/**
 * Retries something, with growing pauses, until it succeeds or fails permanently. It must be safe to repeat, because it
 * may have been carried out even if no response arrived.
 * @throws the last error, or the signal's reason if it is aborted
 */
export async function retry<T>(run: () => Promise<T>, options: RetryOptions = {}): Promise<T> {
  const { signal, onRetry } = options
  const backoff = new Backoff()
  for (let tries = 1; ; tries += 1) {
    try {
      return await run()
    } catch (error) {
      signal?.throwIfAborted()
      const most = kindOf(error) === 'broken' ? MOST_TRIES_BROKEN : MOST_TRIES
      if (!isTransient(error) || tries >= most) throw error
      onRetry?.(error)
      await backoff.wait(signal, error)
    }
  }
}
