import { generateNKeysBetween } from 'fractional-indexing'
import type { Context } from '../server/src/platform/context/context.ts'
import type { Driver } from '../server/src/platform/db/index.ts'
import { writeVectors } from '../server/src/modules/embeddings/store/vectors.queries.ts'
import { makeTenant, makeUser } from '../server/test/support/test-member.ts'
import type { Arbor } from './bench.ts'
import type { Amount } from './options.ts'
import { emptyRows, insertRows } from './insert-rows.ts'
import {
  addDocument,
  addFolders,
  CHUNKS_A_DOCUMENT,
  sharedFolder,
  type Part,
} from './seed-nodes.ts'
import { addGrants, addTag } from './seed-rights.ts'
import { createMadeEmbedder, DIMENSIONS, windowsOf } from './search-vectors.ts'
import { createRandom } from './vocabulary.ts'

/** What a search needs to know about its tenant. Stored as JSON next to it. */
export type SearchWorld = {
  readonly size: number
  readonly tenantId: string
  readonly ownerKey: string
  readonly userKey: string
  /** A folder with about one chunk in twenty. */
  readonly folder: string
  /** Folders that together have about half of the chunks. */
  readonly half: readonly string[]
  /** A folder with about one chunk in a hundred. */
  readonly small: string
  /** A tag on about half of the documents. */
  readonly tagId: string
  /** 0 without vectors. */
  readonly modelId: number
  readonly notes: readonly string[]
}

/** One chunk in this many is a table. */
const TABLE_EVERY = 5
const FOLDERS = 20
const INNER = 5
const GRANTS = 20
/** About the values of a model of medium quality. */
const CALIBRATION = { fitting: 0.5, unrelated: 0.15, unrelatedDeviation: 0.1 }

type Seeding = {
  readonly size: number
  readonly vectors: boolean
  readonly amount: Amount
  readonly say: (what: string) => void
}

/** Creates a tenant with `size` chunks and their vectors. */
export async function seedSearch(arbor: Arbor, seeding: Seeding): Promise<SearchWorld> {
  const { context } = arbor
  const owner = await makeTenant(arbor, { role: 'OWNER', name: 'Search' })
  const user = await makeUser(arbor, { tenantId: owner.tenantId, role: 'USER' })
  const { tenantId } = owner
  const { folders, inner } = await plant(context, tenantId, sharedFolder(owner), seeding)
  const rows = emptyRows()
  const half = inner.filter((_, at) => at % 2 === 0)
  const tagId = addTag(rows, 'half', half)
  const step = Math.max(1, Math.floor(inner.length / GRANTS))
  const granted = inner.filter((_, at) => at % step === 0).slice(0, GRANTS)
  addGrants(rows, { user_id: user.userId }, granted)
  await insertRows(context, tenantId, rows)
  const made = seeding.vectors
    ? await addVectors(context, tenantId, seeding)
    : { modelId: 0, notes: [] }
  await context.driver.exec('vacuum analyze')
  return {
    size: seeding.size,
    tenantId,
    ownerKey: owner.apiKey,
    userKey: user.apiKey,
    folder: folders[0]?.partId ?? '',
    half: folders.filter((_, at) => at % 2 === 0).map(({ partId }) => partId),
    small: inner[0]?.partId ?? '',
    tagId,
    ...made,
  }
}

/** Folders with five subfolders each, which share the documents of 100 chunks. */
async function plant(
  context: Context,
  tenantId: string,
  parent: Part,
  { size, say }: Seeding,
): Promise<{ folders: Part[]; inner: Part[] }> {
  const documents = Math.ceil(size / CHUNKS_A_DOCUMENT)
  const first = emptyRows()
  const folders = addFolders(first, parent, 'Folder', Math.min(FOLDERS, documents))
  const perFolder = Math.min(INNER, Math.ceil(documents / FOLDERS))
  const inner = folders.flatMap((folder) => addFolders(first, folder, 'Folder', perFolder))
  await insertRows(context, tenantId, first)
  const random = createRandom(5)
  const keys = generateNKeysBetween(null, null, documents)
  for (const [at, sortKey] of keys.entries()) {
    const rows = emptyRows()
    const folder = inner[at % inner.length] ?? parent
    const name = `Document ${at + 1}.pdf`
    addDocument(rows, { tenantId, folder, name, sortKey, chunks: CHUNKS_A_DOCUMENT, random })
    for (const [number, row] of rows.chunk.entries()) {
      if (number % TABLE_EVERY === 0) row['chunk_type'] = 'TABLE'
    }
    await insertRows(context, tenantId, rows)
    if (at % 50 === 49) say(`${at + 1} of ${documents} documents`)
  }
  return { folders, inner }
}

