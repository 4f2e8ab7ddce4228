import { sql } from 'kysely'
import type { Actor } from '../../../platform/core/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { hasRightOutside, partsOf, partsWithRow, shownPath } from '../../tree/index.ts'
import { isHeld } from '../holds/holds.queries.ts'
import type { Periods, Target } from './rules.queries.ts'
import { GRACE_DAYS } from './rules.schemas.ts'

/** A rule that is not saved. */
export type Draft = Periods &
  Omit<Target, 'target_name'> & { readonly replaces: string | null; readonly limit: number }

type Item = {
  readonly path_part_id: string
  readonly name: string
  readonly materialized_path: string
  readonly kept_until: string | null
  readonly delete_at: string | null
  readonly is_held: boolean
}

export type Preview = {
  readonly documents: number
  readonly kept: number
  readonly due: number
  readonly held: number
  readonly kept_by_rules: number
  readonly kept_by_source: number
  readonly first_deletion_at: string | null
  readonly items: Item[]
}

const iso = (time: string) =>
  sql.raw(`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** What a rule would do now: how many documents it covers, and the first ones that it deletes. */
export async function previewRule(
  tx: TenantTx,
  actor: Actor,
  { part_id, tag_id, keep_days, delete_days, counted_from, replaces, limit }: Draft,
): Promise<Preview> {
  const tenant = sql`${actor.tenantId}::uuid`
  const { rows } = await sql<Preview>`
    with covered as (
      select p.id, p.name, p.source_id is not null as is_sourced,
        ${isHeld(tenant, sql`p.ancestors || p.id`)} as is_held,
        since.base + make_interval(days => ${keep_days}::int) as kept_by_this,
        since.base + make_interval(days => ${delete_days}::int) as due_at, others.kept_until as kept_by_others
      from documents_covered(${tenant}, ${part_id}::uuid, ${tag_id}::uuid) one (id)
      join ${partsOf(actor.tenantId)} p on p.id = one.id
      cross join lateral (
        select retention_base(${tenant}, p.id, p.created_at, ${counted_from}) as base) since
      cross join lateral (
        select max(k.kept_until) as kept_until from retention_of(${tenant}, p.id, p.ancestors, p.created_at) k
        where k.rule_id is distinct from ${replaces}::uuid) others
    ), planned as materialized (
      select *, coalesce(due_at <= now(), false) as is_old,
        coalesce(greatest(kept_by_this, kept_by_others) > now(), false) as is_kept,
        case when due_at is not null and not is_held and not is_sourced then
          greatest(due_at, kept_by_this, kept_by_others, now() + make_interval(days => ${GRACE_DAYS}::int)) end as delete_at
      from covered
    ), shown as (
      select planned.*, ${shownPath(actor, 'p', sql`p.node`)} as path from planned
      join ${partsWithRow(actor.tenantId)} p on p.id = planned.id
      where ${hasRightOutside(actor, 'read')}
      order by delete_at, planned.id limit ${limit}::int
    )
    select count(*)::int as documents,
      (count(*) filter (where kept_by_this > now()))::int as kept,
      (count(*) filter (where is_old and not is_held and not is_kept and not is_sourced))::int as due,
      (count(*) filter (where is_old and is_held))::int as held,
      (count(*) filter (where is_old and not is_held and is_kept))::int as kept_by_rules,
      (count(*) filter (where is_old and not is_held and not is_kept and is_sourced))::int as kept_by_source,
      ${iso('min(delete_at)')} as first_deletion_at,
      coalesce((select jsonb_agg(jsonb_build_object('path_part_id', id, 'name', name, 'materialized_path', path,
        'kept_until', case when is_kept then ${iso('greatest(kept_by_this, kept_by_others)')} end,
        'delete_at', ${iso('delete_at')}, 'is_held', is_held) order by delete_at, id) from shown), '[]') as items
    from planned`.execute(tx)
  const [preview] = rows
  if (!preview) throw new Error('An aggregate has one row.')
  return preview
}
