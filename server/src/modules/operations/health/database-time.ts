import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/errors.ts'
import { orAborted } from '../../../platform/or-aborted.ts'
import { perContext } from '../../../platform/per-context.ts'

/** Whoever asks about the health of the service expects an answer within two seconds. */
const PATIENCE_MS = 1_500
/** A question without an answer is given up after this: its connection may be lost while others work. */
const GIVEN_UP_MS = 10_000

type Question = { readonly since: number; readonly answer: Promise<unknown> }

/** The question to the database that is open. While it hangs, it is asked again rarely, however often its health is. */
const questions = perContext(() => ({ open: undefined as Question | undefined }))

/** The time of the database. @throws Problem not_available when it does not tell in time */
export async function databaseTime(context: Context): Promise<string> {
  try {
    const now = await orAborted(ask(context), AbortSignal.timeout(PATIENCE_MS))
    if (now instanceof Date) return now.toISOString()
  } catch (error) {
    context.log.warn({ err: error }, 'health check')
  }
  throw problem('not_available', 'The database does not respond.')
}

function ask(context: Context): Promise<unknown> {
  const question = questions(context)
  const { open } = question
  if (open && performance.now() - open.since < GIVEN_UP_MS) return open.answer
  const answer = context.driver
    .query('select now() as now')
    .then(({ rows }) => rows[0]?.['now'])
    .finally(() => {
      if (question.open?.answer === answer) question.open = undefined
    })
  question.open = { since: performance.now(), answer }
  return answer
}
