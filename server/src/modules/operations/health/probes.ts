import type { Context } from '../../../platform/context/context.ts'
import { isDatabaseAway } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/core/errors.ts'
import { orAborted } from '../../../platform/core/or-aborted.ts'
import { question } from '../question.ts'

/** Clients of health checks expect a response within two seconds. */
const PATIENCE_MS = 1_500
/** A request to a bucket costs money, and probes arrive every few seconds. */
const STORAGE_KEPT_MS = 5_000
/** Seconds after which a retry makes sense. */
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

/** How many of the required migrations are applied. */
export async function appliedMigrations(context: Context): Promise<number> {
  const { migrations } = await askDatabase(context)
  return migrations
}

/** Whether the storage responds. */
export function storageWorks(context: Context): Promise<boolean> {
  return askStorage(context).then(
    () => true,
    () => false,
  )
}

/** The database's time. @throws Problem not_available if it doesn't respond in time */
export async function databaseTime(context: Context): Promise<string> {
  const { now } = await answerOf(context, askDatabase, 'database_silent')
  return now.toISOString()
}

/**
 * Checks that the process can do its work.
 * @returns the database's time
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
    // The pool has already logged that the database is unavailable.
    if (!isDatabaseAway(error)) context.log.warn({ err: error }, 'health check failed')
    throw problem(otherwise, {}, WAIT_SECONDS)
  }
}
