import type { Context } from '../../../platform/context/context.ts'
import type { Actor } from '../../../platform/core/actor.ts'
import { causeOf, CAUSES, type Cause } from '../failure.ts'
import { rerunJob } from './rerun.job.ts'
import { countFailures, markFailures } from './reruns.queries.ts'

/** How many runs one request starts again. */
const MOST_AT_ONCE = 10_000

export type FailuresByCause = {
  readonly cause: Cause
  /** Failed runs that the actor can read and that aren't about to be tried again. */
  readonly failed: number
  /** Those of them that the actor can run again. */
  readonly repeatable: number
}

/** The failed ingestions that the actor can read, by cause. Causes without any are left out. */
export async function failuresByCause(
  { doors }: Pick<Context, 'doors'>,
  actor: Actor,
): Promise<FailuresByCause[]> {
  const rows = await doors.readInTenant(actor.tenantId, (tx) => countFailures(tx, actor))
  return CAUSES.flatMap((cause) => {
    const own = rows.filter(({ reason }) => causeOf(reason) === cause)
    const sum = (of: 'failed' | 'repeatable') => own.reduce((all, row) => all + row[of], 0)
    return own.length === 0 ? [] : { cause, failed: sum('failed'), repeatable: sum('repeatable') }
  })
}

export type Rerun = {
  /** Runs that start again. */
  readonly started: number
  /** Runs that can be started with another request. */
  readonly remaining: number
  /** Failed runs of the cause that can't be run again. */
  readonly skipped: number
}

/**
 * Runs failed ingestions again: those of a cause, or all. It only marks them, and a job starts them a few at a time, so
 * that new uploads needn't wait for all of them. Runs that are already marked are left alone.
 */
export async function rerunFailed(
  { doors, queue }: Pick<Context, 'doors' | 'queue'>,
  actor: Actor,
  cause: Cause | undefined,
): Promise<Rerun> {
  const { tenantId } = actor
  return doors.inTenant(tenantId, async (tx) => {
    const started = await markFailures(tx, actor, { cause, most: MOST_AT_ONCE })
    if (started > 0) await queue.send(tx, rerunJob, { tenantId }, { key: tenantId })
    const left = await countFailures(tx, actor)
    const own = left.filter(({ reason }) => cause === undefined || causeOf(reason) === cause)
    const remaining = own.reduce((sum, row) => sum + row.repeatable, 0)
    const failed = own.reduce((sum, row) => sum + row.failed, 0)
    return { started, remaining, skipped: failed - remaining }
  })
}
