import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { extractReasoningMiddleware, wrapLanguageModel, type LanguageModel } from 'ai'
import type { LlmConfig } from '../config/llm.ts'
import { timedCalls } from './timed-calls.ts'
import { asStream } from './whole-answers.ts'
import { USUAL_PATIENCE, withPatience, type Patience } from './patience.ts'

/**
 * Creates the model from the settings. It connects only when it is called, and only to the configured endpoint.
 * A redirect could send questions and documents to an unknown host.
 * @param options `countTokens` asks the endpoint to report token counts, which some can't; `use` is the model's
 * task, for metrics
 */
export function createChatModel(
  { baseUrl, apiKey, model }: LlmConfig,
  patience: Patience = USUAL_PATIENCE,
  {
    countTokens = false,
    use = 'chat',
  }: { readonly countTokens?: boolean; readonly use?: 'chat' | 'vision' } = {},
): LanguageModel {
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: baseUrl,
    ...(apiKey !== undefined && { apiKey }),
    includeUsage: countTokens,
    fetch: async (input, init) => asStream(await fetch(input, { ...init, redirect: 'error' })),
  })
  return wrapLanguageModel({
    model: provider.chatModel(model),
    // Some servers leave a model's reasoning in the text.
    middleware: [
      timedCalls(use),
      withPatience(patience),
      extractReasoningMiddleware({ tagName: 'think' }),
    ],
  })
}
