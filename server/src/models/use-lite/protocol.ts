import type { FailureCode } from '../model-failure.ts'

/** What the process of the model is asked; `id` is the asker's. */
export type Question =
  | { readonly op: 'passages'; readonly id: number; readonly texts: readonly string[] }
  | { readonly op: 'query'; readonly id: number; readonly text: string }

/** The question with this id needs no answer any more. */
export type Cancellation = { readonly op: 'cancel'; readonly id: number }

/**
 * The answer to the question with this id: the vectors of all texts one behind the other, and how many each text has. A
 * cancelled question has no answer.
 */
export type Reply = { readonly id: number } & (
  | { readonly ok: true; readonly counts: readonly number[]; readonly vectors: Float32Array }
  | { readonly ok: false; readonly code: FailureCode; readonly sentence: string }
)
