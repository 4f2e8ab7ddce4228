import type { Context } from '../../platform/context/context.ts'
import { perContext } from '../../platform/context/per-context.ts'

/** A question without an answer is given up after this: its connection may be lost while others work. */
const GIVEN_UP_MS = 10_000

type Question<T> = { readonly since: number; readonly answer: Promise<T> }

/**
 * A question about the state of something. While it hangs, it is asked again rarely, however often its state is.
 * @param keptMs for how long a good answer counts
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
