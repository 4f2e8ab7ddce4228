import { sql } from 'kysely'
import { doerOf, recordAlone } from '../../platform/audit/audited-work.ts'
import type { Actor } from '../../platform/core/actor.ts'
import type { NamedIds } from '../../platform/core/named-ids.ts'
import { readPage, type TenantTx } from '../../platform/db/index.ts'
import type { Outcome } from '../../platform/http/audited-call.ts'
import { users } from '../accounts/index.ts'

/** Records a call before it happens, so that nothing happens without an event. @returns its id */
export function recordCall(
  tx: TenantTx,
  actor: Actor,
  { action, ids }: { readonly action: string; readonly ids: NamedIds },
): Promise<string> {
  return recordAlone(tx, actor.tenantId, {
    kind: 'agent.called',
    operation: action,
    doer: doerOf(actor),
    items: [],
    details: { ids },
  })
}

/** Records how a call ended, with the ids of what was created. */
export async function recordEnd(
  tx: TenantTx,
  actor: Actor,
  ended: {
    readonly id: string
    readonly action: string
    readonly outcome: Outcome
    readonly ids: NamedIds
  },
): Promise<void> {
  const { id: call, action, outcome, ids } = ended
  await recordAlone(tx, actor.tenantId, {
    kind: 'agent.ended',
    operation: action,
    doer: doerOf(actor),
    items: [],
    details: { call, outcome, ids },
  })
}

/** Calls of agents and openings of links, newest first, with the addresses of people whose accounts still exist. */
export async function listCalls(
  tx: TenantTx,
  tenantId: string,
  query: { readonly limit: number; readonly offset: number },
) {
  const found = tx
    .selectFrom('audit_event as e')
    .where('e.tenant_id', '=', tenantId)
    // Not as parameters, so that the planner knows that the index has them all.
    .where(sql<boolean>`e.kind in ('agent.called', 'link.opened')`)
  const person = sql<string | null>`coalesce(e.user_id, (e.details ->> 'created_by')::uuid)`
  const rows = found
    .leftJoin('audit_event as o', (join) =>
      join
        .onRef('o.tenant_id', '=', 'e.tenant_id')
        .on(sql<boolean>`o.kind = 'agent.ended' and o.details ->> 'call' = e.id::text`),
    )
    .select(['e.id', 'e.at', 'e.client_id', 'e.operation as action'])
    .select([
      person.as('user_id'),
      sql<string | null>`(select u.email from ${users} u where u.id = ${person})`.as('email'),
      sql<Actor['credential']['kind'] | 'link'>`e.credential`.as('credential'),
      // The link of an opening is among its ids.
      sql<string | null>`case e.kind when 'agent.called' then e.credential_id end`.as(
        'credential_id',
      ),
      sql<string | null>`case e.kind when 'link.opened' then e.address end`.as('address'),
      sql<Outcome | null>`case e.kind when 'link.opened' then 'done' else o.details ->> 'outcome' end`.as(
        'outcome',
      ),
      sql<NamedIds>`case e.kind
        when 'link.opened' then jsonb_strip_nulls(jsonb_build_object(
          'link_id', e.credential_id, 'path_part_id', e.details -> 'path_part_id'))
        else coalesce(e.details -> 'ids', '{}') || coalesce(o.details -> 'ids', '{}') end`.as(
        'ids',
      ),
    ])
    .orderBy('e.id', 'desc')
  return readPage(found, rows, query)
}
