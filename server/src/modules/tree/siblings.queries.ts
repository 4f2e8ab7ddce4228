import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import { sql } from 'kysely'
import type { SystemTx, TenantTx } from '../../platform/db/index.ts'

function siblingsOf(tx: TenantTx | SystemTx, tenantId: string, parentId: string) {
  return tx
    .selectFrom('path_part')
    .where('tenant_id', '=', tenantId)
    .where('parent_id', '=', parentId)
    .select('sort_key')
}

/** The sort key after the last sibling. The list must be locked. */
export async function keyAtEnd(
  tx: TenantTx | SystemTx,
  tenantId: string,
  parentId: string,
): Promise<string> {
  return generateKeyBetween(await lastKey(tx, tenantId, parentId), null)
}

/** Ascending sort keys for `count` nodes after the last sibling. The list must be locked. */
export async function keysAtEnd(
  tx: TenantTx,
  tenantId: string,
  parentId: string,
  count: number,
): Promise<string[]> {
  return generateNKeysBetween(await lastKey(tx, tenantId, parentId), null, count)
}

async function lastKey(
  tx: TenantTx | SystemTx,
  tenantId: string,
  parentId: string,
): Promise<string | null> {
  const siblings = siblingsOf(tx, tenantId, parentId)
  const last = await siblings.orderBy('sort_key', 'desc').limit(1).executeTakeFirst()
  return last?.sort_key ?? null
}

/** Ascending sort keys for `count` nodes before the first sibling. The list must be locked. */
export async function keysAtHead(
  tx: TenantTx,
  tenantId: string,
  parentId: string,
  count: number,
): Promise<string[]> {
  const siblings = siblingsOf(tx, tenantId, parentId)
  const first = await siblings.orderBy('sort_key').limit(1).executeTakeFirst()
  return generateNKeysBetween(null, first?.sort_key ?? null, count)
}

/** A place in a sibling list: directly after one of its nodes. */
export type After = { readonly parentId: string; readonly siblingId: string }

/** Each insertion at the same place makes keys longer, and the index allows at most 2,700 bytes. */
export const MAX_KEY = 200

/** Ascending sort keys for `count` nodes directly after a sibling. The list must be locked. */
export async function keysAfter(
  tx: TenantTx,
  tenantId: string,
  place: After,
  count: number,
): Promise<string[]> {
  const keys = await freeKeys(tx, tenantId, place, count)
  if (keys.every((key) => key.length <= MAX_KEY)) return keys
  await spreadSiblings(tx, tenantId, place.parentId)
  return freeKeys(tx, tenantId, place, count)
}

async function freeKeys(
  tx: TenantTx,
  tenantId: string,
  { parentId, siblingId }: After,
  count: number,
): Promise<string[]> {
  const siblings = siblingsOf(tx, tenantId, parentId)
  const { sort_key: before } = await siblings.where('id', '=', siblingId).executeTakeFirstOrThrow()
  const next = await siblings
    .where('sort_key', '>', before)
    .orderBy('sort_key')
    .limit(1)
    .executeTakeFirst()
  return generateNKeysBetween(before, next?.sort_key ?? null, count)
}

/** Gives all siblings short keys in the same order. The new keys come after the old ones, so they can't collide. */
export async function spreadSiblings(
  tx: TenantTx,
  tenantId: string,
  parentId: string,
): Promise<void> {
  const siblings = siblingsOf(tx, tenantId, parentId)
  const rows = await siblings.orderBy('sort_key').select('id').execute()
  const ids = rows.map((row) => row.id)
  const keys = generateNKeysBetween(rows.at(-1)?.sort_key ?? null, null, rows.length)
  await writeKeys(tx, tenantId, ids, keys)
}

/** Gives nodes these sort keys, in the same order. Keeps the times of their last change. */
export async function writeKeys(
  tx: TenantTx,
  tenantId: string,
  ids: readonly string[],
  keys: readonly string[],
): Promise<void> {
  await sql`
    update path_part set sort_key = new.sort_key
    from unnest(${ids}::uuid[], ${keys}::text[]) new (id, sort_key)
    where path_part.tenant_id = ${tenantId}::uuid and path_part.id = new.id`.execute(tx)
}
