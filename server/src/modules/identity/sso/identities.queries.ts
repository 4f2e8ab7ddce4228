import type { SystemTx } from '../../../platform/db/index.ts'
import { selectUserByAddress } from '../../accounts/index.ts'
import { selectMemberships } from '../../tenancy/index.ts'

/** A person at a provider; a tenant's own provider counts for that tenant only. */
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
    // Two operators, since no index serves `is not distinct from`.
    .where('tenant_id', tenantId === null ? 'is' : '=', tenantId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id
}

/** @returns false when the identity has an account already */
export async function insertIdentity(
  tx: SystemTx,
  identity: IdentityKey & { id: string; userId: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('user_identity')
    .values({
      id: identity.id,
      tenant_id: identity.tenantId,
      issuer: identity.issuer,
      subject: identity.subject,
      user_id: identity.userId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The account with an address, which stays until the transaction ends. */
export async function findAccount(tx: SystemTx, email: string): Promise<string | undefined> {
  const row = await selectUserByAddress(tx, email)
    .select('app_user.id')
    .forKeyShare()
    .executeTakeFirst()
  return row?.id
}

/** Whether a user is a member of a tenant, even a deactivated one. */
export async function isMember(
  tx: SystemTx,
  member: { tenantId: string; userId: string },
): Promise<boolean> {
  const row = await selectMemberships(tx)
    .select('m.user_id')
    .where('m.tenant_id', '=', member.tenantId)
    .where('m.user_id', '=', member.userId)
    .executeTakeFirst()
  return row !== undefined
}
