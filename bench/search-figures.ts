import { createUseLiteEmbedder } from '../server/src/platform/models/use-lite/index.ts'
import { toVectorText } from '../server/src/modules/embeddings/index.ts'
import type { Arbor, Bench } from './bench.ts'
import { createOwner } from './client.ts'
import { questionOf } from './search-vectors.ts'
import type { SearchWorld } from './search-seed.ts'
import { ms, quantile } from './table.ts'
import { createRandom, drawText } from './vocabulary.ts'

export type OpenSearch = { readonly arbor: Arbor; readonly world: SearchWorld }

const KEPT = 10
/** Questions for the recall; comparing all vectors takes seconds for each. */
const ASKED = 20

/** The sizes of tables and indexes per chunk. */
export async function sizeNotes({ arbor, world }: OpenSearch): Promise<string[]> {
  const { driver } = arbor.context
  const tables = ['chunk_content', 'search_text', 'chunk']
  if (world.modelId > 0) {
    tables.push(`chunk_vector_${world.modelId}`, `chunk_window_${world.modelId}`)
  }
  const { rows } = await driver.query(
    `select t.name, pg_total_relation_size(t.name::regclass)::float8 as bytes,
      (select json_agg(json_build_object(
        'name', regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING (\\w+) \\(+([^) ]*).*$', '\\1 \\2'),
        'bytes', pg_relation_size(i.indexrelid)) order by pg_relation_size(i.indexrelid) desc)
      from pg_index i where i.indrelid = t.name::regclass) as indexes
     from unnest($1::text[]) t (name)`,
    [tables],
  )
  const each = (bytes: number): string => `${(bytes / world.size / 1024).toFixed(2)} kB`
  type Sized = { name: string; bytes: number }
  const sized = rows as (Sized & { indexes: Sized[] })[]
  return sized.map(({ name, bytes, indexes }) => {
    const parts = indexes.map((index) => `${index.name} ${each(index.bytes)}`).join(', ')
    return `${name}: ${each(bytes)} a chunk with its indexes (${parts})`
  })
}

/** The recall of the search by vectors in scopes of different sizes. */
export async function recallNotes(
  open: OpenSearch,
  texts: readonly string[],
): Promise<readonly string[]> {
  const { half, folder, small } = open.world
  const scopes = { 'whole tenant': null, half, 'a twentieth': [folder], 'a hundredth': [small] }
  const notes: string[] = []
  for (const [name, scope] of Object.entries(scopes)) {
    const recall = await recallIn(open, texts, scope)
    notes.push(`recall@${KEPT} of search by vectors, ${name}: ${recall.toFixed(3)}`)
  }
  return notes
}

/** The share of the nearest chunks that the search by vectors finds; the nearest are found by comparing all. */
async function recallIn(
  { arbor, world }: OpenSearch,
  texts: readonly string[],
  scope: readonly string[] | null,
): Promise<number> {
  const { driver } = arbor.context
  const { tenantId, modelId, ownerKey } = world
  const { send } = createOwner(arbor.url, { apiKey: ownerKey })
  let kept = 0
  const asked = texts.slice(0, ASKED)
  for (const query of asked) {
    const search = {
      query,
      search_type: 'dense_only',
      score_threshold: 0,
      top_k: KEPT,
      parent_path_ids: scope,
    }
    const found = await send<{ id: string }[]>('POST', '/v1/chunks/search', search)
    const ids = new Set(found.map(({ id }) => id))
    const nearest = await driver.query(
      `select s.chunk_id as id
       from chunk_vector_${modelId} s
       cross join lateral (select min(w <#> $2::halfvec) as distance from unnest(s.windows) w) near
       where s.tenant_id = $1 and ($3::uuid[] is null or exists (
         select from chunk c
         join path_part v on v.tenant_id = c.tenant_id and v.id = c.version_part_id
         where c.tenant_id = $1 and c.id = s.chunk_id and v.ancestors && $3::uuid[]))
       order by near.distance limit ${KEPT}`,
      [tenantId, toVectorText(questionOf(query)), scope],
    )
    kept += nearest.rows.filter((row) => ids.has(String(row['id']))).length
  }
  return kept / (KEPT * asked.length)
}

const PASSAGES = 48
const WORDS = 232

/** The speed of the offline model for passages and questions, which the other figures leave out. */
export async function embeddingNotes(bench: Bench, texts: readonly string[]): Promise<string[]> {
  const embedder = createUseLiteEmbedder()
  try {
    const { signal } = bench
    const random = createRandom(11)
    const passages = Array.from({ length: PASSAGES }, () => drawText(random, WORDS))
    await embedder.embedPassages(passages.slice(0, embedder.batchSize), signal)
    const started = performance.now()
    let windows = 0
    for (let at = 0; at < passages.length; at += embedder.batchSize) {
      const batch = passages.slice(at, at + embedder.batchSize)
      const vectors = await embedder.embedPassages(batch, signal)
      windows += vectors.reduce((sum, each) => sum + each.length, 0)
    }
    const seconds = (performance.now() - started) / 1000
    const taken: number[] = []
    for (const text of texts) {
      const before = performance.now()
      await embedder.embedQuery(text, signal)
      taken.push(performance.now() - before)
    }
    return [
      `offline model: ${(passages.length / seconds).toFixed(1)} chunks of ${WORDS} words or ${Math.round(windows / seconds)} windows a second`,
      `offline model, a question: p50 ${ms(quantile(taken, 0.5))} ms, p95 ${ms(quantile(taken, 0.95))} ms`,
    ]
  } finally {
    await embedder.close()
  }
}
