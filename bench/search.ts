import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bench, Work } from './bench.ts'
import { createOwner } from './client.ts'
import { startBareFor } from './bare.ts'
import type { Shot } from './load-child.ts'
import { compare } from './measure.ts'
import { embeddingNotes, recallNotes, sizeNotes, type OpenSearch } from './search-figures.ts'
import { seedSearch, type SearchWorld } from './search-seed.ts'
import { addExtremes, type Extremes } from './search-scopes.ts'
import { createMadeEmbedder } from './search-vectors.ts'
import type { Row } from './table.ts'
import { createRandom, drawQueries, QUESTION } from './vocabulary.ts'

const TARGET = 'hybrid of 100,000: p50 <= 60 ms, p95 <= 100 ms'
const QUESTIONS = 50
const MANY_GRANTS = 1000
const TOP_K = 10

/** The stored description of a tenant. An earlier version had less of it. */
type Kept = Omit<SearchWorld, 'half'> & Partial<Pick<SearchWorld, 'half'>> & { extremes?: Extremes }

/** `note` is the file with the description of the tenant. */
type Noted = OpenSearch & { readonly note: string }

type Mode = 'full_text' | 'dense_only' | 'hybrid'

/** The questions of a benchmark. */
export function questionsOf({ amount }: Bench): string[] {
  return drawQueries(createRandom(QUESTION.from), QUESTION, amount(QUESTIONS, 1))
}

function shotsOf(questions: readonly string[], mode: Mode, filters: object): Shot[] {
  const common = { search_type: mode, score_threshold: 0, top_k: TOP_K, ...filters }
  return questions.map((query) => ({
    method: 'POST',
    path: '/v1/chunks/search',
    body: JSON.stringify({ query, ...common }),
  }))
}

type Case = { readonly name: string; readonly filters: object; readonly apiKey: string }

function casesOf(
  { ownerKey, userKey, folder, half, small, tagId }: SearchWorld,
  { document, oneGrantKey, manyGrantsKey }: Extremes,
): Case[] {
  const apiKey = ownerKey
  return [
    { name: 'whole tenant', filters: {}, apiKey },
    { name: 'folders with half', filters: { parent_path_ids: half }, apiKey },
    { name: 'a folder with a twentieth', filters: { parent_path_ids: [folder] }, apiKey },
    { name: 'a folder with a hundredth', filters: { parent_path_ids: [small] }, apiKey },
    { name: 'a document', filters: { parent_path_ids: [document] }, apiKey },
    { name: 'a tag: a half', filters: { tag_ids: [tagId] }, apiKey },
    {
      name: 'a tag and TABLE: a tenth',
      filters: { tag_ids: [tagId], chunk_types: ['TABLE'] },
      apiKey,
    },
    { name: 'USER with 1 grant: a twentieth', filters: {}, apiKey: oneGrantKey },
    { name: 'USER with 20 grants: a fifth', filters: {}, apiKey: userKey },
    { name: 'USER with 1,000 grants: a half', filters: {}, apiKey: manyGrantsKey },
  ]
}

const modes: Work = {
  name: 'search-modes',
  run: async (bench: Bench) => {
    const hasVectors = !bench.options.fullText
    const open = await openSearch(bench, hasVectors)
    const extremes = await findExtremes(open, bench.amount(MANY_GRANTS, 20))
    const searched = await benchOf(bench, open)
    const notes = [...open.world.notes, ...(await sizeNotes(open))]
    const questions = questionsOf(bench)
    if (hasVectors) notes.push(...(await embeddingNotes(bench, questions)))
    for (const note of notes) bench.say(note)
    const rows: Row[] = [{ work: modes.name, target: '', remark: notes.join('; ') }]
    const wanted: readonly Mode[] = hasVectors
      ? ['full_text', 'dense_only', 'hybrid']
      : ['full_text']
    const every = bench.amount(1, 10)
    const cases = casesOf(open.world, extremes).filter((_, at) => at % every === 0)
    for (const mode of wanted) {
      for (const { name, filters, apiKey } of cases) {
        bench.say(`${mode}, ${name}`)
        const shots = shotsOf(questions, mode, filters)
        const filled = await countFilled(open, shots, apiKey)
        const row = await compare(searched, {
          work: `${mode}, ${name}`,
          shots,
          apiKey,
          target: TARGET,
        })
        rows.push({ ...row, remark: `${row.remark}; ${filled} of ${shots.length} filled` })
      }
    }
    return rows
  },
}

