import { sql } from 'kysely'
import type { SystemTx } from '../../../platform/db/index.ts'

/** The key that marks encrypted files, sealed. Undefined if nothing was ever encrypted. */
export async function readMark(tx: SystemTx): Promise<string | undefined> {
  const row = await tx.selectFrom('encryption_mark').select('sealed').executeTakeFirst()
  return row?.sealed
}

/** Does nothing if another process was first. */
export async function addMark(tx: SystemTx, sealed: string): Promise<void> {
  await tx
    .insertInto('encryption_mark')
    .values({ id: 1, sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The key of a tenant, sealed. */
export async function readTenantKey(tx: SystemTx, tenantId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('tenant_key')
    .select('sealed')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return row?.sealed
}

/** Does nothing if another process was first, or if the tenant doesn't exist and isn't being imported. */
export async function addTenantKey(
  tx: SystemTx,
  { tenantId, sealed, isImported }: { tenantId: string; sealed: string; isImported: boolean },
): Promise<void> {
  // The lock waits for a deletion of the tenant.
  const { rows } = await sql`select from tenant where id = ${tenantId}::uuid for key share`.execute(
    tx,
  )
  if (rows.length === 0 && !isImported) return
  await tx
    .insertInto('tenant_key')
    .values({ tenant_id: tenantId, sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes the key of a tenant. Nobody can read its files any more, wherever copies of them are. */
export async function deleteTenantKey(tx: SystemTx, tenantId: string): Promise<void> {
  await tx.deleteFrom('tenant_key').where('tenant_id', '=', tenantId).execute()
}
