import { isUuid } from './ids.ts'

/** Ids by the names of the members that contain them. */
export type NamedIds = Readonly<Record<string, string | readonly string[]>>

/** The maximum number of ids to keep from one list. */
const MOST_IDS = 20

/**
 * The ids among some members, without texts and names.
 * @param schema if given, only its members count, which skips names that a client made up
 */
export function idsIn(members: unknown, schema?: { readonly properties?: object }): NamedIds {
  if (typeof members !== 'object' || members === null) return {}
  const known = Object.entries(members).filter(
    ([name]) => !schema || name in (schema.properties ?? {}),
  )
  const ids: Record<string, string | readonly string[]> = {}
  for (const [name, value] of known) {
    if (isId(value)) ids[name] = value
    else if (Array.isArray(value)) ids[name] = value.filter(isId).slice(0, MOST_IDS)
  }
  return ids
}

const isId = (value: unknown): value is string => typeof value === 'string' && isUuid(value)
