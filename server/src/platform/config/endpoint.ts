import type { EnvReader } from './env.ts'
import type { Setting } from './settings.ts'
import { parseHttpAddress } from './network.ts'

/** A model behind an OpenAI-compatible endpoint. */
export type ModelEndpoint = {
  /** Without a trailing slash. The path of the operation follows it. */
  readonly baseUrl: string
  readonly apiKey?: string
  readonly model: string
}

/** The settings of an endpoint. `extras` require the others. */
export type EndpointSettings = {
  readonly baseUrl: Setting
  readonly model: Setting
  readonly apiKey: Setting
  readonly extras: readonly Setting[]
}

/** Characters that are allowed in a header. */
const KEY = /^[\x21-\x7e]+$/

/** The configured endpoint, or undefined if there is none or it is invalid. */
export function readEndpoint(
  reader: EnvReader,
  names: EndpointSettings,
): ModelEndpoint | undefined {
  const baseUrl = reader.text(names.baseUrl)
  const model = reader.text(names.model)
  const apiKey = reader.text(names.apiKey)
  if ((baseUrl === undefined) !== (model === undefined)) {
    reader.fault(`${names.baseUrl} and ${names.model} must be set together or not at all.`)
  }
  // Neither value is repeated, because both may contain a secret.
  if (baseUrl !== undefined && !(parseHttpAddress(baseUrl) && !baseUrl.includes('@'))) {
    reader.fault(
      `${names.baseUrl} must be an http:// or https:// URL without user, query or fragment, ` +
        'such as https://models.example.org/v1.',
    )
  }
  if (apiKey !== undefined && !KEY.test(apiKey)) {
    reader.fault(`${names.apiKey} must be printable ASCII without spaces.`)
  }
  if (baseUrl === undefined && model === undefined) {
    for (const name of [names.apiKey, ...names.extras]) {
      if (reader.text(name) === undefined) continue
      reader.fault(`${name} requires ${names.baseUrl} and ${names.model}.`)
    }
  }
  if (baseUrl === undefined || model === undefined) return undefined
  return {
    baseUrl: baseUrl.replace(/(?<!\/)\/+$/, ''),
    ...(apiKey !== undefined && { apiKey }),
    model,
  }
}
