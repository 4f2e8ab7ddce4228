import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { extractReasoningMiddleware, wrapLanguageModel, type LanguageModel } from 'ai'
import type { LlmConfig } from '../config/llm.ts'
import { USUAL_PATIENCE, withPatience, type Patience } from './patience.ts'

/**
 * The model of the settings. Makes no connection before it is called, and then only to the endpoint of the
 * settings: a redirect would carry questions and documents to somebody whom nobody chose.
 * @param options `countTokens` asks the endpoint to say how many tokens a call took, which some can't
 */
export function createChatModel(
  { baseUrl, apiKey, model }: LlmConfig,
  patience: Patience = USUAL_PATIENCE,
  { countTokens = false }: { readonly countTokens?: boolean } = {},
): LanguageModel {
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: baseUrl,
    ...(apiKey !== undefined && { apiKey }),
    includeUsage: countTokens,
    fetch: (input, init) => fetch(input, { ...init, redirect: 'error' }),
  })
  return wrapLanguageModel({
    model: provider.chatModel(model),
    // Some servers leave what a model thinks aloud in the text.
    middleware: [withPatience(patience), extractReasoningMiddleware({ tagName: 'think' })],
  })
}
