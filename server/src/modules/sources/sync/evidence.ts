import { hasTasks } from './listing.queries.ts'
import { startOver, type Work } from './list.ts'
import type { RunRow } from '../runs/run-row.ts'

/** A listing that ended longer ago says too little about what is gone. */
const MOST_AGE_MS = 10 * 60_000

/**
 * The run, which lists its source from the beginning if it would otherwise delete something on old evidence: the
 * worker that listed it has died, the listing ended long ago, or an earlier run has decided it.
 */
export async function withFreshEvidence(work: Work, run: RunRow): Promise<RunRow> {
  const { context, source, connector } = work
  if (run.step === 'list' || !connector || isFresh(run)) return run
  const deletes = await context.doors.readInTenant(source.tenant_id, (tx) =>
    hasTasks(tx, source, 'remove'),
  )
  return deletes ? beginListing(work, run) : run
}

function isFresh({ attempts, listed_at: at }: RunRow): boolean {
  return attempts <= 1 && at !== null && Date.now() - at.getTime() < MOST_AGE_MS
}

/** Lets a run list its source from the beginning, under its claim. @throws ClaimLost */
export function beginListing({ context, source }: Work, run: RunRow): Promise<RunRow> {
  return context.doors.inTenant(source.tenant_id, (tx) => startOver(tx, run))
}
