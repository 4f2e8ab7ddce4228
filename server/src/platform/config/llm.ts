import { readEndpoint, type ModelEndpoint } from './endpoint.ts'
import type { EnvReader } from './env.ts'

/** The endpoint of the model that writes answers. */
export type LlmConfig = ModelEndpoint & {
  /** The model at the same endpoint that reads images. Unset: images are not read. */
  readonly visionModel?: string
  /** The id of a model that a tenant has added. Unset for the one in the settings. */
  readonly id?: string
  /** The name by which people choose it. The default is `model`. */
  readonly name?: string
  /** How long to wait for the first word of an answer, in milliseconds. Unset: it depends on the model. */
  readonly firstTokenMs?: number
  /** The same for the time between two words. */
  readonly betweenTokensMs?: number
  /** Whether the model looks things up with tools, if it can, or gets passages that Arbor finds first. */
  readonly answers?: 'auto' | 'search_first'
  /** Whether it is measured when the server starts. */
  readonly isMeasured?: boolean
  /** Sends requests to an address that a tenant chose. */
  readonly fetch?: typeof fetch
}

/** The model that writes answers, or undefined if there is none. */
export function readLlm(reader: EnvReader): LlmConfig | undefined {
  const endpoint = readEndpoint(reader, {
    baseUrl: 'ARBOR_LLM_BASE_URL',
    model: 'ARBOR_LLM_MODEL',
    apiKey: 'ARBOR_LLM_API_KEY',
    extras: [
      'ARBOR_VISION_MODEL',
      'ARBOR_LLM_FIRST_TOKEN_SECONDS',
      'ARBOR_LLM_BETWEEN_TOKENS_SECONDS',
    ],
  })
  const visionModel = reader.text('ARBOR_VISION_MODEL')
  const firstToken = reader.whole('ARBOR_LLM_FIRST_TOKEN_SECONDS')
  const betweenTokens = reader.whole('ARBOR_LLM_BETWEEN_TOKENS_SECONDS')
  const isSearchFirst = reader.choice('ARBOR_LLM_ANSWERS') === 'SEARCH_FIRST'
  const isMeasured = reader.choice('ARBOR_LLM_PROFILE') === 'ON'
  if (endpoint === undefined) return undefined
  return {
    ...endpoint,
    ...(visionModel !== undefined && { visionModel }),
    ...(firstToken !== undefined && { firstTokenMs: firstToken * 1000 }),
    ...(betweenTokens !== undefined && { betweenTokensMs: betweenTokens * 1000 }),
    ...(isSearchFirst && { answers: 'search_first' as const }),
    ...(!isMeasured && { isMeasured }),
  }
}
