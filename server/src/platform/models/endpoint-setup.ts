import type { EmbeddingEndpoint } from '../config/embedding.ts'
import { MAX_DIMENSIONS } from '../config/settings/about.ts'
import { knownModel } from './known/known-model.ts'
import { isWithoutPrefixes, NO_PREFIXES, type Prefixes } from './prefixes.ts'
import type { Shortening } from './shorten.ts'

/** What is done with the texts and vectors of a model behind an endpoint. */
export type EndpointSetup = {
  /** Undefined for an unknown model. */
  readonly family?: string
  readonly prefixes: Prefixes
  /** Undefined if the endpoint is asked for the dimensions. */
  readonly cut?: Shortening
}

type Named = Pick<EmbeddingEndpoint, 'model' | 'dimensions' | 'prefixes'>

/** The setup of a model by its name. The prefixes in the settings take precedence. */
export function endpointSetup({ model, dimensions, prefixes }: Named): EndpointSetup {
  const known = knownModel(model)
  const cut: Shortening = {
    to: dimensions ?? MAX_DIMENSIONS,
    centred: known?.centred === true,
  }
  return {
    ...(known && { family: known.family }),
    prefixes: { ...(known?.prefixes ?? NO_PREFIXES), ...prefixes },
    ...(known?.shortens === 'here' && { cut }),
  }
}

const ENDPOINT = 'endpoint:'
/** Names can contain colons. Only a number after the last colon is the number of dimensions. */
const DIMENSIONS = /^(.+):(\d{1,4})$/
/** Start of the part with the prefixes. */
const SETUP = ':{"query":'

/**
 * Identifies the vectors of a model: `endpoint:MODEL`, `endpoint:MODEL:DIMENSIONS`, and the prefixes as JSON if
 * there are any. Models without prefixes have the names that they had before prefixes existed.
 */
export function endpointName(
  { model, dimensions }: Pick<Named, 'model' | 'dimensions'>,
  { prefixes, cut }: EndpointSetup,
): string {
  const isCentred = dimensions !== undefined && cut?.centred === true
  const isPlain = isWithoutPrefixes(prefixes) && !isCentred
  const { query, passage } = prefixes
  const setup = { query, passage, ...(isCentred && { centered: true }) }
  return [
    `${ENDPOINT}${model}`,
    ...(dimensions === undefined ? [] : [dimensions]),
    ...(isPlain ? [] : [JSON.stringify(setup)]),
  ].join(':')
}

/** The model and setup with a name from {@link endpointName}. Undefined for other names. */
export function readEndpointName(
  name: string,
):
  | { readonly model: string; readonly dimensions?: number; readonly setup: EndpointSetup }
  | undefined {
  if (!name.startsWith(ENDPOINT)) return undefined
  const at = name.indexOf(SETUP)
  const called = name.slice(ENDPOINT.length, at === -1 ? undefined : at)
  const [, model = called, number] = DIMENSIONS.exec(called) ?? []
  const named = { model, ...(number !== undefined && { dimensions: Number(number) }) }
  if (at !== -1) {
    const prefixes = JSON.parse(name.slice(at + 1)) as Prefixes
    return { ...named, setup: endpointSetup({ ...named, prefixes }) }
  }
  const setup = endpointSetup({ ...named, prefixes: NO_PREFIXES })
  // Earlier releases asked the endpoint for the dimensions, and endpoints don't center vectors.
  return { ...named, setup: setup.cut?.centred === true ? { prefixes: NO_PREFIXES } : setup }
}
