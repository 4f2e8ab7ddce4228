import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import type { Actor } from '../../platform/core/actor.ts'
import type { SystemTx, TenantTx } from '../../platform/db/index.ts'
import { newId } from '../../platform/core/ids.ts'
import { Claims } from '../../platform/jobs/claims.ts'
import { readerOf } from '../../platform/core/stored.ts'
import { hasRightOutside, partsOf } from '../tree/index.ts'
import { embedRun } from './embeddings.jobs.ts'

const OPEN = ['pending', 'processing'] as const
const now = sql<Date>`now()`
const textOrNull = Type.Union([Type.String(), Type.Null()])
const time = Type.Unsafe<Date>({})
const timeOrNull = Type.Unsafe<Date | null>({})

/** Work on the vectors of a version, a folder or, if there is no part, the whole tenant. */
const Run = Type.Object({
  tenant_id: Type.String(),
  id: Type.String(),
  part_id: textOrNull,
  model_id: Type.Integer(),
  kind: Type.Enum(['REEMBED', 'MODEL_CHANGE']),
  status: Type.Enum(['pending', 'processing', 'completed', 'failed', 'cancelled']),
  attempts: Type.Integer(),
  passes: Type.Integer(),
  claim: textOrNull,
  cursor_version: textOrNull,
  cursor_chunk: textOrNull,
  done: Type.Integer(),
  total: Type.Union([Type.Integer(), Type.Null()]),
  error: textOrNull,
  created_at: time,
  started_at: timeOrNull,
  closed_at: timeOrNull,
  updated_at: time,
})
export type EmbeddingRun = Static<typeof Run>

const readRun = readerOf(Run, 'An embedding run')

/** Claims on runs. Workers process a run in parts. */
export const embeddingClaims = new Claims({
  table: 'embedding_run',
  read: readRun,
  open: OPEN,
  inProgress: 'processing',
  onClaim: { started_at: sql<Date>`coalesce(started_at, now())`, updated_at: now },
  jobs: [embedRun],
  idIn: 'runId',
  waitsSince: 'updated_at',
})

/** Ends a run that may be open. Its worker loses the claim. */
const cancelled = { status: 'cancelled', claim: null, closed_at: now, updated_at: now } as const

/**
 * Adds a run for a version or folder.
 * @returns its id, or the id of the run that is already open for the same node
 */
export async function insertReembed(
  tx: TenantTx,
  run: { tenantId: string; partId: string; modelId: number },
): Promise<{ id: string; isNew: boolean }> {
  const { tenantId, partId, modelId } = run
  const open = await tx
    .selectFrom('embedding_run')
    .where('tenant_id', '=', tenantId)
    .where('part_id', '=', partId)
    .where('model_id', '=', modelId)
    .where('status', 'in', OPEN)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (open) return { id: open.id, isNew: false }
  const id = newId()
  await tx
    .insertInto('embedding_run')
    .values({
      tenant_id: tenantId,
      id,
      part_id: partId,
      model_id: modelId,
      kind: 'REEMBED',
    })
    .execute()
  return { id, isNew: true }
}

/**
 * Adds a run that creates a tenant's vectors with a model, or resumes the one that failed.
 * @returns its id; undefined if one is open
 */
export async function insertModelChange(
  tx: TenantTx,
  tenantId: string,
  modelId: number,
): Promise<string | undefined> {
  await tx
    .updateTable('embedding_run')
    .set(cancelled)
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'MODEL_CHANGE')
    .where('model_id', '<>', modelId)
    .where('status', 'in', OPEN)
    .execute()
  const { rows } = await sql<{ id: string }>`
    with failed as (
      delete from embedding_run
      where tenant_id = ${tenantId}::uuid and kind = 'MODEL_CHANGE' and status = 'failed'
      returning model_id, cursor_version, cursor_chunk, done, created_at
    )
    insert into embedding_run (tenant_id, id, model_id, kind, cursor_version, cursor_chunk, done)
    select ${tenantId}::uuid, ${newId()}::uuid, ${modelId}::integer, 'MODEL_CHANGE',
      f.cursor_version, f.cursor_chunk, coalesce(f.done, 0)
    from (select) as one
    left join (
      select * from failed where model_id = ${modelId}::integer order by created_at desc limit 1) f on true
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id
}

type RunChange = Partial<
  Pick<
    EmbeddingRun,
    'attempts' | 'passes' | 'cursor_version' | 'cursor_chunk' | 'done' | 'total' | 'error'
  >
> & { readonly status?: 'completed' | 'failed' }

/**
 * Updates a run that this worker has claimed. A status ends the run.
 * @throws ClaimLost
 */
export async function changeRun(tx: TenantTx, run: EmbeddingRun, change: RunChange): Promise<void> {
  const end = change.status && { claim: null, closed_at: now }
  await embeddingClaims.update(tx, run, { ...change, ...end, updated_at: now })
}

/** How long finished runs are kept. */
const KEPT = '30 days'

/** Deletes runs of all tenants that ended long ago. */
export async function deleteOldRuns(tx: SystemTx): Promise<void> {
  await sql`delete from embedding_run where closed_at < now() - ${KEPT}::interval`.execute(tx)
}

/**
 * Cancels a run of a version or folder.
 * @returns whether the run was open
 */
export async function cancelRow(tx: TenantTx, tenantId: string, runId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('embedding_run')
    .set(cancelled)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', runId)
    .where('status', 'in', OPEN)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** A run of a version or folder, and whether the actor can read its node. */
export async function findReembed(
  tx: TenantTx,
  actor: Actor,
  runId: string,
): Promise<{ run: EmbeddingRun; readable: boolean; partId: string } | undefined> {
  const row = await tx
    .selectFrom('embedding_run')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', runId)
    .where('kind', '=', 'REEMBED')
    .selectAll()
    .select(
      sql<boolean | null>`(
        select ${hasRightOutside(actor, 'read')} from ${partsOf(actor.tenantId)} p
        where p.id = embedding_run.part_id)`.as('readable'),
    )
    .executeTakeFirst()
  // Show nothing for a deleted node.
  if (!row?.part_id || row.readable === null) return undefined
  return { run: readRun(row), readable: row.readable, partId: row.part_id }
}
