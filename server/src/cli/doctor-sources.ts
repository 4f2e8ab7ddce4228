import { createDoors, type Driver } from '../platform/db/index.ts'
import { countTroubled, type TroubledSources } from '../modules/sources/index.ts'
import type { Finding } from './check-finding.ts'

/** Sources that are unreachable, stopped, or wait for an answer. Nothing if the schema is older or newer than this server. */
export async function examineSources(driver: Driver): Promise<Finding[]> {
  const found = await createDoors(driver)
    .acrossTenants((tx) => countTroubled(tx))
    .catch(() => undefined)
  return found ? describeSources(found) : []
}

/** One note for each kind of trouble. */
export function describeSources({
  stopped,
  away,
  away_since: since,
  asking,
}: TroubledSources): Finding[] {
  const note = (text: string): Finding => ({ state: 'note', text })
  return [
    ...(away > 0
      ? [
          note(
            `${sources(away)} unreachable${since ? `, since ${since.toISOString()}` : ''}. Arbor tries again for a week. See Administration → Sources.`,
          ),
        ]
      : []),
    ...(stopped > 0
      ? [
          note(
            `${sources(stopped)} stopped until an administrator helps. See Administration → Sources.`,
          ),
        ]
      : []),
    ...(asking > 0
      ? [note(`${sources(asking)} waiting for an administrator to confirm deletions.`)]
      : []),
  ]
}

function sources(count: number): string {
  return count === 1 ? 'One source is' : `${count} sources are`
}
