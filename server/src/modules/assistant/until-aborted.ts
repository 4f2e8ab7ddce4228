import { orAborted } from '../../platform/core/or-aborted.ts'

/**
 * The items of a source until the signal is aborted. Then throws its reason immediately, even if the source ignores the
 * signal, and ends the source.
 */
export async function* untilAborted<T>(
  source: AsyncIterable<T>,
  signal: AbortSignal,
): AsyncGenerator<T, void, undefined> {
  const iterator = source[Symbol.asyncIterator]()
  let isOver = false
  try {
    for (;;) {
      // Checked first, because a source that always has an item ready would win every race.
      signal.throwIfAborted()
      const result = await orAborted(iterator.next(), signal)
      if (result.done) {
        isOver = true
        return
      }
      yield result.value
    }
  } finally {
    // Not awaited, because a stuck source would block its consumer.
    if (!isOver) void iterator.return?.().catch(() => undefined)
  }
}
