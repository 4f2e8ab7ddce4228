import type { Context } from '../../platform/context/context.ts'
import { perContext } from '../../platform/context/per-context.ts'

/** Gives up on a question after this time: its connection may be lost while others work. */
const GIVEN_UP_MS = 10_000

type Question<T> = { readonly since: number; readonly answer: Promise<T> }

/**
 * Asks about the state of something. While a question hangs, it is rarely repeated, however often the state
 * is requested.
 * @param keptMs how long a good answer is cached
 */
export function question<T>(
  ask: (context: Context) => Promise<T>,
  keptMs = 0,
): (context: Context) => Promise<T> {
  const questions = perContext(() => ({ last: undefined as Question<T> | undefined }))
  return (context) => {
    const asked = questions(context)
    const { last } = asked
    const age = last ? performance.now() - last.since : Number.POSITIVE_INFINITY
    if (last && age < GIVEN_UP_MS) return last.answer
    const forget = () => {
      if (asked.last === next) asked.last = undefined
    }
    const next: Question<T> = {
      since: performance.now(),
      answer: ask(context).then(
        (answer) => {
          setTimeout(forget, keptMs).unref()
          return answer
        },
        (error: unknown) => {
          forget()
          throw error
        },
      ),
    }
    asked.last = next
    return next.answer
  }
}
