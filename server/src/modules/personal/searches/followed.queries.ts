import { sql } from 'kysely'
import type { Actor } from '../../../platform/core/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { hasRightOutside, partsOf } from '../../tree/index.ts'
import type { SavedQuery } from './searches.queries.ts'

export type FollowedSearch = {
  readonly id: string
  readonly user_id: string
  readonly search: SavedQuery
  readonly seen_number: number
}

/** The highest number that a followed search has looked at. Undefined if nobody in the tenant follows one. */
export async function lastSeenNumber(tx: TenantTx, tenantId: string): Promise<number | undefined> {
  return seenNumber(tx, tenantId, 'max')
}

/** The lowest one. */
export async function firstSeenNumber(tx: TenantTx, tenantId: string): Promise<number | undefined> {
  return seenNumber(tx, tenantId, 'min')
}

async function seenNumber(
  tx: TenantTx,
  tenantId: string,
  which: 'min' | 'max',
): Promise<number | undefined> {
  const { rows } = await sql<{ seen: number | null }>`
    select ${sql.raw(which)}(seen_number) as seen from saved_search
    where tenant_id = ${tenantId}::uuid and is_followed`.execute(tx)
  return rows[0]?.seen ?? undefined
}

/** Followed searches that haven't looked at all changes, those that are furthest behind first. */
export async function listBehind(
  tx: TenantTx,
  tenantId: string,
  { last, limit }: { readonly last: number; readonly limit: number },
): Promise<FollowedSearch[]> {
  const { rows } = await sql<FollowedSearch>`
    select id, user_id, search, seen_number from saved_search
    where tenant_id = ${tenantId}::uuid and is_followed and seen_number < ${last}::bigint
    order by seen_number, id limit ${limit}`.execute(tx)
  return rows
}

/**
 * Notes that a search has looked at changes.
 * @returns its name, or undefined if it isn't followed any more, or if another process was faster
 */
export async function noteSeen(
  tx: TenantTx,
  tenantId: string,
  { id, seen_number: before }: FollowedSearch,
  seen: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    update saved_search set seen_number = ${seen}::bigint
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and is_followed and seen_number = ${before}::bigint
    returning name`.execute(tx)
  return rows[0]?.name
}

/** Which of these documents the actor may read, and are below one of these nodes, if there are any. */
export async function documentsWithin(
  tx: TenantTx,
  actor: Actor,
  { partIds, within }: { readonly partIds: readonly string[]; readonly within: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from ${partsOf(actor.tenantId)} p
    where p.id = any(${[...partIds]}::uuid[]) and p.part_type = 'DOCUMENT' and ${hasRightOutside(actor, 'read')}
      and (${within.length === 0} or p.id = any(${[...within]}::uuid[]) or p.ancestors && ${[...within]}::uuid[])`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
