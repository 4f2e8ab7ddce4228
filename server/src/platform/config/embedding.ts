import { resolve } from 'node:path'
import { readEndpoint, type ModelEndpoint } from './endpoint.ts'
import type { EnvReader } from './env.ts'

/** The endpoint of an embedding model. */
export type EmbeddingEndpoint = ModelEndpoint & {
  readonly kind: 'endpoint'
  /** Dimensions to request, if the model can return fewer than it has. */
  readonly dimensions?: number
}

/** A model in a folder chosen by the operator. */
export type LocalEmbedding = {
  readonly kind: 'local'
  /** Absolute path. */
  readonly folder: string
}

/** Where vectors come from: nowhere, the included model, or one chosen by the operator. */
export type EmbeddingConfig =
  | { readonly kind: 'off' }
  | { readonly kind: 'offline' }
  | EmbeddingEndpoint
  | LocalEmbedding

/**
 * The embedding model. OFF overrides all other settings, so one setting turns a model off and on again. A relative
 * folder starts at `cwd`.
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
      'ARBOR_EMBEDDING_MODEL_PATH and ARBOR_EMBEDDING_BASE_URL can’t be used together. Set only one of them.',
    )
  }
  if (state === 'OFF') return { kind: 'off' }
  if (path !== undefined) return { kind: 'local', folder: resolve(cwd, path) }
  if (endpoint === undefined) return { kind: 'offline' }
  return { kind: 'endpoint', ...endpoint, ...(dimensions !== undefined && { dimensions }) }
}
