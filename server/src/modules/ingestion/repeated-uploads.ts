import { Value } from 'typebox/value'
import type { Actor } from '../../platform/core/actor.ts'
import type { Context } from '../../platform/context/context.ts'
import { invalidInput } from '../../platform/core/errors.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { findRepeated, keepMade, repeatKeyOf, type Made } from './idempotency.queries.ts'
import { IdempotencyKey } from './ingest.schemas.ts'
import type { NewRun } from './ingestion-runs.queries.ts'

/** Remembers what an upload has created, so that the same upload again creates nothing else. */
export type Memory = {
  /** What an earlier one has created. Others wait until the transaction ends. */
  readonly find: (tx: TenantTx) => Promise<Made | undefined>
  readonly keep: (tx: TenantTx, made: Made) => Promise<void>
}

/** What an upload, or an earlier one, has created. */
export type Remembered = Made & { readonly isEarlier: boolean }

type Sent = { readonly repeatKey?: unknown; readonly begun?: Memory }

type Given = {
  /** The options of the ingestion, and the file. */
  readonly run: Omit<NewRun, 'document_id' | 'activate'>
  /** Where the upload goes, and anything else that distinguishes it apart from the file and its options. */
  readonly target: readonly unknown[]
}

/** The memory of an upload that can be repeated: one that has begun earlier, or one with a key. */
export function memoryOf(
  actor: Actor,
  { repeatKey, begun }: Sent,
  { idempotency_key: given }: { readonly idempotency_key?: string | null | undefined },
  { run, target }: Given,
): Memory | undefined {
  if (begun) return begun
  const key = given ?? repeatKey
  if (key === undefined) return undefined
  if (!Value.Check(IdempotencyKey, key)) {
    throw invalidInput(['header', 'idempotency-key'], 'The key should have 1 to 255 characters')
  }
  const { file_name, source_bytes, source_sha256, ...options } = run
  const { ingestion_mode, chunk_type, secondary_taxonomy, page_dpi } = options
  const how = [ingestion_mode, chunk_type, secondary_taxonomy, page_dpi]
  const file = [file_name, source_bytes, Buffer.from(source_sha256).toString('hex')]
  const repeat = repeatKeyOf(key, [target, file, how])
  return {
    find: (tx) => findRepeated(tx, actor, repeat),
    keep: (tx, made) => keepMade(tx, actor, repeat, made),
  }
}

/** Creates something from an upload, or returns what an earlier one of the same memory has created. */
export async function once(
  { doors }: Context,
  actor: Actor,
  memory: Memory | undefined,
  make: (tx: TenantTx) => Promise<NewRun & { readonly id: string }>,
): Promise<Remembered> {
  return doors.inTenant(actor.tenantId, async (tx) => {
    const earlier = await memory?.find(tx)
    if (earlier) return { ...earlier, isEarlier: true }
    const run = await make(tx)
    const made = { runId: run.id, documentId: run.document_id, versionId: run.version_id }
    await memory?.keep(tx, made)
    return { ...made, isEarlier: false }
  })
}