const recall: Work = {
  name: 'search-recall',
  run: async (bench: Bench) => {
    const open = await openSearch(bench, true)
    const notes = [...open.world.notes, ...(await recallNotes(bench, open))]
    for (const note of notes) bench.say(note)
    return [{ work: recall.name, target: 'recall@10 >= 0.97', remark: notes.join('; ') }]
  },
}

const opened = new WeakMap<Bench, Map<boolean, Promise<Noted>>>()

/**
 * Opens the service over a tenant for searches, and creates the tenant if it is missing. Benchmarks of a run share it.
 * @param vectors whether it must have vectors
 */
export function openSearch(bench: Bench, vectors: boolean): Promise<Noted> {
  const known = opened.get(bench) ?? new Map<boolean, Promise<Noted>>()
  opened.set(bench, known)
  // A folder that is kept can be opened only once.
  const canBeAny = !vectors || bench.options.keep !== undefined
  const [any] = canBeAny ? known.values() : []
  const found = known.get(vectors) ?? any ?? openTenant(bench, vectors)
  known.set(vectors, found)
  return found
}

/** No jobs run: the vectors are created here, and nothing else should happen while searches are measured. */
async function openTenant(bench: Bench, vectors: boolean): Promise<Noted> {
  const { keep, size, database } = bench.options
  if (keep !== undefined && database === 'postgres') {
    throw new Error('A throwaway server keeps nothing. With --keep, set --database to an address.')
  }
  const folder = keep ?? (await bench.folder('search'))
  await mkdir(folder, { recursive: true })
  const arbor = await bench.another({ kept: { folder, embedder: createMadeEmbedder() } })
  if (vectors && !arbor.context.schema.vector) {
    throw new Error(
      'This PostgreSQL has no pgvector. Use --full-text to measure search without it.',
    )
  }
  const note = join(folder, 'search-world.json')
  if (existsSync(note)) {
    const world = JSON.parse(await readFile(note, 'utf8')) as Kept
    if (world.size !== size) {
      throw new Error(`${folder} contains ${world.size} chunks, not ${size}.`)
    }
    if (world.half === undefined) {
      throw new Error(
        `${folder} was created by an earlier version of this benchmark. Use another folder.`,
      )
    }
    return { arbor, world: { ...world, half: world.half }, note }
  }
  const world = await seedSearch(arbor, { size, vectors, amount: bench.amount, say: bench.say })
  await writeFile(note, JSON.stringify(world))
  return { arbor, world, note }
}

/** Adds what a tenant of an earlier version lacks. */
async function findExtremes({ arbor, world, note }: Noted, grants: number): Promise<Extremes> {
  const { extremes } = JSON.parse(await readFile(note, 'utf8')) as Kept
  if (extremes) return extremes
  const added = await addExtremes(arbor, world, grants)
  await writeFile(note, JSON.stringify({ ...world, extremes: added }))
  return added
}

/** The same bench with the service and the bare server over the tenant for searches. */
async function benchOf(bench: Bench, { arbor, world }: OpenSearch): Promise<Bench> {
  // The settings of an index scan apply to a transaction.
  const bare = await startBareFor(arbor.context, world.tenantId, { inTransaction: true })
  bench.defer(async () => bare[Symbol.asyncDispose]())
  return { ...bench, arbor: () => Promise.resolve(arbor), bare: () => Promise.resolve(bare) }
}

/** The number of searches that found as many chunks as requested. */
async function countFilled(
  { arbor }: OpenSearch,
  shots: readonly Shot[],
  apiKey: string,
): Promise<number> {
  const { send } = createOwner(arbor.url, { apiKey })
  let filled = 0
  for (const { method, path, body = '' } of shots) {
    const found = await send<unknown[]>(method, path, JSON.parse(body) as object)
    if (found.length === TOP_K) filled++
  }
  return filled
}

/** Search by words, by vectors and by both, over a generated tenant. */
export const searches: readonly Work[] = [modes, recall]
