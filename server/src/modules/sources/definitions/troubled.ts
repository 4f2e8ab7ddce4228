import { sql } from 'kysely'
import type { SystemTx } from '../../../platform/db/index.ts'

/** How many sources need attention. */
export type TroubledSources = {
  readonly stopped: number
  readonly away: number
  /** Since when the one that has been away longest has been. */
  readonly away_since: Date | null
  readonly asking: number
}

/** Counts the sources that need attention, of all tenants. */
export async function countTroubled(tx: SystemTx): Promise<TroubledSources> {
  const { rows } = await sql<TroubledSources>`
    select count(*) filter (where s.state = 'stopped')::int as stopped,
      count(*) filter (where s.state = 'ready' and s.away_since is not null)::int as away,
      min(s.away_since) filter (where s.state = 'ready') as away_since,
      count(*) filter (where exists (
        select from source_run r
        where r.tenant_id = s.tenant_id and r.source_id = s.id
          and (r.status = 'waiting' or (r.question = 'open' and r.status in ('pending', 'running')))))::int as asking
    from source s`.execute(tx)
  return rows[0] ?? { stopped: 0, away: 0, away_since: null, asking: 0 }
}
