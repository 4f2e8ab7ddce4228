import { sql, type RawBuilder } from 'kysely'
import { isUuid } from '../../../platform/core/ids.ts'
import type { Driver, Session } from '../../../platform/db/index.ts'
import { MAX_DIMENSIONS } from '../../../platform/config/settings/about.ts'
import type { EmbeddingModel } from '../../../platform/models/embedders.ts'
import { codeBits, storedBits } from './vector-code.ts'

export type StoredModel = Pick<EmbeddingModel, 'id' | 'dimensions'>

/** Advisory lock for creating and dropping partitions. The number is arbitrary, and nothing else locks it. */
const LOCK = 7_266_410

type Parent = 'chunk_vector' | 'chunk_window'

/**
 * The table that lists which chunks have vectors of one model, and from which texts. Queries use it instead of
 * its parent, so that the planner ignores other models.
 */
export function vectorsOf(modelId: number): RawBuilder<unknown> {
  return sql.table(nameOf('chunk_vector', modelId))
}

/** The table with one model's vectors, one row per window. */
export function codesOf(modelId: number): RawBuilder<unknown> {
  return sql.table(nameOf('chunk_window', modelId))
}

/**
 * Approximate number of windows in the index of a model, for all tenants. It comes from the latest table
 * statistics.
 */
export function countOfCodes(modelId: number): RawBuilder<number> {
  return sql<number>`(
    select greatest(reltuples, 0)::float8 from pg_class
    where oid = to_regclass(${nameOf('chunk_window', modelId)}))`
}

function nameOf(parent: Parent, modelId: number): string {
  if (!Number.isSafeInteger(modelId) || modelId < 1) throw new Error('Not the id of a model.')
  return `${parent}_${String(modelId)}`
}

/**
 * Creates the tables for the vectors of a model, unless they exist. Several processes can call it
 * simultaneously. It runs outside of any transaction, as the owner of the schema.
 */
export async function prepareModel(driver: Driver, model: StoredModel): Promise<void> {
  const vectors = nameOf('chunk_vector', model.id)
  requireDimensions(model)
  await driver.transaction(`select pg_advisory_xact_lock(${String(LOCK)})`, async (session) => {
    const { rows } = await session.query('select to_regclass($1) is not null as there', [vectors])
    if (rows[0]?.['there'] === true) return
    await addTables(session, model)
    await session.query(`create index on ${nameOf('chunk_window', model.id)} ${indexOf(model)}`, [])
  })
}

/**
 * Creates the tables for the vectors of all models that a restored database has, with the statements of this version.
 * @param tenants tenants that had an index of their own, by model
 * @returns a function that creates the indexes, after the vectors are written
 */
export async function restoreModels(
  session: Session,
  tenants: readonly { readonly modelId: number; readonly tenantId: string }[],
): Promise<() => Promise<void>> {
  const there = `select to_regclass('embedding_model') is not null and to_regclass('chunk_window') is not null as there`
  const { rows: found } = await session.query(there, [])
  // There are no vectors without pgvector, and in early schemas.
  if (found[0]?.['there'] !== true) return async () => undefined
  const { rows } = await session.query('select id, dimensions from embedding_model order by id', [])
  const models = rows.map((row) => ({
    id: Number(row['id']),
    dimensions: Number(row['dimensions']),
  }))
  for (const model of models) {
    requireDimensions(model)
    await addTables(session, model)
  }
  return async () => {
    for (const model of models) {
      const codes = nameOf('chunk_window', model.id)
      await session.query(`create index on ${codes} ${indexOf(model)}`, [])
      for (const { tenantId } of tenants.filter(({ modelId }) => modelId === model.id)) {
        await session.query(`create index ${ownIndexOf(model, tenantId)}`, [])
      }
    }
  }
}

function requireDimensions({ dimensions }: StoredModel): void {
  if (Number.isSafeInteger(dimensions) && dimensions >= 1 && dimensions <= MAX_DIMENSIONS) return
  throw new Error(`Vectors have 1 to ${String(MAX_DIMENSIONS)} dimensions.`)
}

