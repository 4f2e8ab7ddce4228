import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/core/errors.ts'
import { nextRunOf } from '../definitions/schedule.ts'
import type { SourceRow } from '../definitions/source-row.ts'
import { updateSource } from '../definitions/sources.queries.ts'
import { findOpenRun, insertRun, listAgain, sendStep } from './source-runs.queries.ts'
import type { RunRow } from './run-row.ts'

export type RunStart = { readonly trigger: RunRow['trigger']; readonly isDry?: boolean }

/** After these, a source that did not respond is tried again at once. */
const SIGNS_OF_LIFE: readonly RunRow['trigger'][] = ['manual', 'watch', 'notify']

/**
 * Starts a run of a locked source. If one is open, another follows after it, because that one may have listed already
 * what changed. One that waits for a person lists the source again: what it asks about may be back.
 * @returns the new run, or the open one
 * @throws Problem conflict if the source is paused or stopped
 */
export async function startRun(
  tx: TenantTx,
  context: Pick<Context, 'queue'>,
  source: SourceRow,
  { trigger, isDry = false }: RunStart,
): Promise<RunRow> {
  if (source.state !== 'ready' && !isDry) throw problem('source_not_ready')
  const { tenant_id: tenantId, id: sourceId } = source
  const open = await findOpenRun(tx, tenantId, sourceId)
  if (open) {
    if (isDry) throw problem('source_run_open')
    const isAway = source.away_since !== null && open.status === 'running'
    if (isAway && SIGNS_OF_LIFE.includes(trigger)) await sendStep(tx, context, open)
    if (open.status === 'waiting') {
      await listAgain(tx, context, open)
      await noteStart(tx, source)
      return { ...open, status: 'pending' }
    }
    if (open.status !== 'pending') await updateSource(tx, source, { wanted_at: new Date() })
    return open
  }
  const step = trigger === 'retry' ? 'apply' : 'list'
  const run = { tenant_id: tenantId, source_id: sourceId, trigger, is_dry: isDry, step } as const
  if (!isDry) await noteStart(tx, source)
  return insertRun(tx, context, run)
}

function noteStart(tx: TenantTx, source: SourceRow): Promise<void> {
  return updateSource(tx, source, { next_run_at: nextRunOf(source, new Date()), wanted_at: null })
}
