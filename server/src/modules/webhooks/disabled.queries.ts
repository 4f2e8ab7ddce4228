import { sql } from 'kysely'
import type { SystemTx } from '../../platform/db/index.ts'

/** How many webhooks of all tenants Arbor has turned off, by reason. */
export type DisabledWebhooks = { readonly gone: number; readonly failing: number }

/** Counts the webhooks that Arbor has turned off. Those that people turned off have no reason. */
export async function countDisabledWebhooks(tx: SystemTx): Promise<DisabledWebhooks> {
  const { rows } = await sql<DisabledWebhooks>`
    select count(*) filter (where disabled_reason = 'gone')::int as gone,
      count(*) filter (where disabled_reason = 'failing')::int as failing
    from webhook where not is_enabled`.execute(tx)
  return rows[0] ?? { gone: 0, failing: 0 }
}
