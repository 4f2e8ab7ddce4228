import { readModel, type EmbeddingModel } from '../../platform/models/embedders.ts'
import { sql, type RawBuilder } from 'kysely'
import type { TenantTx } from '../../platform/db/index.ts'
import { vectorsOf } from './store/partitions.ts'

/**
 * `tenant_embedding` says with which model a tenant's chunks are found, and which one is being built. They are the
 * same while chunks that were left out are made up for. All of it is there with pgvector only.
 */

/** The model that finds a tenant's chunks; undefined until all of them have their first vectors. */
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
  /** Chunks. */
  readonly done: number
  readonly total: number
  /** Why it stands still, in words for an administrator. */
  readonly error: string | null
}

/** How far the vectors of another model, or the first ones, are; undefined when none are being made. */
export async function buildingState(
  tx: TenantTx,
  tenantId: string,
): Promise<BuildingState | undefined> {
  const { rows } = await sql<BuildingState>`
    select chunks_done as done, chunks_total as total, error from tenant_embedding
    where tenant_id = ${tenantId}::uuid and building_model_id is not null`.execute(tx)
  return rows[0]
}

/**
 * The models that a new chunk needs vectors of: those that the tenant uses, and the current one.
 */
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
 * Whether vectors of a model are still wanted. That stays so until the transaction ends: the switch to another model
 * waits.
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

/** Lets a tenant without chunks be served by a model at once. @returns whether it has none */
export async function serveEmpty(
  tx: TenantTx,
  tenantId: string,
  modelId: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into tenant_embedding (tenant_id, serving_model_id)
    select ${tenantId}::uuid, ${modelId}::integer
    where not exists (select from chunk where tenant_id = ${tenantId}::uuid)
    on conflict (tenant_id) do update set serving_model_id = excluded.serving_model_id,
      building_model_id = null, chunks_done = 0, chunks_total = 0, error = null
    returning tenant_id`.execute(tx)
  return rows.length > 0
}

/** Makes the row of a tenant that has none; {@link switchTo} needs it. */
export async function addTenant(tx: TenantTx, tenantId: string): Promise<void> {
  await sql`
    insert into tenant_embedding (tenant_id) values (${tenantId}::uuid) on conflict do nothing`.execute(
    tx,
  )
}

/** Notes that chunks of the tenant may lack vectors: they are made up for when there is a model. */
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

/** Begins to build the vectors of a model. */
export async function startBuilding(
  tx: TenantTx,
  tenantId: string,
  modelId: number,
): Promise<void> {
  await sql`
    insert into tenant_embedding as t (tenant_id, building_model_id, chunks_total)
    values (${tenantId}::uuid, ${modelId}::integer,
      (select count(*) from chunk where tenant_id = ${tenantId}::uuid))
    on conflict (tenant_id) do update set building_model_id = excluded.building_model_id, chunks_done = 0,
      chunks_total = excluded.chunks_total, error = null`.execute(tx)
}

/** Notes how far the building is, or why it stands still. */
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

/** Chunks that count before a model may serve: those of versions being ingested get their vectors from there. */
function lacking(tenantId: string, modelId: number): RawBuilder<boolean> {
  return sql<boolean>`(
    not exists (
      select from ${vectorsOf(modelId)} v where v.tenant_id = ${tenantId}::uuid and v.chunk_id = c.id)
    and c.version_part_id not in (
      select v.path_part_id from ingestion_run r
      join document_version v on v.tenant_id = r.tenant_id and v.id = r.version_id
      where r.tenant_id = ${tenantId}::uuid and r.status in ('pending', 'processing')))`
}

/**
 * Looks at the next chunks of a tenant, in the order of their ids.
 * @returns the last one looked at, undefined when there are no more, and whether any lacks vectors of the model
 */
export async function checkForMissingVectors(
  tx: TenantTx,
  tenantId: string,
  modelId: number,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ last: string | undefined; isLacking: boolean }> {
  const { rows } = await sql<{ id: string; lacks: boolean }>`
    select c.id, ${lacking(tenantId, modelId)} as lacks from (
      select id, version_part_id from chunk
      where tenant_id = ${tenantId}::uuid and (${after}::uuid is null or id > ${after}::uuid)
      order by id limit ${limit}) c
    order by c.id`.execute(tx)
  return { last: rows.at(-1)?.id, isLacking: rows.some((row) => row.lacks) }
}

/**
 * Lets a model serve from now on, unless a chunk lacks vectors of it.
 * @param after chunks up to this one were looked at a moment ago
 * @returns whether it serves now
 */
export async function switchTo(
  tx: TenantTx,
  tenantId: string,
  modelId: number,
  after: string | null = null,
): Promise<boolean> {
  await sql`select from tenant_embedding where tenant_id = ${tenantId}::uuid for update`.execute(tx)
  const { rows } = await sql`
    select from chunk c
    where c.tenant_id = ${tenantId}::uuid and (${after}::uuid is null or c.id > ${after}::uuid)
      and ${lacking(tenantId, modelId)}
    limit 1`.execute(tx)
  if (rows.length > 0) return false
  await sql`
    update tenant_embedding
    set serving_model_id = ${modelId}::integer, building_model_id = null, chunks_done = chunks_total,
      error = null
    where tenant_id = ${tenantId}::uuid`.execute(tx)
  return true
}
