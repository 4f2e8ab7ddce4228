import { deleteExpired, type SystemTx, type TenantTx } from '../../platform/db/index.ts'

/** Sessions as `s`, for joins in other modules. */
export function selectSessions(tx: SystemTx) {
  return tx.selectFrom('user_session as s')
}

export async function insertSession(
  tx: SystemTx,
  session: {
    tenantId: string
    id: string
    userId: string
    /** The tenant's identity provider, if the session comes from it. */
    providerId: string | null
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
      member_id: session.userId,
      confined: session.providerId !== null,
      provider_id: session.providerId,
      token_hash: session.tokenHash,
      expires_at: session.expiresAt,
    })
    .execute()
}

/** What remains of a session in the things created with it: the tenant's identity provider behind it, or null. */
export type SessionOrigin = { readonly provider_id: string | null }

/** @returns undefined if the session has already ended */
export async function deleteSession(
  tx: SystemTx,
  session: { tenantId: string; id: string },
): Promise<SessionOrigin | undefined> {
  return tx
    .deleteFrom('user_session')
    .where('tenant_id', '=', session.tenantId)
    .where('id', '=', session.id)
    .returning('provider_id')
    .executeTakeFirst()
}

/** Locks a session until the transaction ends. @returns undefined if it has already ended */
export async function lockSession(
  tx: TenantTx,
  session: { tenantId: string; id: string },
): Promise<SessionOrigin | undefined> {
  return tx
    .selectFrom('user_session')
    .where('tenant_id', '=', session.tenantId)
    .where('id', '=', session.id)
    .select('provider_id')
    .forKeyShare()
    .executeTakeFirst()
}

/** Ends the session of a token, whichever tenant it belongs to. @returns the id of the session */
export async function deleteSessionByToken(
  tx: SystemTx,
  tokenHash: Buffer,
): Promise<{ id: string; tenant_id: string; user_id: string } | undefined> {
  return tx
    .deleteFrom('user_session')
    .where('token_hash', '=', tokenHash)
    .returning(['id', 'tenant_id', 'user_id'])
    .executeTakeFirst()
}

/** Deletes some expired sessions of all tenants. */
export function deleteExpiredSessions(tx: SystemTx): Promise<void> {
  return deleteExpired(tx, 'user_session')
}

/** Ends all sessions of a user, in every tenant. @returns their ids */
export async function deleteSessionsOfUser(tx: SystemTx, userId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('user_session')
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Ends a user's sessions that came from the identity provider of one tenant. @returns their ids */
export async function deleteConfinedSessions(
  tx: SystemTx,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('user_session')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('confined', '=', true)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Ends all sessions of a member in one tenant. The rows are kept until they expire, so that the server can
 * explain why they are refused.
 */
export async function endSessionsOfMember(
  tx: TenantTx,
  member: { tenantId: string; userId: string },
): Promise<void> {
  await tx
    .updateTable('user_session')
    .set({ member_id: null })
    .where('tenant_id', '=', member.tenantId)
    .where('member_id', '=', member.userId)
    .execute()
}

export async function prolongSession(
  tx: TenantTx,
  session: { tenantId: string; id: string },
  expiresAt: Date,
): Promise<void> {
  await tx
    .updateTable('user_session')
    .set({ expires_at: expiresAt })
    .where('tenant_id', '=', session.tenantId)
    .where('id', '=', session.id)
    .execute()
}
