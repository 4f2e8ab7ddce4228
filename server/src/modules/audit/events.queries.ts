import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor } from '../../platform/core/actor.ts'
import type { SystemTx, TenantTx } from '../../platform/db/index.ts'
import { users } from '../accounts/index.ts'
import { isReader, partsOf } from '../tree/index.ts'
import { MOST_COUNTED, MOST_NAMES } from './audit.schemas.ts'
import type { EventRow } from './chain.ts'

const COLUMNS = sql`e.id, e.at, e.user_id, e.credential, e.credential_id, e.client_id, e.address, e.request_id, e.kind,
  e.operation, e.part_ids, e.details, e.sequence, e.previous_hash, e.hash`

export type Filter = {
  readonly user_id?: string | null | undefined
  readonly kinds?: readonly string[] | null | undefined
  readonly path_part_id?: string | null | undefined
  /** False: only events whose innermost item it is. */
  readonly recursive?: boolean | null | undefined
  readonly after?: string | null | undefined
  readonly before?: string | null | undefined
}

export type ListedEvent = EventRow & { readonly email: string | null }

export type NamedEvent = ListedEvent & {
  readonly item_names: string[]
  readonly subject_path_part_id: string
}

/** A page of events. The cursor is the id of the last event of the page before. */
type Page = {
  readonly filter: Filter
  readonly cursor: string | null | undefined
  readonly limit: number
  readonly offset: number
  readonly direction: 'ASC' | 'DESC' | null | undefined
}

/** Events of the actor's tenant, newest first by default. */
export async function listEvents(tx: TenantTx, actor: Actor, page: Page): Promise<NamedEvent[]> {
  const direction = sql.raw(page.direction === 'ASC' ? 'asc' : 'desc')
  const { rows } = await sql<NamedEvent>`
    select ${COLUMNS}, (select u.email from ${users} u where u.id = e.user_id) as email, ${namesOf(actor)} as item_names,
      coalesce(${subjectOf(actor.tenantId)}, ${actor.rootPartId}::uuid) as subject_path_part_id
    from audit_event e
    where ${found(actor, page)}
    order by e.id ${direction} limit ${page.limit} offset ${page.offset}`.execute(tx)
  return rows
}

/** The number of events on a page, before it, and up to {@link MOST_COUNTED} after it. */
export async function countEvents(tx: TenantTx, actor: Actor, page: Page): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select from audit_event e where ${found(actor, page)}
      limit ${page.offset + page.limit + MOST_COUNTED}) e`.execute(tx)
  return rows[0]?.total ?? 0
}

/** The events after the cursor, or all. */
function found(
  { tenantId }: Actor,
  { filter, cursor, direction }: Pick<Page, 'filter' | 'cursor' | 'direction'>,
): RawBuilder<SqlBool> {
  const isAfter = direction === 'ASC' ? sql`e.id > ${cursor}::uuid` : sql`e.id < ${cursor}::uuid`
  const { recursive, path_part_id: partId } = filter
  const isSubject =
    recursive === false && partId ? sql`${subjectOf(tenantId)} = ${partId}::uuid` : sql`true`
  return sql<SqlBool>`e.tenant_id = ${tenantId}::uuid and ${matching(filter)}
    and ${cursor ? isAfter : sql`true`} and ${isSubject}`
}

/** The innermost item of an event. What is gone was below what is still there. */
function subjectOf(tenantId: string): RawBuilder<string | null> {
  return sql`(
    select i.id from unnest(e.part_ids) i (id)
    left join ${partsOf(tenantId)} p on p.id = i.id
    order by p.id is not null, p.version_part_id is not null desc, cardinality(p.ancestors) desc, i.id limit 1)`
}

/**
 * Names of the documents of an event, or else of its folder. An event doesn't say which folders were above its items, so
 * a folder is named only if nothing that was in it can be gone or elsewhere.
 */
function namesOf(actor: Actor): RawBuilder<string[]> {
  const parts = partsOf(actor.tenantId)
  return sql`array(
    with part as materialized (
      select p.id, p.name, p.ancestors, p.part_type, ${isReader(actor)} as is_readable from ${parts} p
      where p.id = any(e.part_ids)),
    folder as (
      select f.* from part f
      where f.part_type = 'FOLDER' and not exists (select from part below where f.id = any(below.ancestors)))
    select i.name from (
      select * from part where part_type = 'DOCUMENT'
      union all
      select * from folder
      where (select count(*) from part) = cardinality(e.part_ids) and (select count(*) from folder) = 1
        and not exists (select from part where part_type = 'DOCUMENT')) i
    where i.is_readable order by i.name, i.id limit ${MOST_NAMES}::int)`
}

function matching(filter: Filter): RawBuilder<SqlBool> {
  const { user_id: userId, kinds, path_part_id: partId, after, before } = filter
  const conditions = [
    userId && sql`e.user_id = ${userId}::uuid`,
    kinds && kinds.length > 0 && sql`e.kind = any(${kinds}::text[])`,
    // Both have an index: events get into that of their items with their number.
    partId &&
      sql`(e.sequence is not null and e.part_ids @> array[${partId}::uuid]
        or e.sequence is null and e.part_ids @> array[${partId}::uuid])`,
    after && sql`e.at >= ${after}::timestamptz`,
    before && sql`e.at < ${before}::timestamptz`,
  ].filter((one) => typeof one === 'object')
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`
}

/** Events that follow a number in the chain. */
export async function sealedAfter(
  tx: TenantTx | SystemTx,
  tenantId: string,
  { sequence, limit }: { readonly sequence: number; readonly limit: number },
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select ${COLUMNS} from audit_event e
    where e.tenant_id = ${tenantId}::uuid and e.sequence > ${sequence}
    order by e.sequence limit ${limit}`.execute(tx)
  return rows
}

/** Events that follow a number in the chain and match a filter, with the addresses of people. */
export async function exportedAfter(
  tx: TenantTx,
  tenantId: string,
  {
    filter,
    sequence,
    limit,
  }: { readonly filter: Filter; readonly sequence: number; readonly limit: number },
): Promise<ListedEvent[]> {
  const { rows } = await sql<ListedEvent>`
    select ${COLUMNS}, (select u.email from ${users} u where u.id = e.user_id) as email
    from audit_event e
    where e.tenant_id = ${tenantId}::uuid and e.sequence > ${sequence} and ${matching(filter)}
    order by e.sequence limit ${limit}`.execute(tx)
  return rows
}

/** Events without a number, in the order in which they get one. */
export async function unsealed(tx: SystemTx, tenantId: string, limit: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select ${COLUMNS} from audit_event e
    where e.tenant_id = ${tenantId}::uuid and e.sequence is null
    order by e.id limit ${limit}`.execute(tx)
  return rows
}

/** The hash of the event with a number, if it exists. */
export async function hashAt(
  tx: TenantTx,
  tenantId: string,
  sequence: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ hash: string }>`
    select hash from audit_event where tenant_id = ${tenantId}::uuid and sequence = ${sequence}`.execute(
    tx,
  )
  return rows[0]?.hash
}
