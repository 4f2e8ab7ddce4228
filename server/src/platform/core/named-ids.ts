import { isUuid } from './ids.ts'

/** Ids by the names of the members that held them. */
export type NamedIds = Readonly<Record<string, string | readonly string[]>>

/** Ids of one list that are kept. */
const MOST_IDS = 20

/**
 * The ids among some members; texts and names are left out.
 * @param schema where it is given, only its members count: names that a client made up are left out too
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
