import type { Bench, Work } from './bench.ts'
import type { Shot } from './load-child.ts'
import { residentOf, watchPeak } from './memory.ts'
import { compare, describe, measure, sidesOf } from './measure.ts'
import type { World } from './seed.ts'
import type { Part } from './seed-nodes.ts'
import type { Row } from './table.ts'
import { createRandom, drawQueries, QUESTION, type QueryKind } from './vocabulary.ts'

const READ_TARGET = 'p50 <= 1.5x, throughput >= 2/3'
const SEARCH_TARGET = 'hybrid: p95 <= 100 ms'
const BULK = 200
/** Different requests take turns, so that not always the same page is read. */
const VARIANTS = 20

function get(path: string): Shot {
  return { method: 'GET', path }
}

/** Some of the values, evenly spread over the list. */
function spread<T>(values: readonly T[]): T[] {
  const step = Math.max(1, Math.floor(values.length / VARIANTS))
  return values.filter((_, index) => index % step === 0).slice(0, VARIANTS)
}

function pageOf({ id }: Part): Shot {
  return get(`/v1/folders/${id}/contents?limit=20`)
}

/** Pages of different folders. */
export function folderShots(folders: readonly Part[]): Shot[] {
  return spread(folders).map(pageOf)
}

/** Many chunks in one request, different ones each time. */
export function bulkShots(chunks: readonly Part[]): Shot[] {
  const random = createRandom(3)
  return Array.from({ length: VARIANTS }, () => {
    const ids = Array.from({ length: BULK }, () => chunks[Math.floor(random() * chunks.length)]?.id)
    return get(`/v1/chunks/bulk?${[...new Set(ids)].map((id) => `chunk_ids=${id}`).join('&')}`)
  })
}

/** Requests of the owner, or of a reader with grants, compared with the bare route. */
function read(
  name: string,
  shotsOf: (world: World) => Shot[],
  { target = READ_TARGET, asReader = false } = {},
): Work {
  return {
    name,
    run: async (bench) => {
      const world = await bench.world()
      const { apiKey } = asReader ? world.shelves.reader : world.owner
      return [await compare(bench, { work: name, shots: shotsOf(world), apiKey, target })]
    },
  }
}

const FILTERED = 'folder page filtered by group permissions'

const subtree: Work = {
  name: 'subtree_chunks of the whole tenant',
  run: async (bench) => {
    const { owner } = await bench.world()
    const shots = [get(`/v1/path-parts/${owner.rootPartId}/subtree_chunks`)]
    const before = residentOf(process.pid).own
    const sides = await sidesOf(bench, { shots, apiKey: owner.apiKey })
    // Memory is watched over a round of the service alone, with one request and with several.
    const peak = watchPeak(() => residentOf(process.pid))
    await measure({ ...bench, options: { ...bench.options, rounds: 1 } }, [sides.arbor])
    const highest = peak.stop().own
    const [arbor, bare] = await measure(bench, [sides.arbor, sides.bare])
    const remark = `${describe(sides.recording)}; resident ${before} MB before, ${highest} MB at most`
    return [{ work: subtree.name, arbor, bare, target: 'p50 <= 1.5x; flat memory', remark }]
  },
}

const SEARCHES: Readonly<Record<string, QueryKind>> = {
  'rare word': { from: 40_000, to: 50_000, words: 1 },
  'common word': { from: 60, to: 80, words: 1 },
  '5-word question': QUESTION,
}

/** Different queries of a kind. */
export function searchShots(kind: QueryKind): Shot[] {
  return drawQueries(createRandom(kind.from), kind, VARIANTS).map((query) => ({
    method: 'POST',
    path: '/v1/chunks/search',
    body: JSON.stringify({ query, search_type: 'full_text', score_threshold: 0, top_k: 10 }),
  }))
}

const search: Work = {
  name: 'full-text search',
  run: async (bench: Bench) => {
    const { owner, user } = await bench.world()
    const rows: Row[] = []
    for (const [kind, words] of Object.entries(SEARCHES)) {
      const work = `${search.name}, ${kind}`
      const asked = { work, shots: searchShots(words), target: SEARCH_TARGET }
      rows.push(await compare(bench, { ...asked, apiKey: owner.apiKey }))
      const asUser = { ...asked, work: `${work}, as USER with 3 grants`, apiKey: user.apiKey }
      rows.push(await compare(bench, asUser))
    }
    return rows
  },
}

/** Reading, compared with the bare route. */
export const reads: readonly Work[] = [
  read('folder page of 20', ({ folders }) => folderShots(folders)),
  read(`${FILTERED}: 20 in a granted folder`, ({ shelves }) => shelves.granted.map(pageOf), {
    asReader: true,
  }),
  read(`${FILTERED}: 20 of the whole tree`, () => [get('/v1/path-parts?max_depth=3&limit=20')], {
    asReader: true,
  }),
  read('ancestry of a chunk', ({ chunks }) =>
    spread(chunks).map(({ partId }) => get(`/v1/path-parts/${partId}/ancestry`)),
  ),
  read('tags with inherited', ({ chunks }) =>
    spread(chunks).map(({ partId }) => get(`/v1/path-parts/${partId}/tags?include_inherited=true`)),
  ),
  read('document', ({ documentIds }) =>
    spread(documentIds).map((id) => get(`/v1/documents/${id}`)),
  ),
  read('chunks/bulk of 200', ({ chunks }) => bulkShots(chunks), {
    target: 'p50 <= 1.5x; same at every size',
  }),
  subtree,
  search,
]
