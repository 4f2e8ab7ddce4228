import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { wrapLanguageModel, type LanguageModel } from 'ai'
import type { LlmConfig } from '../config/llm.ts'
import { timedCalls } from './timed-calls.ts'
import { habitsOf } from './habits.ts'
import { readAnswers } from './reading/read-answers.ts'
import { tidyStream } from './tidy-stream.ts'
import { asStream } from './whole-answers.ts'
import { withAbilities } from './with-abilities.ts'
import { patienceWith, USUAL_PATIENCE, withPatience, type Patience } from './patience.ts'

/**
 * Creates the model from the settings. It connects only when it is called, and only to the configured endpoint.
 * A redirect could send questions and documents to an unknown host.
 * @param options `countTokens` asks the endpoint to report token counts, which some can't; `use` is the model's
 * task, for metrics
 */
export function createChatModel(
  llm: LlmConfig,
  patience: Patience = USUAL_PATIENCE,
  {
    countTokens = false,
    use = 'chat',
  }: { readonly countTokens?: boolean; readonly use?: 'chat' | 'vision' } = {},
): LanguageModel {
  const { baseUrl, apiKey, model, id, fetch: send = fetch } = llm
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: baseUrl,
    ...(apiKey !== undefined && { apiKey }),
    includeUsage: countTokens,
    fetch: async (input, init) =>
      tidyStream(await asStream(await send(input, { ...init, redirect: 'error' }))),
  })
  const habits = habitsOf(llm)
  return wrapLanguageModel({
    model: provider.chatModel(model),
    middleware: [
      timedCalls(use, id !== undefined),
      withAbilities(habits),
      readAnswers(habits.manner),
      withPatience(patienceWith(llm, patience, habits)),
    ],
  })
}
