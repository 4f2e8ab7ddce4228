/** What a model at an endpoint can do, as measured by calling it. */
export type ModelProfile = {
  readonly measuredAt: string
  /** Whether answers arrive word by word. */
  readonly streaming: boolean
  /** Whether it called a tool when it should. */
  readonly tools: boolean
  /** Whether it called two at once. */
  readonly parallelTools: boolean
  /** Whether it accepts images. */
  readonly images: boolean
  /** Whether it accepts a JSON schema for its answer, and keeps to it. */
  readonly jsonSchema: boolean
  /** Whether it accepts instructions apart from the messages. */
  readonly systemRole: boolean
  /** Tokens of its context, or null if the endpoint doesn't say. */
  readonly contextTokens: number | null
  /**
   * How its reasoning arrives: not at all, apart from the answer, between marks in the answer, or with only a mark at its
   * end.
   */
  readonly reasoning: Reasoning
  /** Milliseconds until the first token, including the time in which the model was loaded. */
  readonly firstTokenMs: number
}

export const REASONING = ['none', 'separate', 'marked', 'unopened'] as const
export type Reasoning = (typeof REASONING)[number]
