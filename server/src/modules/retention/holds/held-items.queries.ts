import { sql, type RawBuilder } from 'kysely'
import { isAdmin, type Actor } from '../../../platform/core/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { users } from '../../accounts/index.ts'
import { hasRightOutside, isReader, partsOf } from '../../tree/index.ts'
import type { Why } from '../constraints.ts'
import { MOST_LISTED, type HoldOnItem } from './held-items.schemas.ts'

type Item = { readonly id: string; readonly ancestors: readonly string[] }
export type HeldItem = {
  path_part_id: string
  total: number
  holds: HoldOnItem[]
  kept_by_rule: Why | null
}

/** The holds that keep those of the given folders and documents that the actor may read. Administrators also see items in the trash. */
export async function findHeldItems(
  tx: TenantTx,
  actor: Actor,
  ids: readonly string[],
): Promise<HeldItem[]> {
  const items = sql`(
    select p.id, p.ancestors from ${partsOf(actor.tenantId)} p
    where p.id = any(${ids}::uuid[]) and p.part_type in ('FOLDER', 'DOCUMENT') and ${hasRightOutside(actor, 'read')}
    union all
    select e.part_id, coalesce(e.ancestors, '{}') || e.parent_id from trash_entry e
    where e.tenant_id = ${actor.tenantId}::uuid and e.part_id = any(${ids}::uuid[])
      and ${isAdmin(actor)}::boolean and ${isReader(actor, 'e')}) as item`
  return holdsOn(tx, actor, items)
}

/** Adds the rules that keep those of the given folders and documents that the actor may read. */
export async function addRules(
  tx: TenantTx,
  actor: Actor,
  ids: readonly string[],
  held: readonly HeldItem[],
): Promise<HeldItem[]> {
  const { rows } = await sql<{ id: string; why: Why }>`
    select id, why from (
      select p.id, kept_by_rule(${actor.tenantId}::uuid, p.id, p.ancestors) as why
      from ${partsOf(actor.tenantId)} p
      where p.id = any(${ids}::uuid[]) and p.part_type in ('FOLDER', 'DOCUMENT') and ${hasRightOutside(actor, 'read')}) k
    where why is not null order by id`.execute(tx)
  const items = new Map(held.map((item) => [item.path_part_id, item]))
  for (const { id, why } of rows) {
    const item = items.get(id) ?? { path_part_id: id, total: 0, holds: [], kept_by_rule: null }
    items.set(id, { ...item, kept_by_rule: why })
  }
  return [...items.values()]
}

/** The holds that keep items in the trash, which the actor may see. */
export async function findHeldEntries(
  tx: TenantTx,
  actor: Actor,
  entries: readonly Item[],
): Promise<HeldItem[]> {
  if (entries.length === 0) return []
  const rows = JSON.stringify(entries)
  return holdsOn(
    tx,
    actor,
    sql`jsonb_to_recordset(${rows}::jsonb) as item (id uuid, ancestors uuid[])`,
  )
}

async function holdsOn(
  tx: TenantTx,
  actor: Actor,
  items: RawBuilder<unknown>,
): Promise<HeldItem[]> {
  const { tenantId } = actor
  const forAdministrators = sql`${isAdmin(actor)}::boolean`
  // Most tenants have few holds or none, so the holds are what is read first.
  const { rows } = await sql<HeldItem>`
    with hold as (
      select h.*, p.ancestors as above, p.name as current_name, ${isReader(actor)} as is_readable
      from legal_hold h left join ${partsOf(tenantId)} p on p.id = h.part_id
      where h.tenant_id = ${tenantId}::uuid),
    found as (
      select i.id as item_id, h.*, case
          when h.part_id = i.id then 1
          when h.part_id = any(i.ancestors) then 2 else 3 end as place
      from hold h join (select * from ${items}) i
        on h.part_id = i.id or h.part_id = any(i.ancestors) or i.id = any(h.above)),
    numbered as (
      select f.*, row_number() over (partition by item_id order by place, id desc) as number,
        count(*) over (partition by item_id)::int as total
      from found f)
    select item_id as path_part_id, max(total) as total, jsonb_agg(jsonb_build_object(
        'legal_hold_id', id, 'path_part_id', part_id, 'part_type', part_type,
        'name', case when is_readable then coalesce(current_name, name) end,
        'place', (array['ITEM', 'ABOVE', 'BELOW'])[place],
        'created_at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'reason', case when ${forAdministrators} then reason end,
        'created_by_email', case when ${forAdministrators} then (
          select u.email from ${users} u where u.id = created_by) end) order by number) as holds,
      null as kept_by_rule
    from numbered where number <= ${MOST_LISTED}::int
    group by item_id order by item_id`.execute(tx)
  return rows
}
