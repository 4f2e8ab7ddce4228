import { sql } from 'kysely'
import type { Context } from '../../../platform/context/context.ts'
import { perContext } from '../../../platform/context/per-context.ts'

/** How soon the other processes know of a tenant's change. */
const REFRESH_MS = 15_000
const MOST = 100_000

/** Keeps this process informed of how long tenants let links to files be valid. */
export const watchLinkLimits = perContext(async (context): Promise<void> => {
  await readLinkLimits(context)
  const timer = setInterval(() => {
    // The former limits stay while the database doesn't respond.
    readLinkLimits(context).catch(() => undefined)
  }, REFRESH_MS).unref()
  context.defer(async () => clearInterval(timer))
})

async function readLinkLimits({
  doors,
  linkLimits,
}: Pick<Context, 'doors' | 'linkLimits'>): Promise<void> {
  const rows = await doors.acrossTenants(async (tx) => {
    const found = await sql<{ id: string; minutes: number }>`
      select id, (settings ->> 'file_link_minutes')::int as minutes from tenant
      where settings ? 'file_link_minutes' limit ${MOST}`.execute(tx)
    return found.rows
  })
  linkLimits.replace(new Map(rows.map(({ id, minutes }) => [id, minutes * 60])))
}
