import type { EmbeddingModel } from '../../../platform/models/embedders.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context/context.ts'
import type { SystemTx, TenantTx } from '../../../platform/db/index.ts'
import {
  addTenant,
  startBuilding,
  dropUnusedModels,
  embedRun,
  deleteOldRuns,
  embeddingClaims,
  type EmbeddingRun,
  insertModelChange,
  serve,
  servingModel,
} from '../../embeddings/index.ts'
import { switchTo } from './completeness.queries.ts'
import { countChunks } from './run-scope.queries.ts'

type Parts = Pick<Context, 'doors' | 'driver' | 'embedders' | 'log' | 'queue' | 'schema'>

/** How long after a failure a model change is restarted. */
const PAUSE = '5 minutes'
const BATCH = 100
/** Sorts before every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

export type EmbeddingUpkeep = {
  /** Runs whose job was lost and that were resumed. */
  readonly resumed: number
  /** Tenants whose vectors are now being created with another model. */
  readonly changed: number
}

/**
 * Maintains vectors, at startup and every minute. It opens and registers the model if that failed before, starts
 * model changes, resumes runs without a job, and deletes unused vectors. If a model can't be used, it logs the
 * reason.
 * @param forgottenAfter how long a run without a job must be untouched before it is resumed
 */
export async function keepEmbeddings(
  context: Parts,
  signal: AbortSignal,
  forgottenAfter?: string,
): Promise<EmbeddingUpkeep> {
  const { doors, queue } = context
  const send = (tx: SystemTx, { tenant_id: tenantId, id: runId }: EmbeddingRun) =>
    queue.send(tx, embedRun, { tenantId, runId })
  const resumed = await embeddingClaims.resume(context, send, forgottenAfter)
  await doors.acrossTenants(deleteOldRuns)
  if (!context.schema.vector) return { resumed, changed: 0 }
  await context.embedders.open()
  await verified(context, signal)
  const model = await registered(context, signal)
  if (!model) return { resumed, changed: 0 }
  const changed = await bringUpToDate(context, model, signal)
  const dropped = await dropUnusedModels(context, model.id)
  if (dropped.length > 0) context.log.info({ dropped }, 'deleted the vectors of earlier models')
  return { resumed, changed }
}

/** @returns how many tenants need vectors of another model */
async function bringUpToDate(
  context: Parts,
  model: EmbeddingModel,
  signal: AbortSignal,
): Promise<number> {
  let changed = 0
  let after: string | undefined = FIRST_ID
  while (after !== undefined) {
    const tenantIds = await findOutdated(context, model, after)
    for (const tenantId of tenantIds) {
      signal.throwIfAborted()
      if (await considerTenant(context, tenantId, model)) changed++
    }
    after = tenantIds.at(-1)
  }
  return changed
}

/** If the model can't be reached now, it is checked again in a minute. */
async function verified({ embedders, log }: Parts, signal: AbortSignal): Promise<void> {
  try {
    await embedders.verify(signal)
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, 'could not check the embedding model')
  }
}

async function registered(
  { embedders, log }: Parts,
  signal: AbortSignal,
): Promise<EmbeddingModel | undefined> {
  try {
    return await embedders.currentModel(signal)
  } catch (error) {
    if (!signal.aborted) log.error({ err: error }, 'cannot use the embedding model yet')
    return undefined
  }
}

/**
 * The next tenants that the model doesn't serve, or whose vectors are incomplete, and that don't have a run for
 * this yet.
 */
async function findOutdated(
  { doors }: Parts,
  model: EmbeddingModel,
  after: string,
): Promise<string[]> {
  const { rows } = await doors.acrossTenants((tx) =>
    sql<{ id: string }>`
      select t.id from tenant t left join tenant_embedding e on e.tenant_id = t.id
      where t.id > ${after}::uuid and (e.serving_model_id is distinct from ${model.id} or e.building_model_id is not null)
        and not exists (
          select from embedding_run r
          where r.tenant_id = t.id and r.kind = 'MODEL_CHANGE' and r.model_id = ${model.id}
            and (r.status in ('pending', 'processing')
              or r.status = 'failed' and r.closed_at > now() - ${PAUSE}::interval))
      order by t.id limit ${BATCH}`.execute(tx),
  )
  return rows.map((row) => row.id)
}

/**
 * Starts the run that a tenant needs, if any.
 * @returns whether a run was started
 */
async function considerTenant(
  { doors, queue }: Parts,
  tenantId: string,
  model: EmbeddingModel,
): Promise<boolean> {
  return doors.inTenant(tenantId, async (tx) => {
    const chunks = await countChunks(tx, { tenant_id: tenantId, part_id: null })
    if (chunks > 0) return beginChange(tx, queue, { tenantId, modelId: model.id, chunks })
    await serve(tx, tenantId, model.id)
    return false
  })
}

async function beginChange(
  tx: TenantTx,
  queue: Context['queue'],
  { tenantId, modelId, chunks }: { tenantId: string; modelId: number; chunks: number },
): Promise<boolean> {
  const runId = await insertModelChange(tx, tenantId, modelId)
  if (runId === undefined) return false
  await startBuilding(tx, tenantId, modelId, chunks)
  await queue.send(tx, embedRun, { tenantId, runId })
  return true
}

/**
 * Makes the model serve a tenant that had no vectors before. This happens at the end of an ingestion, so that
 * the tenant's first document can be found as soon as it is completed. If older chunks lack vectors, a run
 * creates them.
 */
export async function beginTenant(
  tx: TenantTx,
  { queue }: Pick<Context, 'queue'>,
  tenantId: string,
  modelId: number,
): Promise<void> {
  if (await servingModel(tx, tenantId)) return
  await addTenant(tx, tenantId)
  if (await switchTo(tx, tenantId, modelId)) return
  const chunks = await countChunks(tx, { tenant_id: tenantId, part_id: null })
  await beginChange(tx, queue, { tenantId, modelId, chunks })
}
