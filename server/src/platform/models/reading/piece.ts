/** A piece of what a model wrote. */
export type Piece =
  | { readonly kind: 'thought' | 'text'; readonly text: string }
  /** A tool call of the harmony format, with its arguments. */
  | { readonly kind: 'call'; readonly tool: string; readonly text: string }
  /** All text so far was reasoning whose opening mark stood in the prompt. */
  | { readonly kind: 'unopened' }
