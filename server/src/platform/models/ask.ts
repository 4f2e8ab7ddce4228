import { streamText, type LanguageModel } from 'ai'
import { cutText } from '../core/cut-text.ts'
import { isWithdrawn } from './reading/read-answers.ts'

/** An image with its content type. */
export type Picture = { readonly bytes: Uint8Array; readonly mediaType: string }

export type Question = {
  readonly instructions: string
  readonly text: string
  readonly pictures?: readonly Picture[]
  /** Maximum number of characters in the answer. A longer answer is cut, and the request ends. */
  readonly longest: number
  readonly signal: AbortSignal
}

export type ModelResponse = {
  /** Empty if the model returned no text. */
  readonly text: string
  /** Whether the answer was longer than allowed. */
  readonly isCut: boolean
  /** Whether the endpoint's content filter removed all or part of the answer. */
  readonly isFiltered: boolean
  /** Token counts from the endpoint, if it reports them. */
  readonly tokens: { readonly input: number; readonly output: number } | undefined
}

/**
 * Asks a model one question, optionally about images, without tools.
 * @throws what the model throws, mostly ModelFailure; the signal's reason if it is aborted
 */
export async function ask(
  model: LanguageModel,
  { instructions, text, pictures = [], longest, signal }: Question,
): Promise<ModelResponse> {
  const stop = new AbortController()
  const files = pictures.map(({ bytes, mediaType }) => ({
    type: 'file' as const,
    data: bytes,
    mediaType,
  }))
  // A stream, because patience counts the time between its parts.
  const { stream } = streamText({
    model,
    instructions,
    messages: [{ role: 'user', content: [{ type: 'text', text }, ...files] }],
    abortSignal: AbortSignal.any([signal, stop.signal]),
    maxRetries: 0,
    onError: () => undefined,
  })
  let said = ''
  let reason = ''
  let tokens: ModelResponse['tokens']
  try {
    for await (const part of stream) {
      if (part.type === 'error') throw part.error
      if (part.type === 'text-delta') said += part.text
      if (part.type === 'text-end' && isWithdrawn(part)) said = ''
      if (part.type === 'finish') {
        reason = part.finishReason
        const { inputTokens: input, outputTokens: output } = part.totalUsage
        if (input !== undefined && output !== undefined) tokens = { input, output }
      }
      if (said.length > longest) break
    }
  } finally {
    stop.abort()
  }
  signal.throwIfAborted()
  return {
    text: cutText(said, longest).toWellFormed(),
    isCut: said.length > longest || reason === 'length',
    isFiltered: reason === 'content-filter',
    tokens,
  }
}
