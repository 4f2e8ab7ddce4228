import { unaudited } from '../../platform/audit/kinds.ts'
import type { Context } from '../../platform/context/context.ts'
import {
  workOn,
  type AuditOfWork,
  type JobWorker,
  type Upkeep,
} from '../../platform/process/workers.ts'
import { freeAndDelete } from './managing/remove-source.ts'
import { listDue, listHalfDeleted, lockSource } from './definitions/sources.queries.ts'
import { deleteOldItems } from './runs/items.queries.ts'
import { runClaims, sendStep } from './runs/source-runs.queries.ts'
import { sourceStep } from './runs/source-step.job.ts'
import { startRun } from './runs/start-run.ts'
import { workOnRun } from './running/work-on-source-run.ts'
import { watchSources } from './watch/watch-sources.ts'

/** Runs at a time. They mostly wait for the source. */
const RUNS = 3
/** Runs that upkeep starts in a minute. */
const MOST_DUE = 200

const SYNCHRONIZED: AuditOfWork = [
  'folder.created',
  'folder.updated',
  'document.created',
  'document.updated',
  'version.created',
  'item.trashed',
  'item.restored',
  'source.run_ended',
]

export const jobs: readonly JobWorker[] = [
  workOn(sourceStep, workOnRun, { audit: SYNCHRONIZED, concurrency: RUNS }),
]

/** Starts the runs that are due. @returns how many */
async function startDue(context: Context): Promise<number> {
  const due = await context.doors.acrossTenants((tx) => listDue(tx, MOST_DUE))
  for (const { tenant_id: tenantId, id } of due) {
    // oxlint-disable-next-line no-await-in-loop -- in no hurry
    await context.doors.inTenant(tenantId, async (tx) => {
      const source = await lockSource(tx, tenantId, id)
      if (source.state !== 'ready') return
      await startRun(tx, context, source, { trigger: 'schedule' })
    })
  }
  return due.length
}

/** Ends deletions that were interrupted. @returns how many */
async function endDeletions(context: Context): Promise<number> {
  const found = await context.doors.acrossTenants((tx) => listHalfDeleted(tx, MOST_DUE))
  // oxlint-disable-next-line no-await-in-loop -- in no hurry
  for (const { tenant_id, id } of found) await freeAndDelete(context, tenant_id, id)
  return found.length
}

export const upkeep: readonly Upkeep[] = [
  {
    name: 'sources',
    audit: unaudited('Starts runs, and completes deletions that are recorded.'),
    at: 'minute',
    run: async (context, { isAlone }) => ({
      resumed: await runClaims.resume(
        context,
        (tx, run) => sendStep(tx, context, run),
        isAlone ? '0 seconds' : undefined,
      ),
      started: await startDue(context),
      deleted: await endDeletions(context),
      forgotten: await context.doors.acrossTenants(deleteOldItems),
      watched: await watchSources(context, isAlone),
    }),
  },
]
