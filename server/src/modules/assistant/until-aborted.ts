import { orAborted } from '../../platform/core/or-aborted.ts'

/**
 * The items of a source until a signal is raised; then its reason is thrown at once, also when the source doesn't
 * listen to the signal. The source is told to end.
 */
export async function* untilAborted<T>(
  source: AsyncIterable<T>,
  signal: AbortSignal,
): AsyncGenerator<T, void, undefined> {
  const iterator = source[Symbol.asyncIterator]()
  let isOver = false
  try {
    for (;;) {
      // Checked first: a source that always has an item ready would win each race.
      signal.throwIfAborted()
      const result = await orAborted(iterator.next(), signal)
      if (result.done) {
        isOver = true
        return
      }
      yield result.value
    }
  } finally {
    // Not awaited: a source that is stuck would block its consumer.
    if (!isOver) void iterator.return?.().catch(() => undefined)
  }
}
