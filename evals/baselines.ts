import MiniSearch from 'minisearch'
import type { Embedder, Windows } from '../server/src/platform/models/embedder.ts'
import type { EvalRecord } from './beir.ts'
import { Bm25Index } from './bm25.ts'
import { fuseByRank } from './fusion.ts'
import { plainTextOf, type Part } from './parts.ts'
import { bestFirst, DEPTH, foldParts, type System } from './system.ts'
import { wordsOf } from './words.ts'

/** BM25 with Lucene's formula over whole records. */
export function createBm25Baseline(records: readonly EvalRecord[]): System {
  const index = new Bm25Index()
  for (const { id, title, text } of records) index.add(id, wordsOf(`${title}\n${text}`))
  return {
    name: 'BM25, exact',
    rank: (query) => Promise.resolve(index.search(wordsOf(query))),
  }
}

/** The same, with title words counted twice: BM25F with a weight of 2 for the title. */
export function createTitleBaseline(records: readonly EvalRecord[]): System {
  const index = new Bm25Index()
  for (const { id, title, text } of records) index.add(id, wordsOf(`${title}\n${title}\n${text}`))
  return {
    name: 'BM25, exact, titles twice',
    rank: (query) => Promise.resolve(index.search(wordsOf(query))),
  }
}

/** The same over chunks, to separate the effect of chunking from that of ranking. */
export function createChunkBaseline(parts: readonly Part[]): System {
  const index = new Bm25Index()
  for (const part of parts) index.add(part.id, wordsOf(plainTextOf(part)))
  const recordOf = new Map(parts.map(({ id, recordId }) => [id, recordId]))
  return {
    name: 'BM25, exact, chunks',
    rank: (query) => {
      const hits = [...index.score(wordsOf(query))].map(([id, score]) => ({ id, score }))
      return Promise.resolve(bestFirst(foldParts(hits, recordOf)))
    },
  }
}

/** Reciprocal rank fusion with equal weights, the usual simple way to mix words and vectors. */
export function createFusionBaseline(words: System, vectors: System): System {
  return {
    name: 'BM25 + vectors, RRF',
    rank: async (query) => {
      const [sparse, dense] = await Promise.all([words.rank(query), vectors.rank(query)])
      return fuseByRank({ sparse, dense }, 0.5)
    },
  }
}

/** A plain search library over whole records: BM25+ with its own constants and the same words. */
export function createMiniSearchBaseline(records: readonly EvalRecord[]): System {
  const index = new MiniSearch<{ id: string; all: string }>({
    fields: ['all'],
    tokenize: (text) => wordsOf(text),
    processTerm: (term) => term,
  })
  index.addAll(records.map(({ id, title, text }) => ({ id, all: `${title}\n${text}` })))
  return {
    name: 'minisearch',
    rank: (query) => {
      const found = index.search(query, { combineWith: 'OR' }).slice(0, DEPTH)
      return Promise.resolve(found.map(({ id, score }) => ({ id: id as string, score })))
    },
  }
}

/** Work that takes long: it reports progress and ends with the signal. */
export type Work = {
  readonly signal: AbortSignal
  readonly onProgress: (what: string) => void
}

/** Time between two lines of progress. */
const REPORT_MS = 5000

/** Every vector of the chunks in memory. */
export type VectorIndex = {
  /** The cosine of each record's nearest window. */
  score(query: string): Promise<Map<string, number>>
}

/** Embeds the text of all chunks, without table markup. */
export async function createVectorIndex(
  embedder: Embedder,
  parts: readonly Part[],
  { signal, onProgress }: Work,
): Promise<VectorIndex> {
  const windows: Windows[] = []
  let reported = 0
  for (let at = 0; at < parts.length; at += embedder.batchSize) {
    const batch = parts.slice(at, at + embedder.batchSize).map(plainTextOf)
    windows.push(...(await embedder.embedPassages(batch, signal)))
    if (performance.now() - reported > REPORT_MS || windows.length === parts.length) {
      onProgress(`${windows.length}/${parts.length} chunks embedded for the baseline`)
      reported = performance.now()
    }
  }
  const recordOf = new Map(parts.map(({ id, recordId }) => [id, recordId]))
  return {
    score: async (query) => {
      const vector = await embedder.embedQuery(query, signal)
      const hits = parts.map(({ id }, index) => ({ id, score: nearest(vector, windows[index]) }))
      return foldParts(hits, recordOf)
    },
  }
}

/** Cosine with the same model over all windows of the same chunks. A record is as near as its nearest window. */
export function createVectorBaseline(index: VectorIndex): System {
  return { name: 'vectors, exact', rank: async (query) => bestFirst(await index.score(query)) }
}

function nearest(vector: Float32Array, windows: readonly Float32Array[] = []): number {
  let best = -1
  for (const window of windows) {
    let cosine = 0
    for (let at = 0; at < vector.length; at++) cosine += (vector[at] ?? 0) * (window[at] ?? 0)
    if (cosine > best) best = cosine
  }
  return best
}
