import { deleteExpired, type SystemTx, type TenantTx } from '../../platform/db/index.ts'

/** Sessions as `s`, for others to join their own tables to. */
export function selectSessions(tx: SystemTx) {
  return tx.selectFrom('user_session as s')
}

export async function insertSession(
  tx: SystemTx,
  session: {
    tenantId: string
    id: string
    userId: string
    /** The tenant's identity provider, where it gave the session. */
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

/** What lasts of a session in what is made by it: the tenant's identity provider that gave it, or null. */
export type SessionOrigin = { readonly provider_id: string | null }

/** @returns undefined when the session has ended already */
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

/** A session, which lasts until the transaction ends; undefined when it has ended already. */
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

/** Ends the session of a token, whichever tenant it is in. @returns the id of the session */
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

/** Ends the sessions of a user that the identity provider of one tenant gave. @returns their ids */
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

/** Ends all sessions of a member in one tenant. They are kept until they expire, to tell why they are refused. */
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
