import { readEndpoint, type ModelEndpoint } from './endpoint.ts'
import type { EnvReader } from './env.ts'

/** The endpoint of the model that writes answers. */
export type LlmConfig = ModelEndpoint & {
  /** The model at the same endpoint that reads images. Unset: images are not read. */
  readonly visionModel?: string
}

/** The model that writes answers, or undefined if there is none. */
export function readLlm(reader: EnvReader): LlmConfig | undefined {
  const endpoint = readEndpoint(reader, {
    baseUrl: 'ARBOR_LLM_BASE_URL',
    model: 'ARBOR_LLM_MODEL',
    apiKey: 'ARBOR_LLM_API_KEY',
    extras: ['ARBOR_VISION_MODEL'],
  })
  const visionModel = reader.text('ARBOR_VISION_MODEL')
  return endpoint && { ...endpoint, ...(visionModel !== undefined && { visionModel }) }
}
