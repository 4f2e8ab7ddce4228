import { sql, type RawBuilder } from 'kysely'
import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import type { SystemTx, TenantTx } from '../../../platform/db/index.ts'
import type { Listed } from '../../../platform/http/schemas.ts'
import { users } from '../../accounts/index.ts'
import { isReader, partsWithRow, shownPath, wholePath } from '../../tree/index.ts'
import type { Capability } from '../grants/permissions.schemas.ts'
import { KEPT_DAYS, MAX_REQUESTS, type AccessRequestAnswer } from './requests.schemas.ts'

type RequestAnswer = Static<typeof AccessRequestAnswer>

const SINCE = sql`now() - make_interval(days => ${sql.lit(KEPT_DAYS)})`

export type OwnRow = {
  readonly id: string
  readonly target_id: string
  readonly capability: Capability
  readonly message: string
  readonly created_at: Date
  readonly answer: RequestAnswer | null
}

const OWN = sql`id, target_id, capability, message, created_at, answer`

type Wish = {
  readonly id: string
  readonly targetId: string
  readonly capability: Capability
  readonly message: string
}

/**
 * Adds a request, or renews the one that waits for the same target. It doesn't look whether the target exists. The
 * person must be locked.
 * @returns undefined if the person has too many requests
 */
export async function putRequest(
  tx: TenantTx,
  { tenantId, userId }: Actor,
  { id, targetId, capability, message }: Wish,
): Promise<(OwnRow & { readonly is_new: boolean }) | undefined> {
  const { rows } = await sql<OwnRow & { is_new: boolean }>`
    insert into access_request (tenant_id, id, user_id, target_id, capability, message)
    select ${tenantId}::uuid, ${id}::uuid, ${userId}::uuid, ${targetId}::uuid, ${capability}::text, ${message}::text
    where ${MAX_REQUESTS} > (
      select count(*) from access_request
      where tenant_id = ${tenantId}::uuid and user_id = ${userId}::uuid
        and (answer is null or created_at > now() - interval '1 day')
        and not (answer is null and target_id = ${targetId}::uuid))
    on conflict (tenant_id, user_id, target_id) where answer is null
    do update set capability = excluded.capability, message = excluded.message, created_at = now()
    returning ${OWN}, id = ${id}::uuid as is_new`.execute(tx)
  return rows[0]
}

/** The person's own requests, latest first. */
export async function listOwn(
  tx: TenantTx,
  { tenantId, userId }: Actor,
  targetId: string | null,
): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select ${OWN} from access_request
    where tenant_id = ${tenantId}::uuid and user_id = ${userId}::uuid and created_at > ${SINCE}
      and (${targetId}::uuid is null or target_id = ${targetId}::uuid)
    order by created_at desc, id
    limit 100`.execute(tx)
  return rows
}

/** The folder or document that the request under `r` names, as `p`, whichever of its two ids was given. */
function target(tenantId: string): RawBuilder<unknown> {
  const one = (column: string) => sql`
    select * from ${partsWithRow(tenantId)} t
    where ${sql.id('t', column)} = r.target_id and t.part_type in ('FOLDER', 'DOCUMENT')`
  return sql`lateral (select * from (${one('id')} union all ${one('metadata_obj_id')}) either limit 1) p`
}

/** The condition that the asker under `a` can't do yet what the request under `r` asks for. */
const IS_LACKING = sql`not case r.capability when 'READ_WRITE' then a.write_part_ids else a.read_part_ids end
  && (p.ancestors || p.id)`

export type RequestRow = {
  readonly id: string
  readonly user_id: string
  readonly email: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly capability: Capability
  readonly message: string
  readonly part_type: 'FOLDER' | 'DOCUMENT'
  readonly item_id: string
  readonly path_part_id: string
  readonly name: string
  readonly materialized_path: string
  readonly created_at: Date
}

type Asked = {
  /** Who sees only requests for what they may read. The server itself if unset, which shows it to nobody. */
  readonly viewer?: Actor
  readonly partId?: string | null | undefined
  readonly requestId?: string
  readonly limit: number
  readonly offset: number
}

/**
 * Requests that wait for an answer, oldest first. Those for what doesn't exist, and those of people who have got the
 * permission otherwise or aren't active members, are missing.
 */
export async function listWaiting(
  tx: TenantTx,
  tenantId: string,
  { viewer, partId = null, requestId, limit, offset }: Asked,
): Promise<Listed<RequestRow>> {
  const path = viewer ? shownPath(viewer, 'p', sql`p.node`) : wholePath(sql`p.node`)
  const found = sql`
    from access_request r
    join actor a on a.tenant_id = r.tenant_id and a.user_id = r.user_id and a.role = 'USER'
    join ${users} u on u.id = r.user_id
    cross join ${target(tenantId)}
    where r.tenant_id = ${tenantId}::uuid and r.answer is null and r.created_at > ${SINCE} and ${IS_LACKING}
      and ${viewer ? isReader(viewer) : sql`true`}
      and (${partId}::uuid is null or p.id = ${partId}::uuid)
      and (${requestId ?? null}::uuid is null or r.id = ${requestId ?? null}::uuid)`
  const [{ rows: counted }, { rows }] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total ${found}`.execute(tx),
    sql<RequestRow>`
      select r.id, r.user_id, u.email, u.first_name, u.last_name, r.capability, r.message, p.part_type,
        p.metadata_obj_id as item_id, p.id as path_part_id, p.name, ${path} as materialized_path, r.created_at
      ${found}
      order by r.created_at, r.id
      limit ${limit} offset ${offset}`.execute(tx),
  ])
  return { total: counted[0]?.total ?? 0, items: rows }
}

/** A request, locked until the transaction ends, with the item that it names if that exists. */
export async function lockRequest(tx: TenantTx, tenantId: string, id: string) {
  const { rows } = await sql<{ user_id: string; answer: string | null; part_id: string | null }>`
    select r.user_id, r.answer, (select p.id from ${target(tenantId)}) as part_id
    from access_request r
    where r.tenant_id = ${tenantId}::uuid and r.id = ${id}::uuid and exists (select from ${target(tenantId)})
    for update of r`.execute(tx)
  return rows[0]
}

/** Records the answer to a request. */
export async function answerRequest(
  tx: TenantTx,
  { tenantId, userId }: Actor,
  { id, answer }: { readonly id: string; readonly answer: RequestAnswer },
): Promise<void> {
  await tx
    .updateTable('access_request')
    .set({ answer, answered_by: userId, answered_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/** Active members who can answer requests. */
export async function listAnswerers(
  tx: TenantTx,
  tenantId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from actor where tenant_id = ${tenantId}::uuid and role <> 'USER' limit ${limit}`.execute(
    tx,
  )
  return rows.map((row) => row.user_id)
}

/** Deletes requests that are too old, whether they were answered or not. @returns how many */
export async function deleteOldRequests(tx: SystemTx): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('access_request')
    .where('created_at', '<', sql<Date>`${SINCE}`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
