import { sql, type RawBuilder } from 'kysely'
import type { TenantTx } from '../../../platform/db/index.ts'
import { checkoutsOf } from '../../tree/index.ts'
import type { DocumentCheckout } from './documents.schemas.ts'
import { personOf } from './people.queries.ts'

/** The checkout of a document that has not ended, in its public shape. */
export const checkoutOf = (
  tenantId: string,
  partId: RawBuilder<unknown>,
) => sql<DocumentCheckout | null>`(
  select jsonb_build_object(
    'holder', ${personOf(tenantId, sql`c.user_id`)},
    'acquired_at', to_char(c.acquired_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'expires_at', to_char(c.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from ${checkoutsOf(tenantId)} c where c.path_part_id = ${partId})`

/** The checkout of a document, by the id of its node. Undefined if nobody has checked it out. */
export async function readCheckout(
  tx: TenantTx,
  tenantId: string,
  partId: string,
): Promise<DocumentCheckout | undefined> {
  const { rows } = await sql<{ checkout: DocumentCheckout | null }>`
    select ${checkoutOf(tenantId, sql`${partId}::uuid`)} as checkout`.execute(tx)
  return rows[0]?.checkout ?? undefined
}
