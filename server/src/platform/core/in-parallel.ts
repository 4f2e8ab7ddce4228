/**
 * Processes items in order, `atOnce` at a time. The first error stops the others and is thrown after they have
 * ended.
 * @throws the error; the signal's reason if it is aborted
 */
export async function inParallel<T>(
  items: readonly T[],
  { atOnce, signal }: { readonly atOnce: number; readonly signal: AbortSignal },
  work: (item: T, signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const stop = new AbortController()
  const stopped = AbortSignal.any([signal, stop.signal])
  const next = items.values()
  const begin = async () => {
    try {
      for (const item of next) {
        stopped.throwIfAborted()
        await work(item, stopped)
      }
    } catch (error) {
      stop.abort(error)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, begin))
  signal.throwIfAborted()
  stop.signal.throwIfAborted()
}
