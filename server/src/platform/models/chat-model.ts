import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { extractReasoningMiddleware, wrapLanguageModel, type LanguageModel } from 'ai'
import type { LlmConfig } from '../config/llm.ts'
import { timedCalls } from './timed-calls.ts'
import { asStream } from './whole-answers.ts'
import { USUAL_PATIENCE, withPatience, type Patience } from './patience.ts'

/**
 * The model of the settings. Connects when it is called, and only to the endpoint of the settings: a redirect could
 * send questions and documents to an unknown host.
 * @param options `countTokens` asks the endpoint to say how many tokens a call took, which some can't; `use` is what the
 *   model does, for the metrics
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
    // Some servers leave the reasoning of a model in the text.
    middleware: [
      timedCalls(use),
      withPatience(patience),
      extractReasoningMiddleware({ tagName: 'think' }),
    ],
  })
}
