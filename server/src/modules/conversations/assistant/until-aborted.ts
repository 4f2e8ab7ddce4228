import { orAborted } from '../../../platform/or-aborted.ts'

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
      // Before the source is asked: one that always has an answer ready would win each race.
      signal.throwIfAborted()
      const result = await orAborted(iterator.next(), signal)
      if (result.done) {
        isOver = true
        return
      }
      yield result.value
    }
  } finally {
    // Not waited for: a source that is stuck would hold up whoever wants it to end.
    if (!isOver) void iterator.return?.().catch(() => undefined)
  }
}
