import { sql } from 'kysely'
import type { SystemTx, TenantTx } from '../../../platform/db/index.ts'

/** What is added up over a day. */
export type Counted = 'questions' | 'searches' | 'pages' | 'processing_ms'

/** A day in UTC, such as 2026-11-26. Days sort as texts. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

const DAY_MS = 86_400_000
const daysAgo = (days: number): string => dayOf(new Date(Date.now() - days * DAY_MS))

/** Adds to what the tenant did today, unless the tenant was deleted. @returns the sum of the day */
export async function addToDay(
  tx: TenantTx,
  tenantId: string,
  kind: Counted,
  amount: number,
): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    insert into usage_day (tenant_id, day, kind, amount)
    select id, ${dayOf(new Date())}, ${kind}, ${Math.round(amount)}::bigint from tenant
    where id = ${tenantId}::uuid
    on conflict (tenant_id, day, kind) do update set amount = usage_day.amount + excluded.amount
    returning amount::float8 as amount`.execute(tx)
  return rows[0]?.amount ?? 0
}

/** A day of a tenant. What was not recorded is 0, or null for what was stored. */
export type Day = {
  readonly day: string
  readonly questions: number
  readonly searches: number
  readonly pages: number
  readonly processing_seconds: number
  readonly documents: number | null
  readonly file_bytes: number | null
  readonly text_bytes: number | null
}

/** The last days on which something was recorded, latest first. */
export async function listDays(tx: TenantTx, tenantId: string, days: number): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select day,
      coalesce(sum(amount) filter (where kind = 'questions'), 0)::float8 as questions,
      coalesce(sum(amount) filter (where kind = 'searches'), 0)::float8 as searches,
      coalesce(sum(amount) filter (where kind = 'pages'), 0)::float8 as pages,
      round(coalesce(sum(amount) filter (where kind = 'processing_ms'), 0) / 1000)::float8 as processing_seconds,
      (max(amount) filter (where kind = 'documents'))::float8 as documents,
      (max(amount) filter (where kind = 'file_bytes'))::float8 as file_bytes,
      (max(amount) filter (where kind = 'text_bytes'))::float8 as text_bytes
    from usage_day where tenant_id = ${tenantId}::uuid and day > ${daysAgo(days)}
    group by day order by day desc`.execute(tx)
  return rows
}

/** What the tenant did today. */
export async function readToday(
  tx: TenantTx,
  tenantId: string,
): Promise<Readonly<Partial<Record<Counted, number>>>> {
  const { rows } = await sql<{ kind: Counted; amount: number }>`
    select kind, amount::float8 as amount from usage_day
    where tenant_id = ${tenantId}::uuid and day = ${dayOf(new Date())}`.execute(tx)
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]))
}

/** How many tenants are recorded in one transaction. */
const AT_ONCE = 500

/** Records what tenants store, once a day. @returns how many tenants were recorded, up to {@link AT_ONCE} */
export async function recordStored(tx: SystemTx): Promise<number> {
  const { rows } = await sql<{ tenant_id: string }>`
    with next as (
      select id from tenant t where not exists (
        select from usage_day d where d.tenant_id = t.id and d.day = ${dayOf(new Date())} and d.kind = 'documents')
      limit ${AT_ONCE}),
    stored as (
      select next.id, coalesce(sum(c.documents), 0) as documents, coalesce(sum(c.file_bytes), 0) as file_bytes,
        coalesce(sum(c.text_bytes), 0) as text_bytes
      from next left join usage_change c on c.tenant_id = next.id group by next.id)
    insert into usage_day (tenant_id, day, kind, amount)
    select s.id, ${dayOf(new Date())}, of.kind, greatest(of.amount, 0) from stored s
    cross join lateral (values ('documents', s.documents), ('file_bytes', s.file_bytes), ('text_bytes', s.text_bytes))
      of (kind, amount)
    on conflict do nothing
    returning tenant_id`.execute(tx)
  return new Set(rows.map(({ tenant_id }) => tenant_id)).size
}

/** Deletes days that are no longer shown. @returns the number of rows */
export async function deleteOldDays(tx: SystemTx, days: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('usage_day')
    .where('day', '<', daysAgo(days))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
