/** Waits for a promise until the signal is aborted. @throws the signal's reason */
export async function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  // If the promise fails after the abort, nothing may be listening any more.
  promise.catch(() => undefined)
  signal.throwIfAborted()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = (): void => reject(signal.reason as Error)
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
