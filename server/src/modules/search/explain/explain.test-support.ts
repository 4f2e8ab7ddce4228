import { expect } from 'vitest'
import { addDocument } from '../../../../test/support/content.ts'
import type { TestMember, TestServer } from '../../../../test/support/index.ts'

type Place = { score: number; rank: number | null }
export type Explained = {
  chunk_id: string
  found: boolean
  rank: number | null
  score: number | null
  full_text: (Place & { bm25: number; terms: { tf: number; part: number }[] }) | null
  dense: (Place & { cosine: number; window: number }) | null
  filters: Record<string, boolean>
  reason: string
}
type Term = {
  lexemes: string[]
  texts: number | null
  idf: number | null
  emphasis: number
  weight: number | null
  is_stop_word: boolean
}
type Explanation = {
  query: { terms: Term[]; phrases: unknown[]; model: string | null; weights: object | null }
  chunks: Explained[]
}
type Hit = { id: string; score: number }

export const URL = '/v1/chunks/search/explain'
/** A search that finds everything. */
export const FOUND = { search_type: 'full_text', score_threshold: 0, top_k: 50 }

export async function explain(
  caller: TestMember,
  query: string,
  chunks: readonly { readonly id: string }[],
  more: object = {},
): Promise<Explanation> {
  const chunkIds = chunks.map(({ id }) => id)
  const reply = await caller.post<Explanation>(URL, {
    query,
    ...FOUND,
    chunk_ids: chunkIds,
    ...more,
  })
  expect(reply).toMatchObject({ status: 200 })
  return reply.body
}

export async function explainOne(
  caller: TestMember,
  query: string,
  chunk: { readonly id: string } | undefined,
  more: object = {},
): Promise<Explained> {
  const { chunks } = await explain(caller, query, [chunk ?? { id: '' }], more)
  const [one] = chunks
  if (!one) throw new Error('The chunk was left out.')
  return one
}

export async function search(caller: TestMember, query: string, more: object = {}): Promise<Hit[]> {
  const reply = await caller.post<Hit[]>('/v1/chunks/search', { query, ...FOUND, ...more })
  expect(reply).toMatchObject({ status: 200 })
  return reply.body
}

/** Adds enough versions that a scope with all of them is searched through the index. */
export async function addFiller(server: TestServer, owner: TestMember): Promise<void> {
  for (let i = 0; i < 70; i++) {
    await addDocument(server, owner, { nodes: [{ chunk: `filler ${i}` }] })
  }
}
