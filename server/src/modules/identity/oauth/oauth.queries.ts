import { sql } from 'kysely'
import { deleteExpired, type SystemTx, type TenantTx } from '../../../platform/db/index.ts'
import type { Scope } from '../../../platform/core/scopes.ts'

/** A member of a tenant who gives a grant to an app. */
export type Person = { readonly tenantId: string; readonly userId: string }

export async function insertGrant(
  tx: TenantTx,
  { tenantId, userId }: Person,
  grant: {
    id: string
    clientId: string
    clientName: string
    clientHost: string
    scopes: readonly Scope[]
    providerId: string | null
    expiresAt: Date
  },
): Promise<void> {
  await tx
    .insertInto('oauth_grant')
    .values({
      tenant_id: tenantId,
      id: grant.id,
      user_id: userId,
      client_id: grant.clientId,
      client_name: grant.clientName,
      client_host: grant.clientHost,
      scopes: [...grant.scopes],
      provider_id: grant.providerId,
      expires_at: grant.expiresAt,
    })
    .execute()
}

/** A person's valid grants in one tenant, newest first. */
export function listGrants(tx: TenantTx, { tenantId, userId }: Person) {
  return tx
    .selectFrom('oauth_grant')
    .select([
      'id',
      'client_id',
      'client_name',
      'client_host',
      'scopes',
      'created_at',
      'last_used_at',
      'expires_at',
    ])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date())
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute()
}

const MAX_LISTED = 500

export type GrantRow = Awaited<ReturnType<typeof listGrants>>[number]

/** Ends a person's grant, with its codes and tokens. @returns whether it existed */
export async function deleteGrant(
  tx: TenantTx,
  { tenantId, userId }: Person,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('oauth_grant')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Ends a user's grants in all tenants.
 * @param confinedTo limits this to grants that came from this tenant's identity provider
 * @returns their ids
 */
export async function deleteGrantsOfUser(
  tx: SystemTx,
  userId: string,
  confinedTo?: string,
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('oauth_grant')
    .where('user_id', '=', userId)
    .$if(confinedTo !== undefined, (query) =>
      query.where('tenant_id', '=', confinedTo ?? '').where('provider_id', 'is not', null),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Records that an app was active. */
export async function touchGrant(tx: TenantTx, tenantId: string, id: string): Promise<void> {
  await tx
    .updateTable('oauth_grant')
    .set({ last_used_at: new Date() })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/** Finds a grant by its id alone, because an app's code or token doesn't name a tenant. */
export function findGrant(tx: SystemTx, id: string) {
  return tx
    .selectFrom('oauth_grant')
    .select(['id', 'tenant_id', 'user_id', 'client_id', 'scopes', 'created_at', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Ends a grant, with its codes and tokens. */
export async function endGrant(tx: SystemTx, id: string): Promise<void> {
  await tx.deleteFrom('oauth_grant').where('id', '=', id).execute()
}

export type TokenKind = 'AuthorizationCode' | 'AccessToken' | 'RefreshToken'

/**
 * Stores a code or token. Its grant, and its client if self-registered, are kept at least as long.
 * @returns false if the grant has ended
 */
export async function insertToken(
  tx: SystemTx,
  token: {
    kind: TokenKind
    hash: Buffer
    grantId: string
    clientId: string
    scopes: readonly Scope[] | null
    payload: string
    expiresAt: Date
  },
): Promise<boolean> {
  const { expiresAt } = token
  const grant = await tx
    .updateTable('oauth_grant')
    .set({ expires_at: sql<Date>`greatest(expires_at, ${expiresAt}::timestamptz)` })
    .where('id', '=', token.grantId)
    .returning('tenant_id')
    .executeTakeFirst()
  if (!grant) return false
  await tx
    .insertInto('oauth_token')
    .values({
      tenant_id: grant.tenant_id,
      hash: token.hash,
      kind: token.kind,
      grant_id: token.grantId,
      scopes: token.scopes && [...token.scopes],
      payload: token.payload,
      expires_at: expiresAt,
    })
    .execute()
  await tx
    .updateTable('oauth_client')
    .set({ expires_at: expiresAt })
    .where('id', '=', token.clientId)
    .where('expires_at', '<', expiresAt)
    .execute()
  await deleteExpired(tx, 'oauth_token')
  await deleteExpired(tx, 'oauth_grant')
  return true
}

/** A code or token, even if it has expired or was used up. */
export function findToken(tx: SystemTx, kind: TokenKind, hash: Buffer) {
  return tx
    .selectFrom('oauth_token')
    .select(['payload', 'consumed_at'])
    .where('hash', '=', hash)
    .where('kind', '=', kind)
    .executeTakeFirst()
}

/**
 * Uses up a code or token. A second use ends the grant, because the first one may have been a thief's.
 * @returns whether this was the first use
 */
export async function consumeToken(tx: SystemTx, kind: TokenKind, hash: Buffer): Promise<boolean> {
  const first = await tx
    .updateTable('oauth_token')
    .set({ consumed_at: new Date() })
    .where('hash', '=', hash)
    .where('kind', '=', kind)
    .where('consumed_at', 'is', null)
    .returning('hash')
    .executeTakeFirst()
  if (first) return true
  await tx
    .deleteFrom('oauth_grant')
    .where('id', 'in', (query) =>
      query.selectFrom('oauth_token').select('grant_id').where('hash', '=', hash),
    )
    .execute()
  return false
}

export async function deleteToken(tx: SystemTx, kind: TokenKind, hash: Buffer): Promise<void> {
  await tx.deleteFrom('oauth_token').where('hash', '=', hash).where('kind', '=', kind).execute()
}

export async function deleteTokensOfGrant(
  tx: SystemTx,
  kind: TokenKind,
  grantId: string,
): Promise<void> {
  await tx
    .deleteFrom('oauth_token')
    .where('grant_id', '=', grantId)
    .where('kind', '=', kind)
    .execute()
}

/** Stores a sign-in that waits for consent, or its result. */
export async function storeRequest(
  tx: SystemTx,
  request: { idHash: Buffer; payload: string; expiresAt: Date },
): Promise<void> {
  const { payload, expiresAt } = request
  await deleteExpired(tx, 'oauth_request')
  await tx
    .insertInto('oauth_request')
    .values({ id_hash: request.idHash, payload, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.column('id_hash').doUpdateSet({ payload, expires_at: expiresAt }),
    )
    .execute()
}

export function findRequest(tx: SystemTx, idHash: Buffer) {
  return tx
    .selectFrom('oauth_request')
    .select('payload')
    .where('id_hash', '=', idHash)
    .executeTakeFirst()
}

export async function deleteRequest(tx: SystemTx, idHash: Buffer): Promise<void> {
  await tx.deleteFrom('oauth_request').where('id_hash', '=', idHash).execute()
}

/** Stores a self-registered client. */
export async function insertClient(
  tx: SystemTx,
  client: { id: string; metadata: string; expiresAt: Date },
): Promise<void> {
  await deleteExpired(tx, 'oauth_client')
  await tx
    .insertInto('oauth_client')
    .values({ id: client.id, metadata: client.metadata, expires_at: client.expiresAt })
    .execute()
}

/** A self-registered client that has not expired. */
export function findClient(tx: SystemTx, id: string) {
  return tx
    .selectFrom('oauth_client')
    .select('metadata')
    .where('id', '=', id)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
}
