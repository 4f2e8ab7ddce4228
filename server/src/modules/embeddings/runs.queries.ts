import { sql } from 'kysely'
import { isAdmin, type Actor } from '../../platform/actor.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids.ts'
import { grantedIds } from '../tree/index.ts'

export type EmbeddingRunKind = 'REEMBED' | 'MODEL_CHANGE'
export type EmbeddingRunStatus = 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled'

/** Work on the vectors of a version, a folder or, without a part, the whole tenant. */
export type EmbeddingRun = {
  tenant_id: string
  id: string
  part_id: string | null
  model_id: number
  kind: EmbeddingRunKind
  status: EmbeddingRunStatus
  attempts: number
  passes: number
  claim: string | null
  cursor_version: string | null
  cursor_chunk: string | null
  done: number
  total: number | null
  error: string | null
  created_at: Date
  started_at: Date | null
  closed_at: Date | null
  updated_at: Date
}

export type EmbeddingRunKey = { readonly tenantId: string; readonly runId: string }

const columns = [
  'tenant_id',
  'id',
  'part_id',
  'model_id',
  'attempts',
  'passes',
  'claim',
  'cursor_version',
  'cursor_chunk',
  'done',
  'total',
  'error',
  'created_at',
  'started_at',
  'closed_at',
  'updated_at',
  sql<EmbeddingRunKind>`kind`.as('kind'),
  sql<EmbeddingRunStatus>`status`.as('status'),
] as const

const OPEN: readonly EmbeddingRunStatus[] = ['pending', 'processing']
const now = sql<Date>`now()`

/** Writes a run for a version or folder. @returns its id; that of an open one for the same node where there is one */
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
 * Writes a run that makes a tenant's vectors of a model, or lets the one that failed go on.
 * @returns its id; undefined when one is open
 */
export async function insertModelChange(
  tx: TenantTx,
  tenantId: string,
  modelId: number,
): Promise<string | undefined> {
  await tx
    .updateTable('embedding_run')
    .set({ status: 'cancelled', claim: null, closed_at: now, updated_at: now })
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

/** Takes a run for one worker. Whoever held it before can't write any more. @returns undefined when it is over */
export async function claimRun(
  tx: TenantTx,
  { tenantId, runId }: EmbeddingRunKey,
): Promise<EmbeddingRun | undefined> {
  return tx
    .updateTable('embedding_run')
    .set({
      claim: newId(),
      status: 'processing',
      attempts: sql<number>`attempts + 1`,
      started_at: sql<Date>`coalesce(started_at, now())`,
      updated_at: now,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', runId)
    .where('status', 'in', OPEN)
    .returning(columns)
    .executeTakeFirst()
}

/** Whether the claim still holds; locks the run until the transaction ends, so that it keeps holding. */
export async function holdRun(tx: TenantTx, run: EmbeddingRun): Promise<boolean> {
  const row = await tx
    .selectFrom('embedding_run')
    .where('tenant_id', '=', run.tenant_id)
    .where('id', '=', run.id)
    .where('claim', '=', run.claim)
    .where('status', '=', 'processing')
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export type RunChange = {
  readonly status?: EmbeddingRunStatus
  readonly claim?: null
  readonly attempts?: number
  readonly passes?: number
  readonly cursor_version?: string | null
  readonly cursor_chunk?: string | null
  readonly done?: number
  readonly total?: number
  readonly error?: string | null
}

/** Changes a run that this worker holds. @returns whether it still does */
export async function changeRun(
  tx: TenantTx,
  run: EmbeddingRun,
  change: RunChange,
): Promise<boolean> {
  const isOver = change.status !== undefined && !OPEN.includes(change.status)
  const { numUpdatedRows } = await tx
    .updateTable('embedding_run')
    .set({ ...change, updated_at: now, ...(isOver && { closed_at: now, claim: null }) })
    .where('tenant_id', '=', run.tenant_id)
    .where('id', '=', run.id)
    .where('claim', '=', run.claim)
    .where('status', '=', 'processing')
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Gives a run back untouched, so that the interruption doesn't count as a try. */
export async function releaseRun(tx: TenantTx, run: EmbeddingRun): Promise<void> {
  await tx
    .updateTable('embedding_run')
    .set({ claim: null, attempts: sql<number>`greatest(attempts - 1, 0)` })
    .where('tenant_id', '=', run.tenant_id)
    .where('id', '=', run.id)
    .where('claim', '=', run.claim)
    .execute()
}

/** Cancels a run of a version or folder. @returns whether it was open until now */
export async function cancelRow(tx: TenantTx, tenantId: string, runId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('embedding_run')
    .set({ status: 'cancelled', claim: null, closed_at: now, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', runId)
    .where('status', 'in', OPEN)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** A run of a version or folder, and whether the actor may read that. */
export async function findReembed(
  tx: TenantTx,
  actor: Actor,
  runId: string,
): Promise<{ run: EmbeddingRun; readable: boolean; partId: string } | undefined> {
  const ids = sql`${grantedIds(actor, 'read')}::uuid[]`
  const row = await tx
    .selectFrom('embedding_run')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', runId)
    .where('kind', '=', 'REEMBED')
    .select([
      ...columns,
      sql<boolean | null>`(
        select ${isAdmin(actor)}::boolean or p.id = any(${ids}) or p.ancestors && ${ids} from path_part p
        where p.tenant_id = embedding_run.tenant_id and p.id = embedding_run.part_id)`.as(
        'readable',
      ),
    ])
    .executeTakeFirst()
  // Of a node that was deleted nothing is told.
  if (!row?.part_id || row.readable === null) return undefined
  const { readable, ...run } = row
  return { run, readable, partId: row.part_id }
}