async function addTables(session: Session, { id, dimensions }: StoredModel): Promise<void> {
  const codes = nameOf('chunk_window', id)
  await addPartition(session, 'chunk_vector', id)
  await addPartition(session, 'chunk_window', id)
  await session.query(
    `alter table ${codes} add constraint ${codes}_dimensions_check
      check (bit_length(code) = ${String(storedBits(dimensions))})`,
    [],
  )
}

/** For what these keep and cost, see docs/adr/2026-11-26-recall-of-large-tenants.md. */
const GRAPH = { m: 12, ef_construction: 64 }

function indexOf({ dimensions }: StoredModel): string {
  const options = Object.entries(GRAPH).map((option) => option.join(' = '))
  return `using hnsw ((code::bit(${String(codeBits(dimensions))})) bit_hamming_ops) with (${options.join(', ')})`
}

/**
 * Builds the index of a model again, with the options of this version, and then drops the old one. Searches use the old
 * one until then. Runs outside of any transaction, as the owner of the schema.
 */
export async function rebuildIndex(driver: Driver, model: StoredModel): Promise<void> {
  const codes = nameOf('chunk_window', model.id)
  const { rows } = await driver.query(
    `select i.indexrelid::regclass::text as name from pg_index i
     join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
     where i.indrelid = $1::regclass and a.amname = 'hnsw' and i.indpred is null`,
    [codes],
  )
  await driver.exec(`create index concurrently on ${codes} ${indexOf(model)}`)
  for (const { name } of rows) await driver.exec(`drop index concurrently ${String(name)}`)
  // The next comparison is due immediately: the last one was of the old index.
  await driver.query(
    'update embedding_model set recall = null, recall_measured_at = null where id = $1',
    [model.id],
  )
}

/**
 * Builds an index of only one tenant's windows, or builds it again. Among many tenants, the common index passes over the
 * windows of others, and finds fewer of the nearest. Runs outside of any transaction, as the owner of the schema.
 */
export async function indexTenant(
  driver: Driver,
  model: StoredModel,
  tenantId: string,
): Promise<void> {
  // A build that was interrupted leaves an index that can't be used.
  await driver.exec(`drop index concurrently if exists ${ownIndexName(model, tenantId)}`)
  await driver.exec(`create index concurrently ${ownIndexOf(model, tenantId)}`)
}

function ownIndexName({ id }: StoredModel, tenantId: string): string {
  if (!isUuid(tenantId)) throw new Error('This is not the id of a tenant.')
  return `${nameOf('chunk_window', id)}_${tenantId.replaceAll('-', '')}_idx`
}

function ownIndexOf(model: StoredModel, tenantId: string): string {
  const codes = nameOf('chunk_window', model.id)
  return `${ownIndexName(model, tenantId)} on ${codes} ${indexOf(model)} where tenant_id = '${tenantId}'`
}

/**
 * How to plan a search of a model's index. Only a plan for one tenant uses the index of that tenant, but planning takes
 * time.
 */
export function planModeOf(modelId: number): RawBuilder<string> {
  return sql<string>`case when exists (
    select from pg_index
    where indrelid = to_regclass(${nameOf('chunk_window', modelId)}) and indpred is not null)
    then 'force_custom_plan' else 'auto' end`
}

async function addPartition(session: Session, parent: Parent, id: number): Promise<void> {
  const table = nameOf(parent, id)
  const range = `for values in (${String(id)})`
  await session.query(`create table ${table} partition of ${parent} ${range}`, [])
  await session.query(`select enforce_tenant_isolation('${table}')`, [])
}

/** Removes all vectors of a model in one step, however many they are. Does nothing if the model has none. */
export async function dropModel(driver: Driver, id: number): Promise<void> {
  const tables = [nameOf('chunk_vector', id), nameOf('chunk_window', id)].join(', ')
  await driver.transaction(`select pg_advisory_xact_lock(${String(LOCK)})`, (session) =>
    session.query(`drop table if exists ${tables}`, []),
  )
}
