import { resolve } from 'node:path'
import { readEndpoint, type ModelEndpoint } from './endpoint.ts'
import type { EnvReader } from './env.ts'
import type { Setting } from './settings.ts'

/** What the operator says about a model. The rest depends on its name and files. */
export type EmbeddingWishes = {
  /** Dimensions of a vector, if the model can return fewer than it has. */
  readonly dimensions?: number
  /** Put before texts. An empty prefix turns off that of the model. */
  readonly prefixes?: { readonly query?: string; readonly passage?: string }
}

/** The endpoint of an embedding model. */
export type EmbeddingEndpoint = ModelEndpoint & EmbeddingWishes & { readonly kind: 'endpoint' }

/** A model in a folder chosen by the operator. */
export type LocalEmbedding = EmbeddingWishes & {
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
    extras: [],
  })
  const wishes = readWishes(reader, path !== undefined)
  if (path !== undefined && reader.text('ARBOR_EMBEDDING_BASE_URL') !== undefined) {
    reader.fault(
      'ARBOR_EMBEDDING_MODEL_PATH and ARBOR_EMBEDDING_BASE_URL can’t be used together. Set only one of them.',
    )
  }
  if (state === 'OFF') return { kind: 'off' }
  if (path !== undefined) return { kind: 'local', folder: resolve(cwd, path), ...wishes }
  if (endpoint === undefined) return { kind: 'offline' }
  return { kind: 'endpoint', ...endpoint, ...wishes }
}

/** The longest prefix that is accepted. Known instructions have about a hundred characters. */
const LONGEST_PREFIX = 1000

function readWishes(reader: EnvReader, hasFolder: boolean): EmbeddingWishes {
  const hasModel = hasFolder || reader.text('ARBOR_EMBEDDING_BASE_URL') !== undefined
  const isUnused = (name: Setting) => !hasModel && reader.text(name) !== undefined
  const names = [DIMENSIONS, QUERY, PASSAGE] as const
  for (const name of names.filter(isUnused)) {
    reader.fault(
      `${name} requires ARBOR_EMBEDDING_BASE_URL and ARBOR_EMBEDDING_MODEL, or ARBOR_EMBEDDING_MODEL_PATH.`,
    )
  }
  const dimensions = reader.whole(DIMENSIONS)
  const query = readPrefix(reader, QUERY)
  const passage = readPrefix(reader, PASSAGE)
  const prefixes = {
    ...(query !== undefined && { query }),
    ...(passage !== undefined && { passage }),
  }
  return {
    ...(dimensions !== undefined && { dimensions }),
    ...(Object.keys(prefixes).length > 0 && { prefixes }),
  }
}

const DIMENSIONS = 'ARBOR_EMBEDDING_DIMENSIONS'
const QUERY = 'ARBOR_EMBEDDING_QUERY_PREFIX'
const PASSAGE = 'ARBOR_EMBEDDING_PASSAGE_PREFIX'

/** Spaces count, and files of settings can't contain line breaks everywhere. */
function readPrefix(reader: EnvReader, name: typeof QUERY | typeof PASSAGE): string | undefined {
  const prefix = reader.given(name)?.replaceAll(String.raw`\n`, '\n')
  if (prefix !== undefined && prefix.length > LONGEST_PREFIX) {
    reader.fault(`${name} must have at most ${LONGEST_PREFIX} characters.`)
  }
  return prefix
}
