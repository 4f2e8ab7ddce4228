import type { Actor } from '../../../platform/core/actor.ts'
import type { SystemTx, TenantTx } from '../../../platform/db/index.ts'
import { newId } from '../../../platform/core/ids.ts'

/** What identifies a tenant's provider. A field is null if the configuration has no such text. */
export type ProviderKey = {
  readonly kind: string
  readonly issuer: string | null
  readonly clientId: string | null
}

/**
 * Records which provider a tenant now has. If it is a different one, the identities, sessions and API keys of
 * the previous one end. The tenant must be locked.
 * @param now null if the tenant no longer has a provider
 * @returns whether the provider has changed
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

/** Notes who has changed the settings of a tenant's provider last. */
export async function noteProviderSet(
  tx: TenantTx,
  { tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>,
): Promise<void> {
  await tx
    .updateTable('identity_provider')
    .set({ set_by: userId })
    .where('tenant_id', '=', tenantId)
    .execute()
}

/**
 * Locks a tenant's provider until the transaction ends.
 * @returns its id, or undefined if the tenant has a different one by now
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
