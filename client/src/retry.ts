import { Backoff } from './backoff.ts'
import { isTransient, kindOf } from './errors.ts'

export type RetryOptions = {
  readonly signal?: AbortSignal | undefined
  /** Called before each wait, with why the last try failed. */
  readonly onRetry?: ((error: unknown) => void) | undefined
}

/** About a quarter of an hour. */
const MOST_TRIES = 60
/** A fault of the server itself seldom mends itself. */
const MOST_TRIES_BROKEN = 4

/**
 * Does something again, with longer and longer waits, until it works or fails for a reason that stays. It may have been
 * carried out although no answer came: what is done must be safe to do twice.
 * @throws the last error; the reason of the signal once it is aborted
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
