import { sql } from 'kysely'
import type { SystemTx } from '../../../platform/db/index.ts'
import type { SourceRow } from '../definitions/source-row.ts'

/** A source that this process is to watch. */
export type Watched = Pick<SourceRow, 'tenant_id' | 'id' | 'kind' | 'settings' | 'credentials'>

/** After this time without a renewal, another process takes over. */
const HELD_FOR = '150 seconds'

/**
 * Takes sources to watch that no other process watches, and renews the hold on those that this one watches. Before the
 * first run, nothing is watched.
 * @param isAlone whether no other process can be running
 */
export async function takeWatches(
  tx: SystemTx,
  {
    watcher,
    kinds,
    most,
    isAlone,
  }: { watcher: string; kinds: readonly string[]; most: number; isAlone: boolean },
): Promise<Watched[]> {
  const { rows } = await sql<Watched>`
    update source set watcher = ${watcher}::uuid, watched_until = now() + ${HELD_FOR}::interval
    where (tenant_id, id) in (
      select tenant_id, id from source
      where state = 'ready' and listed_at is not null and kind = any(${kinds}::text[])
        and is_administrator(tenant_id, created_by)
        and (${isAlone} or watcher = ${watcher}::uuid or watched_until is null or watched_until < now())
      order by watcher is distinct from ${watcher}::uuid, id limit ${most} for update skip locked)
    returning tenant_id, id, kind, settings, credentials`.execute(tx)
  return rows
}

/** Lets other processes watch what this one has watched. */
export async function releaseWatches(tx: SystemTx, watcher: string): Promise<void> {
  await sql`
    update source set watcher = null, watched_until = null where watcher = ${watcher}::uuid`.execute(
    tx,
  )
}
