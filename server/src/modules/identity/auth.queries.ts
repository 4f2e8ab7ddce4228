import { sql } from 'kysely'
import type { SystemTx } from '../../platform/db/index.ts'

export async function findCredentials(tx: SystemTx, email: string) {
  return tx
    .selectFrom('app_user')
    .select(['id', 'password_hash', 'default_tenant_id'])
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
    .executeTakeFirst()
}

export async function findDefaultTenant(tx: SystemTx, userId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('app_user')
    .select('default_tenant_id')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.default_tenant_id ?? null
}

/** All memberships of a user, the oldest first. */
export async function listMemberships(tx: SystemTx, userId: string) {
  return tx
    .selectFrom('tenant_user')
    .select(['tenant_id', 'deactivated_on'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('tenant_id')
    .execute()
}

export type Membership = Awaited<ReturnType<typeof listMemberships>>[number]

export async function insertSession(
  tx: SystemTx,
  session: {
    tenantId: string
    id: string
    userId: string
    confined: boolean
    tokenHash: Buffer
    expiresAt: Date
  },
): Promise<void> {
  await tx
    .insertInto('user_session')
    .values({
      tenant_id: session.tenantId,
      id: session.id,
      user_id: session.userId,
      confined: session.confined,
      token_hash: session.tokenHash,
      expires_at: session.expiresAt,
    })
    .execute()
}

/** Returns false when the session has ended already. */
export async function deleteSession(
  tx: SystemTx,
  session: { tenantId: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('user_session')
    .where('tenant_id', '=', session.tenantId)
    .where('id', '=', session.id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The token names its tenant: it is found in whichever it belongs to. @returns the id of the session */
export async function deleteSessionByToken(
  tx: SystemTx,
  tokenHash: Buffer,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('user_session')
    .where('token_hash', '=', tokenHash)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * Removes some of the sessions of all tenants that have run out; bounded, since a sign-in waits for
 * it.
 */
export async function deleteExpiredSessions(tx: SystemTx): Promise<void> {
  await tx
    .deleteFrom('user_session')
    .where('token_hash', 'in', (eb) =>
      eb
        .selectFrom('user_session')
        .select('token_hash')
        .where('expires_at', '<', sql<Date>`now()`)
        .orderBy('expires_at')
        .limit(100)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}
