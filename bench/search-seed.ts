import { generateNKeysBetween } from 'fractional-indexing'
import type { Context } from '../server/src/platform/context.ts'
import type { Driver } from '../server/src/platform/db/index.ts'
import { writeVectors } from '../server/src/modules/embeddings/store/vectors.queries.ts'
import { makeTenant, makeUser } from '../server/test/support/test-member.ts'
import type { Arbor } from './bench.ts'
import { emptyRows, insertRows } from './insert-rows.ts'
import {
  addDocument,
  addFolders,
  CHUNKS_A_DOCUMENT,
  sharedFolder,
  type Part,
} from './seed-nodes.ts'
import { SCALE } from '../server/src/modules/embeddings/index.ts'
import { addGrants, addTag } from './seed-rights.ts'
import { createMadeEmbedder, DIMENSIONS, windowsOf } from './search-vectors.ts'
import { createRandom } from './vocabulary.ts'

/** What a search needs to know of its tenant; kept as JSON beside it. */
export type SearchWorld = {
  readonly size: number
  readonly tenantId: string
  readonly ownerKey: string
  readonly userKey: string
  /** About one chunk in twenty lies below it. */
  readonly folder: string
  /** About half of the chunks lie below them. */
  readonly half: readonly string[]
  /** About one chunk in a hundred. */
  readonly small: string
  /** On about half of the documents. */
  readonly tagId: string
  /** 0 without vectors. */
  readonly modelId: number
  readonly notes: readonly string[]
}

/** One chunk in so many. */
const TABLE_EVERY = 5
const FOLDERS = 20
const INNER = 5
const GRANTS = 20
/** About what a model of middling quality has. */
const CALIBRATION = { fitting: 0.5, unrelated: 0.15, unrelatedDeviation: 0.1 }

type Seeding = {
  readonly size: number
  readonly vectors: boolean
  readonly say: (what: string) => void
}

/** Makes a tenant with `size` chunks, and their vectors. */
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
    ? await addVectors(context, tenantId, seeding.say)
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

/** Folders with five folders each, and documents of 100 chunks dealt out to these. */
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

/** Chunks whose vectors come from outside; those of the rest are made of theirs. */
const WRITTEN = 10_000
/** The last of them are written as the service does it, with the index there, to learn what that costs. */
const MEASURED = { chunks: 200, batch: 4 }
/** Chunks that are written at once before. */
const BATCH = 50

/**
 * Gives all chunks their vectors, in the order of their ids. The index over codes is made at once where they are many,
 * which takes a quarter of the time and gives the same kind of graph.
 */
async function addVectors(
  context: Context,
  tenantId: string,
  say: Seeding['say'],
): Promise<Pick<SearchWorld, 'modelId' | 'notes'>> {
  const { driver, doors } = context
  const modelId = await addModel(context, tenantId)
  const chunks = await doors.inTenant(tenantId, (tx) =>
    tx.selectFrom('chunk').select('id').where('tenant_id', '=', tenantId).orderBy('id').execute(),
  )
  const ids = chunks.map(({ id }) => id)
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
  const written = Math.min(WRITTEN, ids.length)
  const first = written - MEASURED.chunks
  const index = await findIndex(driver, modelId)
  await driver.exec(`drop index ${index.name}`)
  await write(0, first, BATCH)
  // The ones that are measured are the last to be written, and find the index as large as it gets.
  const rest = [...ids.slice(0, first), ...ids.slice(written)]
  await addVariants(driver, { tenantId, modelId, ids: rest, written: first, say })
  say('making the index over codes')
  const made = performance.now()
  await driver.exec(
    `set maintenance_work_mem = '900MB'; ${index.definition}; reset maintenance_work_mem`,
  )
  const started = performance.now()
  await write(first, written, MEASURED.batch)
  const each = (performance.now() - started) / MEASURED.chunks
  const atOnce = `index over codes made at once in ${Math.round((started - made) / 1000)} s`
  return { modelId, notes: [atOnce, `writing vectors: ${each.toFixed(1)} ms a chunk`] }
}

/** The model of the made vectors, which serves the tenant at once. @returns its id */
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

/** Where codes tell components apart, as the service's own codes do. */
const THRESHOLD = (0.4 * SCALE) / Math.sqrt(DIMENSIONS)
const VARIED_AT_ONCE = 500

type Variants = {
  readonly tenantId: string
  readonly modelId: number
  /** All chunks; the first `written` have their vectors. */
  readonly ids: readonly string[]
  readonly written: number
  readonly say: (what: string) => void
}

/**
 * Gives chunks vectors that are made in the database out of those of other chunks: a window is moved along the
 * difference of two others of its topic, farther for each round through the chunks. Ten times as fast as sending them;
 * only for an embedded database, whose login may leave foreign keys unchecked.
 */
async function addVariants(
  driver: Driver,
  { tenantId, modelId, ids, written, say }: Variants,
): Promise<void> {
  for (let at = written; at < ids.length; at += VARIED_AT_ONCE) {
    const batch = ids.slice(at, at + VARIED_AT_ONCE)
    const sources = batch.map((_, index) => ids[(at + index) % written])
    const round = Math.floor(at / written)
    const along = (round % 2 === 0 ? -1 : 1) * (0.25 + 0.05 * round)
    await driver.transaction('set local session_replication_role = replica', (session) =>
      session.query(variants(modelId), [tenantId, batch, sources, along]),
    )
    const isTold = (at - written) % (10 * VARIED_AT_ONCE) === 0
    if (isTold) say(`vectors of ${at} of ${ids.length} chunks`)
  }
}

function variants(modelId: number): string {
  const all = (value: string): string => `array_fill(${value}::real, array[${DIMENSIONS}])::halfvec`
  return `
    with made as materialized (
      select given.id, array(
        select l2_normalize(
            s.windows[j] + ${all('$4')} * (s.windows[(j + 2) % 9 + 1] - s.windows[(j + 5) % 9 + 1])
          ) * ${all(String(SCALE))}
        from generate_series(1, cardinality(s.windows)) j) as windows
      from unnest($2::uuid[], $3::uuid[]) given (id, source)
      join chunk_vector_${modelId} s on s.tenant_id = $1::uuid and s.chunk_id = given.source
    ), stored as (
      insert into chunk_vector_${modelId} (tenant_id, chunk_id, model_id, text_sha256, windows)
      select $1::uuid, id, ${modelId}, decode(replace(id::text, '-', ''), 'hex'), windows from made
    )
    insert into chunk_window_${modelId} (tenant_id, chunk_id, model_id, code)
    select $1::uuid, id, ${modelId},
      binary_quantize(w + ${all(String(THRESHOLD))}) || binary_quantize(w - ${all(String(THRESHOLD))})
    from made cross join lateral unnest(windows) w`
}
