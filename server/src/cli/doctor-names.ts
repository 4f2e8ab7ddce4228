import { sql } from 'kysely'
import { findLookAlikeTags } from '../modules/content/index.ts'
import { findLookAlikeGroups } from '../modules/tenancy/index.ts'
import { findLookAlikes } from '../modules/tree/index.ts'
import type { Doors } from '../platform/db/index.ts'
import type { Finding } from './check-finding.ts'

/** How many are counted and how many are shown, of each kind. */
const MOST_COUNTED = 1000
const MOST_SHOWN = 5

const KINDS = [
  ['folders or documents', findLookAlikes],
  ['tags', findLookAlikeTags],
  ['groups', findLookAlikeGroups],
] as const

/**
 * Reports names from earlier versions that look like another name, because they have spaces around them or invisible
 * characters. A permission may be on the wrong one. Changes nothing.
 */
export async function examineNames({
  acrossTenants,
}: Pick<Doors, 'acrossTenants'>): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [kind, find] of KINDS) {
    // oxlint-disable-next-line no-await-in-loop -- few, and each reads a whole table
    const found = await acrossTenants(async (tx) => {
      await sql`set transaction read only`.execute(tx)
      return find(tx, MOST_COUNTED)
    })
    if (found.length === 0) continue
    const count = found.length < MOST_COUNTED ? String(found.length) : `At least ${MOST_COUNTED}`
    const shown = found
      .slice(0, MOST_SHOWN)
      .map(
        ({ tenant_id: tenant, id, name }) => `${JSON.stringify(name)} (${id} in tenant ${tenant})`,
      )
    const text = `${count} ${kind} have a name with extra spaces or invisible characters, so it may look like another one. Rename them: ${shown.join(', ')}${found.length > MOST_SHOWN ? ', …' : ''}`
    findings.push({ state: 'note', text })
  }
  return findings
}
