import type { Places } from '../../platform/jobs/index.ts'
import type { RunRow } from './run-row.ts'

/** Up to this size, a file is short: about twenty pages of a PDF, or a hundred pages of text. */
const SHORT_BYTES = 256 * 1024

/**
 * The places for ingestion steps in a process: one per configured long file, plus one that only short files can
 * use. Short files take any free place.
 * @param concurrency the setting ARBOR_WORKER_CONCURRENCY
 */
export function placesFor(concurrency: number): Places {
  return { all: concurrency + 1, perGroup: concurrency }
}

/** The group of jobs that leaves the place for short files free. Undefined for short files. */
export function groupOf(run: Pick<RunRow, 'source_bytes'>): 'long' | undefined {
  return run.source_bytes > SHORT_BYTES ? 'long' : undefined
}
