import { sql } from 'kysely'
import type { SystemTx } from '../../platform/db/index.ts'
import { codesOf, countOfCodes } from './store/partitions.ts'

/** A model that serves tenants, with its index. */
export type IndexedModel = {
  readonly id: number
  readonly name: string
  readonly dimensions: number
  /** Approximate number of windows in the index. */
  readonly windows: number
  /** The result of the last comparison, or null before the first one. */
  readonly recall: number | null
}

/** All models that serve a tenant. */
export async function listIndexedModels(tx: SystemTx): Promise<IndexedModel[]> {
  const { rows } = await sql<Omit<IndexedModel, 'windows'>>`
    select id, name, dimensions, recall from embedding_model
    where id in (select serving_model_id from tenant_embedding)
    order by id`.execute(tx)
  const models: IndexedModel[] = []
  for (const row of rows) {
    const { rows: counted } = await sql<{ windows: number }>`
      select coalesce(${countOfCodes(row.id)}, 0) as windows`.execute(tx)
    models.push({ ...row, windows: counted[0]?.windows ?? 0 })
  }
  return models
}

/** Claims a model whose index hasn't been compared for a day, so that only one process compares it. */
export async function claimComparison(tx: SystemTx, modelId: number): Promise<boolean> {
  const { rows } = await sql`
    update embedding_model set recall_measured_at = now()
    where id = ${modelId} and coalesce(recall_measured_at < now() - interval '1 day', true)
    returning id`.execute(tx)
  return rows.length === 1
}

/** Stores the result of a comparison. */
export async function keepRecall(tx: SystemTx, modelId: number, recall: number): Promise<void> {
  await sql`update embedding_model set recall = ${recall} where id = ${modelId}`.execute(tx)
}

/** A stored window. */
export type SampledWindow = {
  readonly tenantId: string
  /** In the format that `vectorOf` reads. */
  readonly sent: string
}

/** How many pages of the table to draw from for each row of the sample. */
const PAGES_EACH = 4
/** The minimum number of rows per page. A window takes at most a kilobyte. */
const ROWS_A_PAGE = 8

/**
 * Draws windows of any tenants at random. Tenants with up to `least` windows are left out, because their chunks are
 * read and not looked up in the index.
 */
export async function sampleWindows(
  tx: SystemTx,
  model: IndexedModel,
  { count, least }: { count: number; least: number },
): Promise<SampledWindow[]> {
  const share = Math.min(100, (100 * count * PAGES_EACH * ROWS_A_PAGE) / Math.max(1, model.windows))
  const { rows } = await sql<SampledWindow>`
    select w.tenant_id as "tenantId", w.sent
    from (
      select tenant_id, encode(varbit_send(code), 'hex') as sent
      from ${codesOf(model.id)} tablesample system (${share}::real)
      order by random() limit ${count}) w
    where (
      select count(*) from (
        select from ${codesOf(model.id)} own where own.tenant_id = w.tenant_id limit ${least + 1}) counted
    ) > ${least}`.execute(tx)
  return rows
}
