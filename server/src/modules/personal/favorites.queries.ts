import { sql } from 'kysely'
import type { Actor } from '../../platform/core/actor.ts'
import { uniqueIds } from '../../platform/core/ids.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { hasRightOutside, isThere, partsWithRow, shownPath } from '../tree/index.ts'

/** The most favorites of a person. */
export const MOST_FAVORITES = 100

export type FavoriteRow = {
  readonly path_part_id: string
  readonly part_type: 'FOLDER' | 'DOCUMENT' | 'THREAD'
  readonly metadata_obj_id: string
  readonly name: string
  readonly materialized_path: string
}

/** The actor's favorites that they may read, in their order. */
export async function listFavorites(tx: TenantTx, actor: Actor): Promise<FavoriteRow[]> {
  const { tenantId, userId } = actor
  const { rows } = await sql<FavoriteRow>`
    select p.id as path_part_id, p.part_type, p.metadata_obj_id, p.name, ${shownPath(actor, 'p', sql`p.node`)} as materialized_path
    from favorite f join ${partsWithRow(tenantId)} p on p.id = f.path_part_id
    where f.tenant_id = ${tenantId}::uuid and f.user_id = ${userId}::uuid
      and p.part_type in ('FOLDER', 'DOCUMENT', 'THREAD') and ${hasRightOutside(actor, 'read')}
    order by f.position, f.created_at, f.path_part_id limit ${MOST_FAVORITES}`.execute(tx)
  return rows
}

/**
 * Adds a node as the last favorite, unless it already is one.
 * @returns false if the person has too many
 */
export async function insertFavorite(
  tx: TenantTx,
  { tenantId, userId }: Actor,
  partId: string,
): Promise<boolean> {
  const own = sql`tenant_id = ${tenantId}::uuid and user_id = ${userId}::uuid`
  const { rows } = await sql<{ fits: boolean }>`
    with had as (
      select count(*) as number, coalesce(max(position), 0) as last,
        coalesce(bool_or(path_part_id = ${partId}::uuid), false) as is_one
      from favorite where ${own}),
    added as (
      insert into favorite (tenant_id, user_id, path_part_id, position)
      select ${tenantId}::uuid, ${userId}::uuid, ${partId}::uuid, last + 1 from had
      where number < ${MOST_FAVORITES}
      on conflict do nothing)
    select is_one or number < ${MOST_FAVORITES} as fits from had`.execute(tx)
  return rows[0]?.fits ?? false
}

/** @returns whether it was a favorite of the actor */
export async function deleteFavorite(
  tx: TenantTx,
  { tenantId, userId }: Actor,
  partId: string,
): Promise<boolean> {
  const row = await tx
    .deleteFrom('favorite')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('path_part_id', '=', partId)
    .where(isThere(tenantId, sql.ref('favorite.path_part_id')))
    .returning('path_part_id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Puts the given favorites first, in the given order. The others keep their order after them.
 * @returns false if one of them isn't a favorite of the actor. Then nothing changes.
 */
export async function orderFavorites(
  tx: TenantTx,
  { tenantId, userId }: Actor,
  partIds: readonly string[],
): Promise<boolean> {
  const ids = uniqueIds(partIds)
  const { rows } = await sql<{ known: boolean }>`
    with mine as (
      select path_part_id, row_number() over (
        order by array_position(${ids}::uuid[], path_part_id) nulls last, position, created_at, path_part_id) as number
      from favorite where tenant_id = ${tenantId}::uuid and user_id = ${userId}::uuid),
    named as (
      select count(*) = ${ids.length} as known from mine where path_part_id = any(${ids}::uuid[])),
    ordered as (
      update favorite f set position = mine.number from mine, named
      where f.tenant_id = ${tenantId}::uuid and f.user_id = ${userId}::uuid
        and f.path_part_id = mine.path_part_id and f.position <> mine.number and named.known)
    select known from named`.execute(tx)
  return rows[0]?.known ?? false
}
