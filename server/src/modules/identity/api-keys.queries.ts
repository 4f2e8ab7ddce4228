import type { SystemTx, TenantTx } from '../../platform/db/index.ts'

/** Whose keys: those of one user in one tenant. */
export type KeyHolder = {
  readonly tenantId: string
  readonly userId: string
  /** The identity provider behind the session that created the key, if any. The key is confined like that session. */
  readonly providerId?: string | null
}

const COLUMNS = ['id', 'name', 'key_suffix', 'created_at', 'expires_at', 'last_used_at'] as const

export async function insertApiKey(
  tx: TenantTx | SystemTx,
  holder: KeyHolder,
  key: { id: string; name: string; hash: Buffer; suffix: string; expiresAt: Date | null },
) {
  return tx
    .insertInto('api_key')
    .values({
      tenant_id: holder.tenantId,
      id: key.id,
      user_id: holder.userId,
      confined: holder.providerId != null,
      provider_id: holder.providerId ?? null,
      name: key.name,
      key_hash: key.hash,
      key_suffix: key.suffix,
      expires_at: key.expiresAt,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export type ApiKeyRow = Awaited<ReturnType<typeof insertApiKey>>

function keysOf(tx: TenantTx, holder: KeyHolder) {
  return tx
    .selectFrom('api_key')
    .select(COLUMNS)
    .where('tenant_id', '=', holder.tenantId)
    .where('user_id', '=', holder.userId)
}

/** Locks a key until the transaction ends. @returns undefined if the key has already expired or been deleted */
export async function lockApiKey(
  tx: SystemTx,
  key: { tenantId: string; id: string },
): Promise<{ provider_id: string | null } | undefined> {
  return tx
    .selectFrom('api_key')
    .where('tenant_id', '=', key.tenantId)
    .where('id', '=', key.id)
    .select('provider_id')
    .forKeyShare()
    .executeTakeFirst()
}

export async function listApiKeys(tx: TenantTx, holder: KeyHolder): Promise<ApiKeyRow[]> {
  return keysOf(tx, holder).orderBy('created_at').orderBy('id').execute()
}

export async function findApiKey(
  tx: TenantTx,
  holder: KeyHolder,
  id: string,
): Promise<ApiKeyRow | undefined> {
  return keysOf(tx, holder).where('id', '=', id).executeTakeFirst()
}

export async function deleteApiKey(tx: TenantTx, holder: KeyHolder, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('api_key')
    .where('tenant_id', '=', holder.tenantId)
    .where('user_id', '=', holder.userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Deletes a user's API keys in all tenants.
 * @param confinedTo limits this to keys that came from this tenant's identity provider
 * @returns their ids
 */
export async function deleteKeysOfUser(
  tx: SystemTx,
  userId: string,
  confinedTo?: string,
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('api_key')
    .where('user_id', '=', userId)
    .$if(confinedTo !== undefined, (query) =>
      query.where('tenant_id', '=', confinedTo ?? '').where('confined', '=', true),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
