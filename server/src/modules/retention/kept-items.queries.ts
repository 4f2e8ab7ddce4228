import { sql } from 'kysely'
import { problem, type Problem } from '../../platform/core/errors.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { partsOf } from '../tree/index.ts'
import type { Why } from './constraints.ts'
import { isHeld } from './holds/holds.queries.ts'

type Kept = { readonly id: string; readonly is_held: boolean; readonly why: Why | null }

function problems(
  rows: readonly Kept[],
  held: 'legal_hold_kept' | 'legal_hold_moved',
  kept: 'retention_kept' | 'retention_moved',
): ReadonlyMap<string, Problem> {
  return new Map(
    rows.flatMap(({ id, is_held: isKeptByHold, why }) => {
      if (isKeptByHold) return [[id, problem(held)]]
      return why ? [[id, problem(kept, why)]] : []
    }),
  )
}

/**
 * Which of these folders and documents can't be deleted, because a legal hold or a retention rule keeps them or
 * something in them. Triggers in the database refuse it in any case.
 */
export async function refusedDeletions(
  tx: TenantTx,
  tenantId: string,
  partIds: readonly string[],
): Promise<ReadonlyMap<string, Problem>> {
  const { rows } = await sql<Kept>`
    select p.id, ${isHeld(sql`p.tenant_id`, sql`p.ancestors || p.id`)} or exists (
        select from legal_hold h
        where h.tenant_id = ${tenantId}::uuid and exists (
          select from nodes_below(p.id) n where n.id = h.part_id)) as is_held,
      kept_by_rule(p.tenant_id, p.id, p.ancestors) as why
    from ${partsOf(tenantId)} p where p.id = any(${partIds}::uuid[])`.execute(tx)
  return problems(rows, 'legal_hold_kept', 'retention_kept')
}

/**
 * Which of these folders and documents can't be moved, because a legal hold or a retention rule keeps them where they
 * are. What is in them is not checked: triggers in the database refuse to move it.
 * @param chain the nodes above them in their new place
 */
export async function refusedMoves(
  tx: TenantTx,
  tenantId: string,
  partIds: readonly string[],
  chain: readonly string[],
): Promise<ReadonlyMap<string, Problem>> {
  const { rows } = await sql<Kept>`
    select p.id, exists (
        select from legal_hold h
        where h.tenant_id = ${tenantId}::uuid and h.part_id = any(p.ancestors) and h.part_id <> all(${chain}::uuid[])
      ) as is_held,
      case when has_keeping_rules(p.tenant_id) and p.part_type = 'DOCUMENT' then (
        select why_kept(p.tenant_id, array_agg(k.rule_id), array_agg(k.kept_until))
        from retention_of(p.tenant_id, p.id, p.ancestors, p.created_at) k
        where k.kept_until > now() and k.rule_id not in (
          select rule_id from retention_of(p.tenant_id, p.id, ${chain}::uuid[], p.created_at))) end as why
    from ${partsOf(tenantId)} p where p.id = any(${partIds}::uuid[])`.execute(tx)
  return problems(rows, 'legal_hold_moved', 'retention_moved')
}
