import type { SystemTx } from '../../src/platform/db/index.ts'
import { newId } from '../../src/platform/core/ids.ts'

/**
 * Gives a tenant an identity provider that is never called, for credentials that appear to come from it. @returns its
 * id
 */
export async function addProviderRow(tx: SystemTx, tenantId: string): Promise<string> {
  const id = newId()
  await tx
    .insertInto('identity_provider')
    .values({ tenant_id: tenantId, id, kind: 'OAUTH2' })
    .execute()
  return id
}
