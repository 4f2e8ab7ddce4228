import { admin } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { paging, Query } from '../../../platform/http/schemas.ts'
import { listEntries, type NamedIds } from './audit.queries.ts'
import { AuditPage } from './audit.schemas.ts'

/** What programs did in the tenant. */
export const auditOperations = [
  operation({
    id: 'list_audit_entries',
    route: 'GET /v1/tenants/me/audit',
    tag: 'tenants',
    summary: 'List what agents changed, the newest first',
    description:
      'One entry for each call of a tool that changes something, refused ones too. Entries are kept for a year.',
    access: admin(),
    query: Query(paging),
    answers: { 200: AuditPage },
    run: async ({ doors }, { tenantId }, { query }) => {
      const { items, total } = await doors.readInTenant(tenantId, (tx) =>
        listEntries(tx, tenantId, query),
      )
      return {
        total,
        items: items.map((row) => ({
          ...row,
          at: row.at.toISOString(),
          ids: row.ids as NamedIds,
        })),
      }
    },
  }),
]
