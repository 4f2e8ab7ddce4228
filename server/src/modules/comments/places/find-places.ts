import { setImmediate } from 'node:timers/promises'
import type { Context } from '../../../platform/context/context.ts'
import { PlaceFinder, type Place } from './place-finder.ts'
import { listTexts, listUnplaced, putPlaces, type VersionKey } from './places.queries.ts'

/** Passages that are looked for in one pass over the text. */
const MOST_AT_ONCE = 500
const CHUNKS_AT_ONCE = 500
/** Later chunks of a version aren't searched. */
const MOST_CHUNKS = 20_000

/**
 * Finds the passages of a document's comments in a version, as far as that isn't known yet, and notes the places. No
 * transaction is open while texts are compared.
 */
export async function placeComments(
  { doors }: Pick<Context, 'doors'>,
  version: VersionKey,
  documentId: string,
): Promise<void> {
  const { tenantId } = version
  const begun = performance.now()
  const wanted = await doors.readInTenant(tenantId, (tx) =>
    listUnplaced(tx, version, { documentId, limit: MOST_AT_ONCE }),
  )
  if (wanted.length === 0) return
  const finder = new PlaceFinder(wanted)
  let after: string | undefined
  for (let read = 0; read < MOST_CHUNKS; read += CHUNKS_AT_ONCE) {
    const page = { after, limit: CHUNKS_AT_ONCE }
    // oxlint-disable-next-line no-await-in-loop -- each page starts after the last one
    const texts = await doors.readInTenant(tenantId, (tx) => listTexts(tx, version, page))
    for (const text of texts) finder.look(text)
    if (texts.length < CHUNKS_AT_ONCE) break
    after = texts.at(-1)?.id
    // oxlint-disable-next-line no-await-in-loop -- lets other requests in
    await setImmediate()
  }
  const found = finder.places()
  const places = new Map<string, Place | undefined>(wanted.map(({ id }) => [id, found.get(id)]))
  await doors.inTenant(tenantId, (tx) => putPlaces(tx, version, places, performance.now() - begun))
}
