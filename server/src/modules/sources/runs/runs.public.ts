import type { Static } from 'typebox'
import { allCounts, type RunRow } from './run-row.ts'
import type { SourceRunResponse } from './runs.schemas.ts'

type Public = Static<typeof SourceRunResponse>

/** A run in a list. */
export function toPublicSummary(run: RunRow): Omit<Public, 'plan' | 'log'> {
  const { id, source_id, trigger, is_dry, status, step, error } = run
  return {
    id,
    source_id,
    trigger,
    is_dry,
    status,
    step,
    counts: allCounts(run.counts),
    error,
    created_at: run.created_at.toISOString(),
    started_at: run.started_at?.toISOString() ?? null,
    closed_at: run.closed_at?.toISOString() ?? null,
  }
}

/** A run with its log. */
export function toPublicRun(run: RunRow): Public {
  const {
    added = [],
    changed = [],
    moved = [],
    deleted = [],
    left_out = [],
    readers = [],
  } = run.plan
  return {
    ...toPublicSummary(run),
    plan: { added, changed, moved, deleted, left_out, readers },
    log: run.log,
  }
}
