import type { EnvReader } from './env.ts'
import { readLlm, type LlmConfig } from './llm.ts'
import { readNetworks } from './network.ts'

/** Where owners of tenants may have models, in addition to the endpoint of the server's own model. */
export type ModelNetworks = {
  /** See `networksOf`. */
  readonly ranges: readonly string[]
  /** Whether models may be on the internet. */
  readonly internet: boolean
}

const INTERNET = 'internet'

type ChatModels = { readonly llm: LlmConfig | undefined; readonly modelNetworks: ModelNetworks }

/** The server's own model, and where others may be. */
export const readChatModels = (reader: EnvReader): ChatModels => ({
  llm: readLlm(reader),
  modelNetworks: readModelNetworks(reader),
})

function readModelNetworks(reader: EnvReader): ModelNetworks {
  const networks = readNetworks(reader, 'ARBOR_MODEL_NETWORKS', [INTERNET]) ?? []
  return {
    ranges: networks.filter((each) => each !== INTERNET),
    internet: networks.includes(INTERNET),
  }
}
