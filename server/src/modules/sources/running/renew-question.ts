import { KINDS } from '@arbor/connectors'
import type { Context } from '../../../platform/context/context.ts'
import { lockSource } from '../definitions/sources.queries.ts'
import type { RunRow } from '../runs/run-row.ts'
import { findOpenRun, listAgain } from '../runs/source-runs.queries.ts'

/** A source is listed again at most this often while people look at the question. */
const LEAST_AGE_MS = 60_000
/** A listing that takes long happens less often: this many times as long passes between two. */
const PAUSE_FACTOR = 10

/** Lets the run that asks a person list its source again if its listing is old, because the files may be back. */
export async function renewQuestion(
  context: Context,
  { tenantId, sourceId }: { readonly tenantId: string; readonly sourceId: string },
): Promise<void> {
  await context.doors.inTenant(tenantId, async (tx) => {
    const source = await lockSource(tx, tenantId, sourceId)
    // What programs push can't be listed.
    if (source.state !== 'ready' || !KINDS.get(source.kind)?.open) return
    const run = await findOpenRun(tx, tenantId, sourceId)
    if (run?.status === 'waiting' && isOld(run)) await listAgain(tx, context, run)
  })
}

function isOld({ listing_since: since, listed_at: at }: RunRow): boolean {
  if (!since || !at) return true
  const tookMs = at.getTime() - since.getTime()
  return Date.now() - at.getTime() > Math.max(LEAST_AGE_MS, tookMs * PAUSE_FACTOR)
}
