import type { TSchema } from 'typebox'

/** Response header with the names of the parameters of a query that an operation does not have. */
const HEADER = 'x-ignored-parameters'

const MOST_NAMES = 20
const SAFE_NAME = /^[\w.[\]-]{1,64}$/

/**
 * Names what an operation ignores in a query, so that nobody takes the whole list for a filtered one. Like the public
 * interface, the operation answers all the same. Names that a header can't show are counted as `?`.
 */
export function ignoredParameters(query: unknown, schema: TSchema | undefined): object {
  const properties = schema && 'properties' in schema ? schema.properties : undefined
  const known = new Set(Object.keys(properties ?? {}))
  const ignored = Object.keys(query ?? {}).filter((name) => !known.has(name))
  if (ignored.length === 0) return {}
  const names = ignored.map((name) => (SAFE_NAME.test(name) ? name : '?'))
  return { [HEADER]: [...new Set(names)].slice(0, MOST_NAMES).join(', ') }
}
