import { resolve } from 'node:path'
import { readEndpoint, type ModelEndpoint } from './endpoint.ts'
import type { EnvReader } from './env.ts'

/** The endpoint of a model that makes vectors. */
export type EmbeddingEndpoint = ModelEndpoint & {
  readonly kind: 'endpoint'
  /** Dimensions of a vector, if the model can return fewer than it has. */
  readonly dimensions?: number
}

/** A model in a folder of the operator. */
export type LocalEmbedding = {
  readonly kind: 'local'
  /** Absolute path. */
  readonly folder: string
}

/** Where vectors come from: nowhere, the model that is part of Arbor, or one of the operator. */
export type EmbeddingConfig =
  | { readonly kind: 'off' }
  | { readonly kind: 'offline' }
  | EmbeddingEndpoint
  | LocalEmbedding

/**
 * The model that makes vectors. OFF wins over all others, so that a model can be turned off and on again by one
 * setting. A relative folder starts at `cwd`.
 */
export function readEmbedding(reader: EnvReader, cwd: string): EmbeddingConfig {
  const state = reader.choice('ARBOR_EMBEDDINGS')
  const path = reader.text('ARBOR_EMBEDDING_MODEL_PATH')
  const endpoint = readEndpoint(reader, {
    baseUrl: 'ARBOR_EMBEDDING_BASE_URL',
    model: 'ARBOR_EMBEDDING_MODEL',
    apiKey: 'ARBOR_EMBEDDING_API_KEY',
    extras: ['ARBOR_EMBEDDING_DIMENSIONS'],
  })
  const dimensions = reader.whole('ARBOR_EMBEDDING_DIMENSIONS')
  if (path !== undefined && reader.text('ARBOR_EMBEDDING_BASE_URL') !== undefined) {
    reader.fault(
      'ARBOR_EMBEDDING_MODEL_PATH and ARBOR_EMBEDDING_BASE_URL cannot be used together: set only one of them.',
    )
  }
  if (state === 'OFF') return { kind: 'off' }
  if (path !== undefined) return { kind: 'local', folder: resolve(cwd, path) }
  if (endpoint === undefined) return { kind: 'offline' }
  return { kind: 'endpoint', ...endpoint, ...(dimensions !== undefined && { dimensions }) }
}
