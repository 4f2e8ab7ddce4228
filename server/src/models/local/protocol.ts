import type { FailureCode } from '../model-failure.ts'
import type { ModelFolder } from './folder.ts'

/** What the process of a model is asked; `id` is the asker's. */
export type ChildRequest = EmbedRequest | Cancellation

export type EmbedRequest = {
  readonly op: 'embed'
  readonly id: number
  readonly kind: keyof ModelFolder['prefixes']
  readonly texts: readonly string[]
}

/** Nobody waits for the answer any more; none comes. */
export type Cancellation = { readonly op: 'cancel'; readonly id: number }

export type ChildReply = { readonly id: number } & (
  | { readonly ok: true; readonly vectors: readonly Float32Array[] }
  | { readonly ok: false; readonly code: FailureCode; readonly sentence: string }
)
