import type { Places } from '../../platform/jobs/index.ts'
import type { RunRow } from './run-row.ts'

/** Size up to which a file is short: some twenty pages of a PDF, or a text of a hundred. */
const SHORT_BYTES = 256 * 1024

/**
 * Where a process works on ingestion steps: as many long files at a time as configured, and one place more that only
 * short files get. Short files take any place that is free.
 * @param concurrency the setting ARBOR_WORKER_CONCURRENCY
 */
export function placesFor(concurrency: number): Places {
  return { all: concurrency + 1, perGroup: concurrency }
}

/** The group of jobs that leaves the place for short files free; undefined for these. */
export function groupOf(run: Pick<RunRow, 'source_bytes'>): 'long' | undefined {
  return run.source_bytes > SHORT_BYTES ? 'long' : undefined
}
