import { unaudited } from '../../../platform/audit/kinds.ts'
import { Type } from 'typebox'
import type { Context } from '../../../platform/context/context.ts'
import { defineJob, type PayloadOf } from '../../../platform/jobs/index.ts'
import { workOn, type JobWorker } from '../../../platform/process/workers.ts'
import { completeTenantReceipt } from '../../retention/index.ts'
import { tenantPrefix } from '../../../platform/storage/object-keys.ts'

/** Deletes stored objects that are no longer in use: replaced logos, or everything of a deleted tenant. */
export const deleteTenantObjects = defineJob({
  name: 'delete-tenant-objects',
  payload: Type.Object({
    tenantId: Type.String(),
    /** Keys of single objects, or everything that is stored for the tenant. */
    objects: Type.Union([Type.Array(Type.String()), Type.Literal('all')]),
    /** The receipt of the tenant that is complete when its objects are gone. */
    receipt: Type.Optional(Type.String()),
  }),
  heartbeatSeconds: 60,
  expireInSeconds: 3600,
  retryLimit: 10,
  needs: () => ['storage'],
})

/** Handler of {@link deleteTenantObjects}. Repeating it is harmless. */
export async function runDeleteTenantObjects(
  context: Pick<Context, 'storage' | 'doors' | 'secret'>,
  { tenantId, objects, receipt }: PayloadOf<typeof deleteTenantObjects>,
): Promise<void> {
  const { storage } = context
  if (objects === 'all') await storage.deletePrefix(tenantPrefix(tenantId))
  else for (const key of objects) await storage.delete(key)
  if (receipt !== undefined) await completeTenantReceipt(context, receipt)
}

export const tenantJobs: readonly JobWorker[] = [
  workOn(deleteTenantObjects, runDeleteTenantObjects, {
    deletesObjects: true,
    audit: unaudited('Deletes the files of a tenant whose audit events are gone with it.'),
  }),
]
