import { createUseLiteEmbedder } from '../server/src/platform/models/use-lite/index.ts'
import type { Arbor, Bench } from './bench.ts'
import { createOwner } from './client.ts'
import { questionOf, windowsOf } from './search-vectors.ts'
import { listChunkIds, type SearchWorld } from './search-seed.ts'
import { ms, quantile } from './table.ts'
import { createRandom, drawText } from './vocabulary.ts'

export type OpenSearch = { readonly arbor: Arbor; readonly world: SearchWorld }

const KEPT = 10
/** Questions for the recall. */
const ASKED = 40
/**
 * The questions. Their vectors are near a topic, and no text has their words, so vectors alone decide. Otherwise, chunks
 * with all words of a question would take the places of nearer ones.
 */
const asksOf = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `zqxjv${'bdfgk'.charAt(at % 5)}${at}`)

type Sized = { readonly name: string; readonly bytes: number }

/** What is stored, by purpose. */
const STORED = {
  texts: ['chunk_content'],
  nodes: ['chunk'],
  lexemes: ['search_text'],
  windows: ['chunk_vector', 'chunk_window'],
}

/** The sizes of tables and indexes per chunk: texts, lexemes, and windows with their codes. */
export async function sizeNotes({ arbor, world }: OpenSearch): Promise<string[]> {
  const { driver } = arbor.context
  const each = (bytes: number): string => `${(bytes / world.size / 1024).toFixed(2)} kB`
  const notes: string[] = []
  let sum = 0
  for (const [what, parents] of Object.entries(STORED)) {
    if (what === 'windows' && world.modelId === 0) continue
    const tables = parents.map((name) => (what === 'windows' ? `${name}_${world.modelId}` : name))
    const { rows } = await driver.query(
      `select sum(pg_total_relation_size(t.name::regclass))::float8 as bytes, (
         select json_agg(json_build_object(
           'name', regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING (\\w+) \\(+([^) ]*).*$', '\\1 \\2'),
           'bytes', pg_relation_size(i.indexrelid)) order by pg_relation_size(i.indexrelid) desc)
         from pg_index i where i.indrelid = any($1::text[]::regclass[])) as indexes
       from unnest($1::text[]) t (name)`,
      [tables],
    )
    const [{ bytes, indexes }] = rows as [{ bytes: number; indexes: Sized[] }]
    sum += bytes
    const parts = indexes.map((index) => `${index.name} ${each(index.bytes)}`).join(', ')
    notes.push(`${what}: ${each(bytes)} per chunk with indexes (${parts})`)
  }
  return [...notes, `all of these: ${each(sum)} per chunk`]
}

/** The recall of the search by vectors in scopes of different sizes. */
export async function recallNotes({ amount }: Bench, open: OpenSearch): Promise<readonly string[]> {
  const { half, folder, small } = open.world
  const { arbor, world } = open
  const ids = await listChunkIds(arbor.context, world.tenantId)
  const asks = asksOf(amount(ASKED, 1))
  const cosines = cosinesOf(ids.length, asks.map(questionOf))
  const scopes = { 'whole tenant': null, half, 'a twentieth': [folder], 'a hundredth': [small] }
  const notes: string[] = []
  for (const [name, scope] of Object.entries(scopes)) {
    const inside = scope ? await listBelow(open, scope) : new Set(ids)
    let kept = 0
    for (const [at, query] of asks.entries()) {
      const of = cosines[at] ?? new Float32Array()
      const nearest = [...ids.keys()]
        .filter((number) => inside.has(ids[number] ?? ''))
        .toSorted((a, b) => (of[b] ?? 0) - (of[a] ?? 0))
        .slice(0, KEPT)
      const found = await findIds(open, query, scope)
      kept += nearest.filter((number) => found.has(ids[number] ?? '')).length
    }
    const recall = (kept / (KEPT * asks.length)).toFixed(3)
    notes.push(`recall@${KEPT} of search by vectors, ${name}: ${recall}`)
  }
  return notes
}

/** The cosines of questions and the nearest windows of all chunks, from the unrounded vectors. */
function cosinesOf(chunks: number, questions: readonly Float32Array[]): Float32Array[] {
  const all = questions.map(() => new Float32Array(chunks).fill(-1))
  for (let chunk = 0; chunk < chunks; chunk++) {
    for (const window of windowsOf(chunk)) {
      for (const [at, question] of questions.entries()) {
        let cosine = 0
        for (let i = 0; i < window.length; i++) cosine += (window[i] ?? 0) * (question[i] ?? 0)
        const of = all[at]
        if (of && cosine > (of[chunk] ?? 0)) of[chunk] = cosine
      }
    }
  }
  return all
}

async function listBelow(
  { arbor, world }: OpenSearch,
  scope: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await arbor.context.driver.query(
    `select c.id from chunk c
     join path_part v on v.tenant_id = c.tenant_id and v.id = c.version_part_id
     where c.tenant_id = $1 and v.ancestors && $2::uuid[]`,
    [world.tenantId, scope],
  )
  return new Set(rows.map((row) => String(row['id'])))
}

async function findIds(
  { arbor, world }: OpenSearch,
  query: string,
  scope: readonly string[] | null,
): Promise<ReadonlySet<string>> {
  const { send } = createOwner(arbor.url, { apiKey: world.ownerKey })
  const search = {
    query,
    search_type: 'dense_only',
    score_threshold: 0,
    top_k: KEPT,
    parent_path_ids: scope,
  }
  const found = await send<{ id: string }[]>('POST', '/v1/chunks/search', search)
  return new Set(found.map(({ id }) => id))
}

const PASSAGES = 48
const WORDS = 232

/** The speed of the offline model for passages and questions, which the other figures exclude. */
export async function embeddingNotes(bench: Bench, texts: readonly string[]): Promise<string[]> {
  const embedder = createUseLiteEmbedder()
  try {
    const { amount, signal } = bench
    const random = createRandom(11)
    const passages = Array.from({ length: amount(PASSAGES, 1) }, () => drawText(random, WORDS))
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
      `offline model: ${(passages.length / seconds).toFixed(1)} chunks of ${WORDS} words or ${Math.round(windows / seconds)} windows per second`,
      `offline model, a question: p50 ${ms(quantile(taken, 0.5))} ms, p95 ${ms(quantile(taken, 0.95))} ms`,
    ]
  } finally {
    await embedder.close()
  }
}
