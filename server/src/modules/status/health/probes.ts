import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Context } from '../../../platform/context/context.ts'
import { isDatabaseAway } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/core/errors.ts'
import { orAborted } from '../../../platform/core/or-aborted.ts'
import { perContext } from '../../../platform/context/per-context.ts'
import { question } from '../rare-question.ts'

/** Clients of health checks expect a response within two seconds. */
const PATIENCE_MS = 1_500
/** A request to a bucket costs money, and probes arrive every few seconds. */
const STORAGE_KEPT_MS = 5_000
/** Seconds after which a retry makes sense. */
const WAIT_SECONDS = 1

/** How long the event loop was held up, in nanoseconds. */
type Delay = Pick<ReturnType<typeof monitorEventLoopDelay>, 'max'>

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

/** If the event loop was delayed by more than this while it waited, the process had too little processor time. */
const STARVED_MS = 250
/** A database that answered within this time isn't silent, if the process was too busy to hear its next answer. */
const RECENT_MS = 10_000
const NANOSECONDS = 1e6
/** How often the delay of the event loop is measured. */
const RESOLUTION_MS = 20

/** What a probe found. */
export type Found = {
  /** The database's time. If it was too busy to answer, as far as this process knows its clock. */
  readonly database_ts: string
  /** Whether the process lacks processor time, or its database is too busy to answer a probe in time. */
  readonly is_starved: boolean
  /** The longest delay of the event loop while the probe waited. */
  readonly loop_delay_ms: number
  /** Milliseconds since the database last answered anything; null if nobody noted that. */
  readonly database_answered_ms_ago: number | null
}

/** How far the database's clock is ahead of that of this process. */
const clockOf = perContext(() => ({ aheadMs: 0 }))

/**
 * Asks the database for its time.
 * @throws Problem not_available if it is silent. It isn't if it answered others while it was asked, or shortly before, and
 *   this process had no processor time to hear it
 */
export async function probeDatabase(context: Context): Promise<Found & { migrations?: number }> {
  const clock = clockOf(context)
  const askedAt = performance.now()
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  try {
    const { now, migrations } = await orAborted(
      askDatabase(context),
      AbortSignal.timeout(PATIENCE_MS),
    )
    clock.aheadMs = now.getTime() - Date.now()
    const isStarved = longest(delay) > STARVED_MS
    return { ...foundBy(context, delay, isStarved), database_ts: now.toISOString(), migrations }
  } catch (error) {
    const answeredAt = context.driver.answeredAt?.()
    const isWaiting = isTimeout(error) && answeredAt !== undefined
    if (isWaiting && (answeredAt > askedAt || isOverlooked(answeredAt, longest(delay)))) {
      return foundBy(context, delay, true)
    }
    throw silent(context, error, 'database_silent')
  } finally {
    delay.disable()
  }
}

function foundBy(context: Context, delay: Delay, isStarved: boolean): Found {
  const answeredAt = context.driver.answeredAt?.()
  return {
    database_ts: new Date(Date.now() + clockOf(context).aheadMs).toISOString(),
    is_starved: isStarved,
    loop_delay_ms: longest(delay),
    database_answered_ms_ago:
      answeredAt === undefined ? null : Math.round(performance.now() - answeredAt),
  }
}

/** Whether this process was too busy to hear an answer of a database that answered shortly before. */
function isOverlooked(answeredAt: number, delayMs: number): boolean {
  return delayMs > STARVED_MS && performance.now() - answeredAt < RECENT_MS
}

function longest({ max }: Delay): number {
  return Math.round(max / NANOSECONDS)
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}

/**
 * Checks that the process can do its work.
 * @returns what it found
 * @throws Problem not_available that says what is missing
 */
export async function requireReady(context: Context): Promise<Found> {
  const { migrations, ...found } = await probeDatabase(context)
  await requireStorage(context, found)
  if (migrations !== undefined && migrations < context.schema.required.length) {
    throw problem('schema_old', {}, WAIT_SECONDS)
  }
  if (!(await context.freeSpace.hasRoom())) {
    throw problem('disk_almost_full', {}, WAIT_SECONDS)
  }
  return found
}

/** A process without processor time can't hear the storage, either. Only an error is an answer then. */
async function requireStorage(context: Context, { is_starved: isStarved }: Found): Promise<void> {
  try {
    await orAborted(askStorage(context), AbortSignal.timeout(PATIENCE_MS))
  } catch (error) {
    if (isStarved && isTimeout(error)) return
    throw silent(context, error, 'storage_silent')
  }
}

function silent(
  context: Context,
  error: unknown,
  reason: 'database_silent' | 'storage_silent',
): Error {
  // The pool has already logged that the database is unavailable.
  if (!isDatabaseAway(error)) context.log.warn({ err: error }, 'health check failed')
  return problem(reason, {}, WAIT_SECONDS)
}
