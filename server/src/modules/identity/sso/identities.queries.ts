import { sql } from 'kysely'
import type { SystemTx } from '../../../platform/db/index.ts'
import { newId } from '../../../platform/core/ids.ts'
import { hasAddress, selectUserByAddress, selectUsers } from '../../accounts/index.ts'
import { selectMemberships } from '../../tenancy/index.ts'

/** A person at a provider. A tenant's own provider counts only for that tenant. */
export type IdentityKey = {
  readonly tenantId: string | null
  readonly issuer: string
  readonly subject: string
}

/** The account of an identity. */
export async function findIdentity(
  tx: SystemTx,
  { tenantId, issuer, subject }: IdentityKey,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('user_identity')
    .select('user_id')
    // Two operators, because no index supports `is not distinct from`.
    .where('tenant_id', tenantId === null ? 'is' : '=', tenantId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id
}

/** @returns false if the identity already has an account */
export async function insertIdentity(
  tx: SystemTx,
  identity: IdentityKey & {
    readonly userId: string
    /** The tenant's current provider, with which the identity ends; null for a provider that everybody has. */
    readonly providerId: string | null
  },
): Promise<boolean> {
  const row = await tx
    .insertInto('user_identity')
    .values({
      id: newId(),
      tenant_id: identity.tenantId,
      provider_id: identity.providerId,
      issuer: identity.issuer,
      subject: identity.subject,
      user_id: identity.userId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the account whose owner has proved an address until the transaction ends. */
export async function findAccount(tx: SystemTx, email: string): Promise<string | undefined> {
  const row = await selectUserByAddress(tx, email)
    .select('app_user.id')
    .forKeyShare()
    .executeTakeFirst()
  return row?.id
}

/**
 * The account of an address in a tenant: that of a member, even a deactivated one, else one that the tenant's
 * provider created. It doesn't find accounts outside the tenant.
 */
export async function findAccountInTenant(
  tx: SystemTx,
  { tenantId, email }: { readonly tenantId: string; readonly email: string },
): Promise<{ id: string; is_member: boolean } | undefined> {
  const memberships = selectMemberships(tx)
    .select('m.user_id')
    .where('m.tenant_id', '=', tenantId)
    .as('member')
  return selectUsers(tx)
    .leftJoin(memberships, 'member.user_id', 'app_user.id')
    .where(hasAddress(email))
    .where((eb) =>
      eb.or([eb('member.user_id', 'is not', null), eb('app_user.local_tenant_id', '=', tenantId)]),
    )
    .select(['app_user.id', sql<boolean>`member.user_id is not null`.as('is_member')])
    .orderBy('is_member', 'desc')
    .orderBy(sql`app_user.local_tenant_id is not null`)
    .limit(1)
    .forKeyShare('app_user')
    .executeTakeFirst()
}
