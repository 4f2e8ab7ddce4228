import type { Context } from '../../platform/context.ts'
import type { SystemTx, TenantTx } from '../../platform/db/index.ts'
import { problem } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import * as queries from './api-keys.queries.ts'
import type { ApiKeyResponse, CreateApiKeyResponse } from './api-keys.schemas.ts'
import { newApiKey } from './tokens.ts'

type Parts = Pick<Context, 'doors'>

/**
 * Makes an API key in an open transaction. It acts for its holder in one tenant until it is
 * deleted.
 */
export async function addApiKey(
  tx: TenantTx | SystemTx,
  holder: queries.KeyHolder,
  name: string,
): Promise<CreateApiKeyResponse> {
  const { text, hash, suffix } = newApiKey()
  const row = await queries.insertApiKey(tx, holder, { id: newId(), name, hash, suffix })
  return { ...toApiKeyResponse(row), key: text }
}

/** Makes an API key. The key is in this answer and nowhere else. */
export async function createApiKey(
  { doors }: Parts,
  holder: queries.KeyHolder,
  name: string,
): Promise<CreateApiKeyResponse> {
  return doors.inTenant(holder.tenantId, (tx) => addApiKey(tx, holder, name))
}

export async function listApiKeys(
  { doors }: Parts,
  holder: queries.KeyHolder,
): Promise<ApiKeyResponse[]> {
  const rows = await doors.inTenant(holder.tenantId, (tx) => queries.listApiKeys(tx, holder))
  return rows.map(toApiKeyResponse)
}

export async function getApiKey(
  { doors }: Parts,
  holder: queries.KeyHolder,
  id: string,
): Promise<ApiKeyResponse> {
  const row = await doors.inTenant(holder.tenantId, (tx) => queries.findApiKey(tx, holder, id))
  if (!row) throw problem('not_found')
  return toApiKeyResponse(row)
}

/** Deletes a key; it is refused from its next use on. */
export async function deleteApiKey(
  { doors }: Parts,
  holder: queries.KeyHolder,
  id: string,
): Promise<void> {
  const found = await doors.inTenant(holder.tenantId, (tx) => queries.deleteApiKey(tx, holder, id))
  if (!found) throw problem('not_found')
}

function toApiKeyResponse(row: queries.ApiKeyRow): ApiKeyResponse {
  return {
    id: row.id,
    name: row.name,
    key_suffix: row.key_suffix,
    created_at: row.created_at.toISOString(),
  }
}
