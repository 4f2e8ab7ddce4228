import { sql, type RawBuilder } from 'kysely'
import type { TenantTx } from '../../../platform/db/index.ts'
import { groupsOf, membersOf } from '../../tenancy/index.ts'
import { namesReaders } from '../../tree/index.ts'
import { ofSource, type OfSource } from '../sync/items.queries.ts'

/** Someone whom a source names, and who that is in Arbor. */
export type ReaderRow = {
  readonly id: string
  readonly kind: 'person' | 'group'
  readonly name: string
  readonly is_ignored: boolean
  /** Whether the member or group follows from a decision, and not from the address. */
  readonly is_decided: boolean
  readonly user_id: string | null
  readonly user_name: string | null
  readonly group_id: string | null
  readonly group_name: string | null
  /** The group of Arbor with the same name, for a group without a decision. */
  readonly suggested_group_id: string | null
  readonly suggested_group_name: string | null
  readonly items: number
}

type Filter = {
  readonly unmatched?: boolean
  readonly kind?: string | null | undefined
  readonly readerId?: string
  readonly cursor?: string | null | undefined
  readonly limit: number
}

/** Readers of a source, by kind and name, with the number of files that each reads. */
export async function listReaders(
  tx: TenantTx,
  source: OfSource,
  { unmatched = false, kind, readerId, cursor, limit }: Filter,
): Promise<ReaderRow[]> {
  const { tenant_id: tenantId } = source
  const conditions: RawBuilder<unknown>[] = [ofSource(source, 'r'), sql`r.kind <> 'admins'`]
  if (kind != null) conditions.push(sql`r.kind = ${kind}`)
  if (readerId !== undefined) conditions.push(sql`r.id = ${readerId}::uuid`)
  if (unmatched) {
    conditions.push(sql`r.group_id is null and r.user_id is null and m.user_id is null
      and not r.is_ignored`)
  }
  if (cursor != null) {
    conditions.push(sql`(r.kind, r.name, r.id) > (
      select c.kind, c.name, c.id from source_reader c where ${ofSource(source, 'c')} and c.id = ${cursor}::uuid)`)
  }
  const { rows } = await sql<ReaderRow>`
    with page as (
      select r.id, r.kind, r.name, r.is_ignored, r.user_id is not null or r.group_id is not null as is_decided,
        coalesce(r.user_id, m.user_id) as user_id, r.group_id
      from source_reader r
      left join ${membersOf(tenantId)} m on r.kind = 'person' and r.user_id is null and r.group_id is null
        and not r.is_ignored and lower(m.email) = r.name and m.deactivated_on is null
      where ${sql.join(conditions, sql` and `)}
      order by r.kind, r.name, r.id limit ${limit}),
    counted as (
      select named.id, count(*)::int as items from source_item i, unnest(i.reader_ids) named (id)
      where ${ofSource(source)} and i.kind = 'file' and i.state in ('present', 'missing')
        and named.id in (select id from page)
      group by named.id)
    select page.*, coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email) as user_name,
      g.name as group_name, s.id as suggested_group_id, s.name as suggested_group_name,
      coalesce(counted.items, 0) as items
    from page
    left join ${membersOf(tenantId)} u on u.user_id = page.user_id
    left join ${groupsOf(tenantId)} g on g.id = page.group_id
    left join ${groupsOf(tenantId)} s on page.kind = 'group' and page.group_id is null and not page.is_ignored
      and lower(s.name) = lower(page.name)
    left join counted on counted.id = page.id
    order by page.kind, page.name, page.id`.execute(tx)
  return rows
}

/** Who a reader is in Arbor. */
export type Decision = {
  readonly user_id: string | null
  readonly group_id: string | null
  readonly is_ignored: boolean
}

/** Notes who a reader is in Arbor. */
export async function decideReader(
  tx: TenantTx,
  source: OfSource,
  readerId: string,
  decision: Decision & { readonly decided_by: string | null },
): Promise<void> {
  await tx
    .updateTable('source_reader')
    .set({ ...decision, decided_at: decision.decided_by === null ? null : sql<Date>`now()` })
    .where('tenant_id', '=', source.tenant_id)
    .where('source_id', '=', source.id)
    .where('id', '=', readerId)
    .execute()
}

/** Sets whether the readers of a source bind administrators, too. */
export async function bindAdmins(
  tx: TenantTx,
  source: OfSource,
  { binds, userId }: { readonly binds: boolean; readonly userId: string },
): Promise<void> {
  await sql`
    insert into source_reader as r (tenant_id, id, source_id, kind, name, is_ignored, decided_by, decided_at)
    values (${source.tenant_id}::uuid, gen_random_uuid(), ${source.id}::uuid, 'admins', '', ${binds}, ${userId}::uuid, now())
    on conflict (tenant_id, source_id, kind, name) do update set
      is_ignored = excluded.is_ignored, decided_by = excluded.decided_by, decided_at = excluded.decided_at
    where r.is_ignored <> excluded.is_ignored`.execute(tx)
}

/** Forgets the readers of a source that is deleted, unless something that is left names them. */
export async function forgetReaders(tx: TenantTx, source: OfSource): Promise<void> {
  const readers = sql`select r.id from source_reader r where ${ofSource(source, 'r')}`
  const trashed = await sql`
    select from source_item i where ${ofSource(source)} and i.trash_id is not null limit 1`.execute(
    tx,
  )
  if (trashed.rows.length > 0 || (await namesReaders(tx, source.tenant_id, readers))) return
  await sql`delete from source_reader r where ${ofSource(source, 'r')}`.execute(tx)
}
