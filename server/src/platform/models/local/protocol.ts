import type { ModelFolder } from './folder.ts'

/** What the process of a model is asked; `id` is the asker's. */
export type EmbedRequest = {
  readonly op: 'embed'
  readonly id: number
  readonly kind: keyof ModelFolder['prefixes']
  readonly texts: readonly string[]
}

/** The vectors of the texts in their order. */
export type Answer = { readonly vectors: readonly Float32Array[] }
