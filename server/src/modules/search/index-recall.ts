import { unaudited } from '../../platform/audit/kinds.ts'
import type { Context } from '../../platform/context/context.ts'
import type { Upkeep } from '../../platform/process/workers.ts'
import {
  claimComparison,
  type IndexedModel,
  keepRecall,
  listIndexedModels,
  indexTenant,
  rebuildIndex,
  type SampledWindow,
  sampleWindows,
  vectorOf,
} from '../embeddings/index.ts'
import { findRoots } from './scope.queries.ts'
import { nearestByIndex, nearestByReading, nearestOf } from './dense.queries.ts'

/** Compared chunks of each question. */
const KEPT = 10
/** Questions of a comparison. The embedded database answers nobody else while it reads a tenant. */
const QUESTIONS = { postgres: 20, embedded: 5 }
/** Up to this many windows, a search of the whole tenant reads them, and the index has no effect. */
const READ_WINDOWS = 20_000
/** Below this recall, an administrator should rebuild the index. */
export const LEAST_RECALL = 0.95
/** How far a question is from the window that it was made of, as a part of a vector of unit length. */
const DISTANCE = 0.75

type Parts = Pick<Context, 'doors' | 'config' | 'schema'>

/** How exact the index of a model is. */
export type Recall = {
  readonly model: string
  readonly windows: number
  /** The share of the ten nearest chunks that the index finds. Undefined if no tenant is large enough to use it. */
  readonly recall: number | undefined
  readonly questions: number
}

/**
 * Compares the index of each model with reading all chunks. The questions are made of stored vectors, because what
 * people ask isn't kept. Each question opens one transaction.
 * @param least up to this many windows, a tenant is left out, because searches read it
 */
export async function measureRecall(
  context: Parts,
  signal: AbortSignal,
  least = READ_WINDOWS,
): Promise<Recall[]> {
  if (!context.schema.vector) return []
  const models = await context.doors.acrossTenants(listIndexedModels)
  const measured: Recall[] = []
  for (const model of models) measured.push(await measureModel(context, model, { least, signal }))
  return measured
}

async function measureModel(
  context: Parts,
  model: IndexedModel,
  { least, signal }: { least: number; signal: AbortSignal },
): Promise<Recall> {
  const wanted = { count: QUESTIONS[context.config.database.kind], least }
  const sample = await context.doors.acrossTenants((tx) => sampleWindows(tx, model, wanted))
  let found = 0
  let nearest = 0
  for (const window of sample) {
    signal.throwIfAborted()
    const { exact, kept } = await compare(context, model, window)
    found += kept
    nearest += exact
  }
  const recall = nearest === 0 ? undefined : found / nearest
  return { model: model.name, windows: model.windows, recall, questions: sample.length }
}

/** Asks one question in both ways. @returns how many chunks are the nearest, and how many of them the index found */
async function compare(
  { doors }: Parts,
  model: IndexedModel,
  { tenantId, sent }: SampledWindow,
): Promise<{ exact: number; kept: number }> {
  const question = { model, vector: nearby(vectorOf(sent, model.dimensions)) }
  const all = {
    reader: undefined,
    tagIds: [],
    chunkTypes: undefined,
    after: undefined,
    activeOnly: false,
  }
  const [read, named] = await doors.readInTenant(tenantId, async (tx) => {
    const filters = { ...all, roots: await findRoots(tx, tenantId), versions: undefined }
    const search = { question, filters, limit: KEPT }
    return [
      await nearestByReading(tx, tenantId, search),
      await nearestByIndex(tx, tenantId, search),
    ] as const
  })
  const exact = nearestOf(question, read, KEPT)
  // If the index gives up, a search reads the scope.
  const ids = new Set(nearestOf(question, named ?? read, KEPT).map(({ chunkId }) => chunkId))
  return { exact: exact.length, kept: exact.filter(({ chunkId }) => ids.has(chunkId)).length }
}

/**
 * A vector of unit length near another, in a random direction. The stored vector itself would be too easy to find.
 */
function nearby(vector: Float32Array): Float32Array {
  const moved = vector.map(
    (component) => component + (DISTANCE * normal()) / Math.sqrt(vector.length),
  )
  const length = Math.hypot(...moved)
  return moved.map((component) => component / length)
}

/** A normally distributed number, by the method of Box and Muller. */
function normal(): number {
  return Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random())
}

/** Compares each index once a day, and logs a warning if it has become inexact. */
export const recallUpkeep: Upkeep = {
  name: 'search recall',
  audit: unaudited('Measures the vector search.'),
  at: 'minute',
  run: async (context, { signal }) => {
    if (!context.schema.vector) return {}
    const { doors, log } = context
    for (const model of await doors.acrossTenants(listIndexedModels)) {
      const isDue =
        model.windows > READ_WINDOWS &&
        (await doors.acrossTenants((tx) => claimComparison(tx, model.id)))
      if (!isDue) continue
      const { recall, questions } = await measureModel(context, model, {
        least: READ_WINDOWS,
        signal,
      })
      if (recall === undefined) continue
      await doors.acrossTenants((tx) => keepRecall(tx, model.id, recall))
      if (recall < LEAST_RECALL) {
        log.warn({ recall, questions, model: model.name }, 'search by meaning misses chunks')
      }
    }
    return {}
  },
}

/**
 * Builds the index of each model again. While it does, searches use the old one.
 * @param onModel called with each model before its index is built
 */
export async function rebuildIndexes(
  { driver, doors, schema }: Pick<Context, 'driver' | 'doors' | 'schema'>,
  onModel: (model: IndexedModel) => void,
): Promise<void> {
  if (!schema.vector) return
  for (const model of await doors.acrossTenants(listIndexedModels)) {
    onModel(model)
    await rebuildIndex(driver, model)
  }
}

/**
 * Builds an index of only one tenant's windows for each model.
 * @param onModel called with each model before its index is built
 */
export async function indexTenantAlone(
  { driver, doors, schema }: Pick<Context, 'driver' | 'doors' | 'schema'>,
  tenantId: string,
  onModel: (model: IndexedModel) => void,
): Promise<void> {
  if (!schema.vector) return
  for (const model of await doors.acrossTenants(listIndexedModels)) {
    onModel(model)
    await indexTenant(driver, model, tenantId)
  }
}
