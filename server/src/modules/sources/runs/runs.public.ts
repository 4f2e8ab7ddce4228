import type { Static } from 'typebox'
import { HIDDEN_NAME } from '../../tree/index.ts'
import { allCounts, isAsking, type Example, type RunRow } from './run-row.ts'
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
    is_asking: isAsking(run),
    step,
    counts: allCounts(run.counts),
    error,
    created_at: run.created_at.toISOString(),
    started_at: run.started_at?.toISOString() ?? null,
    closed_at: run.closed_at?.toISOString() ?? null,
    listed_at: run.listed_at?.toISOString() ?? null,
  }
}

/**
 * A run with its log.
 * @param hides whether the source keeps anything whose name the reader of the run may not know
 */
export function toPublicRun(run: RunRow, { hides }: { readonly hides: boolean }): Public {
  const show = (examples: readonly Example[]) =>
    examples.map((each) => (hides ? { path: HIDDEN_NAME, note: null } : each))
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
    plan: {
      added: show(added),
      changed: show(changed),
      moved: show(moved),
      deleted: show(deleted),
      // These are not in Arbor.
      left_out,
      readers: show(readers),
    },
    log: run.log,
  }
}
