import type { Actor } from '../../platform/core/actor.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import type { Context } from '../../platform/context/context.ts'
import { runs } from '../../platform/telemetry/metrics.ts'
import { mergeVersionMetadata, versionKey } from '../content/index.ts'
import { getPart } from '../tree/index.ts'
import { announce } from './announce.ts'
import type { RunRow } from './run-row.ts'
import { cancelRow, reopenRow, runClaims } from './ingestion-runs.queries.ts'
import { initialState, sendStep } from './start-run.ts'
import { mirrorState } from './mirrored-state.ts'
import { clearResult } from './clean-up.ts'

type RunRef = Pick<RunRow, 'id' | 'version_id'>

/**
 * Stops a run at any step. A finished run is unchanged. Requires permission to write the version.
 * @returns whether this call stopped it
 */
export async function cancelRun(
  context: Context,
  actor: Actor,
  { id: runId, version_id: versionId }: RunRef,
): Promise<boolean> {
  const cancelled = await context.doors.inTenant(actor.tenantId, async (tx) => {
    await getPart(tx, actor, versionKey(versionId), 'write')
    const run = await cancelRow(tx, { tenantId: actor.tenantId, runId })
    if (!run) return false
    await clearResult(tx, run)
    await mirrorState(tx, run, { status: 'cancelled', step: run.step })
    await announce(tx, context, run, { what: 'cancelled' })
    return true
  })
  if (cancelled) {
    runClaims.stop(runId)
    runs.inc({ kind: 'ingestion', result: 'cancelled' })
  }
  return cancelled
}

/**
 * Runs a finished ingestion again from the stored file.
 * @returns whether this call started it; a run that hasn't finished is left alone
 */
export async function rerun(
  context: Context,
  actor: Actor,
  { id: runId, version_id: versionId }: RunRef,
): Promise<boolean> {
  return context.doors.inTenant(actor.tenantId, async (tx) => {
    await getPart(tx, actor, versionKey(versionId), 'write')
    return reopen(tx, context, { tenantId: actor.tenantId, runId })
  })
}

/** Starts a finished run again in a transaction that has checked the right to do so. @returns as {@link rerun} */
export async function reopen(
  tx: TenantTx,
  context: Context,
  key: { readonly tenantId: string; readonly runId: string },
): Promise<boolean> {
  const run = await reopenRow(tx, key)
  if (!run) return false
  await mergeVersionMetadata(tx, run, {}, initialState(run))
  await sendStep(tx, context, run)
  return true
}
