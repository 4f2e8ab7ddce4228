import { admin } from '../../platform/http/access.ts'
import { operation } from '../../platform/http/operation.ts'
import { paging, Query } from '../../platform/http/schemas.ts'
import { listCalls } from './agent-calls.queries.ts'
import { AuditPage } from './agent-calls.schemas.ts'

/** What programs did in the tenant. */
export const agentCallOperations = [
  operation({
    id: 'list_audit_entries',
    route: 'GET /v1/tenants/me/audit',
    tag: 'tenants',
    summary: 'List changes made by agents, and openings of links',
    description:
      'Returns one entry for each call by which an agent changes something, newest first: a tool of `/mcp`, an operation that an app called with its access token, or a file sent to an upload link. Refused calls are included. Each opening of a link for people outside has an entry, too. These are events of the audit, which also has what the calls changed.',
    access: admin(),
    query: Query(paging),
    answers: { 200: AuditPage },
    run: async ({ doors }, { tenantId }, { query }) => {
      const { items, total } = await doors.readInTenant(tenantId, (tx) =>
        listCalls(tx, tenantId, query),
      )
      return {
        total,
        items: items.map((row) => ({ ...row, at: row.at.toISOString() })),
      }
    },
  }),
]
