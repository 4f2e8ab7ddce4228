import type { TSchema } from 'typebox'

/** Response header with the query parameters that the operation doesn't know. */
const HEADER = 'x-ignored-parameters'

const MOST_NAMES = 20
const SAFE_NAME = /^[\w.[\]-]{1,64}$/

/**
 * Lists the query parameters that an operation ignores, so nobody mistakes the whole list for a filtered one. Like the
 * public interface, the operation still returns a result. Names that can't be in a header become `?`.
 */
export function ignoredParameters(query: unknown, schema: TSchema | undefined): object {
  const properties = schema && 'properties' in schema ? schema.properties : undefined
  const known = new Set(Object.keys(properties ?? {}))
  const ignored = Object.keys(query ?? {}).filter((name) => !known.has(name))
  if (ignored.length === 0) return {}
  const names = ignored.map((name) => (SAFE_NAME.test(name) ? name : '?'))
  return { [HEADER]: [...new Set(names)].slice(0, MOST_NAMES).join(', ') }
}
