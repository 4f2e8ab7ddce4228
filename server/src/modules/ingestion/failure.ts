import type { FaultParams } from '@arbor/reader'

/**
 * Why ingestions fail, in groups by what has to be mended before a rerun can help. `unknown` is for runs that failed
 * before reasons were stored.
 */
export const CAUSES = [
  'document',
  'limit',
  'converter',
  'storage',
  'database',
  'disk',
  'model',
  'server',
  'unknown',
] as const
export type Cause = (typeof CAUSES)[number]

/** The reasons that are stored with failed runs, each with its cause. docs/ingestion.md explains them. */
export const REASONS = {
  encrypted: 'document',
  damaged: 'document',
  empty: 'document',
  unsupported: 'document',
  wrong_format: 'document',
  too_large: 'document',
  refused: 'document',
  limit_reached: 'limit',
  timeout: 'converter',
  stalled: 'converter',
  crashed: 'converter',
  killed: 'converter',
  converter_unavailable: 'converter',
  storage_unavailable: 'storage',
  storage_refused: 'storage',
  stored_file_missing: 'storage',
  stored_file_damaged: 'storage',
  database_unavailable: 'database',
  no_space: 'disk',
  model_failed: 'model',
  server_stopped: 'server',
  server_error: 'server',
} as const satisfies Record<string, Exclude<Cause, 'unknown'>>
export type FailureReason = keyof typeof REASONS

/** The kind of a fault, and the values that its message contains. */
export type Fault = { readonly reason: FailureReason; readonly params: FaultParams }

/** Why a run failed, for its uploader and for programs. */
export type Failure = Fault & { readonly message: string }

const causes: Readonly<Record<string, Cause>> = REASONS

/** The cause of a stored reason. Newer versions may have written one that this one doesn't know. */
export function causeOf(reason: string | null): Cause {
  return (reason === null ? undefined : causes[reason]) ?? 'unknown'
}

/** The reasons of a cause. */
export function reasonsOf(cause: Cause): string[] {
  return Object.keys(REASONS).filter((reason) => causeOf(reason) === cause)
}

/** A stored file of a run that is not as it was stored. The message is meant for the uploader. */
export class StoredFileFault extends Error {
  override readonly name = 'StoredFileFault'
  readonly fault: Fault
  constructor(
    reason: 'stored_file_missing' | 'stored_file_damaged',
    message: string,
    params: FaultParams = {},
  ) {
    super(message)
    this.fault = { reason, params }
  }
}
