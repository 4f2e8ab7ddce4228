import type { Static } from 'typebox'
import type { Context } from '../../../platform/context/context.ts'
import { admin } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { readProcessing, readStored } from './usage.queries.ts'
import { TenantUsageResponse } from './usage.schemas.ts'

/** What a tenant uses, and its limits. */
export const usageOperations = [
  operation({
    id: 'get_tenant_usage',
    route: 'GET /v1/tenants/me/usage',
    tag: 'tenants',
    summary: 'Get the usage and limits of the current tenant',
    description:
      "Returns the number of documents, the bytes of files and text, and the processing time. A limit is null if it isn't set.",
    access: admin(),
    answers: { 200: TenantUsageResponse },
    run: ({ doors, config }, { tenantId }) =>
      doors.inTenant(tenantId, async (tx) => {
        const [stored, processed] = await Promise.all([
          readStored(tx, tenantId),
          readProcessing(tx, tenantId),
        ])
        return toResponse(config, stored, processed)
      }),
  }),
]

function toResponse(
  { tenantLimits: limits }: Context['config'],
  stored: Awaited<ReturnType<typeof readStored>>,
  processed: Awaited<ReturnType<typeof readProcessing>>,
): Static<typeof TenantUsageResponse> {
  const amount = (used: number, limit: number) => ({
    used: Math.max(0, Math.round(used)),
    limit: limit === Infinity ? null : limit,
  })
  return {
    documents: amount(stored.documents, limits.documents),
    file_bytes: amount(stored.fileBytes + stored.reservedBytes, limits.fileBytes),
    text_bytes: amount(stored.textBytes, limits.textBytes),
    processing_seconds_last_hour: amount(processed.lastHour / 1000, limits.secondsPerHour),
    processing_seconds_last_day: amount(processed.lastDay / 1000, limits.secondsPerDay),
  }
}
