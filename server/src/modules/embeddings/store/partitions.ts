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
  const { id, dimensions } = model
  const [vectors, codes] = [nameOf('chunk_vector', id), nameOf('chunk_window', id)]
  if (!Number.isSafeInteger(dimensions) || dimensions < 1 || dimensions > MAX_DIMENSIONS) {
    throw new Error(`Vectors have 1 to ${String(MAX_DIMENSIONS)} dimensions.`)
  }
  await driver.transaction(`select pg_advisory_xact_lock(${String(LOCK)})`, async (session) => {
    const { rows } = await session.query('select to_regclass($1) is not null as there', [vectors])
    if (rows[0]?.['there'] === true) return
    await addPartition(session, 'chunk_vector', id)
    await addPartition(session, 'chunk_window', id)
    for (const statement of [
      `alter table ${codes} add constraint ${codes}_dimensions_check
        check (bit_length(code) = ${String(storedBits(dimensions))})`,
      `create index on ${codes} ${indexOf(model)}`,
    ]) {
      await session.query(statement, [])
    }
  })
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
  if (!isUuid(tenantId)) throw new Error('This is not the id of a tenant.')
  const codes = nameOf('chunk_window', model.id)
  const index = `${codes}_${tenantId.replaceAll('-', '')}_idx`
  // A build that was interrupted leaves an index that can't be used.
  await driver.exec(`drop index concurrently if exists ${index}`)
  await driver.exec(
    `create index concurrently ${index} on ${codes} ${indexOf(model)} where tenant_id = '${tenantId}'`,
  )
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
