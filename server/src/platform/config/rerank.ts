import { resolve } from 'node:path'
import { readEndpoint, type ModelEndpoint } from './endpoint.ts'
import type { EnvReader } from './env.ts'

/** The model that reranks the best results of a search, and how long a search waits for it. */
export type RerankConfig = (
  | ({ readonly kind: 'endpoint' } & ModelEndpoint)
  /** A cross-encoder in a folder chosen by the operator (an absolute path). */
  | { readonly kind: 'local'; readonly folder: string }
) & { readonly budgetMs: number }

/** The reranking model, or undefined if there is none. A relative folder starts at `cwd`. */
export function readRerank(reader: EnvReader, cwd: string): RerankConfig | undefined {
  const path = reader.text('ARBOR_RERANK_MODEL_PATH')
  const endpoint = readEndpoint(reader, {
    baseUrl: 'ARBOR_RERANK_BASE_URL',
    model: 'ARBOR_RERANK_MODEL',
    apiKey: 'ARBOR_RERANK_API_KEY',
    extras: [],
  })
  const budgetMs = reader.whole('ARBOR_RERANK_BUDGET_MS')
  if (path !== undefined && reader.text('ARBOR_RERANK_BASE_URL') !== undefined) {
    reader.fault(
      'ARBOR_RERANK_MODEL_PATH and ARBOR_RERANK_BASE_URL can’t be used together. Set only one of them.',
    )
  }
  if (path !== undefined) return { kind: 'local', folder: resolve(cwd, path), budgetMs }
  if (endpoint !== undefined) return { kind: 'endpoint', ...endpoint, budgetMs }
  if (reader.text('ARBOR_RERANK_BUDGET_MS') !== undefined) {
    reader.fault(
      'ARBOR_RERANK_BUDGET_MS requires ARBOR_RERANK_BASE_URL and ARBOR_RERANK_MODEL, or ARBOR_RERANK_MODEL_PATH.',
    )
  }
  return undefined
}
