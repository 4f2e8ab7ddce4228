import { sql } from 'kysely'
import type { SystemTx, TenantTx } from '../../../platform/db/index.ts'
import { partsOf } from '../../tree/index.ts'
import { isHeld } from '../holds/holds.queries.ts'
import { GRACE_DAYS } from './rules.schemas.ts'

/** Deletions that are announced in one transaction. */
const BATCH = 500

/** Minutes until upkeep looks again for documents of a rule, or at one that must stay for now. */
const PAUSE_MINUTES = 60

type RuleKey = { readonly tenant_id: string; readonly id: string }

/** A rule that deletes, and whose documents nobody has looked at for an hour. It counts as looked at then. */
export async function claimRule(tx: SystemTx): Promise<RuleKey | undefined> {
  const { rows } = await sql<RuleKey>`
    update retention_rule set announced_at = now()
    where (tenant_id, id) = (
      select tenant_id, id from retention_rule
      where delete_days is not null
        and (announced_at is null or announced_at < now() - make_interval(mins => ${PAUSE_MINUTES}::int))
      order by announced_at nulls first limit 1 for update skip locked)
    returning tenant_id, id`.execute(tx)
  return rows[0]
}

/**
 * Announces the deletion of some documents by a rule, a week before. Those of sources would only come back, and those
 * that another rule still keeps for longer are announced later.
 * @returns whether there may be more
 */
export async function announceDeletions(
  tx: TenantTx,
  { tenant_id: tenantId, id }: RuleKey,
): Promise<boolean> {
  const tenant = sql`${tenantId}::uuid`
  const grace = sql`make_interval(days => ${GRACE_DAYS}::int)`
  const { numAffectedRows = 0n } = await sql`
    insert into retention_deletion (tenant_id, part_id, rule_id, delete_at, next_at)
    select ${tenant}, p.id, r.id, plan.at, plan.at
    from retention_rule r
    cross join lateral documents_covered(${tenant}, r.part_id, r.tag_id) covered
    join ${partsOf(tenantId)} p on p.id = covered
    cross join lateral (
      select max(k.kept_until) as kept_until, max(k.delete_at) filter (where k.rule_id = r.id) as due_at
      from retention_of(${tenant}, p.id, p.ancestors, p.created_at) k) so_far
    cross join lateral (
      select greatest(so_far.due_at, so_far.kept_until, now() + ${grace}) as at) plan
    where r.tenant_id = ${tenant} and r.id = ${id}::uuid and p.source_id is null
      and greatest(so_far.due_at, so_far.kept_until) <= now() + ${grace}
      and not exists (
        select from retention_deletion d where d.tenant_id = ${tenant} and d.part_id = p.id)
    limit ${BATCH}
    on conflict do nothing`.execute(tx)
  return numAffectedRows >= BigInt(BATCH)
}

export type DueDeletion = { readonly tenant_id: string; readonly part_id: string }

/** Announced deletions whose time has come, oldest first. */
export async function listDueDeletions(tx: SystemTx, limit: number): Promise<DueDeletion[]> {
  const { rows } = await sql<DueDeletion>`
    select tenant_id, part_id from retention_deletion
    where next_at <= now() order by next_at limit ${limit}::int`.execute(tx)
  return rows
}

/** What is to be done about an announced deletion. */
export type Verdict = {
  readonly rule_id: string
  /** Whether a rule that applies now deletes the document. */
  readonly is_due: boolean
  /** Whether a rule, a legal hold or a source keeps it. */
  readonly is_kept: boolean
}

/** Reads an announced deletion again. The tree must be locked. Undefined if it was withdrawn. */
export async function readDeletion(
  tx: TenantTx,
  { tenant_id: tenantId, part_id: partId }: DueDeletion,
): Promise<Verdict | undefined> {
  const tenant = sql`${tenantId}::uuid`
  const { rows } = await sql<Verdict>`
    select d.rule_id, coalesce(bool_or(k.delete_at <= now()), false) as is_due,
      ${isHeld(tenant, sql`p.ancestors || p.id`)} or p.source_id is not null
        or coalesce(bool_or(k.kept_until > now()), false) as is_kept
    from retention_deletion d
    join ${partsOf(tenantId)} p on p.id = d.part_id
    left join lateral retention_of(${tenant}, p.id, p.ancestors, p.created_at) k on true
    where d.tenant_id = ${tenant} and d.part_id = ${partId}::uuid and d.next_at <= now()
    group by d.rule_id, p.id, p.ancestors, p.source_id`.execute(tx)
  return rows[0]
}

/** Looks at a deletion again later. */
export async function postponeDeletion(
  tx: TenantTx,
  { tenant_id: tenantId, part_id: partId }: DueDeletion,
): Promise<void> {
  await sql`
    update retention_deletion set next_at = now() + make_interval(mins => ${PAUSE_MINUTES}::int)
    where tenant_id = ${tenantId}::uuid and part_id = ${partId}::uuid`.execute(tx)
}

/** Withdraws the announcement of a deletion. */
export async function withdrawDeletion(
  tx: TenantTx,
  { tenant_id: tenantId, part_id: partId }: DueDeletion,
): Promise<void> {
  await sql`
    delete from retention_deletion
    where tenant_id = ${tenantId}::uuid and part_id = ${partId}::uuid`.execute(tx)
}