/** The last chunks are written as the service does it, with the index in place, to measure that cost. */
const MEASURED = { chunks: 200, batch: 4 }
/** Chunks to write in one go before those. */
const BATCH = 50

/**
 * Gives all chunks their vectors, in the order of their ids. The index over codes is built in one go before the last
 * chunks. That takes a quarter of the time and results in the same kind of graph.
 */
async function addVectors(
  context: Context,
  tenantId: string,
  { amount, say }: Seeding,
): Promise<Pick<SearchWorld, 'modelId' | 'notes'>> {
  const { driver, doors } = context
  const modelId = await addModel(context, tenantId)
  const ids = await listChunkIds(context, tenantId)
  const write = async (from: number, to: number, batch: number): Promise<void> => {
    for (let at = from; at < to; at += batch) {
      const rows = ids.slice(at, Math.min(to, at + batch)).map((chunkId, index) => ({
        chunkId,
        textSha256: Buffer.from(chunkId.replaceAll('-', ''), 'hex'),
        windows: windowsOf(at + index),
      }))
      await doors.inTenant(tenantId, (tx) => writeVectors(tx, tenantId, modelId, rows))
      if ((at / batch) % 20 === 0) say(`vectors of ${at} of ${ids.length} chunks`)
    }
  }
  const measured = amount(MEASURED.chunks, 2 * MEASURED.batch)
  const first = ids.length - measured
  const index = await findIndex(driver, modelId)
  await driver.exec(`drop index ${index.name}`)
  await write(0, first, BATCH)
  say('building the index over codes')
  const made = performance.now()
  await driver.exec(
    `set maintenance_work_mem = '900MB'; ${index.definition}; reset maintenance_work_mem`,
  )
  const started = performance.now()
  await write(first, ids.length, MEASURED.batch)
  const each = (performance.now() - started) / measured
  const atOnce = `index over codes built in one go in ${Math.round((started - made) / 1000)} s`
  return { modelId, notes: [atOnce, `writing vectors: ${each.toFixed(1)} ms per chunk`] }
}

/** The chunks of a tenant in the order in which their vectors are created. */
export async function listChunkIds({ doors }: Context, tenantId: string): Promise<string[]> {
  const rows = await doors.inTenant(tenantId, (tx) =>
    tx.selectFrom('chunk').select('id').where('tenant_id', '=', tenantId).orderBy('id').execute(),
  )
  return rows.map(({ id }) => id)
}

/** The model of the generated vectors, which the tenant uses immediately. @returns its id */
async function addModel({ driver, embedders }: Context, tenantId: string): Promise<number> {
  const { name } = createMadeEmbedder()
  await driver.query(
    'insert into embedding_model (name, dimensions, calibration) values ($1, $2, $3::text::jsonb)',
    [name, DIMENSIONS, JSON.stringify(CALIBRATION)],
  )
  const model = await embedders.currentModel(new AbortController().signal)
  if (!model) throw new Error('This database has no pgvector.')
  await driver.query('insert into tenant_embedding (tenant_id, serving_model_id) values ($1, $2)', [
    tenantId,
    model.id,
  ])
  return model.id
}

async function findIndex(driver: Driver, modelId: number) {
  const { rows } = await driver.query(
    `select indexname as name, indexdef as definition
     from pg_indexes where tablename = $1 and indexdef like '%hnsw%'`,
    [`chunk_window_${modelId}`],
  )
  const [index] = rows as { name: string; definition: string }[]
  if (!index) throw new Error('There is no index over codes.')
  return index
}
