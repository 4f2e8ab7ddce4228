/** What the process of the model is asked; `id` is the asker's. */
export type Question =
  | { readonly op: 'passages'; readonly id: number; readonly texts: readonly string[] }
  | { readonly op: 'query'; readonly id: number; readonly text: string }

/** The vectors of all texts one behind the other, and how many each text has. */
export type Answer = { readonly counts: readonly number[]; readonly vectors: Float32Array }
