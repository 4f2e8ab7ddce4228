import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import { sql } from 'kysely'
import { isAny, type SystemTx, type TenantTx } from '../../platform/db/index.ts'

/**
 * Held while nodes are added below folders, so that no folder moves meanwhile and leaves a new node with the
 * ancestors of its old place. Additions don't wait for each other.
 */
export async function holdTree(tx: TenantTx, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('tree', 0) # hashtextextended(${tenantId}, 0))`.execute(
    tx,
  )
}

/** Held while ancestors are rewritten or subtrees deleted: waits for additions, and they wait for it. */
export async function holdTreeAlone(tx: TenantTx | SystemTx, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('tree', 0) # hashtextextended(${tenantId}, 0))`.execute(
    tx,
  )
}

/**
 * Locks document versions until the transaction ends. Whatever changes nodes inside a version holds its row before
 * anything else in it: one lock for all of its sibling lists, so that a move between two of them can't meet another
 * one halfway, and what deletes the version sees all nodes that were added.
 */
export async function holdVersions(
  tx: TenantTx,
  tenantId: string,
  versionPartIds: readonly string[],
): Promise<void> {
  await tx
    .selectFrom('path_part')
    .where('tenant_id', '=', tenantId)
    .where(isAny(sql.ref('id'), versionPartIds))
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate()
    .execute()
}

/** Locks the sibling list of a parent until the transaction ends. */
export async function holdSiblings(
  tx: TenantTx,
  tenantId: string,
  parentId: string,
): Promise<void> {
  await tx
    .selectFrom('path_part')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', parentId)
    .select('id')
    .forNoKeyUpdate()
    .execute()
}

/** The sort key behind the last sibling. The list must be held. */
export async function keyAtEnd(tx: TenantTx, tenantId: string, parentId: string): Promise<string> {
  const last = await tx
    .selectFrom('path_part')
    .where('tenant_id', '=', tenantId)
    .where('parent_id', '=', parentId)
    .orderBy('sort_key', 'desc')
    .limit(1)
    .select('sort_key')
    .executeTakeFirst()
  return generateKeyBetween(last?.sort_key ?? null, null)
}

/** The sort key before the first sibling. The list must be held. */
export async function keyAtHead(tx: TenantTx, tenantId: string, parentId: string): Promise<string> {
  const first = await tx
    .selectFrom('path_part')
    .where('tenant_id', '=', tenantId)
    .where('parent_id', '=', parentId)
    .orderBy('sort_key')
    .limit(1)
    .select('sort_key')
    .executeTakeFirst()
  return generateKeyBetween(null, first?.sort_key ?? null)
}

/** A place in a sibling list: directly behind one of its nodes. */
export type Behind = { readonly parentId: string; readonly siblingId: string }

/** Each insertion at one and the same place makes keys longer; the index takes at most 2,700 bytes. */
const MAX_KEY = 200

/** Rising sort keys for `count` nodes directly behind a sibling. The list must be held. */
export async function keysBehind(
  tx: TenantTx,
  tenantId: string,
  place: Behind,
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
  { parentId, siblingId }: Behind,
  count: number,
): Promise<string[]> {
  const siblings = tx
    .selectFrom('path_part')
    .where('tenant_id', '=', tenantId)
    .where('parent_id', '=', parentId)
    .select('sort_key')
  const { sort_key: before } = await siblings.where('id', '=', siblingId).executeTakeFirstOrThrow()
  const next = await siblings
    .where('sort_key', '>', before)
    .orderBy('sort_key')
    .limit(1)
    .executeTakeFirst()
  return generateNKeysBetween(before, next?.sort_key ?? null, count)
}

/** Gives all siblings short keys in the same order; they lie behind the old ones, so that none is taken. */
async function spreadSiblings(tx: TenantTx, tenantId: string, parentId: string): Promise<void> {
  const rows = await tx
    .selectFrom('path_part')
    .where('tenant_id', '=', tenantId)
    .where('parent_id', '=', parentId)
    .orderBy('sort_key')
    .select(['id', 'sort_key'])
    .execute()
  const ids = rows.map((row) => row.id)
  const keys = generateNKeysBetween(rows.at(-1)?.sort_key ?? null, null, rows.length)
  await sql`
    update path_part set sort_key = new.sort_key
    from unnest(${ids}::uuid[], ${keys}::text[]) new (id, sort_key)
    where path_part.tenant_id = ${tenantId}::uuid and path_part.id = new.id`.execute(tx)
}
