import { sql } from 'kysely'
import type { SystemTx } from '../../../platform/db/index.ts'

/** How many sources of all tenants need somebody: stopped, with a run that waits for a person, or unreachable. */
export type SourceStates = {
  readonly stopped: number
  readonly waiting: number
  readonly unreachable: number
}

/** Counts the sources of all tenants that need somebody. */
export async function countSourceStates(tx: SystemTx): Promise<SourceStates> {
  const { rows } = await sql<SourceStates>`
    select count(*) filter (where s.state = 'stopped')::int as stopped,
      count(*) filter (where exists (
        select from source_run r
        where r.tenant_id = s.tenant_id and r.source_id = s.id and r.status = 'waiting'))::int as waiting,
      count(*) filter (where s.state = 'ready' and s.away_since is not null)::int as unreachable
    from source s`.execute(tx)
  return rows[0] ?? { stopped: 0, waiting: 0, unreachable: 0 }
}
