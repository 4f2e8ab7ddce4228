import { sql } from 'kysely'
import { DatabaseError, type Doors, type Driver } from '../../platform/db/index.ts'
import { MAX_DIMENSIONS } from '../../platform/config/settings/about.ts'
import type { Context } from '../../platform/context/context.ts'
import { ModelFailure } from '../../platform/models/model-failure.ts'
import type { Embedder } from '../../platform/models/embedder.ts'
import { calibrate } from './calibration.ts'
import { readModel, type EmbeddingModel } from '../../platform/models/embedders.ts'
import { dropModel, prepareModel } from './store/partitions.ts'

/** Finds the row of a model. Runs outside of any transaction, as the owner of the schema. */
export async function findModel(driver: Driver, name: string): Promise<EmbeddingModel | undefined> {
  const { rows } = await driver.query(
    'select id, name, dimensions, calibration from embedding_model where name = $1',
    [name],
  )
  return rows[0] && readModel(rows[0])
}

/**
 * Adds a model to the database. It first measures what the model's cosines mean, unless that is known. Several
 * processes can do this simultaneously, and all of them get the same row.
 * @throws ModelFailure if the model can't be used
 */
export async function registerModel(
  driver: Driver,
  embedder: Embedder,
  signal: AbortSignal,
): Promise<EmbeddingModel> {
  const { dimensions, calibration } = embedder.measured ?? (await calibrate(embedder, signal))
  if (dimensions > MAX_DIMENSIONS) {
    throw new ModelFailure(
      'unusable',
      `The embedding model returns ${dimensions} dimensions; at most ${MAX_DIMENSIONS} can be stored.`,
    )
  }
  await driver.query(
    `insert into embedding_model (name, dimensions, calibration) values ($1, $2, $3::text::jsonb)
     on conflict (name) do nothing`,
    [embedder.name, dimensions, JSON.stringify(calibration)],
  )
  const model = await findModel(driver, embedder.name)
  if (!model) throw new Error('A model row disappeared right after it was written.')
  await prepareModel(driver, model)
  return model
}

/**
 * Prefix for the names of models that were replaced by another one with the same name. No embedder has such a
 * name.
 */
const REPLACED = 'replaced:'

/**
 * Marks a model as unavailable because its endpoint serves a different one under the same name. The next
 * registration adds the new model, and upkeep recreates the vectors of all tenants.
 */
export async function retireModel(driver: Driver, { id, name }: EmbeddingModel): Promise<void> {
  await driver.query(
    `update embedding_model set name = $3::text || id || ':' || name where id = $1 and name = $2`,
    [id, name, REPLACED],
  )
}

/** Whether any tenant still uses vectors of a model that its endpoint no longer serves. */
export async function hasReplacedModel({
  driver,
  schema,
}: Pick<Context, 'driver' | 'schema'>): Promise<boolean> {
  if (!schema.vector) return false
  const { rows } = await driver.query(
    'select from embedding_model where starts_with(name, $1) limit 1',
    [REPLACED],
  )
  return rows.length > 0
}

/** SQLSTATE of a foreign key violation. */
const IN_USE = '23503'

/**
 * Deletes models that no tenant uses, with all their vectors.
 * @param keep id of the model that is about to be used
 * @returns names of the deleted models
 */
export async function dropUnusedModels(
  { doors, driver }: { readonly doors: Doors; readonly driver: Driver },
  keep: number,
): Promise<string[]> {
  const { rows: unused } = await doors.acrossTenants((tx) =>
    sql<{ id: number; name: string }>`
      select m.id, m.name from embedding_model m
      where m.id <> ${keep} and not exists (
        select from tenant_embedding t where m.id in (t.serving_model_id, t.building_model_id))`.execute(
      tx,
    ),
  )
  const gone: string[] = []
  for (const model of unused) {
    if (!(await forget(driver, model.id))) continue
    // If the process crashes before this line, unused vectors remain. They only take space.
    await dropModel(driver, model.id)
    gone.push(model.name)
  }
  return gone
}

/** @returns whether the model was deleted; false if a tenant uses it by now */
async function forget(driver: Driver, modelId: number): Promise<boolean> {
  try {
    await driver.query('delete from embedding_model where id = $1', [modelId])
    return true
  } catch (error) {
    if (error instanceof DatabaseError && error.code === IN_USE) return false
    throw error
  }
}
