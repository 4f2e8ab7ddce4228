import { setTimeout } from 'node:timers/promises'
import type { Context } from '../../platform/context/context.ts'
import type { Tally } from './tally.ts'

export type VerifyOptions = {
  /** Only this tenant; by default all tenants, and what belongs to none. */
  readonly tenantId?: string | undefined
  /** Checks every text and every uploaded file, not just a sample of texts. */
  readonly deep?: boolean
  /** Deletes what is unused: stored objects, texts, vectors. */
  readonly fix?: boolean
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
  /** Time between the first and the second pass of a check. */
  readonly settleMs?: number
  /** Younger objects count as work in progress. */
  readonly graceMs?: number
}

export type Progress = {
  /** From 1; 0 for what belongs to no tenant. */
  readonly tenant: number
  readonly of: number
  readonly check: string
  /** Rows that the check has read in this tenant. */
  readonly rows: number
}

export type VerifyParts = Pick<Context, 'doors' | 'driver' | 'schema' | 'secret' | 'storage'>

/** One run over everything. */
export type Round = {
  readonly parts: VerifyParts
  readonly tally: Tally
  readonly signal: AbortSignal
  readonly deep: boolean
  readonly fix: boolean
  readonly graceMs: number
  readonly settleMs: number
  readonly progress: (check: string, rows: number) => void
}

/**
 * Keeps what a second pass finds again. On a running server, something may be incomplete for a moment between two
 * transactions.
 */
export async function confirmed(
  { settleMs, signal }: Pick<Round, 'settleMs' | 'signal'>,
  look: () => Promise<string[]>,
): Promise<string[]> {
  const first = await look()
  if (first.length === 0) return first
  if (settleMs > 0) await setTimeout(settleMs, undefined, { signal })
  const second = new Set(await look())
  return first.filter((id) => second.has(id))
}
