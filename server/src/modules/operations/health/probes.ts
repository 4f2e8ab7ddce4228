import type { Context } from '../../../platform/context.ts'
import { isDatabaseAway } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/errors.ts'
import { orAborted } from '../../../platform/or-aborted.ts'
import { question } from '../question.ts'

/** Whoever asks about the health of the service expects an answer within two seconds. */
const PATIENCE_MS = 1_500
/** A request to a bucket costs money, and probes ask every few seconds. */
const STORAGE_KEPT_MS = 5_000
/** Seconds after which it is worth asking again. */
const WAIT_SECONDS = 1

type DatabaseState = { readonly now: Date; readonly migrations: number }

const askDatabase = question(async ({ driver, schema }): Promise<DatabaseState> => {
  const { rows } = await driver.query(
    `select now() as now, count(*) as migrations from schema_migration where name = any($1)`,
    [schema.required],
  )
  return rows[0] as DatabaseState
})

const askStorage = question(({ storage }) => storage.probe(), STORAGE_KEPT_MS)

/** The time of the database. @throws Problem not_available when it does not tell in time */
export async function databaseTime(context: Context): Promise<string> {
  const { now } = await answerOf(context, askDatabase, 'The database does not respond.')
  return now.toISOString()
}

/**
 * Checks that the process can do its work.
 * @returns the time of the database
 * @throws Problem not_available that says what is missing
 */
export async function requireReady(context: Context): Promise<string> {
  const [{ now, migrations }] = await Promise.all([
    answerOf(context, askDatabase, 'The database does not respond.'),
    answerOf(context, askStorage, 'The storage does not respond.'),
  ])
  if (migrations < context.schema.required.length) {
    throw unavailable('The schema of the database is older than this version of the server.')
  }
  if (!(await context.freeSpace.hasRoom())) {
    throw unavailable('The disk of the server is almost full.')
  }
  return now.toISOString()
}

async function answerOf<T>(
  context: Context,
  ask: (context: Context) => Promise<T>,
  otherwise: string,
): Promise<T> {
  try {
    return await orAborted(ask(context), AbortSignal.timeout(PATIENCE_MS))
  } catch (error) {
    // The pool has told that the database is away, once.
    if (!isDatabaseAway(error)) context.log.warn({ err: error }, 'health check')
    throw unavailable(otherwise)
  }
}

function unavailable(detail: string): Problem {
  return new Problem('not_available', detail, WAIT_SECONDS)
}
