import type { HistoryOf } from '../../../platform/http/as-of.ts'

/** Since when a tenant exists, and since when its history is complete. */
export const historyOf: HistoryOf = ({ doors }, tenantId) =>
  doors.readInTenant(tenantId, async (tx) => {
    const row = await tx
      .selectFrom('tenant')
      .where('id', '=', tenantId)
      .select(['created_at', 'history_since'])
      .executeTakeFirstOrThrow()
    return { createdAt: row.created_at, historySince: row.history_since }
  })
