import type { Bench, Work } from './bench.ts'
import type { Shot } from './load.ts'
import { ownResident, watchPeak } from './memory.ts'
import { compare, describe, measure, sidesOf } from './measure.ts'
import type { ChunkIds, Part } from './seed-nodes.ts'
import type { Row } from './table.ts'
import { createRandom, VOCABULARY } from './vocabulary.ts'

const READ_TARGET = 'p50 <= 2x, throughput >= half'
const SEARCH_TARGET = 'hybrid: p95 <= 100 ms'
const BULK = 200
/** Different requests that take turns, so that no single page is read over and over. */
const VARIANTS = 20

function get(path: string): Shot {
  return { method: 'GET', path }
}

/** `count` of the values from all over the list. */
function spread<T>(values: readonly T[], count: number): T[] {
  const step = Math.max(1, Math.floor(values.length / count))
  return values.filter((_, index) => index % step === 0).slice(0, count)
}

/** Pages of different folders. */
export function folderShots(folders: readonly Part[]): Shot[] {
  return spread(folders, VARIANTS).map(({ id }) => get(`/v1/folders/${id}/contents?limit=20`))
}

/** Many chunks at once, other ones in each request. */
export function bulkShots(chunks: readonly ChunkIds[]): Shot[] {
  const random = createRandom(3)
  return Array.from({ length: VARIANTS }, () => {
    const ids = Array.from({ length: BULK }, () => chunks[Math.floor(random() * chunks.length)]?.id)
    return get(`/v1/chunks/bulk?${[...new Set(ids)].map((id) => `chunk_ids=${id}`).join('&')}`)
  })
}

const folderPage: Work = {
  name: 'folder page of 20',
  run: async (bench) => {
    const { folders, owner } = await bench.world()
    const shots = folderShots(folders)
    return [
      await compare(bench, {
        work: folderPage.name,
        shots,
        apiKey: owner.apiKey,
        target: READ_TARGET,
      }),
    ]
  },
}

const ancestry: Work = {
  name: 'ancestry of a chunk',
  run: async (bench) => {
    const { chunks, owner } = await bench.world()
    const shots = spread(chunks, VARIANTS).map(({ partId }) =>
      get(`/v1/path-parts/${partId}/ancestry`),
    )
    return [
      await compare(bench, {
        work: ancestry.name,
        shots,
        apiKey: owner.apiKey,
        target: READ_TARGET,
      }),
    ]
  },
}

const inheritedTags: Work = {
  name: 'tags with inherited',
  run: async (bench) => {
    const { chunks, owner } = await bench.world()
    const shots = spread(chunks, VARIANTS).map(({ partId }) =>
      get(`/v1/path-parts/${partId}/tags?include_inherited=true`),
    )
    return [
      await compare(bench, {
        work: inheritedTags.name,
        shots,
        apiKey: owner.apiKey,
        target: READ_TARGET,
      }),
    ]
  },
}

const filteredPage: Work = {
  name: 'folder page filtered by group permissions',
  run: async (bench) => {
    const { shelves } = await bench.world()
    const common = { apiKey: shelves.reader.apiKey, target: READ_TARGET }
    const within = shelves.granted.map(({ id }) => get(`/v1/folders/${id}/contents?limit=20`))
    const all = [get('/v1/path-parts?max_depth=3&limit=20')]
    return [
      await compare(bench, {
        ...common,
        work: `${filteredPage.name}: 20 in a granted folder`,
        shots: within,
      }),
      await compare(bench, {
        ...common,
        work: `${filteredPage.name}: 20 of the whole tree`,
        shots: all,
      }),
    ]
  },
}

const document: Work = {
  name: 'document',
  run: async (bench) => {
    const { documentIds, owner } = await bench.world()
    const shots = spread(documentIds, VARIANTS).map((id) => get(`/v1/documents/${id}`))
    return [
      await compare(bench, {
        work: document.name,
        shots,
        apiKey: owner.apiKey,
        target: READ_TARGET,
      }),
    ]
  },
}

const bulk: Work = {
  name: 'chunks/bulk of 200',
  run: async (bench) => {
    const { chunks, owner } = await bench.world()
    const shots = bulkShots(chunks)
    const target = 'p50 <= 1.5x; same at every size'
    return [await compare(bench, { work: bulk.name, shots, apiKey: owner.apiKey, target })]
  },
}

const subtree: Work = {
  name: 'subtree_chunks of the whole tenant',
  run: async (bench) => {
    const { owner } = await bench.world()
    const shots = [get(`/v1/path-parts/${owner.rootPartId}/subtree_chunks`)]
    const before = ownResident()
    const {
      arbor: side,
      bare: bareSide,
      recording,
    } = await sidesOf(bench, { shots, apiKey: owner.apiKey })
    // Memory is watched over a round of the service alone, at one request and at several.
    const peak = watchPeak(ownResident)
    await measure({ ...bench, options: { ...bench.options, rounds: 1 } }, [side])
    const highest = peak.stop()
    const [arbor, bare] = await measure(bench, [side, bareSide])
    const remark = `${describe(recording)}; resident ${before} MB before, ${highest} MB at most`
    return [{ work: subtree.name, arbor, bare, target: 'p50 <= 1.5x; flat memory', remark }]
  },
}

/** Ranks of words by how common they are, and how many of them a query has. */
export const SEARCHES = {
  'rare word': { from: 40_000, to: 50_000, words: 1 },
  'common word': { from: 60, to: 80, words: 1 },
  '5-word question': { from: 200, to: 5000, words: 5 },
} as const

/** Different queries of a kind. */
export function searchShots({ from, to, words }: (typeof SEARCHES)[keyof typeof SEARCHES]): Shot[] {
  const random = createRandom(from)
  const word = (): string => VOCABULARY[from + Math.floor(random() * (to - from))] ?? ''
  return Array.from({ length: VARIANTS }, () => ({
    method: 'POST',
    path: '/v1/chunks/search',
    body: JSON.stringify({
      query: Array.from({ length: words }, word).join(' '),
      search_type: 'full_text',
      score_threshold: 0,
      top_k: 10,
    }),
  }))
}

const search: Work = {
  name: 'full-text search',
  run: async (bench) => {
    const { owner, user } = await bench.world()
    if (!(await hasSearch(bench))) {
      return [{ work: search.name, target: SEARCH_TARGET, remark: 'no such route' }]
    }
    const rows: Row[] = []
    for (const [kind, words] of Object.entries(SEARCHES)) {
      const asked = {
        work: `${search.name}, ${kind}`,
        shots: searchShots(words),
        target: SEARCH_TARGET,
      }
      rows.push(await compare(bench, { ...asked, apiKey: owner.apiKey }))
      const work = `${asked.work}, as USER with 3 grants`
      rows.push(await compare(bench, { ...asked, work, apiKey: user.apiKey }))
    }
    return rows
  },
}

async function hasSearch(bench: Bench): Promise<boolean> {
  const { app } = await bench.arbor()
  return app.hasRoute({ method: 'POST', url: '/v1/chunks/search' })
}

/** Reading, each against the bare route. */
export const reads: readonly Work[] = [
  folderPage,
  filteredPage,
  ancestry,
  inheritedTags,
  document,
  bulk,
  subtree,
  search,
]
