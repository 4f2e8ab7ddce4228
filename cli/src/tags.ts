import { everyItem } from '@arbor/client'
import { EXIT, Fault } from './faults-with-exit-codes.ts'
import type { Session } from './session.ts'

/**
 * The ids of tags by the given names, ignoring case.
 * @param hint what to do about a missing tag, with a leading space
 * @throws Fault if a tag doesn't exist
 */
export async function findTags(
  { get }: Session['arbor'],
  names: readonly string[],
  hint = '',
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  if (names.length === 0) return found
  for await (const { id, name } of everyItem((query) => get('/v1/tags', { params: { query } }))) {
    const given = names.find((one) => one.toLowerCase() === name.toLowerCase())
    if (given !== undefined) found.set(given, id)
  }
  const unknown = names.find((name) => !found.has(name))
  if (unknown === undefined) return found
  throw new Fault(`Tag “${unknown}” doesn’t exist.${hint}`, EXIT.notFound)
}
