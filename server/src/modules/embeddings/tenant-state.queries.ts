import { readModel, type EmbeddingModel, type Embedders } from '../../platform/models/embedders.ts'
import { sql } from 'kysely'
import type { SystemTx, TenantTx } from '../../platform/db/index.ts'

/**
 * `tenant_embedding` stores which model searches a tenant's chunks and which model is being built. They are the
 * same while missing vectors are being added. The table exists only with pgvector.
 */

/** The model that searches a tenant's chunks. Undefined until all chunks have their first vectors. */
export async function servingModel(
  tx: TenantTx,
  tenantId: string,
): Promise<EmbeddingModel | undefined> {
  const { rows } = await sql`
    select m.id, m.name, m.dimensions, m.calibration
    from tenant_embedding t join embedding_model m on m.id = t.serving_model_id
    where t.tenant_id = ${tenantId}::uuid`.execute(tx)
  return rows[0] === undefined ? undefined : readModel(rows[0])
}

export type BuildingState = {
  /** Number of chunks. */
  readonly done: number
  readonly total: number
  /** Why building has stopped, in words for an administrator. */
  readonly error: string | null
}

/** The progress of creating vectors with a new model. Undefined if none are being created. */
export async function buildingState(
  tx: TenantTx,
  tenantId: string,
): Promise<BuildingState | undefined> {
  const { rows } = await sql<BuildingState>`
    select chunks_done as done, chunks_total as total, error from tenant_embedding
    where tenant_id = ${tenantId}::uuid and building_model_id is not null`.execute(tx)
  return rows[0]
}

/** The models for which a new chunk needs vectors: those that the tenant uses, and the current one. */
export async function wantedModels(
  tx: TenantTx,
  tenantId: string,
  current: EmbeddingModel,
): Promise<EmbeddingModel[]> {
  const { rows } = await sql`
    select m.id, m.name, m.dimensions, m.calibration
    from tenant_embedding t join embedding_model m on m.id in (t.serving_model_id, t.building_model_id)
    where t.tenant_id = ${tenantId}::uuid and m.id <> ${current.id}
    order by m.id desc`.execute(tx)
  return [current, ...rows.map(readModel)]
}

/**
 * Whether vectors of a model are still wanted. The lock preserves this until the transaction ends, so a switch
 * to another model waits.
 */
export async function lockUsedModel(
  tx: TenantTx,
  tenantId: string,
  modelId: number,
  currentId: number,
): Promise<boolean> {
  const { rows } = await sql<{ wanted: boolean }>`
    select ${modelId}::integer in (serving_model_id, building_model_id) as wanted
    from tenant_embedding where tenant_id = ${tenantId}::uuid for share`.execute(tx)
  return modelId === currentId || rows[0]?.wanted === true
}

/** Makes a model serve a tenant without chunks, or with vectors of all its chunks. */
export async function serve(tx: TenantTx, tenantId: string, modelId: number): Promise<void> {
  await sql`
    insert into tenant_embedding as t (tenant_id, serving_model_id) values (${tenantId}::uuid, ${modelId}::integer)
    on conflict (tenant_id) do update set serving_model_id = excluded.serving_model_id, building_model_id = null,
      chunks_done = t.chunks_total, error = null`.execute(tx)
}

/**
 * Makes the current model serve a tenant that is being created. If the model is not in the database yet,
 * searches and upkeep do this later.
 */
export async function serveNewTenant(
  tx: SystemTx,
  { current }: Pick<Embedders, 'current'>,
  tenantId: string,
): Promise<void> {
  if (!current) return
  await sql`
    insert into tenant_embedding (tenant_id, serving_model_id)
    select ${tenantId}::uuid, id from embedding_model
    where name = ${current.name} and to_regclass('chunk_window_' || id) is not null`.execute(tx)
}

/** Adds the row of a tenant, if it is missing. */
export async function addTenant(tx: TenantTx, tenantId: string): Promise<void> {
  await sql`
    insert into tenant_embedding (tenant_id) values (${tenantId}::uuid) on conflict do nothing`.execute(
    tx,
  )
}

/** Locks the models of a tenant. Waits for transactions that called {@link lockUsedModel}. */
export async function lockModels(tx: TenantTx, tenantId: string): Promise<void> {
  await sql`select from tenant_embedding where tenant_id = ${tenantId}::uuid for update`.execute(tx)
}

/** Records that chunks of the tenant may lack vectors. Once a model is available, they are created. */
export async function markIncomplete(
  tx: TenantTx,
  tenantId: string,
  error: string | null = null,
): Promise<void> {
  await sql`
    update tenant_embedding
    set building_model_id = coalesce(building_model_id, serving_model_id), error = coalesce(${error}, error)
    where tenant_id = ${tenantId}::uuid`.execute(tx)
}

/**
 * Starts building the vectors of a model.
 * @param chunks how many the tenant has
 */
export async function startBuilding(
  tx: TenantTx,
  tenantId: string,
  modelId: number,
  chunks: number,
): Promise<void> {
  await sql`
    insert into tenant_embedding as t (tenant_id, building_model_id, chunks_total)
    values (${tenantId}::uuid, ${modelId}::integer, ${chunks}::integer)
    on conflict (tenant_id) do update set building_model_id = excluded.building_model_id, chunks_done = 0,
      chunks_total = excluded.chunks_total, error = null`.execute(tx)
}

/** Stores the progress of building, or why it has stopped. */
export async function writeBuilding(
  tx: TenantTx,
  tenantId: string,
  change: { readonly done?: number; readonly error: string | null },
): Promise<void> {
  await sql`
    update tenant_embedding
    set chunks_done = least(coalesce(${change.done ?? null}::integer, chunks_done), chunks_total),
      error = ${change.error}
    where tenant_id = ${tenantId}::uuid and building_model_id is not null`.execute(tx)
}
