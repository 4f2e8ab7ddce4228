import type { Context } from '../../../platform/context.ts'
import { defineJob } from '../../../platform/jobs/index.ts'

type Payload = {
  readonly tenantId: string
  /** Keys of single objects, or everything that is stored for the tenant. */
  readonly objects: readonly string[] | 'all'
}

/** Removes stored objects that nothing refers to any more: replaced logos, or all of a deleted tenant. */
export const deleteTenantObjects = defineJob<Payload>({
  name: 'delete-tenant-objects',
  heartbeatSeconds: 60,
  expireInSeconds: 3600,
  retryLimit: 10,
})

/** Folder of a tenant's objects in the storage. */
export function tenantPrefix(tenantId: string): string {
  return tenantId
}

/** Handler of {@link deleteTenantObjects}; a repetition finds nothing left to do. */
export async function runDeleteTenantObjects(
  { storage }: Pick<Context, 'storage'>,
  { tenantId, objects }: Payload,
): Promise<void> {
  if (objects === 'all') return storage.deletePrefix(tenantPrefix(tenantId))
  for (const key of objects) await storage.delete(key)
}
