import type { SystemTx, TenantTx } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids.ts'
import * as queries from './api-keys.queries.ts'
import type { ApiKeyResponse, CreateApiKeyResponse } from './api-keys.schemas.ts'
import { newApiKey } from './tokens.ts'

/** Creates an API key, which acts for its holder in one tenant. Only here the key itself is returned. */
export async function addApiKey(
  tx: TenantTx | SystemTx,
  holder: queries.KeyHolder,
  name: string,
): Promise<CreateApiKeyResponse> {
  const { text, hash, suffix } = newApiKey()
  const row = await queries.insertApiKey(tx, holder, { id: newId(), name, hash, suffix })
  return { ...toApiKeyResponse(row), key: text }
}

/** An API key as the API shows it: without the key itself. */
export function toApiKeyResponse(row: queries.ApiKeyRow): ApiKeyResponse {
  return { ...row, created_at: row.created_at.toISOString() }
}
