import type { Context } from '../../../platform/context/context.ts'
import { isDatabaseAway } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/core/errors.ts'
import { orAborted } from '../../../platform/core/or-aborted.ts'
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
  const { now } = await answerOf(context, askDatabase, 'database_silent')
  return now.toISOString()
}

/**
 * Checks that the process can do its work.
 * @returns the time of the database
 * @throws Problem not_available that says what is missing
 */
export async function requireReady(context: Context): Promise<string> {
  const [{ now, migrations }] = await Promise.all([
    answerOf(context, askDatabase, 'database_silent'),
    answerOf(context, askStorage, 'storage_silent'),
  ])
  if (migrations < context.schema.required.length) {
    throw problem('schema_old', {}, WAIT_SECONDS)
  }
  if (!(await context.freeSpace.hasRoom())) {
    throw problem('disk_almost_full', {}, WAIT_SECONDS)
  }
  return now.toISOString()
}

async function answerOf<T>(
  context: Context,
  ask: (context: Context) => Promise<T>,
  otherwise: 'database_silent' | 'storage_silent',
): Promise<T> {
  try {
    return await orAborted(ask(context), AbortSignal.timeout(PATIENCE_MS))
  } catch (error) {
    // The pool has told that the database is away, once.
    if (!isDatabaseAway(error)) context.log.warn({ err: error }, 'health check')
    throw problem(otherwise, {}, WAIT_SECONDS)
  }
}
