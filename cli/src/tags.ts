import { everyItem } from '@arbor/client'
import { EXIT, Fault } from './fault.ts'
import type { Session } from './session.ts'

/**
 * Ids of tags by the names that were given; upper and lower case are the same.
 * @param wayOut what to do about a tag that is missing, after a space
 * @throws Fault when one is unknown
 */
export async function findTags(
  { get }: Session['arbor'],
  names: readonly string[],
  wayOut = '',
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  if (names.length === 0) return found
  for await (const { id, name } of everyItem((query) => get('/v1/tags', { params: { query } }))) {
    const given = names.find((one) => one.toLowerCase() === name.toLowerCase())
    if (given !== undefined) found.set(given, id)
  }
  const unknown = names.find((name) => !found.has(name))
  if (unknown === undefined) return found
  throw new Fault(`There is no tag “${unknown}”.${wayOut}`, EXIT.notFound)
}
