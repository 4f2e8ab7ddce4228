import type { SystemTx, TenantTx } from '../../../platform/db/index.ts'
import { newId } from '../../../platform/core/ids.ts'

/** What decides who a tenant's provider says that somebody is; null where the configuration has no such text. */
export type ProviderKey = {
  readonly kind: string
  readonly issuer: string | null
  readonly clientId: string | null
}

/**
 * Notes which provider a tenant has now. The identities, sessions and API keys of another one end. The tenant must be
 * locked.
 * @param now null when the tenant has none any more
 * @returns whether it is another one than before
 */
export async function replaceProvider(
  tx: TenantTx,
  tenantId: string,
  now: ProviderKey | null,
): Promise<boolean> {
  const before = await tx
    .selectFrom('identity_provider')
    .where('tenant_id', '=', tenantId)
    .select(['kind', 'issuer', 'client_id'])
    .executeTakeFirst()
  const isSame =
    before?.kind === now?.kind &&
    before?.issuer === now?.issuer &&
    before?.client_id === now?.clientId
  if (isSame) return false
  await tx.deleteFrom('identity_provider').where('tenant_id', '=', tenantId).execute()
  if (now) {
    await tx
      .insertInto('identity_provider')
      .values({
        tenant_id: tenantId,
        id: newId(),
        kind: now.kind,
        issuer: now.issuer,
        client_id: now.clientId,
      })
      .execute()
  }
  return true
}

/**
 * The provider of a tenant, which stays until the transaction ends.
 * @returns its id, or undefined when the tenant has another one by now
 */
export async function lockProvider(
  tx: SystemTx,
  {
    tenantId,
    issuer,
    clientId,
  }: { readonly tenantId: string; readonly issuer: string; readonly clientId: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('identity_provider')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'OAUTH2')
    .where('issuer', '=', issuer)
    .where('client_id', '=', clientId)
    .select('id')
    .forKeyShare()
    .executeTakeFirst()
  return row?.id
}
