import type { Actor } from '../../platform/core/actor.ts'
import type { SystemTx, TenantTx } from '../../platform/db/index.ts'
import { problem } from '../../platform/core/errors.ts'
import { newId } from '../../platform/core/ids.ts'
import { lockSession } from '../accounts/index.ts'
import * as queries from './api-keys.queries.ts'
import type { ApiKeyResponse, CreateApiKeyResponse } from './api-keys.schemas.ts'
import { newApiKey } from './new-token.ts'

export type NewKey = {
  readonly name: string
  /** Without it, the key works until it is deleted. */
  readonly expiresAt?: Date | null
}

/** Creates an API key that acts for its holder in one tenant. Nothing else ever returns the key itself. */
export async function addApiKey(
  tx: TenantTx | SystemTx,
  holder: queries.KeyHolder,
  { name, expiresAt = null }: NewKey,
): Promise<CreateApiKeyResponse> {
  const { text, hash, suffix } = newApiKey()
  const key = { id: newId(), name, hash, suffix, expiresAt }
  const row = await queries.insertApiKey(tx, holder, key)
  return { ...toApiKeyResponse(row), key: text }
}

/**
 * Creates an API key that reaches no further, and lasts no longer, than a session from the same identity
 * provider.
 * @throws Problem not_authenticated if the caller's session has just ended
 */
export async function addKeyBySession(
  tx: TenantTx,
  { tenantId, userId, credential }: Actor,
  key: NewKey,
): Promise<CreateApiKeyResponse> {
  if (credential.kind !== 'session') throw problem('not_authenticated')
  const session = await lockSession(tx, { tenantId, id: credential.sessionId })
  if (!session) throw problem('not_authenticated')
  return addApiKey(tx, { tenantId, userId, providerId: session.provider_id }, key)
}

/** An API key as the API shows it, without the key itself. */
export function toApiKeyResponse(row: queries.ApiKeyRow): ApiKeyResponse {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }
}
