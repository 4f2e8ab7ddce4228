import type { EnvReader } from './env.ts'

/** A model behind an OpenAI-compatible endpoint. */
export interface LlmConfig {
  /** Without a trailing slash; `/chat/completions` follows it. */
  readonly baseUrl: string
  readonly apiKey?: string
  readonly model: string
  /** The one at the same endpoint that looks at pictures; without it nobody does. */
  readonly visionModel?: string
}

/** What may stand in a header. */
const KEY = /^[\x21-\x7e]+$/

/** The model that writes answers; undefined where there is none. */
export function readLlm(reader: EnvReader): LlmConfig | undefined {
  const baseUrl = reader.text('ARBOR_LLM_BASE_URL')
  const model = reader.text('ARBOR_LLM_MODEL')
  const apiKey = reader.text('ARBOR_LLM_API_KEY')
  const visionModel = reader.text('ARBOR_VISION_MODEL')
  if ((baseUrl === undefined) !== (model === undefined)) {
    reader.fault('ARBOR_LLM_BASE_URL and ARBOR_LLM_MODEL must be set both or not at all.')
  }
  // Neither value is repeated: both may hold a secret.
  if (baseUrl !== undefined && !isEndpoint(baseUrl)) {
    reader.fault(
      'ARBOR_LLM_BASE_URL must be an http:// or https:// address without user, query or fragment, ' +
        'as in https://models.example.org/v1.',
    )
  }
  if (apiKey !== undefined && !KEY.test(apiKey)) {
    reader.fault('ARBOR_LLM_API_KEY must be printable ASCII without blanks.')
  }
  if (apiKey !== undefined && baseUrl === undefined && model === undefined) {
    reader.fault('ARBOR_LLM_API_KEY is of no use without ARBOR_LLM_BASE_URL and ARBOR_LLM_MODEL.')
  }
  if (visionModel !== undefined && baseUrl === undefined && model === undefined) {
    reader.fault('ARBOR_VISION_MODEL is of no use without ARBOR_LLM_BASE_URL and ARBOR_LLM_MODEL.')
  }
  if (baseUrl === undefined || model === undefined) return undefined
  return {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    ...(apiKey !== undefined && { apiKey }),
    model,
    ...(visionModel !== undefined && { visionModel }),
  }
}

function isEndpoint(value: string): boolean {
  const url = URL.parse(value)
  return (
    url !== null &&
    ['http:', 'https:'].includes(url.protocol) &&
    `${url.username}${url.password}${url.search}${url.hash}` === '' &&
    !value.includes('@')
  )
}
